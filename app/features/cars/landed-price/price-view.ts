/** A computed price as texts: the server makes them, so that no script of a page holds rules, words or number formats. */
import { formatEuros } from "#app/lib/amounts.ts";
import { formatCalendarDay } from "#app/lib/dates.ts";
import { decisiveFacts } from "./decisive-facts.ts";
import {
  figureOf,
  sumOf,
  writtenAmount,
  writtenSpread,
  writtenTotal,
  type LandedPrice,
  type LineGroup,
  type PriceLine,
  type Source,
} from "./lines.ts";
import { type Region, regionAfterPreposition, regions } from "#app/features/cars/price-tables/regions.ts";
import { company } from "#company";

export type PriceView = ReturnType<typeof priceView>;
export type PriceLineView = Omit<PriceLine, "amount" | "group" | "source"> & { amount: string };

const groupLabels: Record<LineGroup, string> = { car: "coche", transport: "traerlo", taxes: "impuestos y tasas", papers: "documentos" };
const groups = Object.keys(groupLabels) as LineGroup[];

export function priceView(price: LandedPrice) {
  const { region, day, tablesFrom, lines, total, notIncluded, isComplete } = price;
  return {
    label: totalLabel(isComplete, lines.some(isFee)),
    isComplete,
    region: regions[region],
    /** The same as it stands after a preposition, with its article where it has one. */
    place: regionAfterPreposition(region),
    ...figureInWords(price),
    /** The same figure in euros, for search engines. */
    figure: figureOf(total) / 100,
    /** The total with both ends: "21.262 – 21.520 €". */
    exactTotal: writtenAmount(total),
    /** What is paid in Germany, and what is added until the door: "18.900 € en Alemania + 2.362 – 2.620 € hasta tu puerta". */
    split: splitInWords(lines),
    lines: lines.map(lineView),
    notIncluded,
    parts: partsOf(lines),
    missing: lines.flatMap(({ label, settledBy }) => (settledBy === undefined ? [] : [{ line: label, settledBy }])),
    /** The facts that would narrow the price most, with how much they move. */
    decisive: decisiveFacts(lines).map(({ spread, ...fact }) => ({ ...fact, spread: formatEuros(spread / 100) })),
    computed: `Calculado el ${formatCalendarDay(day)} con las tablas de ${tablesFrom.slice(0, 4)}.`,
    sources: sourcesOf(lines),
  };
}

/**
 * What the total is called: 'llave en mano' only with every cost that we know of (DOOR-10). `hasFee`: our own prices are in it, and another
 * cost is missing.
 */
export function totalLabel(isComplete: boolean, hasFee = false): string {
  if (isComplete) return "Llave en mano";
  return hasFee ? "Coste de traerlo, con gastos por calcular" : "Coste de traerlo, sin nuestros honorarios";
}

function isFee({ name }: PriceLine): boolean {
  return name === "our_fee";
}

/** The one figure of a car in Germany, and what it is: "≈ 21.390 €", "Llave en mano en Galicia". `spread` only where it is wide. */
export function figureInWords({ total, region, isComplete, lines }: LandedPrice) {
  const label = totalLabel(isComplete, lines.some(isFee));
  return {
    total: writtenTotal(total),
    caption: isComplete ? `${label} en ${regionAfterPreposition(region)}` : label,
    spread: writtenSpread(total),
  };
}

function splitInWords(lines: readonly PriceLine[]): string {
  const sum = (inGermany: boolean) =>
    writtenAmount(sumOf(lines.filter(({ name }) => (name === "german_price") === inGermany).map(({ amount }) => amount))).replace(
      ",00",
      "",
    );
  return `${sum(true)} en Alemania + ${sum(false)} hasta tu puerta`;
}

function lineView({ name, label, amount, certainty, explanation, settledBy }: PriceLine): PriceLineView {
  return { name, label, amount: writtenAmount(amount), certainty, explanation, ...(settledBy === undefined ? {} : { settledBy }) };
}

/** The four parts, in percent of the total's middle, one after the other from 0 to 100; a part without money is left out. */
function partsOf(lines: readonly PriceLine[]) {
  const sums = groups.map((group) => ({ group, amount: sumOf(lines.filter((line) => line.group === group).map(({ amount }) => amount)) }));
  const middle = (amount: { low: number; high: number }) => (amount.low + amount.high) / 2;
  const whole = sums.reduce((sum, { amount }) => sum + middle(amount), 0);
  let end = 0;
  return sums
    .filter(({ amount }) => middle(amount) > 0)
    .map(({ group, amount }) => {
      const percent = (middle(amount) / whole) * 100;
      const from = end;
      end += percent;
      return {
        group,
        label: groupLabels[group],
        from: rounded(from),
        percent: rounded(percent),
      };
    });
}

function rounded(percent: number): number {
  return Math.round(percent * 10) / 10;
}

/** Each source of these lines once, with its date in words. */
export function sourcesOf(lines: readonly { source: { title: string; date: string; address?: string | undefined } }[]): readonly Source[] {
  const byTitle = new Map(lines.map(({ source }) => [source.title, source]));
  return [...byTitle.values()].map(({ title, date, address }) => ({
    title,
    date: formatCalendarDay(date),
    ...(address === undefined ? {} : { address }),
  }));
}

/** What handing over a car that is in Spain costs in the person's region. */
export function deliveryNote(region: Region): string {
  return `Entrega en ${regionAfterPreposition(region)}: ${region === company.stockDeliveredIn ? "incluida" : "la presupuestamos aparte"}.`;
}
