/** The taxes that a car would have paid, had it been registered in Spain when new (Ley 38/1992, art. 69). All rates in hundredths of a percent. */
import type { Region } from "#app/features/cars/price-tables/regions.ts";
import type { PriceTables, TableContent } from "#app/features/cars/price-tables/tables.ts";

type Brackets = TableContent<"registration_tax">["brackets"];
export type FourRates = TableContent<"registration_tax">["rates"][Region];

/** The rate for these grams of CO2 per kilometre. */
export function rateFor(co2: number, { upTo, below, belowTop }: Brackets, rates: FourRates): number {
  if (co2 <= upTo) return rates[0];
  if (co2 < below) return rates[1];
  return co2 < belowTop ? rates[2] : rates[3];
}

/** On Canarias, Ceuta and Melilla there is no VAT. */
export function hasOwnSalesTax(region: Region): region is "cn" | "ce" | "ml" {
  return region === "cn" || region === "ce" || region === "ml";
}

/** The VAT rates that may be in the price. Where another tax replaces VAT, or before the table begins: none, and the VAT rate. */
export function pastVatRates(registered: string, region: Region, tables: PriceTables): number[] {
  const { vat } = historyOf(tables, region);
  const row = latest(vat, registered);
  const rate = row?.rate ?? Math.max(...vat.map((each) => each.rate));
  return row && !hasOwnSalesTax(region) ? [rate] : [0, rate];
}

/**
 * The rates of registration tax that a car with this CO2 may have paid. Before 2008 the tax went by displacement, and no table holds it: the
 * bounds are none and the highest rate of the first row. Two rates where it is not known since when a region had its own.
 */
export function pastRegistrationRates(registered: string, co2: number, region: Region, tables: PriceTables): number[] {
  const { registration, regional } = historyOf(tables, region);
  const row = latest(registration, registered);
  if (!row) return [0, Math.max(...registration.flatMap(({ rates }) => rates))];
  const own = latest(regional, registered);
  const rate = rateFor(co2, row.brackets, row.rates);
  if (!own) return [rate];
  const ownRate = rateFor(co2, row.brackets, own.rates);
  return own.certain ? [ownRate] : [rate, ownRate];
}

/** The days on which one of these taxes changed. */
export function daysOfPastChanges(tables: PriceTables, region: Region): readonly string[] {
  return historyOf(tables, region).changes;
}

type PastTaxes = TableContent<"past_taxes">;
type History = Pick<PastTaxes, "vat" | "registration" | "regional"> & { changes: readonly string[] };

/** The rows of a region, newest first, kept for as long as the table itself: a new table computes all cars for all regions. */
const histories = new WeakMap<PastTaxes, Map<Region, History>>();

function historyOf({ past_taxes: { content } }: PriceTables, region: Region): History {
  const kept = histories.get(content) ?? new Map<Region, History>();
  histories.set(content, kept);
  const known = kept.get(region);
  if (known) return known;
  const regional = newestFirst(content.regional.filter((each) => each.region === region));
  const [vat, registration] = [newestFirst(content.vat), newestFirst(content.registration)];
  const history = { vat, registration, regional, changes: [...vat, ...registration, ...regional].map(({ from }) => from) };
  kept.set(region, history);
  return history;
}

/** Dates as "2021-07-11" compare as text. */
function newestFirst<Row extends { from: string }>(rows: readonly Row[]): Row[] {
  return rows.toSorted((one, other) => (one.from < other.from ? 1 : -1));
}

function latest<Row extends { from: string }>(rows: readonly Row[], day: string): Row | undefined {
  return rows.find(({ from }) => from <= day);
}
