import { sql } from "kysely";
import { recordBoxes } from "#app/features/ground/consent/commands.server.ts";
import { answerForm, emailField, refused } from "#app/features/ground/forms/commands.server.ts";
import { vehicleName } from "#app/features/cars/vehicles/labels.ts";
import { readCards } from "#app/features/cars/vehicles/queries.server.ts";
import { company } from "#company";
import { isTeam, userIdOf, runAsSystemWithin, type Transaction } from "#server/context.ts";
import type { FormScope } from "#server/request.ts";
import { senderNetwork, wideNetwork } from "#server/http/sender-network.ts";
import { appointmentLimitReached, bookingMessages, slotTaken } from "../messages.ts";
import { appointmentPath } from "../queries.server.ts";
import { bookingSchema } from "../schema.ts";
import { announce } from "./announce.server.ts";
import { occupyNew, whyNotOffered } from "./occupy.server.ts";
import { activeStatuses } from "../appointment-state.ts";
import { earliestDay } from "../slots.ts";

/**
 * The largest number of coming appointments. A person is an account or, without one, a mail address. Many strangers may share a network,
 * such as the customers of a mobile operator. Signed-in people have a higher limit there, which visitors cannot use up. Reasons for these
 * figures: docs/decisions/0025-limits-for-strangers.md.
 */
const appointmentLimits = {
  person: 2,
  visitor: { network: 4, wideNetwork: 12 },
  customer: { network: 12, wideNetwork: 36 },
} as const;

/** Returns keyed hashes of the networks that a booking comes from; they identify no person. */
function networkKeys({ keys, client: { address } }: FormScope) {
  const key = (network: string) => keys.sign("form-counter", `appointments ${network}`);
  const wide = wideNetwork(address);
  return { network_key: key(senderNetwork(address)), wide_network_key: wide === undefined ? null : key(wide) };
}

/**
 * Returns whether this person or network already holds as many coming appointments as one may. A lock makes other bookings of the same
 * person or network wait until this transaction ends. Twenty parallel tries therefore see each other. The team has no limit.
 */
async function reachedAppointmentLimit(transaction: Transaction, scope: FormScope, email: string): Promise<boolean> {
  const { actor } = scope.context;
  if (isTeam(actor)) return false;
  const { network_key, wide_network_key } = networkKeys(scope);
  const most = actor.kind === "customer" ? appointmentLimits.customer : appointmentLimits.visitor;
  return runAsSystemWithin(transaction, actor, async () => {
    const person = actor.kind === "customer" ? actor.userId : email;
    await waitForOthers(transaction, [person, network_key, wide_network_key ?? network_key]);
    const ownAppointment =
      actor.kind === "customer" ? sql<boolean>`user_id = ${actor.userId}` : sql<boolean>`user_id is null and customer_email = ${email}`;
    const { rows } = await sql<{ person: number; network: number; wide: number }>`
      select count(*) filter (where ${ownAppointment}) as person,
        count(*) filter (where network_key = ${network_key}) as network,
        count(*) filter (where wide_network_key = ${wide_network_key}) as wide
      from appointments left join appointment_senders on appointment_id = appointments.id
      where status = any(${activeStatuses}::text[]) and appointment_date >= ${earliestDay(scope.context.now).toString()}
    `.execute(transaction);
    const [held = { person: 0, network: 0, wide: 0 }] = rows;
    return held.person >= appointmentLimits.person || held.network >= most.network || held.wide >= most.wideNetwork;
  });
}

/** Records the networks that an appointment was booked from; nothing for the team's bookings. */
async function rememberSender(transaction: Transaction, scope: FormScope, id: string): Promise<void> {
  const { actor, now } = scope.context;
  if (isTeam(actor)) return;
  await runAsSystemWithin(transaction, actor, () =>
    transaction
      .insertInto("appointment_senders")
      .values({ appointment_id: id, ...networkKeys(scope), created_at: now.toString() })
      .execute(),
  );
}

/** Locks in a fixed order, to avoid deadlocks. */
async function waitForOthers(transaction: Transaction, names: readonly string[]): Promise<void> {
  for (const name of [...new Set(names)].toSorted())
    await sql`select pg_advisory_xact_lock(hashtextextended(${`appointments of ${name}`}, 0))`.execute(transaction);
}

/** Books a slot. It stays pending until the team confirms it (BOOK-13). `capacity`: how many appointments a slot takes (BOOK-5). */
export function bookAppointment(scope: FormScope, sent: FormData, capacity: number = company.appointmentsPerSlot) {
  const { context, keys } = scope;
  const description = { form: "booking", schema: bookingSchema, messages: bookingMessages, limit: emailField };
  return answerForm(scope, description, sent, async (transaction, wanted) => {
    const reason = whyNotOffered(wanted, context.now);
    if (reason !== undefined) return refused(reason, { field: "slot" });

    const { name, email, phone = null, notes, slot, service_type: serviceType } = wanted;
    if (await reachedAppointmentLimit(transaction, scope, email)) return refused(appointmentLimitReached);
    // If the vehicle is gone or archived meanwhile, the appointment is booked without it.
    const [car] = wanted.vehicle_id === undefined ? [] : await readCards(transaction, [wanted.vehicle_id]);
    const id = crypto.randomUUID();
    const { gdpr_consent, data_processing_consent, marketing_consent } = wanted;
    const row = {
      id,
      user_id: userIdOf(context.actor),
      vehicle_id: car?.id ?? null,
      customer_name: name,
      customer_email: email,
      customer_phone: phone,
      appointment_date: slot.day,
      appointment_time: slot.time,
      service_type: serviceType,
      notes,
      gdpr_consent,
      data_processing_consent,
      marketing_consent,
      created_at: context.now.toString(),
    };
    if (!(await occupyNew(transaction, row, capacity))) return refused(slotTaken, { field: "slot" });
    await rememberSender(transaction, scope, id);

    await recordBoxes(transaction, context, "booking", id, wanted);
    const vehicle = car && vehicleName(car);
    const mailed = await announce(transaction, scope, "requested", {
      marketing: marketing_consent,
      appointment: { id, name, email, phone, notes, ...slot, serviceType, vehicle, status: "pending", revision: 0 },
    });
    return { ok: true, mailed, outcome: { ...slot, path: appointmentPath(keys, id), mailed: mailed ? "yes" : "no" } };
  });
}
