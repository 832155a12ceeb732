import { company } from "#company";
import { expect, test } from "vitest";
import { madridTimeZone } from "./madrid-time-zone.ts";

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

test("the first day of each rule is a day of a clock change", () => {
  const starts = observances().map(({ start, from }) => `${start.toString()}${from.slice(0, 3)}:${from.slice(3)}`);
  expect(starts.map((start) => Temporal.Instant.from(start).toString())).toEqual(changesByDatabase(1996));
});

test("the first rule begins summer time, and each rule ends the other", () => {
  const [summer, winter] = observances();
  expect([summer?.kind, winter?.kind]).toEqual(["DAYLIGHT", "STANDARD"]);
  expect([summer?.from, summer?.to, winter?.from, winter?.to]).toEqual(["+0100", "+0200", "+0200", "+0100"]);
});

// If the company moves to another zone, write that zone's component and use it in invitation.ts.
test("the component is for the company's zone", () => {
  expect(madridTimeZone).toContain(`TZID:${company.timeZone}\n`);
});
