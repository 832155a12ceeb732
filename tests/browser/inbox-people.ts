import type { Database } from "#db/client.ts";
import { runAs } from "#server/context.ts";
import { contextOf } from "#tests/database.ts";
import { insertMail, insertMessage, insertReservation } from "#tests/inbox.ts";
import { insertInquiry } from "#tests/inquiries.ts";
import { insertVehicle } from "#tests/vehicles.ts";

/** The rows that the tests of the inbox change, one for each test, so that tests do not affect each other. */
const names = [
  "keys",
  "keys-bare",
  "rivals",
  "overtaken",
  "live",
  "failed-bare",
  "saved",
  "answered",
  "archived",
  "message-bare",
  "accepted",
  "rejected",
] as const;
export type InboxName = (typeof names)[number];

/** Ids that the tests and the seeding script share. */
export const inboxIds = Object.fromEntries(
  names.map((name, position) => [name, `d0000000-0000-4000-8000-${position.toString().padStart(12, "0")}`]),
) as Record<InboxName, string>;

/** A word that only the message of this row contains. */
export const wordFor = (name: InboxName) => `palabra${inboxIds[name].slice(-2)}`;
const nameFor = (name: InboxName) => `Bandeja ${name}`;
const created_at = "2026-11-18T09:15:00Z";

/** The recipient of the row's mail that was given up. */
export const failedMailTo = (name: InboxName) => `nadie-${name}@example.es`;

/** Inserts inquiries, messages and reservations. Their cars are archived, so that the catalogue stays the same. */
export async function seedInbox(database: Database, { admin, customer }: { admin: string; customer: string }): Promise<void> {
  const car = { make: "Lancia", model: "Delta Integrale Evoluzione", year: 1992, price: 55_500 };
  const gone = await insertVehicle(database, { ...car, status: "archived" });
  const given = (name: InboxName) => ({ id: inboxIds[name], name: nameFor(name), message: `Una pregunta, ${wordFor(name)}`, created_at });
  const inquiries = ["keys", "keys-bare", "rivals", "overtaken", "failed-bare", "saved", "archived"] as const;
  for (const name of inquiries) await insertInquiry(database, null, { ...given(name), vehicle_id: gone, inquiry_type: "pricing" });
  const shown = await runAs(contextOf(database), (transaction) =>
    transaction.selectFrom("vehicles").select("id").where("status", "=", "available").limit(1).executeTakeFirst(),
  );
  for (const name of ["live", "answered"] as const)
    await insertInquiry(database, customer, { ...given(name), vehicle_id: shown?.id ?? gone, phone: "+34600111222" });
  await insertMessage(database, { ...given("message-bare"), subject: "presupuesto" });
  for (const name of ["accepted", "rejected"] as const) {
    const vehicle = await insertVehicle(database, { ...car, model: `Delta ${name}`, status: "available" });
    const { message: _said, ...row } = given(name);
    await insertReservation(database, vehicle, { ...row, reference: `RS-${name.slice(0, 4).toUpperCase()}` });
    await runAs(contextOf(database), (transaction) =>
      transaction.updateTable("vehicles").set({ status: "archived" }).where("id", "=", vehicle).execute(),
    );
  }
  await runAs(contextOf(database), (transaction) =>
    transaction
      .insertInto("inquiry_replies")
      .values([
        {
          inquiry_id: inboxIds.answered,
          reply_message: "Sí, sigue.",
          admin_user_id: admin,
          created_at: "2026-11-18T11:00:00Z",
          sent_at: "2026-11-18T11:00:00Z",
        },
        {
          inquiry_id: inboxIds.answered,
          reply_message: "¿Puedo verlo?",
          created_at: "2026-11-18T12:00:00Z",
          sent_at: "2026-11-18T12:00:00Z",
        },
      ])
      .execute(),
  );
  // A send time long ago, so that no job delivers it while a test looks at it.
  await insertMail(database, inboxIds["failed-bare"], {
    kind: "inquiry-received",
    given_up_at: created_at,
    tries: 12,
    recipient: failedMailTo("failed-bare"),
  });
}
