import { type RawBuilder, sql } from "kysely";
import { marketingWords } from "#app/features/ground/consent/marketing.ts";
import { readMarketing } from "#app/features/ground/consent/queries.server.ts";
import { formatMoment } from "#app/lib/dates.ts";
import { type Context, runAs, type Transaction } from "#server/context.ts";
import { calculationOf } from "#app/features/requests/inquiries/calculation.ts";
import { type InboxKind, inboxStatusOf, statusWord } from "../inbox-state.ts";
import { type FoundRow, subjectsOf, topicOf } from "./list.server.ts";

export type MailState = {
  /** Given up: it needs a person (row R4). */
  failed: boolean;
  /** Neither given up nor sent yet. */
  waiting: boolean;
};

export type ThreadReply = {
  id: string;
  message: string;
  /** The team author's address (undefined when that account is gone), or null for a reply of the customer. */
  byTeam: { email: string | undefined } | null;
  sent: { iso: string; moment: string };
  mail: MailState;
};

export type Thread = NonNullable<Awaited<ReturnType<typeof readThread>>>;

/** One row with its replies and everything else that is known about it; undefined when it does not exist. */
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
      calculation: calculationOf(row),
      /** The number of other pending requests for the same car. */
      competing: kind === "reservation" && row.vehicle_id !== null ? await countCompetingRequests(transaction, row.vehicle_id, id) : 0,
      replies: replies.map((reply): ThreadReply => ({
        id: reply.id,
        message: reply.reply_message,
        byTeam: reply.admin_user_id === null ? null : { email: reply.email ?? undefined },
        sent: datesOf(reply.sent_at),
        mail: mailOf(reply.id),
      })),
    };
  });
}

type ThreadRow = Omit<FoundRow, "make" | "model" | "year"> & {
  vehicle_id: string | null;
  user_id: string | null;
  contact_preference: string | null;
  gdpr_consent: boolean;
  data_processing_consent: boolean | null;
  marketing_consent: boolean;
  calculation: string | null;
  quoted_low: number | null;
  quoted_high: number | null;
};

const noCalculation = sql`null as calculation, null::integer as quoted_low, null::integer as quoted_high`;

const threadTables: Record<InboxKind, RawBuilder<unknown>> = {
  inquiry: sql`t.inquiry_type as topic, t.message, null as reference, null::integer as deposit, t.vehicle_id, t.contact_preference,
    t.data_processing_consent, t.calculation, t.quoted_low, t.quoted_high from vehicle_inquiries t`,
  message: sql`t.subject as topic, t.message, null as reference, null::integer as deposit, null::uuid as vehicle_id, null as contact_preference,
    null::boolean as data_processing_consent, ${noCalculation} from contact_messages t`,
  reservation: sql`t.plan as topic, '' as message, t.reference, t.deposit, t.vehicle_id, null as contact_preference,
    t.data_processing_consent, ${noCalculation} from reservations t`,
};

async function threadRow(transaction: Transaction, kind: InboxKind, id: string): Promise<ThreadRow | undefined> {
  const { rows } = await sql<ThreadRow>`
    select ${sql.lit(kind)} as kind, t.id, t.created_at, t.created_at::text as moment, t.status, t.name, t.email, t.phone, t.user_id,
      t.gdpr_consent, t.marketing_consent, ${threadTables[kind]} where t.id = ${id}
  `.execute(transaction);
  return rows[0];
}

/** The replies of both sides, oldest first. Only the team may see the name of the author on the team. */
function threadReplies(transaction: Transaction, kind: InboxKind, id: string) {
  const columns = ["r.id", "r.reply_message", "r.sent_at", "r.admin_user_id", "users.email"] as const;
  if (kind === "inquiry") {
    return transaction
      .selectFrom("inquiry_replies as r")
      .leftJoin("users", "users.id", "r.admin_user_id")
      .select(columns)
      .where("r.inquiry_id", "=", id)
      .orderBy("r.created_at")
      .orderBy("r.id")
      .execute();
  }
  return transaction
    .selectFrom("team_replies as r")
    .leftJoin("users", "users.id", "r.admin_user_id")
    .select(columns)
    .where(kind === "message" ? "r.contact_message_id" : "r.reservation_id", "=", id)
    .orderBy("r.created_at")
    .orderBy("r.id")
    .execute();
}

/** The delivery state of the mails about a row and its replies, by `subject`. */
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

/** A moment for a `time` element and as text in Madrid's time zone. */
function datesOf(date: Date) {
  return { iso: date.toISOString(), moment: formatMoment({ epochMilliseconds: date.getTime() }) };
}
