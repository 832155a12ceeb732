import type { Transaction } from "kysely";
import { answerBy } from "#app/features/data-requests/deadlines.ts";
import { hasCopy } from "#app/features/data-requests/linked-request.ts";
import { type ConfirmationLink, findLinkedRequest } from "#app/features/data-requests/queries.server.ts";
import { exportDataOf } from "#app/features/personal-data/queries.server.ts";
import { readPage } from "#app/lib/address-text.ts";
import { company } from "#company";
import type { DB } from "#db/types.ts";
import { as, type Context, system } from "#server/context.ts";
import type { RequestFacts } from "#server/request.ts";

const pageSize = 40;

/** What the queue shows, as its address says it: what is open, or what is over. */
export type DeskSearch = { closed: boolean; page: number };

export function readDeskSearch(parameters: URLSearchParams): DeskSearch {
  return { closed: parameters.get("view") === "closed", page: readPage(parameters.get("page")) };
}

const columns = ["id", "email", "request_type as type", "notes", "status", "user_id", "verified_at", "completed_at", "created_at"] as const;

export type DeskRequest = Awaited<ReturnType<typeof listRequests>>["requests"][number];

/** A page of the requests, the most urgent first (what is over: the latest first), and how many there are in each state. */
export function listRequests(context: Context, { closed, page }: DeskSearch) {
  return as(context, async (transaction) => {
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

/** One request; undefined where there is none. */
export function findRequest(context: Context, id: string) {
  return as(context, async (transaction) => {
    const row = await transaction.selectFrom("data_requests").select(columns).where("id", "=", id).executeTakeFirst();
    return row && { ...withDeadline(row, context), has_account: (await readAccountOf(transaction, row.email)) !== undefined };
  });
}

function withDeadline<Row extends { created_at: Date }>(row: Row, { now }: Context) {
  const deadline = answerBy(Temporal.Instant.fromEpochMilliseconds(row.created_at.getTime()));
  const today = now.toZonedDateTimeISO(company.timeZone).toPlainDate();
  return { ...row, deadline: deadline.toString(), daysLeft: today.until(deadline).days };
}

/** The account that an address has proven to be, within a transaction; undefined where there is none. */
export async function readAccountOf(transaction: Transaction<DB>, email: string) {
  return transaction
    .selectFrom("users")
    .select((user) => [
      "users.id",
      user
        .exists(user.selectFrom("user_roles").select("role").whereRef("user_roles.user_id", "=", "users.id").where("role", "=", "admin"))
        .as("admin"),
    ])
    .where("email", "=", email)
    .where("email_verified_at", "is not", null)
    .executeTakeFirst();
}

/**
 * The copy of an answered request as a ZIP, made now, for whoever holds the link that was sent to the proven address (rows G1, G3); "ended"
 * when it can no longer be fetched, undefined for a link that is none of ours.
 */
export async function readCopy(facts: RequestFacts, link: ConfirmationLink): Promise<Uint8Array<ArrayBuffer> | "ended" | undefined> {
  const { context } = facts;
  const request = await findLinkedRequest(facts, link);
  if (!request) return undefined;
  if (!hasCopy(request, context.now)) return "ended";
  const account = await as({ ...context, actor: system }, (transaction) => readAccountOf(transaction, request.email));
  return exportDataOf(context, { email: request.email, ...(account ? { userId: account.id } : {}) });
}
