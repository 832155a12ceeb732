import { type RawBuilder, sql } from "kysely";
import { listWindow } from "#app/lib/list-window.ts";
import { regexPatterns } from "#app/lib/fold-text.ts";
import { complaintReference, complaintSubject } from "#app/features/requests/contact/subjects.ts";
import { type Context, runAs, type Transaction } from "#server/context.ts";
import { ageOf, complaintAge } from "../age.ts";
import { type InboxKind, inboxKinds, inboxStatusOf, ownStatuses, statusWord } from "../inbox-state.ts";
import type { InboxTopic } from "../inbox-title.ts";
import type { InboxSearch } from "../search-params.ts";
import { countConversations, isLate, nameOfMember } from "./work.server.ts";

const rowsOnAPage = 30;
/** Characters of a message on a card; its lines show fewer. */
const longestExcerpt = 300;

/** The three tables in one shape. A reservation has no message, only its plan and deposit. */
const branches: Record<InboxKind, { columns: RawBuilder<unknown>; tables: RawBuilder<unknown>; text: RawBuilder<unknown> }> = {
  inquiry: {
    columns: sql`t.inquiry_type as topic, t.message, null as reference, null::integer as deposit, v.make, v.model, v.year`,
    tables: sql`vehicle_inquiries t left join vehicles v on v.id = t.vehicle_id`,
    text: sql`concat_ws(' ', t.name, t.email, v.make, v.model, v.year, t.message)`,
  },
  message: {
    columns: sql`t.subject as topic, t.message, null as reference, null::integer as deposit, null as make, null as model, null::integer as year`,
    tables: sql`contact_messages t`,
    text: sql`concat_ws(' ', t.name, t.email, t.subject, t.message, case when t.subject = ${sql.lit(complaintSubject)} then left(t.id::text, 8) end)`,
  },
  reservation: {
    columns: sql`t.plan as topic, '' as message, t.reference, t.deposit, v.make, v.model, v.year`,
    tables: sql`reservations t join vehicles v on v.id = t.vehicle_id`,
    text: sql`concat_ws(' ', t.name, t.email, t.reference, v.make, v.model, v.year)`,
  },
};

/** The SQL condition of a search for one kind; undefined when no row of that kind can match. */
function conditionOf(context: Context, kind: InboxKind, search: InboxSearch): RawBuilder<unknown> | undefined {
  const { status, kind: wanted, assigned } = search;
  if (wanted !== undefined && wanted !== kind) return undefined;
  const statuses = status === undefined || status === "late" ? undefined : ownStatuses(kind, status);
  if (statuses?.length === 0) return undefined;
  const patterns = regexPatterns(search.search);
  const among = (condition: RawBuilder<unknown>) =>
    sql`t.id in (select c.id from conversations c where c.kind = ${sql.lit(kind)} and ${condition})`;
  const parts = [
    ...(status === "late" ? [among(isLate(context.now))] : []),
    ...(assigned === undefined
      ? []
      : [among(assigned === "nobody" ? sql`c.assigned_to is null and c.status <> 'completed'` : sql`c.assigned_to = app_user_id()`)]),
    // A single status is compared as a literal, so that PostgreSQL can use the partial index of pending rows.
    ...(statuses === undefined ? [] : [statuses.length === 1 ? sql`t.status = ${sql.lit(statuses[0])}` : sql`t.status = any(${statuses})`]),
    ...(patterns.length === 0 ? [] : [sql`${branches[kind].text} ~* all(${patterns}::text[])`]),
  ];
  return parts.length === 0 ? sql`true` : sql.join(parts, sql` and `);
}

/** Whether no kind has such rows: reservations are never in progress. */
function matchesNothing(context: Context, search: InboxSearch): boolean {
  return inboxKinds.every(({ value }) => !conditionOf(context, value, search));
}

type Window = { limit: number; offset: number; before?: { moment: string; id: string } };

/** The newest matching rows of all kinds in one statement. Each kind reads only as many rows as the window can show, along its index. */
function newest(context: Context, search: InboxSearch, { limit, offset, before }: Window): RawBuilder<unknown> {
  const after = before ? sql`(t.created_at, t.id) < (${before.moment}::timestamptz, ${before.id}::uuid)` : sql`true`;
  const parts = inboxKinds.flatMap(({ value: kind }) => {
    const condition = conditionOf(context, kind, search);
    if (!condition) return [];
    const { columns, tables } = branches[kind];
    return sql`(
      select ${sql.lit(kind)} as kind, t.id, t.created_at, t.created_at::text as moment, t.status, t.name, t.email, t.phone, ${columns}
      from ${tables} where ${condition} and ${after}
      order by t.created_at desc, t.id desc limit ${offset + limit}
    )`;
  });
  return sql`select * from (${sql.join(parts, sql` union all `)}) rows order by created_at desc, id desc limit ${limit} offset ${offset}`;
}

export type FoundRow = {
  kind: InboxKind;
  id: string;
  created_at: Date;
  /** `created_at` to the microsecond. */
  moment: string;
  status: string;
  name: string;
  email: string;
  phone: string | null;
  topic: string;
  message: string;
  reference: string | null;
  deposit: number | null;
  make: string | null;
  model: string | null;
  year: number | null;
};

