import type { Transaction } from "kysely";
import type { Letter } from "#app/features/ground/emails/letter.ts";
import { replyToMessage } from "#app/features/requests/contact/emails.ts";
import { replyForCustomer } from "#app/features/requests/conversations/emails.ts";
import { readVehicles } from "#app/features/requests/conversations/queries.server.ts";
import { replyAboutReservation } from "#app/features/requests/reservations/emails.ts";
import type { DB } from "#db/types.ts";
import type { MailScope } from "#server/request.ts";
import type { InboxKind } from "../inbox-state.ts";

/** The recipient of a reply, and the mail that carries it. */
type Asker = { email: string; letter: (message: string) => Letter };

type Lock = (transaction: Transaction<DB>, scope: MailScope, id: string) => Promise<Asker | undefined>;

/** Locks a row of the inbox, so that a concurrent reply waits until this one is stored, and then sees it. */
export const lockRow: Record<InboxKind, Lock> = { inquiry: lockInquiry, message: lockMessage, reservation: lockReservation };

async function lockInquiry(transaction: Transaction<DB>, { context, siteOrigin }: MailScope, id: string): Promise<Asker | undefined> {
  const row = await transaction
    .selectFrom("vehicle_inquiries")
    .select(["id", "status", "inquiry_type as type", "vehicle_id", "user_id", "name", "email"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return undefined;
  const vehicle = (await readVehicles(transaction, context, [row.vehicle_id])).get(row.vehicle_id ?? "");
  const inquiry = { ...row, vehicle };
  return { email: row.email, letter: (message) => replyForCustomer(inquiry, message, { withAccount: row.user_id !== null, siteOrigin }) };
}

async function lockMessage(transaction: Transaction<DB>, _: MailScope, id: string): Promise<Asker | undefined> {
  const row = await transaction
    .selectFrom("contact_messages")
    .select(["name", "email", "subject"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  return row && { email: row.email, letter: (message) => replyToMessage(row, message) };
}

async function lockReservation(transaction: Transaction<DB>, _: MailScope, id: string): Promise<Asker | undefined> {
  const row = await transaction
    .selectFrom("reservations")
    .innerJoin("vehicles", "vehicles.id", "reservations.vehicle_id")
    .select(["name", "email", "reference", "make", "model", "year"])
    .where("reservations.id", "=", id)
    .forUpdate("reservations")
    .executeTakeFirst();
  return row && { email: row.email, letter: (message) => replyAboutReservation(row, row, message) };
}
