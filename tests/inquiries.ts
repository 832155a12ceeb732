import type { Insertable } from "kysely";
import type { Database } from "#db/client.ts";
import type { DB } from "#db/types.ts";
import { runAs } from "#server/context.ts";
import { contextOf } from "./database.ts";

/** Inserts a person's inquiry as the system; returns its id. Give the values that the test needs. */
export async function insertInquiry(
  database: Database,
  userId: string | null,
  given: Partial<Insertable<DB["vehicle_inquiries"]>> = {},
): Promise<string> {
  const id = crypto.randomUUID();
  const row = {
    id,
    user_id: userId,
    name: "Ana Ruiz",
    email: "ana@example.es",
    message: "Hola, ¿sigue en venta?",
    gdpr_consent: true,
    data_processing_consent: true,
    created_at: "2026-11-19T10:00:00Z",
    ...given,
  };
  await runAs(contextOf(database), (transaction) => transaction.insertInto("vehicle_inquiries").values(row).execute());
  return id;
}
