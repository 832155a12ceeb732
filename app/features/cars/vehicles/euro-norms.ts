/** Which Euro norms a car may have, by the day of its first registration. Norms are numbers here: 0 is a car from before Euro 1. */
import type { EuroNorm } from "./vocabulary.ts";
import type { DayRange } from "./written-dates.ts";

/** From these days on, no new car may be registered below the norm (directives 91/441, 94/12 and 98/69, regulation 715/2007). */
const obligatorySince = [
  { norm: 6, day: "2015-09-01" },
  { norm: 5, day: "2011-01-01" },
  { norm: 4, day: "2006-01-01" },
  { norm: 3, day: "2001-01-01" },
  { norm: 2, day: "1997-01-01" },
  { norm: 1, day: "1993-01-01" },
];

/** Before these days no car could be approved for the norm, because its rules were not published (regulation 692/2008 for 5 and 6). */
const possibleSince = [
  { norm: 6, day: "2008-07-28" },
  { norm: 4, day: "1998-12-28" },
  { norm: 2, day: "1994-04-19" },
  { norm: 1, day: "1991-08-30" },
];

/** The known norm, or all that are possible on the days of the first registration. */
export function possibleNorms(euroNorm: EuroNorm | undefined, registered: DayRange | undefined): number[] {
  if (euroNorm !== undefined) return [Number(euroNorm.slice(-1))];
  const least = (registered && latest(obligatorySince, registered.first.toString())) ?? 0;
  const most = registered ? (latest(possibleSince, registered.last.toString()) ?? 0) : 6;
  return Array.from({ length: Math.max(most - least, 0) + 1 }, (_, index) => least + index);
}

/** The rows stand from the latest to the earliest. */
function latest(rows: readonly { norm: number; day: string }[], day: string): number | undefined {
  return rows.find((row) => row.day <= day)?.norm;
}
