import { sql } from "kysely";
import { type Actor, type Context, isTeam, runAs } from "#server/context.ts";
import { mayOpen, mayUse, type OfficePart } from "./areas.ts";

/**
 * The number of waiting rows for each entry of the menu, and how many of the inquiries are late. The route adds the inquiries and the orders,
 * which this wing does not know.
 */
export type Waiting = Record<Counted | "inquiries" | "lateInquiries" | "orders", number>;

type Counted = "appointments" | "dataRequests" | "mails";

/** Pending appointments; proven data requests; given-up mails. */
const counts: Record<Counted, { page: string; count: ReturnType<typeof sql> }> = {
  appointments: { page: "/admin/appointments", count: sql`(select count(*) from appointments where status = 'pending')` },
  dataRequests: { page: "/admin/data-requests", count: sql`(select count(*) from data_requests where status = 'pending')` },
  mails: { page: "/admin/mails", count: sql`(select count(*) from emails where given_up_at is not null and sent_at is null)` },
};

/** Counts what waits on the pages that the actor's role opens; 0 for the others. */
export async function countWaiting(context: Context): Promise<Record<Counted, number>> {
  const columns = Object.entries(counts).map(
    ([name, { page, count }]) => sql`${opens(context.actor, page) ? count : sql.lit(0)} as ${sql.id(name)}`,
  );
  const { rows } = await runAs(context, (transaction) => sql<Record<Counted, number>>`select ${sql.join(columns)}`.execute(transaction));
  return rows[0] ?? { appointments: 0, dataRequests: 0, mails: 0 };
}

function opens(actor: Actor, page: string): boolean {
  return isTeam(actor) && mayOpen(actor.kind, page);
}

/** Whether the actor's role shows a part of a page. What it does not show is not read, so that it is not in the page's data either. */
export function uses({ actor }: Context, part: OfficePart): boolean {
  return isTeam(actor) && mayUse(actor.kind, part);
}

/** Reads a part of a page, or nothing for a role that does not show it. */
export async function readFor<Result>(context: Context, part: OfficePart, read: () => Promise<Result>): Promise<Result | undefined> {
  return uses(context, part) ? read() : undefined;
}
