import { type RawBuilder, sql } from "kysely";
import { marketingWords } from "#app/features/ground/consent/marketing.ts";
import { readMarketing } from "#app/features/ground/consent/queries.server.ts";
import { complaintDue, complaintIsLate } from "#app/features/ground/company/complaints.ts";
import { queryInWords, stockAddress } from "#app/features/matching/saved-searches/saved-query.ts";
import { formatCalendarDay, formatMoment } from "#app/lib/dates.ts";
import { type Context, runAs, type Transaction, userIdOf } from "#server/context.ts";
import { calculationOf } from "#app/features/requests/inquiries/calculation.ts";
import { type InboxKind, inboxStatusOf, statusWord } from "../inbox-state.ts";
import { type FoundRow, subjectsOf, topicOf } from "./list.server.ts";
import { nameOfMember } from "./work.server.ts";

export type MailState = {
  /** Given up: it needs a person (row R4). */
  failed: boolean;
  /** Neither given up nor sent yet. */
  waiting: boolean;
};

export type Thread = NonNullable<Awaited<ReturnType<typeof readThread>>>;
export type ThreadReply = Thread["replies"][number];

export function readThread(context: Context, kind: InboxKind, id: string) {
  return runAs(context, async (transaction) => {
    const row = await threadRow(transaction, kind, id);
    if (!row) return undefined;
    const marketing = await readMarketing(transaction, { userId: row.user_id, email: row.email });
    const mails = await mailStates(transaction, id);
    const mailOf = (subject: string): MailState => mails.get(subject) ?? { failed: false, waiting: false };
    const replies = await threadReplies(transaction, kind, id);
    const vehicle = row.vehicle_id === null ? undefined : await vehicleOf(transaction, row.vehicle_id);
    return {
      ...topicOf({ ...row, make: vehicle?.make ?? null, model: vehicle?.model ?? null, year: vehicle?.year ?? null }),
      id,
      name: row.name,
      email: row.email,
      phone: row.phone,
      contactPreference: row.contact_preference,
      hasAccount: row.user_id !== null,
      consents: { privacy: row.gdpr_consent, processing: row.data_processing_consent, marketing: marketingWords(marketing) },
      status: inboxStatusOf(kind, row.status),
      ownStatus: row.status,
      statusWord: statusWord(row.status),
      message: row.message,
      sent: datesOf(row.created_at),
      mail: mailOf(id),
      car: vehicle,
      search: row.search === null ? undefined : { words: queryInWords(row.search), address: stockAddress(row.search) },
      calculation: calculationOf(row),
      competing: kind === "reservation" && row.vehicle_id !== null ? await countCompetingRequests(transaction, row.vehicle_id, id) : 0,
      answerBy: answerBy(row, context.now),
      work: await readWork(transaction, id),
      notes: await readNotes(transaction, id, userIdOf(context.actor)),
      replies: replies.map((reply) => ({
        id: reply.id,
        message: reply.reply_message,
        // The team author's address (undefined when that account is gone), or null for a reply of the customer.
        byTeam: reply.admin_user_id === null ? null : { email: reply.email ?? undefined },
        sent: datesOf(reply.sent_at),
        mail: mailOf(reply.id),
      })),
    };
  });
}

/** The last day to answer a complaint, and whether it is over without an answer; undefined for what is no complaint. */
function answerBy(row: ThreadRow, now: Temporal.Instant): { day: string; isLate: boolean } | undefined {
  if (topicOf({ ...row, make: null, model: null, year: null }).complaint === undefined) return undefined;
  const sent = Temporal.Instant.fromEpochMilliseconds(row.created_at.getTime());
  return { day: formatCalendarDay(complaintDue(sent).toString()), isLate: row.status !== "completed" && complaintIsLate(sent, now) };
}

/** Whose the conversation is, and what happens next; revision 0 while nobody has said anything. */
async function readWork(transaction: Transaction, id: string) {
  const row = await transaction
    .selectFrom("conversation_work")
    .select(["assigned_to", "next_action", "next_action_on", "revision"])
    .where("id", "=", id)
    .executeTakeFirst();
  return row ?? { assigned_to: null, next_action: "", next_action_on: null, revision: 0 };
}

