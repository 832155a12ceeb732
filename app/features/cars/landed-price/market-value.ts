/** What a used car is worth on a day by the order of the year (annexes I and IV): official value when new × percentage by years of use. */
import type { PriceTables } from "#app/features/cars/price-tables/tables.ts";
import { ageInWords, yearsOfUse } from "./age.ts";
import { divideHalfUp, writtenCents } from "./lines.ts";
import type { Purchase } from "./purchase.ts";

/** Cents, and how they came about. */
export type MarketValue = { cents: number; sentence: () => string };

/** Rounded to the cent. Undefined without an official value. */
export function officialMarketValue(purchase: Purchase, registered: Temporal.PlainDate): MarketValue | undefined {
  const { officialValue, car, tables, day } = purchase;
  if (officialValue === undefined) return undefined;
  const { rows, formerTaxiOrRental } = tables.depreciation.content;
  const percent = percentageAt(yearsOfUse(registered, day), rows);
  const own = car.formerTaxiOrRental === true ? formerTaxiOrRental : 100;
  const cents = divideHalfUp(officialValue * percent * own, 100 * 100);
  const former = own === 100 ? "" : ` × ${own}\u00a0% por haber sido taxi, de alquiler o de autoescuela`;
  const sentence = () =>
    `${writtenCents(officialValue)} nuevo × ${percent}\u00a0% por ${ageInWords(registered, day)}${former} = ${writtenCents(cents)}.`;
  return { cents, sentence };
}

function percentageAt(years: number, rows: PriceTables["depreciation"]["content"]["rows"]): number {
  const fitting = rows.find(({ upToYears }) => upToYears === null || years <= upToYears) ?? rows.at(-1);
  return fitting?.percent ?? 100;
}
