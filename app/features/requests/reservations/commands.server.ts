import { z } from "zod";
import { plans } from "#app/features/ground/company/plans.ts";
import { recordBoxes, withWithdrawal } from "#app/features/ground/consent/commands.server.ts";
import { queueForBoth, queueForCustomer } from "#app/features/ground/emails/commands.server.ts";
import { answerForm, emailField, withoutTicket, refused, type WriteResult } from "#app/features/ground/forms/commands.server.ts";
import { readNamedVehicle } from "#app/features/cars/vehicles/queries.server.ts";
import { isUniqueViolation, sqlStateOf } from "#db/sql-state.ts";
import { type Context, runAsSystemWithin, userIdOf, type Transaction } from "#server/context.ts";
import type { FormScope, MailScope } from "#server/request.ts";
import { consentBoxes, senderFields } from "#app/features/ground/consent/schema.ts";
import { reservationAccepted, reservationDeclined, reservationForTeam, reservationRejected, reservationRequested } from "./emails.ts";
import {
  acceptanceMessages,
  alreadyDecided,
  rejectionMessages,
  reservationMessages,
  undecided,
  vehicleMissing,
  vehicleNotAvailable,
} from "./messages.ts";
import { makeReference } from "./reference.ts";

const reservationSchema = z.object({
  plan: z.enum(
    plans.map(({ value }) => value),
    "Elige un plan de la lista.",
  ),
  ...senderFields,
  ...consentBoxes,
});

type ReservationRequest = z.output<typeof reservationSchema>;

const decisionSchema = z.object({});

/** The error code of the database's trigger for a car that is not available (db/migrations/0022-reservations.sql). */
const vehicleUnavailableCode = "RS001";
/** Stores a request to hold a car. The database decides whether it is available, after it has waited for an acceptance in progress. */
export function requestReservation(scope: FormScope, vehicleId: string, sent: FormData) {
  const { context, siteOrigin } = scope;
  const description = { form: "reservation", schema: reservationSchema, messages: reservationMessages, limit: emailField };
  return answerForm(scope, description, sent, async (transaction, values) => {
    await runAsSystemWithin(transaction, context.actor, () => waitForAcceptance(transaction, vehicleId));
    const vehicle = await readNamedVehicle(transaction, vehicleId);
    if (!vehicle) return refused(vehicleMissing, { status: 404 });

    const stored = await storeRequest(transaction, context, vehicle.id, values).catch((error: unknown) => {
      if (sqlStateOf(error) === vehicleUnavailableCode) return undefined;
      throw error;
    });
    if (!stored) return refused(vehicleNotAvailable);

    const { id, ...reservation } = stored;
    await recordBoxes(transaction, context, "reservation", id, values);
    const mailed = await queueForBoth(transaction, context, {
      about: { kind: "reservation-requested", id },
      customer: values.email,
      toCustomer: withWithdrawal(reservationRequested(reservation, vehicle, siteOrigin), scope, id, values.marketing_consent),
      toTeam: reservationForTeam(reservation, vehicle, siteOrigin),
    });
    return { ok: true, mailed, outcome: { reference: reservation.reference, deposit: String(reservation.deposit) } };
  });
}

/** No RETURNING, because a visitor may not read the row. Of a million references one in a thousand is drawn twice: then the person sends again. */
async function storeRequest(transaction: Transaction, { actor, now }: Context, vehicleId: string, values: ReservationRequest) {
  const deposit = plans.find(({ value }) => value === values.plan)?.deposit;
  if (deposit === undefined) throw new Error("a plan without a deposit");
  const reservation = { ...values, id: crypto.randomUUID(), reference: makeReference(), phone: values.phone ?? null, deposit };
  await transaction
    .insertInto("reservations")
    .values({ ...reservation, vehicle_id: vehicleId, user_id: userIdOf(actor), status: "pending", created_at: now.toString() })
    .execute();
  return reservation;
}

/** Waits for the row lock that an acceptance holds on the car, so that this request sees its outcome. */
async function waitForAcceptance(transaction: Transaction, vehicleId: string): Promise<void> {
  await transaction.selectFrom("vehicles").select("id").where("id", "=", vehicleId).forShare().execute();
}

type Refusal = { reason: "unknown" | "taken" | "unavailable" } | { reason: "decided"; status: string };

