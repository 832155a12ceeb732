import { z } from "zod";
import { movingSchema } from "#app/features/requests/appointments/schema.ts";
import { line } from "#app/lib/form-fields.ts";
import { noDay, noState } from "./messages.ts";
import { appointmentStatuses } from "./appointment-statuses.ts";
import { readSeenAppointments } from "./suspicious-bookings.ts";

const status = z.enum(appointmentStatuses, noState);

/** `seen` is the state that the page showed (row R21). */
export const statusSchema = z.object({ id: z.uuid(noState), seen: z.string(), status });

/** `seen_revision` is the revision that the page showed (row R21). */
export const reschedulingSchema = movingSchema.extend({ seen_revision: z.coerce.number(noState).int() });

const hour = z.union([z.literal(""), z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "Escribe la hora como 09:30.")]).optional();

/** Hours of a day; without hours, the whole day. */
export const blockSchema = z.object({ day: z.iso.date(noDay), from: hour, to: hour, reason: line(120, "El motivo") });

/** Returns the two times, "09:30" and "10:30", or the bounds of the day for a missing one. */
export function hoursOf({ from = "", to = "" }: { from?: string | undefined; to?: string | undefined }) {
  return { from_time: from === "" ? "00:00" : from, to_time: to === "" ? "24:00" : to };
}

export const unblockSchema = z.object({ id: z.uuid(noState) });

/** The appointments in the field of a group's button. */
const seenAppointments = z
  .string(noState)
  .max(10_000, noState)
  .transform(readSeenAppointments)
  .pipe(
    z
      .array(z.tuple([z.uuid(noState), status]))
      .min(1)
      .max(100),
  );

export const releaseSchema = z.object({ appointments: seenAppointments });
