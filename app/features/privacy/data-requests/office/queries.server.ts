import { answerBy } from "#app/features/privacy/data-requests/deadlines.ts";
import { readAccountOf } from "#app/features/privacy/data-requests/queries.server.ts";
import { readPage } from "#app/lib/address-text.ts";
import { company } from "#company";
import { type Context, runAs } from "#server/context.ts";

const pageSize = 40;

/** The search of the queue, as in the page's address: open or closed requests. */
export type DeskSearch = { closed: boolean; page: number };

export function readDeskSearch(parameters: URLSearchParams): DeskSearch {
  return { closed: parameters.get("view") === "closed", page: readPage(parameters.get("page")) };
}

const columns = ["id", "email", "request_type as type", "notes", "status", "user_id", "verified_at", "completed_at", "created_at"] as const;

export type DeskRequest = Awaited<ReturnType<typeof listRequests>>["requests"][number];

/** A page of requests, the most urgent first (closed ones: the latest first), and the number in each state. */
export function listRequests(context: Context, { closed, page }: DeskSearch) {
  return runAs(context, async (transaction) => {
    const counters = await transaction
      .selectFrom("data_requests")
      .select(({ fn }) => [
        fn.countAll<number>().filterWhere("status", "=", "pending").as("pending"),
        fn.countAll<number>().filterWhere("status", "=", "unverified").as("unverified"),
        fn.countAll<number>().filterWhere("status", "in", ["completed", "cancelled"]).as("closed"),
      ])
      .executeTakeFirstOrThrow();
    const rows = await transaction
      .selectFrom("data_requests")
      .select(columns)
      .where("status", "in", closed ? ["completed", "cancelled"] : ["pending", "unverified"])
      .orderBy("created_at", closed ? "desc" : "asc")
      .orderBy("id")
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute();
    const total = closed ? counters.closed : counters.pending + counters.unverified;
    return { counters, requests: rows.map((row) => withDeadline(row, context)), pageCount: Math.max(1, Math.ceil(total / pageSize)) };
  });
}

/** One request; undefined if it does not exist. */
export function findRequest(context: Context, id: string) {
  return runAs(context, async (transaction) => {
    const row = await transaction.selectFrom("data_requests").select(columns).where("id", "=", id).executeTakeFirst();
    return row && { ...withDeadline(row, context), has_account: (await readAccountOf(transaction, row.email)) !== undefined };
  });
}

function withDeadline<Row extends { created_at: Date }>(row: Row, { now }: Context) {
  const deadline = answerBy(Temporal.Instant.fromEpochMilliseconds(row.created_at.getTime()));
  const today = now.toZonedDateTimeISO(company.timeZone).toPlainDate();
  return { ...row, deadline: deadline.toString(), daysLeft: today.until(deadline).days };
}
