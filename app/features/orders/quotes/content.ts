/** What a quote says, frozen: everything that its customer sees and accepts. All money is in whole cents of a euro. */
import { z } from "zod";
import { quotedApart } from "#app/features/cars/landed-price/landed-price.ts";
import { type Amount, type LandedPrice, type PriceLine, exactly } from "#app/features/cars/landed-price/lines.ts";
import type { PaperStep } from "#app/features/cars/landed-price/papers.ts";
import { type Region, regionAfterPreposition } from "#app/features/cars/price-tables/regions.ts";
import { plans } from "#app/features/ground/company/plans.ts";
import { company } from "#company";
import { type ContractForm, contractForms } from "#app/features/orders/access/messages.ts";
import { type Instalments, restOf, containedSentence, dueWords, type PlannedHandover, withdrawalSentence } from "./terms.ts";

const cents = z.int().min(0);
/** Of a line: the adjustment takes from the sum where our fixed price is lower. */
const lineCents = z.int();
const sentences = z.array(z.string());
const instalment = z.strictObject({ cents, due: z.string() });

/** The column `order_quotes.content`. A stored quote is never rewritten, so a new field is optional here. */
export const quoteContentSchema = z.strictObject({
  reference: z.string(),
  version: z.int().min(1),
  /** Whether the company sells the car or buys it for the customer; quotes of before do not say it. */
  contractForm: z.enum(Object.keys(contractForms) as [ContractForm, ...ContractForm[]]).optional(),
  /** Who sells: as the law wants it on a contract. */
  seller: z.strictObject({ name: z.string(), taxNumber: z.string(), address: z.string(), email: z.string() }),
  car: z.strictObject({ name: z.string(), facts: z.array(z.strictObject({ label: z.string(), value: z.string() })) }),
  plan: z.strictObject({ name: z.string(), includes: sentences }),
  /** As it stands after a preposition: "el País Vasco". */
  place: z.string(),
  /** The day for which the lines are computed, and the first day of the newest table behind them; both as "2026-11-23". */
  day: z.iso.date(),
  tablesFrom: z.iso.date().optional(),
  lines: z.array(
    z.strictObject({
      name: z.string(),
      label: z.string(),
      group: z.enum(["car", "transport", "taxes", "papers"]),
      low: lineCents,
      high: lineCents,
      certainty: z.enum(["asked", "official", "ours", "estimate"]),
      explanation: sentences,
      settledBy: z.exactOptional(z.string()),
      source: z.strictObject({ title: z.string(), date: z.iso.date(), address: z.string().optional() }),
    }),
  ),
  total: z.strictObject({ low: cents, high: cents }),
  /** Whether every known cost is a line, ours too, so that the lines come to the price; quotes of before do not say it. */
  isComplete: z.boolean().optional(),
  notIncluded: sentences,
  papers: z.array(
    z.strictObject({
      who: z.enum(["seller", "we", "you"]),
      title: z.string(),
      text: z.string(),
      deadline: z.exactOptional(z.string()),
      there: z.exactOptional(z.boolean()),
    }),
  ),
  price: z.strictObject({ total: cents, deposit: instalment, purchase: instalment, rest: instalment }),
  /** How the fixed price follows from the lines, and what it contains beyond them. */
  contained: z.string(),
  validUntil: z.iso.date(),
  conditions: z.string(),
  withdrawal: z.string(),
  /** The revision of the legal texts that count for this quote, as a calendar day. */
  textsRevised: z.string(),
});

export type QuoteContent = z.output<typeof quoteContentSchema>;

/** `plannedHandover`: the planned day of the delivery, undefined while nobody has planned it. */
export type QuotedOrder = PlannedHandover & {
  reference: string;
  plan: string;
  region: Region;
  contractForm: ContractForm;
};

export type TeamsNumbers = Instalments & { validUntil: string; conditions: string };

type Basis = {
  order: QuotedOrder;
  version: number;
  car: QuoteContent["car"];
  /** The price at the door of the day; undefined for a car without a German price, such as one that is in Spain already. */
  landed: LandedPrice | undefined;
  /** What the page of a stock car in Spain asks, in cents. */
  stockPrice?: number | undefined;
  papers: readonly PaperStep[];
  day: string;
};