/** The requested page (at most the last one), the number of matching rows, and the counters of the whole inbox. */
export function readInbox(context: Context, search: InboxSearch) {
  return runAs(context, async (transaction) => {
    const counters = await countConversations(transaction, context);
    const total = await countFitting(transaction, context, search);
    const { page, pageCount, limit, offset } = listWindow(search.page, total, rowsOnAPage);
    if (matchesNothing(context, search)) return { counters, total, page, pageCount, rows: [] };
    const { rows } = await sql<FoundRow & WorkedOn>`
      select page.kind, page.id, page.created_at, page.moment, page.status, page.name, page.email, page.phone, page.topic,
        left(page.message, ${longestExcerpt}) as message, page.reference, page.deposit, page.make, page.model, page.year,
        (select r.by_team from conversation_replies r where r.conversation_id = page.id order by r.created_at desc, r.id desc limit 1)
          as last_by_team,
        c.waiting_since, ${nameOfMember(sql`c.assigned_to`)} as assigned, coalesce(c.next_action, '') as next_action, c.next_action_on,
        (select count(*) from emails e where e.given_up_at is not null and e.subject_id in (${subjectsOf(sql`page.id`)})) as failed_mails
      from (${newest(context, search, { limit, offset })}) page
      join conversations c on c.kind = page.kind and c.id = page.id
      order by page.created_at desc, page.id desc
    `.execute(transaction);
    return { counters, total, page, pageCount, rows: rows.map((row) => listed(row, context.now)) };
  });
}

type WorkedOn = {
  last_by_team: boolean | null;
  failed_mails: number;
  waiting_since: Date | null;
  assigned: string | null;
  next_action: string;
  next_action_on: string | null;
};

/** The ids under which mails about a row are stored: its own id and those of its replies. */
export function subjectsOf(id: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select ${id}
    union all select r.id from conversation_replies r where r.conversation_id = ${id}
  `;
}

export type ListedRow = ReturnType<typeof listed>;

function listed(row: FoundRow & WorkedOn, now: Temporal.Instant) {
  const lastWord: "team" | "customer" | undefined = row.last_by_team === null ? undefined : row.last_by_team ? "team" : "customer";
  const status = inboxStatusOf(row.kind, row.status);
  const created = instantOf(row.created_at);
  const since = row.waiting_since ? instantOf(row.waiting_since) : undefined;
  const topic = topicOf(row);
  return {
    ...topic,
    id: row.id,
    name: row.name,
    status,
    ownStatus: row.status,
    statusWord: statusWord(row.status),
    excerpt: row.message,
    age: {
      ...(topic.complaint === undefined ? ageOf(created, now, since) : complaintAge(created, now, status !== "completed")),
      iso: row.created_at.toISOString(),
    },
    lastWord,
    // The mails about the row that were given up (row R4).
    failedMails: row.failed_mails,
    assigned: row.assigned ?? undefined,
    next: row.next_action_on === null ? undefined : { action: row.next_action, day: row.next_action_on },
  };
}

function instantOf(date: Date): Temporal.Instant {
  return Temporal.Instant.fromEpochMilliseconds(date.getTime());
}

export function topicOf({ id, kind, topic, make, model, year, reference, deposit }: FoundRow): InboxTopic {
  return {
    kind,
    topic,
    vehicle: make !== null && model !== null && year !== null ? { make, model, year } : undefined,
    complaint: kind === "message" && topic === complaintSubject ? complaintReference(id) : undefined,
    reservation: reference !== null && deposit !== null ? { reference, deposit } : undefined,
  };
}

async function countFitting(transaction: Transaction, context: Context, search: InboxSearch): Promise<number> {
  const counts = inboxKinds.flatMap(({ value: kind }) => {
    const condition = conditionOf(context, kind, search);
    return condition ? [sql`(select count(*) from ${branches[kind].tables} where ${condition})`] : [];
  });
  if (counts.length === 0) return 0;
  const { rows } = await sql<{ total: number }>`select ${sql.join(counts, sql` + `)} as total`.execute(transaction);
  return rows[0]?.total ?? 0;
}

/** A row of the export, with the sender's complete message. */
export type ExportedRow = InboxTopic & Pick<FoundRow, "name" | "email" | "phone" | "message" | "status" | "created_at">;

/** All rows that match a search, newest first, read on demand in pieces of at most `piece` rows. */
export async function* readInboxInPieces(context: Context, search: InboxSearch, piece = 1_000): AsyncGenerator<ExportedRow[]> {
  if (matchesNothing(context, search)) return;
  let before: Window["before"];
  for (;;) {
    const window: Window = { limit: piece, offset: 0, ...(before ? { before } : {}) };
    const { rows } = await runAs(context, (transaction) => sql<FoundRow>`${newest(context, search, window)}`.execute(transaction));
    const last = rows.at(-1);
    if (rows.length > 0) yield rows.map((row) => ({ ...row, ...topicOf(row) }));
    if (rows.length < piece || !last) return;
    before = { moment: last.moment, id: last.id };
  }
}
