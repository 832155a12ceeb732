import type { Transaction } from "kysely";
import { activeStatuses } from "#app/features/requests/appointments/appointment-state.ts";
import type { Database } from "#db/client.ts";
import type { DB } from "#db/types.ts";
import { runAs, system } from "#server/context.ts";
import type { StockPrice, StoredRow } from "./compare.ts";
import { keyIn } from "./model.ts";

/** Everything in the database that the model speaks of. */
export type Stored = {
  rows: StoredRow[];
  values: Map<string, string>;
  counts: Map<string, number>;
  /** The slot of each active appointment. */
  activeSlots: string[];
  stock: StockPrice[];
  /** The ids of the mails that count as sent. */
  sentMails: string[];
  /** Whole euros, of all reservations. */
  deposits: number;
};

type Read = StoredRow & { id: string };

/** Reads the database after a run, when no site runs any more. */
export function readStored(database: Database): Promise<Stored> {
  return runAs({ actor: system, database, now: Temporal.Now.instant() }, async (transaction) => {
    const owners = new Map((await transaction.selectFrom("users").select(["id", "email"]).execute()).map(({ id, email }) => [id, email]));
    const rows = await readRows(transaction, (userId) => (userId === null ? null : (owners.get(userId) ?? "an unknown account")));
    const reservations = await transaction.selectFrom("reservations").select("deposit").execute();
    const sent = await transaction.selectFrom("emails").select("id").where("sent_at", "is not", null).execute();
    return {
      rows,
      values: await readValues(transaction, owners),
      counts: await readCounts(transaction, new Map(rows.map(({ id, key }) => [id, key]))),
      ...(await readInvariants(transaction)),
      sentMails: sent.map(({ id }) => id),
      deposits: reservations.reduce((sum, { deposit }) => sum + deposit, 0),
    };
  });
}

type Owner = (userId: string | null) => string | null;

async function readRows(transaction: Transaction<DB>, ownerOf: Owner): Promise<Read[]> {
  const read = (table: string, id: string, text: string, values: Record<string, string> = {}, owner: string | null = null): Read => {
    return { table, id, key: keyIn(text) ?? text, values, owner };
  };
  const users = await transaction.selectFrom("users").select(["id", "email"]).where("email", "like", "persona-%").execute();
  const messages = await transaction.selectFrom("contact_messages").selectAll().execute();
  const inquiries = await transaction.selectFrom("vehicle_inquiries").selectAll().execute();
  const reservations = await transaction.selectFrom("reservations").selectAll().execute();
  const appointments = await transaction.selectFrom("appointments").selectAll().execute();
  const requests = await transaction.selectFrom("data_requests").selectAll().execute();
  const replies = await transaction.selectFrom("inquiry_replies").selectAll().execute();
  const teamReplies = await transaction.selectFrom("team_replies").selectAll().execute();
  const askers = new Map(inquiries.map(({ id, user_id }) => [id, user_id]));
  return [
    ...users.map(({ id, email }) => read("users", id, email)),
    ...messages.map(({ id, message, user_id }) => read("contact_messages", id, message, { message }, ownerOf(user_id))),
    ...inquiries.map(({ id, message, user_id }) => read("vehicle_inquiries", id, message, { message }, ownerOf(user_id))),
    ...reservations.map(({ id, name, plan, deposit, reference, user_id }) =>
      read("reservations", id, name, { plan, deposit: String(deposit), reference }, ownerOf(user_id)),
    ),
    ...appointments.map(({ id, customer_name, user_id }) => read("appointments", id, customer_name, {}, ownerOf(user_id))),
    ...requests.map(({ id, notes, user_id }) => read("data_requests", id, notes, { notes }, ownerOf(user_id))),
    ...replies.map(({ id, inquiry_id: inquiry, reply_message, admin_user_id }) => {
      const writer = admin_user_id === null ? "customer" : "team";
      const owner = writer === "team" ? null : ownerOf(askers.get(inquiry) ?? null);
      return read("inquiry_replies", id, reply_message, { inquiry, writer }, owner);
    }),
    ...teamReplies.map(({ id, contact_message_id, reservation_id, reply_message }) =>
      read("team_replies", id, reply_message, { message: contact_message_id ?? "", reservation: reservation_id ?? "", writer: "team" }),
    ),
  ];
}

async function readValues(transaction: Transaction<DB>, owners: ReadonlyMap<string, string>): Promise<Map<string, string>> {
  const cars = await transaction.selectFrom("vehicles").select(["id", "price", "status"]).execute();
  const appointments = await transaction
    .selectFrom("appointments")
    .select(["id", "status", "appointment_date", "appointment_time"])
    .execute();
  const users = await transaction.selectFrom("users").select(["email", "email_verified_at"]).execute();
  const budgets = await transaction.selectFrom("user_preferences").select(["user_id", "budget_max"]).execute();
  const statuses = {
    inquiry: await transaction.selectFrom("vehicle_inquiries").select(["id", "status"]).execute(),
    message: await transaction.selectFrom("contact_messages").select(["id", "status"]).execute(),
    reservation: await transaction.selectFrom("reservations").select(["id", "status"]).execute(),
    appointment: appointments,
    car: cars,
  };
  return new Map([
    ...Object.entries(statuses).flatMap(([kind, rows]) => rows.map(({ id, status }) => [`${kind} ${id} status`, status] as const)),
    ...cars.map(({ id, price }) => [`car ${id} price`, String(price)] as const),
    ...appointments.map((row) => [`appointment ${row.id} slot`, `${row.appointment_date} ${row.appointment_time.slice(0, 5)}`] as const),
    ...users.map(({ email, email_verified_at }) => [`${email} confirmed`, email_verified_at === null ? "no" : "yes"] as const),
    ...budgets.map(({ user_id, budget_max }) => [`${owners.get(user_id)} budget`, String(budget_max)] as const),
  ]);
}

/** Counts the mails of each row by kind and audience, and the visits of each car. `keys`: the key of each row's id. */
async function readCounts(transaction: Transaction<DB>, keys: ReadonlyMap<string, string>): Promise<Map<string, number>> {
  const cars = await transaction.selectFrom("vehicles").select(["id", "visitor_count"]).execute();
  const mails = await transaction.selectFrom("emails").select(["kind", "audience", "subject_id"]).execute();
  const counts = new Map(cars.map(({ id, visitor_count }) => [`visits of ${id}`, visitor_count]));
  for (const { kind, audience, subject_id } of mails) {
    const what = `${kind} ${audience} ${keys.get(subject_id)}`;
    counts.set(what, (counts.get(what) ?? 0) + 1);
  }
  return counts;
}

async function readInvariants(transaction: Transaction<DB>): Promise<Pick<Stored, "activeSlots" | "stock">> {
  const active = await transaction
    .selectFrom("appointments")
    .select(["appointment_date", "appointment_time"])
    .where("status", "in", [...activeStatuses])
    .execute();
  const stock = await transaction
    .selectFrom("vehicles")
    .leftJoin("catalogue", "catalogue.vehicle_id", "vehicles.id")
    .select(["vehicles.id", "vehicles.price", "catalogue.price as shown"])
    .where("status", "<>", "archived")
    .execute();
  return { activeSlots: active.map((row) => `${row.appointment_date} ${row.appointment_time}`), stock };
}
