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

/** The moments at which the clocks change in a year, as the rule of the component says it. */
function changesByRule(year: number): string[] {
  return observances().map(({ from, start, month }) => {
    const lastDay = Temporal.PlainDate.from({ year, month: month + 1, day: 1 }).subtract({ days: 1 });
    const sunday = lastDay.subtract({ days: lastDay.dayOfWeek % 7 });
    const offset = `${from.slice(0, 3)}:${from.slice(3)}`;
    return Temporal.Instant.from(`${sunday.toString()}T${start.toPlainTime().toString()}${offset}`).toString();
  });
}

/** The same from the time zone database that comes with Node. */
function changesByDatabase(year: number): string[] {
  const newYear = Temporal.ZonedDateTime.from({ timeZone: "Europe/Madrid", year, month: 1, day: 1 });
  const spring = newYear.getTimeZoneTransition("next");
  const autumn = spring?.getTimeZoneTransition("next");
  return [spring, autumn].map((change) => change?.toInstant().toString() ?? "none");
}

test("the clocks change when the time zone database says, in every year", () => {
  for (let year = 1996; year <= 2040; year++) expect(changesByRule(year)).toEqual(changesByDatabase(year));
});

test("the first day of each rule is one on which it acts", () => {
  const starts = observances().map(({ start, from }) => `${start.toString()}${from.slice(0, 3)}:${from.slice(3)}`);
  expect(starts.map((start) => Temporal.Instant.from(start).toString())).toEqual(changesByDatabase(1996));
});

test("summer time begins in the first of the two, and what one ends the other begins", () => {
  const [summer, winter] = observances();
  expect([summer?.kind, winter?.kind]).toEqual(["DAYLIGHT", "STANDARD"]);
  expect([summer?.from, summer?.to, winter?.from, winter?.to]).toEqual(["+0100", "+0200", "+0200", "+0100"]);
});

// Whoever moves the company elsewhere has to write that zone's component, and invitation.ts has to take it.
test("it is the company's zone", () => {
  expect(madridTimeZone).toContain(`TZID:${company.timeZone}\n`);
});
