import { z } from "zod";
import { mailedAccount } from "#app/features/ground/company-account/queries.server.ts";
import { plans } from "#app/features/ground/company/plans.ts";
import { recordBoxes, withWithdrawal } from "#app/features/ground/consent/commands.server.ts";
import { queueForBoth } from "#app/features/ground/emails/commands.server.ts";
import { answerForm, emailField, refused } from "#app/features/ground/forms/commands.server.ts";
import { chosenRegion } from "#app/features/cars/landed-price/queries.server.ts";
import { readNamedVehicle } from "#app/features/cars/vehicles/queries.server.ts";
import { sqlStateOf } from "#db/sql-state.ts";
import { runAsSystemWithin, userIdOf, type Transaction } from "#server/context.ts";
import type { CookieScope, FormScope } from "#server/request.ts";
import { consentBoxes, senderFields } from "#app/features/ground/consent/schema.ts";
import { reservationForTeam, reservationRequested } from "../emails.ts";
import { reservationMessages, vehicleMissing, vehicleNotAvailable } from "../messages.ts";
import { makeReference } from "../reference.ts";

const reservationSchema = z.object({
  plan: z.enum(
    plans.map(({ value }) => value),
    "Elige un plan de la lista.",
  ),
  ...senderFields,
  ...consentBoxes,
});

type ReservationRequest = z.output<typeof reservationSchema>;
type Scope = FormScope & Pick<CookieScope, "cookies">;

/** The error code of the database's trigger for a car that is not available (db/migrations/0022-reservations.sql). */
const vehicleUnavailableCode = "RS001";

/** Stores a request to hold a car. The database decides whether it is available, after it has waited for an acceptance in progress. */
export function requestReservation(scope: Scope, vehicleId: string, sent: FormData) {
  const { context, siteOrigin } = scope;
  const description = { form: "reservation", schema: reservationSchema, messages: reservationMessages, limit: emailField };
  return answerForm(scope, description, sent, async (transaction, values) => {
    await runAsSystemWithin(transaction, context.actor, () => waitForAcceptance(transaction, vehicleId));
    const vehicle = await readNamedVehicle(transaction, vehicleId);
    if (!vehicle) return refused(vehicleMissing, { status: 404 });

    const stored = await storeRequest(transaction, scope, vehicle.id, values).catch((error: unknown) => {
      if (sqlStateOf(error) === vehicleUnavailableCode) return undefined;
      throw error;
    });
    if (!stored) return refused(vehicleNotAvailable);

    const { id, ...reservation } = stored;
    await recordBoxes(transaction, context, "reservation", id, values);
    const account = await mailedAccount(transaction, siteOrigin);
    const mailed = await queueForBoth(transaction, context, {
      about: { kind: "reservation-requested", id },
      customer: values.email,
      toCustomer: withWithdrawal(
        reservationRequested({ ...reservation, account }, vehicle, siteOrigin),
        scope,
        id,
        values.marketing_consent,
      ),
      toTeam: reservationForTeam(reservation, vehicle, siteOrigin),
    });
    const { reference, deposit } = reservation;
    return { ok: true, mailed, outcome: { reference, deposit: String(deposit), iban: account.iban } };
  });
}

/** No RETURNING, because a visitor may not read the row. Of a million references one in a thousand is drawn twice: then the person sends again. */
async function storeRequest(transaction: Transaction, scope: Scope, vehicleId: string, values: ReservationRequest) {
  const { actor, now } = scope.context;
  const deposit = plans.find(({ value }) => value === values.plan)?.deposit;
  if (deposit === undefined) throw new Error("a plan without a deposit");
  const userId = userIdOf(actor);
  const reservation = { ...values, id: crypto.randomUUID(), reference: makeReference(), phone: values.phone ?? null, deposit };
  const rest = { vehicle_id: vehicleId, user_id: userId, region: chosenRegion(scope, null), status: "pending", created_at: now.toString() };
  await transaction
    .insertInto("reservations")
    .values({ ...reservation, ...rest })
    .execute();
  return { ...reservation, hasAccount: userId !== null };
}

/** Waits for the row lock that an acceptance holds on the car, so that this request sees its outcome. */
async function waitForAcceptance(transaction: Transaction, vehicleId: string): Promise<void> {
  await transaction.selectFrom("vehicles").select("id").where("id", "=", vehicleId).forShare().execute();
}
