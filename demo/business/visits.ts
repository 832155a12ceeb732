import { company } from "#company";

const days = 56;
/** Visits on each day of the week, from Monday on: people look at cars in the evening and on Sundays. */
const usualVisits = [64, 58, 61, 66, 52, 71, 93];

/** The visits of each of the last eight weeks' days up to yesterday, a little more each week. Today's are counted by the site. */
export function visitRows(now: Temporal.Instant) {
  const today = now.toZonedDateTimeISO(company.timeZone).toPlainDate();
  return Array.from({ length: days }, (_, number) => {
    const day = today.subtract({ days: days - number });
    const growth = 1 + Math.floor(number / 7) * 0.06;
    const wave = (number * 7) % 11;
    return { day: day.toString(), visits: Math.round((usualVisits[day.dayOfWeek - 1] ?? 60) * growth) + wave };
  });
}

/** The visits of a car in stock: the longer it is there, the more. */
export function visitsOfCar(daysOnSale: number, place: number): number {
  return Math.round(daysOnSale * (1.2 + (place % 5) * 0.4));
}
