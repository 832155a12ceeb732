import { sql } from "kysely";
import { vehicleName } from "#app/features/cars/vehicles/labels.ts";
import { callTimesOn } from "#app/lib/opening-hours.ts";
import { calendarResponse } from "#app/features/ground/calendar/calendar-file.ts";
import { readUuid } from "#app/lib/uuid.ts";
import { company } from "#company";
import { type Context, runAs, system, type Transaction } from "#server/context.ts";
import type { LinkScope } from "#server/request.ts";
import type { Keys } from "#server/secrets/keys.ts";
import { invitationText } from "./invitation.ts";
import { serviceTypeLabel } from "./service-types.ts";
import { activeStatuses } from "./appointment-state.ts";
import { type CalendarDay, slotKey } from "./calendar.ts";
import { calendarOf, earliestDay } from "./slots.ts";

/** Returns the calendar of the coming weeks. The system reads it and uses only the times and counts of other people's appointments. */
export async function readCalendar(context: Context, capacity: number = company.appointmentsPerSlot): Promise<CalendarDay[]> {
  const { rows, blocks } = await runAs({ ...context, actor: system }, async (transaction) => ({
    blocks: await transaction
      .selectFrom("appointment_blocks")
      .select(["day", "from_time", "to_time"])
      .where("day", ">=", earliestDay(context.now).toString())
      .execute(),
    rows: await transaction
      .selectFrom("appointments")
      .select(["appointment_date", "appointment_time", ({ fn }) => fn.countAll<number>().as("bookings")])
      .where("status", "in", activeStatuses)
      .where("appointment_date", ">=", earliestDay(context.now).toString())
      .groupBy(["appointment_date", "appointment_time"])
      .execute(),
  }));
  const taken = new Map(rows.map((row) => [slotKey(row.appointment_date, shortTime(row.appointment_time)), row.bookings]));
  for (const block of blocks) for (const time of blockedTimes(block)) taken.set(slotKey(block.day, time), capacity);
  return calendarOf(context.now, taken, capacity);
}

/** The columns of an appointment with its vehicle, under the names that the software uses. */
export const appointmentColumns = [
  "appointments.id",
  "appointments.status",
  "appointments.revision",
  "appointments.notes",
  "appointment_date as day",
  "appointment_time",
  "customer_name as name",
  "customer_email as email",
  "customer_phone as phone",
  "service_type as serviceType",
  "make",
  "model",
] as const;

export type Appointment = NonNullable<Awaited<ReturnType<typeof readAppointment>>>;

/** Returns any appointment by its id. Only for holders of its link, after the signature was verified. */
export function findAppointment(context: Context, id: string) {
  return runAs({ ...context, actor: system }, (transaction) => readAppointment(transaction, id));
}

/** The same within a transaction of the system; `forUpdate` locks the row until the transaction ends. */
export async function readAppointment(transaction: Transaction, id: string, { forUpdate = false } = {}) {
  const row = await transaction
    .selectFrom("appointments")
    .leftJoin("vehicles", "vehicles.id", "appointments.vehicle_id")
    .select(appointmentColumns)
    .where("appointments.id", "=", id)
    .$if(forUpdate, (query) => query.modifyEnd(sql`for update of appointments`))
    .executeTakeFirst();
  if (!row) return undefined;
  const { make, model, appointment_time, ...appointment } = row;
  return {
    ...appointment,
    time: shortTime(appointment_time),
    vehicle: make === null || model === null ? undefined : vehicleName({ make, model }),
  };
}

/** Returns the page on which a customer moves or cancels an appointment without an account: the signature is the key (`server/secrets`). */
export function appointmentPath(keys: Keys, id: string): string {
  return `/appointments/${id}/${keys.sign("appointment-link", id)}`;
}

/** The appointment that an address names; undefined for a wrong signature as for something that is no id. */
export function signedId(keys: Keys, { appointmentId, signature }: { appointmentId: string; signature: string }): string | undefined {
  const id = readUuid(appointmentId);
  return id !== undefined && keys.verify("appointment-link", id, signature) ? id : undefined;
}

/** Returns an appointment in its present state as the text of an .ics file: an invitation, or the end of one. */
export function invitationOf({ keys, siteOrigin, context }: LinkScope, appointment: Appointment): string {
  const { id, day, time, name, email, revision, status, serviceType, vehicle } = appointment;
  const page = `Para cambiarla o cancelarla: ${siteOrigin}${appointmentPath(keys, id)}`;
  return invitationText({
    id,
    day,
    time,
    revision,
    status: status === "cancelled" || status === "confirmed" ? status : "pending",
    attendee: { name, email },
    description: [serviceTypeLabel(serviceType), vehicle, page].filter((part) => part !== undefined).join("\n"),
    stamp: context.now,
  });
}

/** The same as a file of its page, for who gets no mail; undefined for an unknown appointment. Only after the signature was verified. */
export async function findInvitation(scope: LinkScope, id: string): Promise<Response | undefined> {
  const appointment = await findAppointment(scope.context, id);
  return appointment && calendarResponse(invitationOf(scope, appointment), "cita.ics");
}

/** Returns the slots that begin within a block. */
export function blockedTimes({ day, from_time, to_time }: { day: string; from_time: string; to_time: string }): string[] {
  return callTimesOn(day).filter((time) => time >= shortTime(from_time) && time < shortTime(to_time));
}

/** "09:30:00" → "09:30". */
export function shortTime(time: string): string {
  return time.slice(0, 5);
}
