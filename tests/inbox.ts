import type { Insertable } from "kysely";
import type { Database } from "#db/client.ts";
import type { DB } from "#db/types.ts";
import { runAs } from "#server/context.ts";
import { contextOf } from "./database.ts";

const person = { name: "Ana Ruiz", email: "ana@example.es", gdpr_consent: true, created_at: "2026-11-19T10:00:00Z" };

/** Inserts a contact message as the system; returns its id. Give the values that the test needs. */
export async function insertMessage(database: Database, given: Partial<Insertable<DB["contact_messages"]>> = {}): Promise<string> {
  const id = crypto.randomUUID();
  const row = { id, ...person, message: "Busco un familiar.", ...given };
  await runAs(contextOf(database), (transaction) => transaction.insertInto("contact_messages").values(row).execute());
  return id;
}

/** Inserts a reservation request for an available car, likewise. */
export async function insertReservation(
  database: Database,
  vehicleId: string,
  given: Partial<Insertable<DB["reservations"]>> = {},
): Promise<string> {
  const id = crypto.randomUUID();
  const asked = { vehicle_id: vehicleId, reference: `RS-${id.slice(0, 6).toUpperCase()}`, plan: "completo", deposit: 199 };
  const row = { id, ...person, ...asked, data_processing_consent: true, ...given };
  await runAs(contextOf(database), (transaction) => transaction.insertInto("reservations").values(row).execute());
  return id;
}

/** Inserts a mail about a row, waiting or given up. */
export async function insertMail(database: Database, subjectId: string, given: Partial<Insertable<DB["emails"]>> = {}): Promise<string> {
  const id = crypto.randomUUID();
  const mail = {
    kind: "team-replied",
    audience: "customer",
    recipient: "ana@example.es",
    subject: "Hola",
    html: "<p>Hola</p>",
    plain: "Hola",
  };
  await runAs(contextOf(database), (transaction) =>
    transaction
      .insertInto("emails")
      .values({ id, subject_id: subjectId, ...mail, ...given })
      .execute(),
  );
  return id;
}
