/** A computed price as texts: the server makes them, so that no script of a page holds rules, words or number formats. */
import { formatCalendarDay } from "#app/lib/dates.ts";
import {
  isExact,
  sumOf,
  writtenAmount,
  writtenTotal,
  type Certainty,
  type LandedPrice,
  type LineGroup,
  type LineName,
  type PriceLine,
} from "./lines.ts";
import { regionAfterPreposition, regions } from "#app/features/cars/price-tables/regions.ts";

export type PriceLineView = {
  name: LineName;
  label: string;
  amount: string;
  certainty: Certainty;
  explanation: readonly string[];
  settledBy?: string;
};

export type PriceView = {
  /** As in a list of regions. */
  region: string;
  /** The same as it stands after a preposition, with its article where it has one. */
  place: string;
  /** "≈ 21.390 €". */
  total: string;
  /** The total with both ends: "21.262 – 21.520 €". */
  exactTotal: string;
  /** What is paid in Germany, and what is added until the door: "18.900 € en Alemania + 2.362 – 2.620 € hasta tu puerta". */
  split: string;
  lines: readonly PriceLineView[];
  /** The four parts, in percent of the total's middle, one after the other from 0 to 100; a part without money is left out. */
  parts: readonly { group: LineGroup; label: string; amount: string; from: number; percent: number }[];
  /** What would turn a range into one figure: the line and the fact or paper. */
  missing: readonly { line: string; settledBy: string }[];
  /** "Calculado el 22 de noviembre de 2026 con las tablas de 2026." */
  computed: string;
  /** What no source gives a figure for, a sentence each. */
  notIncluded: readonly string[];
  sources: readonly { title: string; date: string; address?: string }[];
};

const groupLabels: Record<LineGroup, string> = { car: "coche", transport: "traerlo", taxes: "impuestos y tasas", papers: "papeles" };
const groups = Object.keys(groupLabels) as LineGroup[];

/** Returns the texts of a computed price. */
export function priceView({ region, day, tablesFrom, lines, total, notIncluded }: LandedPrice): PriceView {
  return {
    region: regions[region],
    place: regionAfterPreposition(region),
    total: writtenTotal(total),
    exactTotal: writtenAmount(total),
    split: splitInWords(lines),
    lines: lines.map(lineView),
    notIncluded,
    parts: partsOf(lines),
    missing: lines.flatMap(({ label, settledBy }) => (settledBy === undefined ? [] : [{ line: label, settledBy }])),
    computed: `Calculado el ${formatCalendarDay(day)} con las tablas de ${tablesFrom.slice(0, 4)}.`,
    sources: sourcesOf(lines),
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

function partsOf(lines: readonly PriceLine[]): PriceView["parts"] {
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
        amount: isExact(amount) ? writtenAmount(amount) : writtenTotal(amount),
        from: rounded(from),
        percent: rounded(percent),
      };
    });
}

function rounded(percent: number): number {
  return Math.round(percent * 10) / 10;
}

/** Each source of these lines once, with its date in words. */
export function sourcesOf(
  lines: readonly { source: { title: string; date: string; address?: string | undefined } }[],
): PriceView["sources"] {
  const byTitle = new Map(lines.map(({ source }) => [source.title, source]));
  return [...byTitle.values()].map(({ title, date, address }) => ({
    title,
    date: formatCalendarDay(date),
    ...(address === undefined ? {} : { address }),
  }));
}
