/** A frozen quote as texts: the server makes them, so that no script of a page holds rules, words or number formats. */
import { type Amount, exactly, writtenAmount, writtenCents } from "#app/features/cars/landed-price/lines.ts";
import { sourcesOf, totalLabel } from "#app/features/cars/landed-price/price-view.ts";
import { formatCalendarDay } from "#app/lib/dates.ts";
import type { QuoteContent } from "./content.ts";
import { agreementWords, roleWords } from "./terms.ts";

export type QuoteView = ReturnType<typeof quoteView>;

export function quoteView(content: QuoteContent) {
  const {
    day,
    tablesFrom: _tablesFrom,
    lines,
    total,
    isComplete = false,
    price,
    contractForm,
    validUntil,
    textsRevised,
    ...frozen
  } = content;
  const madeOn = formatCalendarDay(day);
  return {
    ...frozen,
    madeOn,
    /** What the company is in the contract, and what the customer does by accepting. */
    role: roleWords(contractForm),
    agreement: agreementWords(contractForm, frozen.car.name),
    lines: lines.map(({ low, high, group: _group, source: _source, ...line }) => ({ ...line, amount: lineAmount({ low, high }) })),
    /** What the lines come to: the price, or in a quote without our own prices among them their sum only. */
    sumName: isComplete ? `Precio cerrado, ${totalLabel(isComplete).toLowerCase()}` : "Suma de las líneas",
    sumsUp: isComplete || (total.low === price.total && total.high === price.total),
    exactTotal: writtenAmount(total),
    computed: madeFrom(content),
    sources: sourcesOf(lines),
    price: writtenCents(price.total),
    parts: partsOf(price),
    validUntil: formatCalendarDay(validUntil),
    textsRevised: formatCalendarDay(textsRevised),
  };
}

/** A line's amount in words, also one below nothing. */
export function lineAmount({ low, high }: Amount): string {
  return low < 0 && low === high ? `\u2212${writtenAmount(exactly(-low))}` : writtenAmount({ low, high });
}

/** The day of a quote and the tables behind it. */
export function madeFrom({ day, tablesFrom }: Pick<QuoteContent, "day" | "tablesFrom">): string {
  const madeOn = formatCalendarDay(day);
  return tablesFrom === undefined ? `Hecho el ${madeOn}.` : `Calculado el ${madeOn} con las tablas de ${tablesFrom.slice(0, 4)}.`;
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
