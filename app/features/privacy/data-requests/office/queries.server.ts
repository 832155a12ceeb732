import { companyDay } from "#app/features/ground/company/company-day.ts";
import { answerBy } from "#app/features/privacy/data-requests/deadlines.ts";
import { readAccountOf } from "#app/features/privacy/data-requests/queries.server.ts";
import { listWindow } from "#app/lib/list-window.ts";
import { type Context, runAs } from "#server/context.ts";
import type { DeskSearch } from "./search-params.ts";

const pageSize = 40;

const columns = ["id", "email", "request_type as type", "notes", "status", "user_id", "verified_at", "completed_at", "created_at"] as const;

export type DeskRequest = Awaited<ReturnType<typeof listRequests>>["requests"][number];

/** A page of requests (at most the last one), the most urgent first (closed ones: the latest first), and the number in each state. */
export function listRequests(context: Context, { view, page: asked }: DeskSearch) {
  const closed = view === "closed";
  return runAs(context, async (transaction) => {
    const counters = await transaction
      .selectFrom("data_requests")
      .select(({ fn }) => [
        fn.countAll<number>().filterWhere("status", "=", "pending").as("pending"),
        fn.countAll<number>().filterWhere("status", "=", "unverified").as("unverified"),
        fn.countAll<number>().filterWhere("status", "in", ["completed", "cancelled"]).as("closed"),
      ])
      .executeTakeFirstOrThrow();
    const total = closed ? counters.closed : counters.pending + counters.unverified;
    const { page, pageCount, limit, offset } = listWindow(asked, total, pageSize);
    const rows = await transaction
      .selectFrom("data_requests")
      .select(columns)
      .where("status", "in", closed ? ["completed", "cancelled"] : ["pending", "unverified"])
      .orderBy("created_at", closed ? "desc" : "asc")
      .orderBy("id")
      .limit(limit)
      .offset(offset)
      .execute();
    return { counters, requests: rows.map((row) => withDeadline(row, context)), page, pageCount };
  });
}

export function findRequest(context: Context, id: string) {
  return runAs(context, async (transaction) => {
    const row = await transaction.selectFrom("data_requests").select(columns).where("id", "=", id).executeTakeFirst();
    return row && { ...withDeadline(row, context), has_account: (await readAccountOf(transaction, row.email)) !== undefined };
  });
}

function withDeadline<Row extends { created_at: Date }>(row: Row, { now }: Context) {
  const deadline = answerBy(Temporal.Instant.fromEpochMilliseconds(row.created_at.getTime()));
  const today = companyDay(now);
  return { ...row, deadline: deadline.toString(), daysLeft: today.until(deadline).days };
}