/** The team's notes, oldest first. `own`: the reader wrote it, and may remove it. */
async function readNotes(transaction: Transaction, id: string, reader: string | null) {
  const { rows } = await sql<{ id: string; note: string; written_at: Date; written_by: string; writer: string | null }>`
    select n.id, n.note, n.written_at, n.written_by, ${nameOfMember(sql`n.written_by`)} as writer
    from conversation_notes n where n.conversation_id = ${id} order by n.written_at, n.id
  `.execute(transaction);
  return rows.map(({ written_at: date, written_by: by, writer, ...note }) => ({
    ...note,
    writer: writer ?? undefined,
    own: by === reader,
    written: datesOf(date),
  }));
}

type ThreadRow = Omit<FoundRow, "make" | "model" | "year"> & {
  vehicle_id: string | null;
  user_id: string | null;
  contact_preference: string | null;
  gdpr_consent: boolean;
  data_processing_consent: boolean | null;
  marketing_consent: boolean;
  search: string | null;
  calculation: string | null;
  quoted_low: number | null;
  quoted_high: number | null;
};

const noCalculation = sql`null as calculation, null::integer as quoted_low, null::integer as quoted_high`;

const threadTables: Record<InboxKind, RawBuilder<unknown>> = {
  inquiry: sql`t.inquiry_type as topic, t.message, null as reference, null::integer as deposit, t.vehicle_id, t.contact_preference,
    t.data_processing_consent, null as search, t.calculation, t.quoted_low, t.quoted_high from vehicle_inquiries t`,
  message: sql`t.subject as topic, t.message, null as reference, null::integer as deposit, null::uuid as vehicle_id, null as contact_preference,
    null::boolean as data_processing_consent, t.search, ${noCalculation} from contact_messages t`,
  reservation: sql`t.plan as topic, '' as message, t.reference, t.deposit, t.vehicle_id, null as contact_preference,
    t.data_processing_consent, null as search, ${noCalculation} from reservations t`,
};

async function threadRow(transaction: Transaction, kind: InboxKind, id: string): Promise<ThreadRow | undefined> {
  const { rows } = await sql<ThreadRow>`
    select ${sql.lit(kind)} as kind, t.id, t.created_at, t.created_at::text as moment, t.status, t.name, t.email, t.phone, t.user_id,
      t.gdpr_consent, t.marketing_consent, ${threadTables[kind]} where t.id = ${id}
  `.execute(transaction);
  return rows[0];
}

/** Where the replies to each kind of row are stored, and the column that names the row. */
export const replyPlaces = {
  inquiry: { table: "inquiry_replies", row: "inquiry_id" },
  message: { table: "team_replies", row: "contact_message_id" },
  reservation: { table: "team_replies", row: "reservation_id" },
} as const;

type StoredReply = { id: string; reply_message: string; sent_at: Date; admin_user_id: string | null; email: string | null };

/** The replies of both sides, oldest first. Only the team may see the name of the author on the team. */
async function threadReplies(transaction: Transaction, kind: InboxKind, id: string): Promise<StoredReply[]> {
  const { table, row } = replyPlaces[kind];
  const { rows } = await sql<StoredReply>`
    select r.id, r.reply_message, r.sent_at, r.admin_user_id, users.email
    from ${sql.table(table)} r left join users on users.id = r.admin_user_id
    where ${sql.ref(`r.${row}`)} = ${id} order by r.created_at, r.id
  `.execute(transaction);
  return rows;
}

async function mailStates(transaction: Transaction, id: string): Promise<Map<string, MailState>> {
  const { rows } = await sql<MailState & { subject: string }>`
    select subject_id as subject, bool_or(given_up_at is not null) as failed, bool_or(given_up_at is null) as waiting
    from emails where sent_at is null and subject_id in (${subjectsOf(sql`${id}::uuid`)}) group by subject_id
  `.execute(transaction);
  return new Map(rows.map(({ subject, failed, waiting }) => [subject, { failed, waiting }]));
}

function vehicleOf(transaction: Transaction, id: string) {
  return transaction
    .selectFrom("vehicles")
    .select(["id", "make", "model", "year", "price", "status"])
    .where("id", "=", id)
    .executeTakeFirst();
}

async function countCompetingRequests(transaction: Transaction, vehicleId: string, reservationId: string): Promise<number> {
  const { competing } = await transaction
    .selectFrom("reservations")
    .select(({ fn }) => fn.countAll<number>().as("competing"))
    .where("vehicle_id", "=", vehicleId)
    .where("id", "<>", reservationId)
    .where("status", "=", "pending")
    .executeTakeFirstOrThrow();
  return competing;
}

function datesOf(date: Date) {
  return { iso: date.toISOString(), moment: formatMoment(date) };
}
