import { type RawBuilder, sql } from "kysely";
import { companyDay } from "#app/features/ground/company/company-day.ts";
import { lateComplaintsBefore } from "#app/features/ground/company/complaints.ts";
import { company } from "#company";
import { type Context, runAs, type Transaction } from "#server/context.ts";
import type { InboxKind, InboxStatus } from "../inbox-state.ts";

export type InboxCounters = Record<InboxStatus | "total" | "late", number>;

/**
 * The SQL condition that a row `c` of `conversations` is late: its sender has waited for longer than the promised hours, or than the law gives
 * for a complaint. Nothing else in the product says what is late.
 */
export function isLate(now: Temporal.Instant): RawBuilder<boolean> {
  const before = (complaint: boolean) =>
    complaint ? lateComplaintsBefore(now).toString() : now.subtract({ hours: company.claims.responseHours }).toString();
  return sql<boolean>`(case when c.complaint then c.waiting_since < ${before(true)}::timestamptz else c.waiting_since <= ${before(false)}::timestamptz end)`;
}

/** How many conversations there are, in each status and late: for the dashboard, the menu and the inbox. */
export async function countConversations(transaction: Transaction, { now }: Pick<Context, "now">): Promise<InboxCounters> {
  const { rows } = await sql<InboxCounters>`
    select count(*) as total, count(*) filter (where c.status = 'pending') as pending,
      count(*) filter (where c.status = 'in_progress') as in_progress, count(*) filter (where c.status = 'completed') as completed,
      count(*) filter (where ${isLate(now)}) as late
    from conversations c`.execute(transaction);
  return rows[0] ?? { total: 0, pending: 0, in_progress: 0, completed: 0, late: 0 };
}

export function readConversationCounts(context: Context): Promise<InboxCounters> {
  return runAs(context, (transaction) => countConversations(transaction, context));
}

/** The SQL of a team member's name: as the profile says, else the part of the address before the @. */
export function nameOfMember(id: RawBuilder<unknown>): RawBuilder<string | null> {
  return sql<string | null>`(select coalesce(nullif(p.display_name, ''), split_part(u.email, '@', 1))
    from users u left join profiles p on p.user_id = u.id where u.id = ${id})`;
}

export type OfficeConversation = {
  kind: InboxKind;
  id: string;
  name: string;
  topic: string;
  status: string;
  created_at: Date;
  message: string;
  make: string | null;
  model: string | null;
  year: number | null;
};

const shownColumns = sql`c.kind, c.id, c.name, c.topic, c.status, c.created_at, left(c.message, 240) as message, v.make, v.model, v.year`;
const withCars = sql`conversations c left join vehicles v on v.id = c.vehicle_id`;

/** The conversations that are late, complaints first, then those that have waited longest; at most `limit`. */
export function listLate(context: Context, limit: number): Promise<OfficeConversation[]> {
  return runAs(context, async (transaction) => {
    const { rows } = await sql<OfficeConversation>`
      select ${shownColumns} from ${withCars} where ${isLate(context.now)}
      order by c.complaint desc, c.waiting_since, c.id limit ${limit}`.execute(transaction);
    return rows;
  });
}

export type DueAction = Pick<OfficeConversation, "kind" | "id" | "name"> & { action: string; day: string; assigned: string | null };

/** The next actions of open conversations whose day has come, the oldest first. */
export function listDueActions(context: Context, limit: number): Promise<DueAction[]> {
  return runAs(context, async (transaction) => {
    const { rows } = await sql<DueAction>`
      select c.kind, c.id, c.name, c.next_action as action, c.next_action_on as day, ${nameOfMember(sql`c.assigned_to`)} as assigned
      from conversations c
      where c.next_action_on <= ${companyDay(context.now).toString()}::date and c.status <> 'completed'
      order by c.next_action_on, c.created_at, c.id limit ${limit}`.execute(transaction);
    return rows;
  });
}
