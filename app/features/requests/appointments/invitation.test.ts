import { company } from "#company";
import fc from "fast-check";
import { sync, type VEvent } from "node-ical";
import { describe, expect, test, vi } from "vitest";
import { eventUid, madridTimeZone } from "#app/features/ground/calendar/calendar-file.ts";
import { invitationText, type Invitation } from "./invitation.ts";

const usual: Invitation = {
  id: "0f8b6f7e-3c39-4c0e-9a55-6a3f3d1f2b10",
  day: "2026-12-09",
  time: "09:30",
  revision: 0,
  status: "pending",
  attendee: { name: "María José Peñalver", email: "mj.penalver@example.com" },
  description: "Consulta general.",
  stamp: Temporal.Instant.from("2026-11-21T23:30:15Z"),
};

/** Parses the event of an invitation with another library. */
function read(changes: Partial<Invitation> = {}): VEvent {
  const events = Object.values(sync.parseICS(invitationText({ ...usual, ...changes }))).filter((part) => part?.type === "VEVENT");
  expect(events).toHaveLength(1);
  return events[0] as VEvent;
}

/** Returns the content lines, unfolded. */
const linesOf = (changes: Partial<Invitation> = {}) =>
  invitationText({ ...usual, ...changes })
    .replaceAll("\r\n ", "")
    .split("\r\n");

describe("the time", () => {
  const moments: [day: string, time: string, start: string, end: string][] = [
    ["2026-12-09", "09:30", "2026-12-09T08:30:00.000Z", "2026-12-09T09:00:00.000Z"],
    ["2027-07-14", "09:30", "2027-07-14T07:30:00.000Z", "2027-07-14T08:00:00.000Z"],
    ["2027-03-26", "12:30", "2027-03-26T11:30:00.000Z", "2027-03-26T12:00:00.000Z"],
    ["2027-03-29", "12:30", "2027-03-29T10:30:00.000Z", "2027-03-29T11:00:00.000Z"],
    ["2027-10-29", "17:30", "2027-10-29T15:30:00.000Z", "2027-10-29T16:00:00.000Z"],
    ["2027-11-02", "17:30", "2027-11-02T16:30:00.000Z", "2027-11-02T17:00:00.000Z"],
  ];

  test.each(moments)("%s %s in Madrid", (day, time, start, end) => {
    const event = read({ day, time });
    expect(event.start.toISOString()).toBe(start);
    expect(event.end?.toISOString()).toBe(end);
  });

  test.each(["Pacific/Auckland", "America/Los_Angeles", "UTC"])("is the same if the process runs in %s", (zone) => {
    vi.stubEnv("TZ", zone);
    expect(new Date(0).toString()).not.toContain("GMT+0100");
    for (const [day, time, start] of moments) expect(read({ day, time }).start.toISOString()).toBe(start);
    vi.unstubAllEnvs();
  });

  test("is in the company's zone, which the file defines, and the stamp is in UTC", () => {
    const lines = linesOf();
    expect(lines).toEqual(
      expect.arrayContaining(["DTSTART;TZID=Europe/Madrid:20261209T093000", "DTEND;TZID=Europe/Madrid:20261209T100000"]),
    );
    expect(lines).toContain("DTSTAMP:20261121T233015Z");
    expect(lines.filter((line) => line === "TZID:Europe/Madrid")).toHaveLength(1);
    expect(lines.indexOf("END:VTIMEZONE")).toBeLessThan(lines.indexOf("BEGIN:VEVENT"));
  });
});

describe("the state", () => {
  test.each([
    ["pending", "REQUEST", "TENTATIVE", `Cita con ${company.name} (pendiente de confirmar)`],
    ["confirmed", "REQUEST", "CONFIRMED", `Cita con ${company.name}`],
    ["cancelled", "CANCEL", "CANCELLED", `Cita con ${company.name} (cancelada)`],
  ] as const)("%s is METHOD %s and STATUS %s", (status, method, written, summary) => {
    expect(read({ status })).toMatchObject({ method, status: written, summary });
  });

  test("keeps its uid through all revisions, and numbers them", () => {
    const told = (["pending", "confirmed", "cancelled"] as const).map((status, revision) => read({ status, revision }));
    expect(told.map(({ uid }) => uid)).toEqual(told.map(() => `${usual.id}@rinsegura.example`));
    expect(told.map(({ sequence }) => Number(sequence))).toEqual([0, 1, 2]);
    expect(eventUid("b")).not.toBe(eventUid("a"));
  });
});

