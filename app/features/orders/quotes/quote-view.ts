/** A frozen quote as texts: the server makes them, so that no script of a page holds rules, words or number formats. */
import type { ShownLines } from "#app/features/cars/landed-price/components/price-lines.tsx";
import { writtenAmount, writtenCents } from "#app/features/cars/landed-price/lines.ts";
import { sourcesOf } from "#app/features/cars/landed-price/price-view.ts";
import type { PaperStep } from "#app/features/cars/landed-price/papers.ts";
import { formatCalendarDay } from "#app/lib/dates.ts";
import type { QuoteContent } from "./content.ts";
import { agreementWords, roleWords } from "./terms.ts";

/** The fixed price and its parts: "Señal", "199 €", "En los 3 días siguientes a tu aceptación." */
export type QuoteView = ShownLines &
  Pick<QuoteContent, "reference" | "version" | "seller" | "car" | "plan" | "notIncluded" | "contained" | "conditions" | "withdrawal"> & {
    /** What the company is in the contract, and what the customer does by accepting. */
    role: string;
    agreement: string;
    papers: readonly PaperStep[];
    price: string;
    parts: readonly { label: string; amount: string; due: string }[];
    validUntil: string;
    textsRevised: string;
    madeOn: string;
  };

export function quoteView(content: QuoteContent): QuoteView {
  const { day, tablesFrom, lines, total, price, contractForm, validUntil, textsRevised, ...frozen } = content;
  const madeOn = formatCalendarDay(day);
  return {
    ...frozen,
    madeOn,
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

function partsOf({ deposit, purchase, rest }: QuoteContent["price"]): QuoteView["parts"] {
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