/** Makes the content of a version from the price at the door of the day and the team's numbers. */
export function contentOf({ order, version, car, landed, stockPrice, papers, day }: Basis, numbers: TeamsNumbers): QuoteContent {
  const { price, deposit, purchase, validUntil, conditions } = numbers;
  const plan = plans.find(({ value }) => value === order.plan) ?? plans[0];
  const due = dueWords(order);
  return {
    reference: order.reference,
    version,
    contractForm: order.contractForm,
    seller: sellerOf(),
    car,
    plan: { name: plan.name, includes: [...plan.includes] },
    place: regionAfterPreposition(order.region),
    day,
    ...(landed
      ? linesOf(landed, price)
      : stockPrice === undefined
        ? onlyThePrice(price, day)
        : linesOfStock(stockPrice, price, order, day)),
    papers: papers.map((step) => ({ ...step })),
    price: {
      total: price,
      deposit: { cents: deposit, due: due.deposit },
      purchase: { cents: purchase, due: due.purchase },
      rest: { cents: restOf(numbers), due: due.rest },
    },
    contained: landed ? containedSentence(plan, landed.isComplete) : "",
    validUntil,
    conditions,
    withdrawal: withdrawalSentence(order.contractForm),
    textsRevised: company.legal.textsRevised,
  };
}

function sellerOf(): QuoteContent["seller"] {
  const { street, postalCode, locality } = company.address;
  const { name, taxNumber } = company.legal;
  return { name, taxNumber, address: `${street}, ${postalCode} ${locality}`, email: company.email };
}

/** Lines that nobody else is paid for: our fee, and what leads to the price. */
export const ownLines: ReadonlySet<string> = new Set(["our_fee", "adjustment", "stock_price", "whole_price"]);

type Lines = Pick<QuoteContent, "tablesFrom" | "lines" | "total" | "isComplete" | "notIncluded">;

/** With our own prices among the lines, the last one leads from their sum to the fixed price, and the total is the price. */
function linesOf({ tablesFrom, day, lines, total, notIncluded, isComplete }: LandedPrice, price: number): Lines {
  const adjustment = isComplete ? adjustmentTo(price, total, day) : undefined;
  return {
    tablesFrom,
    lines: [...lines, ...(adjustment ? [adjustment] : [])].map(({ amount, explanation, source, ...line }) => ({
      ...line,
      low: amount.low,
      high: amount.high,
      explanation: [...explanation],
      source: { ...source },
    })),
    isComplete,
    total: isComplete ? exactly(price) : { low: total.low, high: total.high },
    notIncluded: notIncluded.filter((sentence) => !sentence.startsWith(quotedApart)),
  };
}

/** A car of the stock in Spain: what its page asks, what that contains, and what leads to another fixed price. */
function linesOfStock(stockPrice: number, price: number, { region }: QuotedOrder, day: string): Lines {
  const delivered = region === company.stockDeliveredIn;
  const place = regionAfterPreposition(region);
  const adjustment = adjustmentTo(price, exactly(stockPrice), day);
  const explanation = ["El de su ficha, con los impuestos que correspondan y todo lo que incluye tu plan."];
  const lines = [
    {
      ...ourLine("stock_price", "Precio del coche", stockPrice, day),
      explanation: [...explanation, ...(delivered ? [`Con la entrega en ${place}.`] : [])],
    },
    ...(adjustment
      ? [{ ...ourLine(adjustment.name, adjustment.label, price - stockPrice, day), explanation: [...adjustment.explanation] }]
      : []),
  ];
  const isApart = !delivered && price <= stockPrice;
  return { lines, total: exactly(price), notIncluded: isApart ? [`La entrega en ${place}: la presupuestamos aparte.`] : [] };
}

/** What a sum with ranges counts as in a fixed price, in whole cents. */
export function middleOf({ low, high }: Amount): number {
  return Math.round((low + high) / 2);
}

/** What the fixed price adds to the middle of the sum, or takes from it; undefined where they are equal. */
function adjustmentTo(price: number, total: Amount, day: string): PriceLine | undefined {
  const away = price - middleOf(total);
  if (away === 0) return undefined;
  const why = Math.abs(away) < 1_00 ? "Redondeo al euro" : `Tu precio cerrado queda por ${away < 0 ? "debajo" : "encima"} de la suma`;
  return {
    name: "adjustment",
    label: "Ajuste de nuestro precio",
    group: "transport",
    amount: exactly(away),
    certainty: "ours",
    explanation: [total.low === total.high ? `${why}.` : `${why}, con cada línea estimada en la mitad de su intervalo.`],
    source: ourSource(day),
  };
}

function ourSource(date: string) {
  return { title: `Precio de ${company.name}`, date };
}

function onlyThePrice(price: number, day: string): Lines {
  const line = {
    ...ourLine("whole_price", "Precio cerrado", price, day),
    explanation: ["Contiene el coche y todo lo que incluye tu plan."],
  };
  return { lines: [line], total: exactly(price), notIncluded: [] };
}

function ourLine(name: string, label: string, amount: number, day: string) {
  return { name, label, group: "car" as const, ...exactly(amount), certainty: "ours" as const, source: ourSource(day) };
}
