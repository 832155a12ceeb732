import { recordBoxes } from "#app/features/ground/consent/commands.server.ts";
import { answerForm, emailField, refused } from "#app/features/ground/forms/commands.server.ts";
import { vehicleName } from "#app/features/cars/vehicles/labels.ts";
import { readCards } from "#app/features/cars/vehicles/queries.server.ts";
import { company } from "#company";
import { userIdOf } from "#server/context.ts";
import type { FormScope } from "#server/request.ts";
import { appointmentLimitReached, bookingMessages, slotTaken } from "../messages.ts";
import { appointmentPath } from "../queries.server.ts";
import { bookingSchema } from "../schema.ts";
import { announce } from "./announce.server.ts";
import { reachedAppointmentLimit, rememberSender } from "./check-limits.server.ts";
import { occupyNew, whyNotOffered } from "./occupy.server.ts";

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
