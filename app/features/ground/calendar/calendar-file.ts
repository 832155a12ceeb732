import ical, {
  type ICalAttendeeData,
  ICalAttendeeRole,
  ICalAttendeeStatus,
  ICalAttendeeType,
  ICalCalendarMethod,
  ICalEventStatus,
} from "ical-generator";
import { company } from "#company";

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

/** Something that one calendar shows. `revision` grows with every change, because calendars ignore an event that is not newer. */
export type CalendarEvent = {
  uid: string;
  revision: number;
  /** The time of this state. */
  stamp: Temporal.Instant;
  summary: string;
  description?: string;
  location?: string;
  status: "tentative" | "confirmed" | "cancelled";
  /** A beginning with a length in minutes, or a whole day. */
  when: { start: Temporal.ZonedDateTime; minutes: number } | { day: Temporal.PlainDate };
  /** Who is invited. Their calendar asks for no reply, because they have chosen the time. */
  attendee?: { name: string; email: string };
};

type CalendarFile = {
  /** What the calendar is about, in the product's id. */
  product: string;
  /**
   * REQUEST or CANCEL of a mail: also the `method` parameter of its text/calendar part, because both must agree (RFC 6047, section 2.4).
   * PUBLISH of a calendar that somebody subscribes to.
   */
  method: "REQUEST" | "CANCEL" | "PUBLISH";
  /** The name of a subscribed calendar. */
  name?: string;
  events: readonly CalendarEvent[];
};

const statuses = {
  tentative: ICalEventStatus.TENTATIVE,
  confirmed: ICalEventStatus.CONFIRMED,
  cancelled: ICalEventStatus.CANCELLED,
} as const;

/** Returns the UID of a row's event, the same for all its states. The part after @ is the company's domain (RFC 7986, section 5.3). */
export function eventUid(id: string): string {
  return `${id}@${company.email.split("@")[1] ?? ""}`;
}

/** Returns events as the text of an .ics file (RFC 5545, sent by the rules of RFC 5546), with CR LF line ends. */
export function calendarText({ product, method, name, events }: CalendarFile): string {
  const calendar = ical({
    prodId: { company: company.name, product, language: "ES" },
    method: ICalCalendarMethod[method],
    // Programs that subscribe ask again after so many seconds, if they choose to.
    ...(name === undefined ? {} : { name: withoutControls(name), ttl: 3600 }),
    // Without a name. With one the library writes DTSTAMP in that zone, but DTSTAMP must be in UTC (RFC 5545, section 3.8.7.2).
    timezone: { name: null, generator: () => madridTimeZone },
  });
  for (const { uid, revision, stamp, summary, description, location, status, when, attendee } of events)
    calendar.createEvent({
      id: uid,
      sequence: revision,
      stamp,
      lastModified: stamp,
      ...timeOf(when),
      summary: withoutControls(summary),
      ...(description === undefined ? {} : { description: withoutControls(description) }),
      ...(location === undefined ? {} : { location: withoutControls(location) }),
      ...(attendee && { organizer: { name: asParameter(company.name), email: company.email }, attendees: [attendeeOf(attendee)] }),
      status: statuses[status],
    });
  return `${calendar.toString()}\r\n`;
}

function timeOf(when: CalendarEvent["when"]) {
  if ("day" in when) return { start: when.day, allDay: true };
  return { start: when.start, end: when.start.add({ minutes: when.minutes }), timezone: company.timeZone };
}

function attendeeOf({ name, email }: { name: string; email: string }): ICalAttendeeData {
  return {
    name: asParameter(name),
    email,
    type: ICalAttendeeType.INDIVIDUAL,
    role: ICalAttendeeRole.REQ,
    status: ICalAttendeeStatus.ACCEPTED,
    rsvp: false,
  };
}

/** RFC 6868 writes a quotation mark in a name as ^', which many calendars show unchanged, so it becomes a single one. */
function asParameter(name: string): string {
  return withoutControls(name).replaceAll('"', "'").replaceAll(/\s+/g, " ").trim();
}

/** RFC 5545 allows no control characters in texts, except tabs and line breaks. */
function withoutControls(text: string): string {
  return text.replaceAll(/[^\P{Cc}\t\r\n]/gu, "");
}

/** A calendar file that no shared cache keeps. */
export function calendarResponse(text: string, fileName: string): Response {
  return new Response(text, {
    headers: {
      "Content-Type": "text/calendar; charset=utf-8",
      "Content-Disposition": `attachment; filename="${fileName}"`,
      "Cache-Control": "private, no-store",
      "Referrer-Policy": "no-referrer",
      "X-Robots-Tag": "noindex",
    },
  });
}
