import type { Database } from "#db/client.ts";
import { runAs, system } from "#server/context.ts";
import type { SentForm } from "./people.ts";

export type Audit = {
  acknowledged: number;
  /** Acknowledged forms that are missing or differ from what was acknowledged. */
  missing: number;
  /** Second rows of a form, and second mails to one recipient. */
  doubled: number;
  /** Mails that a stored form should have put into the queue. */
  mailsMissing: number;
};

type Row = { id: string; email: string; content: string; cancelled: boolean };

/** Compares acknowledgements with the database. A form without a response may be stored, but at most once, and with its mails. */
export async function auditForms(database: Database, sent: readonly SentForm[]): Promise<Audit> {
  const { rows, mails } = await readStored(database);
  const byEmail = Map.groupBy(rows, ({ email }) => email);
  const acknowledged = sent.filter((form) => form.acknowledged);
  const mailsOf = Map.groupBy(mails, ({ subject_id }) => subject_id);
  const audit: Audit = { acknowledged: acknowledged.length, missing: 0, doubled: 0, mailsMissing: 0 };

  audit.missing = acknowledged.filter((form) => !byEmail.get(form.email)?.some((row) => matchesForm(row, form))).length;
  for (const same of byEmail.values()) audit.doubled += same.length - 1;
  for (const { id, cancelled } of rows) {
    const promised = (cancelled ? 2 : 1) * 2;
    const queued = new Set(mailsOf.get(id)?.map(({ kind, audience }) => `${kind} ${audience}`)).size;
    audit.mailsMissing += Math.max(0, promised - queued);
    audit.doubled += (mailsOf.get(id)?.length ?? 0) - queued;
  }
  return audit;
}

function matchesForm({ content, cancelled }: Row, form: SentForm): boolean {
  return content === form.content && (form.cancelled === undefined || cancelled === form.cancelled);
}

async function readStored(database: Database) {
  return runAs({ actor: system, database, now: Temporal.Now.instant() }, async (transaction) => {
    const messages = await transaction.selectFrom("contact_messages").select(["id", "email", "message"]).execute();
    const reservations = await transaction.selectFrom("reservations").select(["id", "email", "reference"]).execute();
    const appointments = await transaction
      .selectFrom("appointments")
      .select(["id", "customer_email", "appointment_date", "appointment_time", "status"])
      .execute();
    const rows: Row[] = [
      ...messages.map(({ id, email, message }) => ({ id, email, content: message, cancelled: false })),
      ...reservations.map(({ id, email, reference }) => ({ id, email, content: reference, cancelled: false })),
      ...appointments.map((row) => ({
        id: row.id,
        email: row.customer_email,
        content: `${row.appointment_date} ${row.appointment_time.slice(0, 5)}`,
        cancelled: row.status === "cancelled",
      })),
    ];
    // Without reminders, because cancelling an appointment deletes them.
    const mails = await transaction
      .selectFrom("emails")
      .select(["subject_id", "kind", "audience"])
      .where("kind", "!=", "appointment-reminder")
      .execute();
    return { rows, mails };
  });
}