describe("people and texts", () => {
  test("name the organizer and the attendee, and ask nobody for a reply", () => {
    const event = read();
    expect(event.organizer).toMatchObject({ val: `mailto:${company.email}`, params: { CN: expect.stringContaining(company.name) } });
    expect(event.attendee).toMatchObject({ val: expect.stringMatching(/^mailto:mj\.penalver@example\.com$/i) });
    expect(linesOf().find((line) => line.startsWith("ATTENDEE"))).toContain(";PARTSTAT=ACCEPTED;RSVP=FALSE;");
  });

  test("keep special characters in a description", () => {
    const description = 'Uno; dos, tres: "cuatro" C:\\autos\nSegunda línea — ¿qué? 🚗\n\nFin\\';
    expect(read({ description }).description).toBe(description);
  });

  test.each([
    ['José "Pepe" Ruiz', "José 'Pepe' Ruiz"],
    ["Ruiz, José: Coches", "Ruiz, José: Coches"],
    ["Ana\r\nATTENDEE:mailto:otra@example.com", "Ana ATTENDEE:mailto:otra@example.com"],
    ["Ana\u0000\u0007 Mar\t ", "Ana Mar"],
  ])("the name %j is written %j", (name, written) => {
    const { attendee } = read({ attendee: { name, email: "ana@example.com" } });
    expect(attendee).toMatchObject({ val: expect.stringMatching(/^mailto:ana@example\.com$/i) });
    expect(JSON.stringify(attendee)).toContain(JSON.stringify(written).slice(1, -1));
    expect(linesOf({ attendee: { name, email: "ana@example.com" } }).filter((line) => line.startsWith("ATTENDEE"))).toHaveLength(1);
  });

  test("keep typed text in its own line, and no line is longer than 75 bytes", () => {
    const propertiesOf = (changes: Partial<Invitation>) => linesOf(changes).map((line) => line.split(/[:;]/)[0]);
    const properties = propertiesOf({});
    const text = fc.string({ unit: "binary", maxLength: 150 });
    const stayInside = () =>
      fc.assert(
        fc.property(text, text, (name, description) => {
          const changes = { attendee: { name: `A${name}`, email: "ana@example.com" }, description: `.${description}` };
          const lines = invitationText({ ...usual, ...changes }).split("\r\n");
          expect(propertiesOf(changes)).toEqual(properties);
          expect(lines.filter((line) => Buffer.byteLength(line) > 75 || /[^\P{Cc}\t]/u.test(line))).toEqual([]);
        }),
      );
    expect(stayInside).not.toThrow();
  });

  test("keep separator characters in a name", () => {
    // Parsed by hand, because node-ical reads a semicolon inside quotation marks as the end of the parameter.
    const line = linesOf({ attendee: { name: "Ruiz, José; S.L.: Coches", email: "ana@example.com" } }).find((each) =>
      each.startsWith("ATTENDEE"),
    );
    expect(line).toMatch(/;CN="Ruiz, José; S\.L\.: Coches":mailto:ana@example\.com$/i);
  });

  test("can be read back from a description", () => {
    // Parsed by hand, because node-ical reads an escaped backslash before an n as a line break.
    const plain = (escaped: string) => escaped.replaceAll(/\\(.)/g, (_, sign: string) => (sign === "n" ? "\n" : sign));
    const comeBack = () =>
      fc.assert(
        fc.property(fc.stringMatching(/^[a-zñáé;:,\\"n\n ^]{0,80}$/), (typed) => {
          const description = `a${typed}z`;
          const line = linesOf({ description }).find((each) => each.startsWith("DESCRIPTION:")) ?? "";
          expect(plain(line.slice("DESCRIPTION:".length))).toBe(description);
          if (!description.includes("\\n")) expect(read({ description }).description).toBe(description);
        }),
      );
    expect(comeBack).not.toThrow();
  });
});

type Observance = { kind: string; from: string; to: string; start: Temporal.PlainDateTime; month: number };

function observances(): Observance[] {
  return [...madridTimeZone.matchAll(/BEGIN:(DAYLIGHT|STANDARD)\n([^]*?)END:/g)].map(([, kind = "", block = ""]) => {
    const valueOf = (property: string) => new RegExp(`^${property}:(.*)$`, "m").exec(block)?.[1] ?? "";
    const month = /^FREQ=YEARLY;BYMONTH=(\d+);BYDAY=-1SU$/.exec(valueOf("RRULE"))?.[1];
    const start = Temporal.PlainDateTime.from(valueOf("DTSTART"));
    return { kind, from: valueOf("TZOFFSETFROM"), to: valueOf("TZOFFSETTO"), start, month: Number(month) };
  });
}

/** Returns the times of the clock changes in a year by the component's rule. */
function changesByRule(year: number): string[] {
  return observances().map(({ from, start, month }) => {
    const lastDay = Temporal.PlainDate.from({ year, month: month + 1, day: 1 }).subtract({ days: 1 });
    const sunday = lastDay.subtract({ days: lastDay.dayOfWeek % 7 });
    const offset = `${from.slice(0, 3)}:${from.slice(3)}`;
    return Temporal.Instant.from(`${sunday.toString()}T${start.toPlainTime().toString()}${offset}`).toString();
  });
}

/** Returns the same from Node's time zone database. */
function changesByDatabase(year: number): string[] {
  const newYear = Temporal.ZonedDateTime.from({ timeZone: "Europe/Madrid", year, month: 1, day: 1 });
  const spring = newYear.getTimeZoneTransition("next");
  const autumn = spring?.getTimeZoneTransition("next");
  return [spring, autumn].map((change) => change?.toInstant().toString() ?? "none");
}

test("the clocks change at the times of the time zone database, in every year", () => {
  for (let year = 1996; year <= 2040; year++) expect(changesByRule(year)).toEqual(changesByDatabase(year));
});

// If the company moves to another zone, write that zone's component and use it in invitation.ts.
test("the component is for the company's zone", () => {
  expect(madridTimeZone).toContain(`TZID:${company.timeZone}\n`);
});
