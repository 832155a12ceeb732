import { company } from "#company";
import ical, { ICalAttendeeRole, ICalAttendeeStatus, ICalAttendeeType, ICalCalendarMethod, ICalEventStatus } from "ical-generator";
import { madridTimeZone } from "./madrid-time-zone.ts";
import { slotMinutes } from "./slot-times.ts";
import { startOf } from "./slots.ts";

/**
 * What a customer's calendar must know. `day` ("2026-11-23") and `time` ("09:30") are in the company's time zone; `revision` grows by one
 * with every change that is sent, cancelling included, since calendars ignore what is not newer; `stamp` is when this state was written.
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

/** `method` is also the `method` parameter of the e-mail's text/calendar part: both must agree (RFC 6047, section 2.4). */
const ways = {
  pending: { method: ICalCalendarMethod.REQUEST, status: ICalEventStatus.TENTATIVE, note: " (pendiente de confirmar)" },
  confirmed: { method: ICalCalendarMethod.REQUEST, status: ICalEventStatus.CONFIRMED, note: "" },
  cancelled: { method: ICalCalendarMethod.CANCEL, status: ICalEventStatus.CANCELLED, note: " (cancelada)" },
} as const;

/** The name of an appointment in every calendar, whatever becomes of it. The part after @ is the company's (RFC 7986, section 5.3). */
export function invitationUid(appointmentId: string): string {
  return `${appointmentId}@${company.email.split("@")[1] ?? ""}`;
}

/**
 * An appointment as the text of an .ics file (RFC 5545, sent by the rules of RFC 5546), with lines that end in CR LF. The customer chose
 * the time, so they count as having accepted, and their calendar asks them for no answer.
 */
export function invitationText(invitation: Invitation): string {
  const { method, status, note } = ways[invitation.status];
  const start = startOf(Temporal.PlainDate.from(invitation.day), invitation.time);
  const calendar = ical({
    prodId: { company: company.name, product: "Citas", language: "ES" },
    method,
    // Without a name: with one, the library writes DTSTAMP in that zone, and it must be in UTC (RFC 5545, section 3.8.7.2).
    timezone: { name: null, generator: () => madridTimeZone },
  });
  calendar.createEvent({
    id: invitationUid(invitation.id),
    sequence: invitation.revision,
    stamp: invitation.stamp,
    start,
    end: start.add({ minutes: slotMinutes }),
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

/** A name beside an address. Quotation marks would be written ^' there (RFC 6868), which many calendars show as it is: so single ones. */
function asParameter(name: string): string {
  return withoutControls(name).replaceAll('"', "'").replaceAll(/\s+/g, " ").trim();
}

/** RFC 5545 knows no control characters in texts, except tabulators and the ends of lines. */
function withoutControls(text: string): string {
  return text.replaceAll(/[^\P{Cc}\t\r\n]/gu, "");
}
