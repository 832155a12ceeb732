import type { Range } from "#app/lib/address-values.ts";
import { firstMonthOf, lastMonthOf, type MonthRange, yearOf } from "../registration-months.ts";
import type { RangeName } from "../ranges.ts";

/** What a car must fulfil: numbers of names, segments and traits instead of texts. Undefined means "any". */
export type Conditions = {
  ranges: Readonly<Record<RangeName, Range>>;
  names?: readonly number[] | undefined;
  segments?: readonly number[] | undefined;
  traits?: readonly number[] | undefined;
  kilowatts: Range;
  registered: MonthRange;
};

/** Every car fulfils these. */
export const anyCar: Conditions = { ranges: { price: {}, year: {}, mileage: {} }, kilowatts: {}, registered: {} };

/** Both ends are included. */
export type Ends = { from: number; to: number };

/** Returns both ends as numbers; undefined if the range leaves nothing out. */
export function endsOf({ min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY }: Range): Ends | undefined {
  return min === Number.NEGATIVE_INFINITY && max === Number.POSITIVE_INFINITY ? undefined : { from: min, to: max };
}

/** A car fits if its month does or, if only its year is known, if any month of that year does. Months are counted from the year 0. */
export type MonthEnds = { months: Ends; years: Ends };

export function monthEndsOf({ min, max }: MonthRange): MonthEnds | undefined {
  const months = endsOf({
    ...(min === undefined ? {} : { min: monthNumber(firstMonthOf(min)) }),
    ...(max === undefined ? {} : { max: monthNumber(lastMonthOf(max)) }),
  });
  const years = endsOf({ ...(min === undefined ? {} : { min: yearOf(min) }), ...(max === undefined ? {} : { max: yearOf(max) }) });
  return months && years && { months, years };
}

function monthNumber(month: string): number {
  return yearOf(month) * 12 + Number(month.slice(5)) - 1;
}

export function isWithin(number: number, { from, to }: Ends): boolean {
  return number >= from && number <= to;
}
