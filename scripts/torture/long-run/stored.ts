import { activeStatuses } from "#app/features/requests/appointments/appointment-state.ts";
import type { Database } from "#db/client.ts";
import { runAs, system } from "#server/context.ts";
import { keyIn, type StockPrice, type StoredRow } from "./compare.ts";

/** Everything in the database that the clients were told of. */
export type Stored = {
  rows: StoredRow[];
  values: Map<string, string>;
  /** The mails of each row, by kind, audience and key. */
  counts: Map<string, number>;
  /** The slot of each active appointment. */
  activeSlots: string[];
  stock: StockPrice[];
  /** The ids of the mails that count as sent. */
  sentMails: string[];
};

/** Reads the database after a run, when no site runs any more. */
export function readStored(database: Database): Promise<Stored> {
  return runAs({ actor: system, database, now: Temporal.Now.instant() }, async (transaction) => {
    const users = await transaction.selectFrom("users").selectAll().execute();
    const messages = await transaction.selectFrom("contact_messages").selectAll().execute();
    const inquiries = await transaction.selectFrom("vehicle_inquiries").selectAll().execute();
    const reservations = await transaction.selectFrom("reservations").selectAll().execute();
    const appointments = await transaction.selectFrom("appointments").selectAll().execute();
    const replies = await transaction.selectFrom("inquiry_replies").selectAll().execute();
    const mails = await transaction.selectFrom("emails").select(["id", "kind", "audience", "subject_id", "sent_at"]).execute();
    const cars = await transaction
      .selectFrom("vehicles")
      .leftJoin("catalogue", "catalogue.vehicle_id", "vehicles.id")
      .select(["vehicles.id", "vehicles.price", "catalogue.price as shown"])
      .execute();

    const owners = new Map(users.map(({ id, email }) => [id, email]));
    const keys = new Map<string, string>();
    const read = (
      table: string,
      row: { id: string; user_id?: string | null },
      text: string,
      values: Record<string, string> = {},
    ): StoredRow => {
      const key = keyIn(text) ?? text;
      keys.set(row.id, key);
      return { table, key, values, owner: owners.get(row.user_id ?? "") ?? null };
    };
    const rows = [
      ...users.filter(({ email }) => email.startsWith("persona-")).map((row) => read("users", { id: row.id }, row.email)),
      ...messages.map((row) => read("contact_messages", row, row.message, { message: row.message })),
      ...inquiries.map((row) => read("vehicle_inquiries", row, row.message, { message: row.message })),
      ...reservations.map((row) =>
        read("reservations", row, row.name, { plan: row.plan, deposit: String(row.deposit), reference: row.reference }),
      ),
      ...appointments.map((row) => read("appointments", row, row.customer_name)),
      ...replies.map((row) => read("inquiry_replies", { id: row.id }, row.reply_message)),
    ];
    const counts = new Map<string, number>();
    for (const { kind, audience, subject_id } of mails) {
      const what = `${kind} ${audience} ${keys.get(subject_id)}`;
      counts.set(what, (counts.get(what) ?? 0) + 1);
    }
    const slotOf = (row: { appointment_date: string; appointment_time: string }) =>
      `${row.appointment_date} ${row.appointment_time.slice(0, 5)}`;
    return {
      rows,
      counts,
      values: new Map([
        ...cars.map(({ id, price }) => [`car ${id} price`, String(price)] as const),
        ...appointments.map(({ id, status }) => [`appointment ${id} status`, status] as const),
        ...appointments.map((row) => [`appointment ${row.id} slot`, slotOf(row)] as const),
        ...users.map(({ email, email_verified_at }) => [`${email} confirmed`, email_verified_at === null ? "no" : "yes"] as const),
      ]),
      activeSlots: appointments.filter(({ status }) => activeStatuses.some((active) => active === status)).map(slotOf),
      stock: cars,
      sentMails: mails.filter(({ sent_at }) => sent_at !== null).map(({ id }) => id),
    };
  });
}
