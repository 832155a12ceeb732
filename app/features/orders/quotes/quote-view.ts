/** A frozen quote as texts: the server makes them, so that no script of a page holds rules, words or number formats. */
import { writtenAmount, writtenCents } from "#app/features/cars/landed-price/lines.ts";
import { sourcesOf } from "#app/features/cars/landed-price/price-view.ts";
import { formatCalendarDay } from "#app/lib/dates.ts";
import type { QuoteContent } from "./content.ts";
import { agreementWords, roleWords } from "./terms.ts";

export type QuoteView = ReturnType<typeof quoteView>;

export function quoteView(content: QuoteContent) {
  const { day, tablesFrom, lines, total, price, contractForm, validUntil, textsRevised, ...frozen } = content;
  const madeOn = formatCalendarDay(day);
  return {
    ...frozen,
    madeOn,
    /** What the company is in the contract, and what the customer does by accepting. */
    role: roleWords(contractForm),
    agreement: agreementWords(contractForm, frozen.car.name),
    lines: lines.map(({ low, high, group: _group, source: _source, ...line }) => ({ ...line, amount: writtenAmount({ low, high }) })),
    exactTotal: writtenAmount(total),
    computed: tablesFrom === undefined ? `Hecho el ${madeOn}.` : `Calculado el ${madeOn} con las tablas de ${tablesFrom.slice(0, 4)}.`,
    sources: sourcesOf(lines),
    price: writtenCents(price.total),
    parts: partsOf(price),
    validUntil: formatCalendarDay(validUntil),
    textsRevised: formatCalendarDay(textsRevised),
  };
}

function partsOf({ deposit, purchase, rest }: QuoteContent["price"]) {
  const parts = [
    { label: "Señal", ...deposit },
    { label: "Al comprar el coche", ...purchase },
    { label: "Resto", ...rest },
  ];
  return parts.filter(({ cents }) => cents > 0).map(({ label, cents, due }) => ({ label, amount: writtenCents(cents), due }));
}

/** The hash in groups of eight, so that a line can break and two people can compare it. */
export function writtenHash(hash: string): string {
  return hash.match(/.{1,8}/g)?.join(" ") ?? hash;
}
