import { z } from "zod";
import { queueForCustomer } from "#app/features/ground/emails/commands.server.ts";
import { answerForm, withoutTicket, refused, type RefusedForm } from "#app/features/ground/forms/commands.server.ts";
import type { Context, Transaction } from "#server/context.ts";
import type { FormScope, MailScope } from "#server/request.ts";
import { reservationDeclined, reservationRejected } from "../emails.ts";
import { alreadyDecided, rejectionMessages, undecided } from "../messages.ts";

/** The forms of both decisions are only a button. */
export const decisionSchema = z.object({});

type Decided = Awaited<ReturnType<typeof decide>>[number];
type Car = NonNullable<Awaited<ReturnType<typeof lockVehicle>>>;

export function rejectReservation(scope: FormScope, reservationId: string, sent: FormData) {
  const { context, siteOrigin } = scope;
  const description = { form: "reject-reservation", schema: decisionSchema, messages: rejectionMessages, limit: withoutTicket };
  return answerForm(scope, description, sent, async (transaction) => {
    const vehicle = await lockVehicle(transaction, reservationId);
    if (!vehicle) return refused(undecided.unknown, { status: 404 });
    const [rejected] = await decide(transaction, context, "rejected", vehicle.id, reservationId);
    if (!rejected) return (await whyDecided(transaction, vehicle.id, reservationId)) ?? refused(undecided.unknown, { status: 404 });
    await queueForCustomer(transaction, context, {
      about: { kind: "reservation-rejected", id: rejected.id },
      recipient: rejected.email,
      letter: reservationDeclined(rejected, vehicle, siteOrigin),
    });
    return { ok: true };
  });
}

/**
 * Takes a reservation's request for its car, in the caller's transaction: the car becomes reserved, the other requests for it are rejected,
 * and their people get a mail. The car stays locked until the transaction ends, so of two decisions at the same moment the first wins
 * (HOLD-4, HOLD-5). The caller tells the customer. Without the car nothing changes, and the refusal says why.
 */
export async function takeRequest(
  transaction: Transaction,
  { context, siteOrigin }: MailScope,
  reservationId: string,
): Promise<{ ok: true; winner: Decided; car: Car } | { ok: false; refusal: RefusedForm }> {
  const car = await lockVehicle(transaction, reservationId);
  if (!car) return { ok: false, refusal: refused(undecided.unknown, { status: 404 }) };
  const refusal = await whyDecided(transaction, car.id, reservationId);
  if (refusal) return { ok: false, refusal };
  if (car.status !== "available") return { ok: false, refusal: refused(undecided.unavailable) };
  const [winner] = await decide(transaction, context, "accepted", car.id, reservationId);
  if (!winner) throw new Error("a request was decided although its car is locked");
  await transaction.updateTable("vehicles").set({ status: "reserved" }).where("id", "=", car.id).execute();
  for (const other of await decide(transaction, context, "rejected", car.id)) {
    await queueForCustomer(transaction, context, {
      about: { kind: "reservation-rejected", id: other.id },
      recipient: other.email,
      letter: reservationRejected(other, car, siteOrigin),
    });
  }
  return { ok: true, winner, car };
}

/** Locks the car of a reservation, so that concurrent requests and decisions wait until this decision is made. */
async function lockVehicle(transaction: Transaction, reservationId: string) {
  const wanted = await transaction.selectFrom("reservations").select("vehicle_id").where("id", "=", reservationId).executeTakeFirst();
  if (!wanted) return undefined;
  return transaction
    .selectFrom("vehicles")
    .select(["id", "make", "model", "year", "price", "status"])
    .where("id", "=", wanted.vehicle_id)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** Decides the pending requests for a car; with an id only that one. */
function decide(transaction: Transaction, { now }: Context, status: "accepted" | "rejected", vehicleId: string, reservationId?: string) {
  const pending = transaction
    .updateTable("reservations")
    .set({ status, decided_at: now.toString() })
    .where("vehicle_id", "=", vehicleId)
    .where("status", "=", "pending");
  return (reservationId === undefined ? pending : pending.where("id", "=", reservationId))
    .returning(["id", "reference", "name", "email", "phone", "plan", "deposit", "marketing_consent"])
    .execute();
}

/** The refusal when another reservation has the car, or this one was decided before; undefined while it is pending. */
async function whyDecided(transaction: Transaction, vehicleId: string, reservationId: string): Promise<RefusedForm | undefined> {
  const rows = await transaction.selectFrom("reservations").select(["id", "status"]).where("vehicle_id", "=", vehicleId).execute();
  const own = rows.find(({ id }) => id === reservationId);
  if (!own) return refused(undecided.unknown, { status: 404 });
  if (rows.some(({ id, status }) => id !== reservationId && status === "accepted")) return refused(undecided.taken);
  return own.status === "pending" ? undefined : refused(alreadyDecided(own.status));
}
