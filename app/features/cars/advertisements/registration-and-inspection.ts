import type { Mention } from "./mentions.ts";
import { type MonthMention, yearOf } from "./month-mentions.ts";
import type { TextWord } from "./text-words.ts";

type Label = "registration" | "built" | "inspection" | "other";

const labels = new Map<string, Label>([
  ...["ez", "erstzulassung", "erstzulassungsdatum", "erstzul", "zulassung", "zugelassen", "erstmals", "zul"].map(
    (word) => [word, "registration"] as const,
  ),
  ...["bj", "baujahr", "bauj"].map((word) => [word, "built"] as const),
  ...["hu", "au", "asu", "tuev", "tuv", "hauptuntersuchung"].map((word) => [word, "inspection"] as const),
  ...[
    ...["garantie", "gewaehrleistung", "service", "inspektion", "kundendienst", "wartung", "zahnriemen", "oelwechsel", "modelljahr", "mj"],
    ...["bremsen", "batterie", "reifen", "finanzierung", "steuer", "versicherung", "seit", "gekauft", "stand", "ab", "angebot"],
  ].map((word) => [word, "other"] as const),
]);

const farthestLabel = 5;
const farthestLabelAfter = 3;

/** What the dated words of an advertisement tell: when the car was first registered, and until when its main inspection is good. */
export type DatedFacts = { mentions: Mention[]; taken: Set<number> };

/** Months count by the nearest label before them. A month alone in its clause hints at the first registration, as lists of sales sites have it. */
export function registrationAndInspection(words: readonly TextWord[], months: readonly MonthMention[]): DatedFacts {
  const mentions: Mention[] = [];
  const taken = new Set<number>();
  let free = 0;
  for (const month of months) {
    const label = labelBefore(words, month.from, free) ?? labelAfter(words, month.to);
    const mention = mentionOf(words, month, label);
    if (mention !== undefined) mentions.push(mention);
    if (label !== undefined || !month.short) {
      for (let at = month.from; at < month.to; at += 1) taken.add(at);
      free = month.to;
    }
  }
  return { mentions: [...mentions, ...years(words, taken)], taken };
}

function mentionOf(words: readonly TextWord[], { month, short, from, to }: MonthMention, label: Label | undefined): Mention | undefined {
  const place = { start: words[from]?.start ?? 0, end: words[to - 1]?.end ?? 0 };
  if (label === "registration") return { fact: "firstRegistration", value: month, strength: 3, ...place };
  if (label === "built") return { fact: "firstRegistration", value: month, strength: 2, ...place };
  if (label === "inspection") return { fact: "inspectionUntil", value: month, strength: 3, ...place };
  const isAlone = label === undefined && !short && words[from]?.opensClause === true && words[to]?.opensClause !== false;
  return isAlone ? { fact: "firstRegistration", value: month, strength: 1, ...place } : undefined;
}

/** A year without a month counts only next to its label: "Bj. 2016", "EZ 2018". */
function years(words: readonly TextWord[], taken: Set<number>): Mention[] {
  return words.flatMap(({ text, start, end }, at) => {
    const year = text.length === 4 && !taken.has(at) ? yearOf(text) : undefined;
    const label = year === undefined ? undefined : labelBefore(words, at, Math.max(0, at - 3));
    if (year === undefined || (label !== "registration" && label !== "built")) return [];
    taken.add(at);
    return [{ fact: "firstRegistration", value: String(year), strength: label === "built" ? 1 : 2, rough: true, start, end } as const];
  });
}

function labelBefore(words: readonly TextWord[], from: number, free: number): Label | undefined {
  for (let at = from - 1; at >= Math.max(free, from - farthestLabel); at -= 1) {
    const label = labels.get(words[at]?.text ?? "");
    if (label === "inspection" && isPast(words, at)) return "other";
    if (label !== undefined) return label;
  }
  return undefined;
}

/** "letzte HU 05/2025" says when it was done, not until when it is good. */
function isPast(words: readonly TextWord[], at: number): boolean {
  return words.slice(Math.max(0, at - 3), at).some(({ text }) => /^letzte[nrs]?$/.test(text));
}

function labelAfter(words: readonly TextWord[], to: number): Label | undefined {
  const after = words.slice(to, to + farthestLabelAfter).findIndex(({ text }) => labels.get(text) === "registration");
  return after === -1 || words.slice(to, to + after + 1).some(({ opensClause }) => opensClause) ? undefined : "registration";
}
