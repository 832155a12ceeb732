import { companyDay } from "#app/features/ground/company/company-day.ts";
import { sql } from "kysely";
import type { InboxKind } from "#app/features/requests/inbox/inbox-state.ts";
import type { OfficeConversation } from "#app/features/requests/inbox/queries/work.server.ts";
import { company } from "#company";
import { type Context, runAs } from "#server/context.ts";

/** The cars of the dashboard's four counters (OFFICE-5). The inbox counts the conversations. */
export function readStockCounters(context: Context) {
  return runAs(context, (transaction) =>
    transaction
      .selectFrom("vehicles")
      .select(({ fn }) => [fn.countAll<number>().as("vehicles"), fn.countAll<number>().filterWhere("featured", "=", true).as("featured")])
      .where("status", "<>", "archived")
      .executeTakeFirstOrThrow(),
  );
}

/** So many rows of each kind on the dashboard. */
export const mostShown = 5;

/** The five newest inquiries (OFFICE-6). An archived car keeps its name and year. */
export function readNewestInquiries(context: Context): Promise<OfficeConversation[]> {
  return runAs(context, (transaction) =>
    transaction
      .selectFrom("vehicle_inquiries")
      .leftJoin("vehicles", "vehicles.id", "vehicle_inquiries.vehicle_id")
      .select([
        sql.lit("inquiry").$castTo<InboxKind>().as("kind"),
        "vehicle_inquiries.id",
        "name",
        "inquiry_type as topic",
        "vehicle_inquiries.status",
        "vehicle_inquiries.created_at",
        sql<string>`left(message, 240)`.as("message"),
        "make",
        "model",
        "year",
      ])
      .orderBy("vehicle_inquiries.created_at", "desc")
      .orderBy("vehicle_inquiries.id")
      .limit(mostShown)
      .execute(),
  );
}

export type LongestInStockVehicle = Awaited<ReturnType<typeof readLongestInStock>>[number];

export async function readLongestInStock(context: Context) {
  const rows = await runAs(context, (transaction) =>
    transaction
      .selectFrom("vehicles")
      .select(["id", "make", "model", "year", "price", "visitor_count as visits", "created_at"])
      .where("status", "=", "available")
      .orderBy("created_at")
      .orderBy("id")
      .limit(mostShown)
      .execute(),
  );
  const daysSince = (date: Date) => Math.floor((context.now.epochMilliseconds - date.getTime()) / 86_400_000);
  return rows.map(({ created_at, ...vehicle }) => ({ ...vehicle, days: daysSince(created_at) }));
}

export type WeekOfTraffic = { /** ISO day of its Monday. */ monday: string; visits: number; inquiries: number };
const weeksShown = 8;

/** Visits and inquiries of the last eight weeks, the present one last; weeks are Madrid's. */
export function readTraffic(context: Context): Promise<WeekOfTraffic[]> {
  const today = companyDay(context.now);
  const thisMonday = today.subtract({ days: today.dayOfWeek - 1 });
  const first = thisMonday.subtract({ weeks: weeksShown - 1 }).toString();
  return runAs(context, async (transaction) => {
    const { rows } = await sql<WeekOfTraffic>`
      select week::date::text as monday,
        (select coalesce(sum(visits), 0)::integer from vehicle_visit_totals where day >= week::date and day < week::date + 7) as visits,
        (select count(*)::integer from vehicle_inquiries
          where created_at >= week::timestamp at time zone ${company.timeZone}
            and created_at < (week + interval '7 days')::timestamp at time zone ${company.timeZone}) as inquiries
      from generate_series(${first}::date, ${thisMonday.toString()}::date, interval '7 days') as week
      order by week`.execute(transaction);
    return rows;
  });
}
