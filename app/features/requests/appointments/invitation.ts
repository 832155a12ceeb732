import ical, { ICalAttendeeRole, ICalAttendeeStatus, ICalAttendeeType, ICalCalendarMethod, ICalEventStatus } from "ical-generator";
import { callMinutes } from "#app/lib/opening-hours.ts";
import { company } from "#company";
import { startOf } from "./slots.ts";

/**
 * Europe/Madrid for a calendar file (RFC 5545, section 3.6.5), for programs that do not know the zone's name. Summer time is from the last
 * Sunday of March to the last Sunday of October. It begins and ends at 1:00 UTC (Directive 2000/84/EC), since 1996.
 * madrid-time-zone.test.ts compares it with the time zone database.
 */
export const madridTimeZone = `BEGIN:VTIMEZONE
TZID:Europe/Madrid
BEGIN:DAYLIGHT
TZNAME:CEST
TZOFFSETFROM:+0100
TZOFFSETTO:+0200
DTSTART:19960331T020000
RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU
END:DAYLIGHT
BEGIN:STANDARD
TZNAME:CET
TZOFFSETFROM:+0200
TZOFFSETTO:+0100
DTSTART:19961027T030000
RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU
END:STANDARD
END:VTIMEZONE`;

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

/** `method` is also the `method` parameter of the mail's text/calendar part, because both must agree (RFC 6047, section 2.4). */
const ways = {
  pending: { method: ICalCalendarMethod.REQUEST, status: ICalEventStatus.TENTATIVE, note: " (pendiente de confirmar)" },
  confirmed: { method: ICalCalendarMethod.REQUEST, status: ICalEventStatus.CONFIRMED, note: "" },
  cancelled: { method: ICalCalendarMethod.CANCEL, status: ICalEventStatus.CANCELLED, note: " (cancelada)" },
} as const;

/** Returns an appointment's UID, the same for all its states. The part after @ is the company's domain (RFC 7986, section 5.3). */
export function invitationUid(appointmentId: string): string {
  return `${appointmentId}@${company.email.split("@")[1] ?? ""}`;
}

/**
 * Returns an appointment as the text of an .ics file (RFC 5545, sent by the rules of RFC 5546), with CR LF line ends. The customer chose
 * the time, so they count as having accepted, and their calendar asks for no reply.
 */
export function invitationText(invitation: Invitation): string {
  const { method, status, note } = ways[invitation.status];
  const start = startOf(Temporal.PlainDate.from(invitation.day), invitation.time);
  const calendar = ical({
    prodId: { company: company.name, product: "Citas", language: "ES" },
    method,
    // Without a name. With one the library writes DTSTAMP in that zone, but DTSTAMP must be in UTC (RFC 5545, section 3.8.7.2).
    timezone: { name: null, generator: () => madridTimeZone },
  });
  calendar.createEvent({
    id: invitationUid(invitation.id),
    sequence: invitation.revision,
    stamp: invitation.stamp,
    start,
    end: start.add({ minutes: callMinutes }),
    timezone: company.timeZone,
    summary: `Cita con ${company.name}${note}`,
    description: withoutControls(invitation.description),
    organizer: { name: asParameter(company.name), email: company.email },
    attendees: [
      {
        name: asParameter(invitation.attendee.name),
        email: invitation.attendee.email,
        type: ICalAttendeeType.INDIVIDUAL,
        role: ICalAttendeeRole.REQ,
        status: ICalAttendeeStatus.ACCEPTED,
        rsvp: false,
      },
    ],
    status,
  });
  return `${calendar.toString()}\r\n`;
}

/** RFC 6868 writes a quotation mark in a name as ^', which many calendars show unchanged, so it becomes a single one. */
function asParameter(name: string): string {
  return withoutControls(name).replaceAll('"', "'").replaceAll(/\s+/g, " ").trim();
}

/** RFC 5545 allows no control characters in texts, except tabs and line breaks. */
function withoutControls(text: string): string {
  return text.replaceAll(/[^\P{Cc}\t\r\n]/gu, "");
}
