import { sql } from "kysely";
import { companyDay } from "#app/features/ground/company/company-day.ts";
import { type Context, runAs, type Transaction } from "#server/context.ts";
import { type DayOfInterest, interestAround } from "./interest.ts";

/** The page shows so many of the newest prices: that of a car in Germany can change with each price table. */
const mostPrices = 40;

type PriceRow = { began_at: Date; price: number | null; day: string; ended: string | null; earlier: string | null; by: string | null };

export type OfferedPrice = Awaited<ReturnType<typeof findPriceHistory>>[number];

/**
 * Returns the newest prices of a car, the present one first, each with its day, whoever of the team set it, the days in stock at it, and the
 * interest before and after. `price`: whole euros; null while the car was not offered.
 */
export function findPriceHistory(context: Context, vehicleId: string) {
  return runAs(context, async (transaction) => {
    const today = companyDay(context.now).toString();
    const rows = await readPrices(transaction, vehicleId);
    const interest = await readInterest(transaction, vehicleId);
    return rows.map(({ began_at: beganAt, price, day, ended, earlier, by }) => ({
      beganAt,
      price,
      by,
      days: Temporal.PlainDate.from(day).until(ended ?? today).days,
      isPresent: ended === null,
      ...interestAround({ day, earlier: earlier ?? undefined, later: ended ?? undefined }, interest, today),
    }));
  });
}

/** The log has whoever of the team changed the price in the same moment; an import and a computed price have nobody. */
async function readPrices(transaction: Transaction, vehicleId: string): Promise<PriceRow[]> {
  const { rows } = await sql<PriceRow>`
    select prices.*, (
      select users.email from audit_log join users on users.id = admin_user_id
      where table_name = 'vehicles' and row_id = ${vehicleId} and changed_at between began_at - interval '5 seconds' and began_at
        and after ?| array['price', 'german_price']
      order by audit_log.id desc limit 1
    ) as by
    from (
      select began_at, price, day::text, (lead(day) over by_time)::text as ended, (lag(day) over by_time)::text as earlier
      from price_changes, lateral (select (began_at at time zone 'Europe/Madrid')::date) as madrid (day)
      where vehicle_id = ${vehicleId}::uuid
      window by_time as (order by began_at)
    ) as prices
    order by began_at desc limit ${mostPrices}`.execute(transaction);
  return rows;
}

/** Visits are counted for each day; what people asked counts on the day on which it came. */
async function readInterest(transaction: Transaction, vehicleId: string): Promise<DayOfInterest[]> {
  const asked = (table: string) =>
    sql`select (created_at at time zone 'Europe/Madrid')::date, 0, 1 from ${sql.table(table)} where vehicle_id = ${vehicleId}::uuid`;
  const { rows } = await sql<DayOfInterest>`
    select day::text, sum(visits)::integer as visits, sum(requests)::integer as requests
    from (
      select day, visits, 0 as requests from vehicle_day_visits where vehicle_id = ${vehicleId}::uuid
      union all ${asked("vehicle_inquiries")} union all ${asked("appointments")} union all ${asked("reservations")}
    ) as interest
    group by day`.execute(transaction);
  return rows;
}
