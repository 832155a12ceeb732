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
export function pastVatRates(registered: string, region: Region, { past_taxes: { content } }: PriceTables): number[] {
  const row = latest(content.vat, registered);
  const rate = row?.rate ?? Math.max(...content.vat.map((each) => each.rate));
  return row && !hasOwnSalesTax(region) ? [rate] : [0, rate];
}

/**
 * The rates of registration tax that a car with this CO2 may have paid. Before 2008 the tax went by displacement, and no table holds it: the
 * bounds are none and the highest rate of the first row. Two rates where it is not known since when a region had its own.
 */
export function pastRegistrationRates(registered: string, co2: number, region: Region, { past_taxes: { content } }: PriceTables): number[] {
  const row = latest(content.registration, registered);
  if (!row) return [0, Math.max(...content.registration.flatMap(({ rates }) => rates))];
  const own = latest(
    content.regional.filter((each) => each.region === region),
    registered,
  );
  const rate = rateFor(co2, row.brackets, row.rates);
  if (!own) return [rate];
  const ownRate = rateFor(co2, row.brackets, own.rates);
  return own.certain ? [ownRate] : [rate, ownRate];
}

/** The days on which one of these taxes changed. */
export function daysOfPastChanges({ past_taxes: { content } }: PriceTables, region: Region): string[] {
  const regional = content.regional.filter((each) => each.region === region);
  return [...content.vat, ...content.registration, ...regional].map(({ from }) => from);
}

/** Dates as "2021-07-11" compare as text. The rows may stand in any order. */
function latest<Row extends { from: string }>(rows: readonly Row[], day: string): Row | undefined {
  return rows
    .filter(({ from }) => from <= day)
    .reduce<Row | undefined>((best, row) => (best && best.from > row.from ? best : row), undefined);
}
