import { companyDay } from "#app/features/ground/company/company-day.ts";
import { sql } from "kysely";
import { lateComplaintsBefore } from "#app/features/ground/company/complaints.ts";
import { complaintSubject } from "#app/features/requests/contact/subjects.ts";
import type { InboxKind } from "#app/features/requests/inbox/inbox-state.ts";
import { company } from "#company";
import { type Context, runAs, type Transaction } from "#server/context.ts";

/** The four counters of the dashboard (OFFICE-5). */
export function readCounters(context: Context) {
  return runAs(context, async (transaction) => {
    const inquiries = await transaction
      .selectFrom("vehicle_inquiries")
      .select(({ fn }) => [
        fn.countAll<number>().filterWhere("status", "=", "pending").as("pending"),
        fn.countAll<number>().filterWhere("status", "=", "completed").as("completed"),
      ])
      .executeTakeFirstOrThrow();
    const vehicles = await transaction
      .selectFrom("vehicles")
      .select(({ fn }) => [fn.countAll<number>().as("vehicles"), fn.countAll<number>().filterWhere("featured", "=", true).as("featured")])
      .where("status", "<>", "archived")
      .executeTakeFirstOrThrow();
    return { ...inquiries, ...vehicles };
  });
}

const mostShown = 5;

export type NewestInquiry = Awaited<ReturnType<typeof readNewestInquiries>>[number];

/** The five newest inquiries (OFFICE-6). An archived car keeps its name and year. */
export async function readNewestInquiries(context: Context) {
  return runAs(context, (transaction) =>
    inquiriesWithCars(transaction)
      .orderBy("vehicle_inquiries.created_at", "desc")
      .orderBy("vehicle_inquiries.id")
      .limit(mostShown)
      .execute(),
  );
}

/** What has waited longer than the site or the law promises, and its number: open complaints first, then pending inquiries, the oldest first. */
export function readLateInquiries(context: Context) {
  const before = new Date(context.now.subtract({ hours: company.claims.responseHours }).epochMilliseconds);
  return runAs(context, async (transaction) => {
    const complaints = await readLateComplaints(transaction, context.now);
    const late = inquiriesWithCars(transaction)
      .where("vehicle_inquiries.status", "=", "pending")
      .where("vehicle_inquiries.created_at", "<", before);
    const { total } = await transaction
      .selectFrom("vehicle_inquiries")
      .select(({ fn }) => fn.countAll<number>().as("total"))
      .where("status", "=", "pending")
      .where("created_at", "<", before)
      .executeTakeFirstOrThrow();
    const inquiries = await late.orderBy("vehicle_inquiries.created_at").orderBy("vehicle_inquiries.id").limit(mostShown).execute();
    return { total: total + complaints.length, inquiries: [...complaints, ...inquiries].slice(0, mostShown) };
  });
}

/** All of them: each is a case for a court or the consumer office, so there are few. */
function readLateComplaints(transaction: Transaction, now: Temporal.Instant): Promise<NewestInquiry[]> {
  return transaction
    .selectFrom("contact_messages")
    .select([
      sql.lit("message").$castTo<InboxKind>().as("kind"),
      "id",
      "name",
      "subject as type",
      "status",
      "created_at as sent",
      sql<string>`left(message, 240)`.as("message"),
      sql<null>`null`.as("make"),
      sql<null>`null`.as("model"),
      sql<null>`null`.as("year"),
    ])
    .where("subject", "=", sql.lit(complaintSubject))
    .where("status", "<>", sql.lit("completed"))
    .where("created_at", "<", new Date(lateComplaintsBefore(now).epochMilliseconds))
    .orderBy("created_at")
    .orderBy("id")
    .execute();
}

function inquiriesWithCars(transaction: Transaction) {
  return transaction
    .selectFrom("vehicle_inquiries")
    .leftJoin("vehicles", "vehicles.id", "vehicle_inquiries.vehicle_id")
    .select([
      sql.lit("inquiry").$castTo<InboxKind>().as("kind"),
      "vehicle_inquiries.id",
      "name",
      "inquiry_type as type",
      "vehicle_inquiries.status",
      "vehicle_inquiries.created_at as sent",
      sql<string>`left(message, 240)`.as("message"),
      "make",
      "model",
      "year",
    ]);
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
