import { type LandedPrice, writtenCents } from "#app/features/cars/landed-price/lines.ts";
import { middleOf, type QuoteContent } from "./content.ts";

/** How many changed lines a sentence names. */
const mostNamed = 3;

/**
 * What the quote would come to today, how far that is from what it says, and which lines have changed, in one sentence; undefined while it is
 * less than a euro. Our adjustment stays what it was.
 */
export function changesSince({ lines, total }: Pick<QuoteContent, "lines" | "total">, today: LandedPrice): string | undefined {
  const adjustment = lines.find(({ name }) => name === "adjustment")?.low ?? 0;
  const sum = middleOf(today.total) + adjustment;
  const away = sum - middleOf(total);
  if (Math.abs(away) < 1_00) return undefined;
  const changed = changedLabels(lines, today);
  const named = changed.slice(0, mostNamed).join(", ");
  const more = changed.length > mostNamed ? ` y ${changed.length - mostNamed} más` : "";
  const verb = changed.length === 1 ? "ha cambiado" : "han cambiado";
  return `Hoy la cuenta daría ${euros(sum)} (${euros(Math.abs(away))} ${away > 0 ? "más" : "menos"}): ${verb} ${named}${more}.`;
}

/** The lines with another amount, those that are new, and those that are gone. */
function changedLabels(lines: QuoteContent["lines"], today: LandedPrice): string[] {
  const before = new Map(lines.map((line) => [line.name, line]));
  const now = new Set<string>(today.lines.map(({ name }) => name));
  return [
    ...today.lines.filter(({ name, amount: { low, high } }) => before.get(name)?.low !== low || before.get(name)?.high !== high),
    ...lines.filter(({ name }) => name !== "adjustment" && !now.has(name)),
  ].map(({ label }) => `«${label}»`);
}

function euros(cents: number): string {
  return writtenCents(Math.round(cents / 100) * 100);
}