/**
 * Accepts a reservation as an admin. In one transaction its car becomes reserved, the other requests for it are rejected, and everyone gets
 * a mail. Of two acceptances at the same moment the first wins and the second is refused (HOLD-4, HOLD-5).
 */
export function acceptReservation(scope: FormScope, reservationId: string, sent: FormData) {
  const description = { form: "accept-reservation", schema: decisionSchema, messages: acceptanceMessages, limit: withoutTicket };
  return answerForm(scope, description, sent, async (transaction) => {
    try {
      return resultOf(await accept(transaction, scope, reservationId));
    } catch (error) {
      if (error instanceof VehicleUnavailable) return resultOf({ reason: "unavailable" });
      if (isUniqueViolation(error)) return resultOf({ reason: "taken" });
      throw error;
    }
  });
}

export function rejectReservation(scope: FormScope, reservationId: string, sent: FormData) {
  const { context, siteOrigin } = scope;
  const description = { form: "reject-reservation", schema: decisionSchema, messages: rejectionMessages, limit: withoutTicket };
  return answerForm(scope, description, sent, async (transaction) => {
    const vehicle = await lockVehicle(transaction, reservationId);
    if (!vehicle) return resultOf({ reason: "unknown" });
    const [rejected] = await decide(transaction, "rejected", vehicle.id, reservationId);
    if (!rejected) return resultOf(await whyDecided(transaction, vehicle.id, reservationId));
    await queueForCustomer(transaction, context, {
      about: { kind: "reservation-rejected", id: rejected.id },
      recipient: rejected.email,
      letter: reservationDeclined(rejected, vehicle, siteOrigin),
    });
    return resultOf(undefined);
  });
}

function resultOf(refusal: Refusal | undefined): WriteResult {
  if (!refusal) return { ok: true };
  const sentence = refusal.reason === "decided" ? alreadyDecided(refusal.status) : undecided[refusal.reason];
  return refused(sentence, refusal.reason === "unknown" ? { status: 404 } : {});
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

async function accept(transaction: Transaction, { context, siteOrigin }: MailScope, reservationId: string): Promise<Refusal | undefined> {
  const vehicle = await lockVehicle(transaction, reservationId);
  if (!vehicle) return { reason: "unknown" };
  const [winner] = await decide(transaction, "accepted", vehicle.id, reservationId);
  if (!winner) return whyDecided(transaction, vehicle.id, reservationId);
  const held = await transaction
    .updateTable("vehicles")
    .set({ status: "reserved" })
    .where("id", "=", vehicle.id)
    .where("status", "=", "available")
    .executeTakeFirst();
  if (held.numUpdatedRows === 0n) throw new VehicleUnavailable();

  const others = await decide(transaction, "rejected", vehicle.id);
  await queueForCustomer(transaction, context, {
    about: { kind: "reservation-accepted", id: winner.id },
    recipient: winner.email,
    letter: reservationAccepted(winner, vehicle, siteOrigin),
  });
  for (const other of others) {
    await queueForCustomer(transaction, context, {
      about: { kind: "reservation-rejected", id: other.id },
      recipient: other.email,
      letter: reservationRejected(other, vehicle, siteOrigin),
    });
  }
  return undefined;
}

/** Rolls back the acceptance of a reservation when its car is not available. */
class VehicleUnavailable extends Error {}

function decide(transaction: Transaction, status: "accepted" | "rejected", vehicleId: string, reservationId?: string) {
  const pending = transaction
    .updateTable("reservations")
    .set({ status })
    .where("vehicle_id", "=", vehicleId)
    .where("status", "=", "pending");
  return (reservationId === undefined ? pending : pending.where("id", "=", reservationId))
    .returning(["id", "reference", "name", "email", "phone", "plan", "deposit", "marketing_consent"])
    .execute();
}

/** Finds out whether another reservation has the car, or this one was decided or withdrawn before. */
async function whyDecided(transaction: Transaction, vehicleId: string, reservationId: string): Promise<Refusal> {
  const rows = await transaction.selectFrom("reservations").select(["id", "status"]).where("vehicle_id", "=", vehicleId).execute();
  const own = rows.find(({ id }) => id === reservationId);
  if (!own) return { reason: "unknown" };
  const other = rows.some(({ id, status }) => id !== reservationId && status === "accepted");
  return other ? { reason: "taken" } : { reason: "decided", status: own.status };
}
