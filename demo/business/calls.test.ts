import { expect, test } from "vitest";
import { callRows } from "./calls.ts";
import { demoPeople } from "./people.ts";

test.each([
  ["a Monday morning", "2026-11-23T07:00:00Z"],
  ["a Friday evening", "2026-11-20T20:00:00Z"],
  ["a Sunday", "2026-11-22T12:00:00Z"],
  ["the week of two public holidays", "2026-12-07T12:00:00Z"],
  ["the days around New Year", "2026-12-31T12:00:00Z"],
])("on %s the past calls are over and no two calls meet", (_, text) => {
  const now = Temporal.Instant.from(text);
  const calls = callRows({ now, people: demoPeople(), cars: ["x"] });
  expect(new Set(calls.map((call) => `${call.appointment_date} ${call.appointment_time}`)).size).toBe(calls.length);
  expect(calls.length).toBeGreaterThan(20);
  expect(new Set(calls.map((call) => call.customer_email)).size).toBe(calls.length);
  for (const { appointment_date: day, appointment_time: time, status } of calls) {
    const start = Temporal.PlainDateTime.from(`${day}T${time}`).toZonedDateTime("Europe/Madrid").toInstant();
    expect(["pending", "confirmed"].includes(status), `${day} ${time}`).toBe(Temporal.Instant.compare(start, now) >= 0);
  }
});
