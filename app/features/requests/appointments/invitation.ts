import { calendarText, eventUid } from "#app/features/ground/calendar/calendar-file.ts";
import { callMinutes } from "#app/lib/opening-hours.ts";
import { company } from "#company";
import { startOf } from "./slots.ts";

/**
 * The data for a customer's calendar. `day` ("2026-11-23") and `time` ("09:30") are in the company's time zone. `revision` grows with every
 * sent change, also a cancellation, because calendars ignore an event that is not newer. `stamp` is the time of this state.
 */
export type Invitation = {
  id: string;
  day: string;
  time: string;
  revision: number;
  status: "pending" | "confirmed" | "cancelled";
  attendee: { name: string; email: string };
  description: string;
  stamp: Temporal.Instant;
};

const ways = {
  pending: { method: "REQUEST", status: "tentative", note: " (pendiente de confirmar)" },
  confirmed: { method: "REQUEST", status: "confirmed", note: "" },
  cancelled: { method: "CANCEL", status: "cancelled", note: " (cancelada)" },
} as const;

/**
 * Returns an appointment as the text of an .ics file. The customer chose the time, so they count as having accepted, and their calendar asks
 * for no reply.
 */
export function invitationText({ id, day, time, revision, attendee, description, stamp, ...invitation }: Invitation): string {
  const { method, status, note } = ways[invitation.status];
  const event = {
    uid: eventUid(id),
    revision,
    stamp,
    summary: `Cita con ${company.name}${note}`,
    description,
    status,
    when: { start: startOf(Temporal.PlainDate.from(day), time), minutes: callMinutes },
    attendee,
  };
  return calendarText({ product: "Citas", method, events: [event] });
}
