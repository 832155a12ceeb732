import { expect, test } from "vitest";
import { ageOf, complaintAge } from "./age.ts";

/** Friday 20 November 2026, noon in Madrid. */
const noon = "2026-11-20T11:00:00Z";

test.each<[created: string, waiting: boolean, text: string, overdue?: true]>([
  ["2026-11-20T11:00:00Z", true, "ahora mismo"],
  ["2026-11-20T11:00:30Z", true, "ahora mismo"],
  ["2026-11-20T10:59:00Z", true, "hace 1 min"],
  ["2026-11-20T10:00:01Z", true, "hace 59 min"],
  ["2026-11-20T10:00:00Z", true, "hace 1 h"],
  ["2026-11-20T08:00:00Z", true, "hace 3 h"],
  // 23:30 of the previous day in Madrid.
  ["2026-11-19T22:30:00Z", false, "ayer"],
  ["2026-11-19T22:30:00Z", true, "ayer"],
  ["2026-11-19T11:00:01Z", true, "ayer"],
  ["2026-11-19T11:00:00Z", true, "hace 24 h, fuera de plazo", true],
  ["2026-11-19T09:00:00Z", true, "hace 26 h, fuera de plazo", true],
  ["2026-11-19T09:00:00Z", false, "ayer"],
  ["2026-11-17T11:00:01Z", true, "hace 71 h, fuera de plazo", true],
  ["2026-11-17T11:00:00Z", true, "hace 3 días, fuera de plazo", true],
  ["2025-11-20T11:00:00Z", true, "hace 365 días, fuera de plazo", true],
  ["2026-11-18T22:59:00Z", false, "18 nov"],
  ["2026-11-18T23:00:00Z", false, "ayer"],
  ["2026-09-01T11:00:00Z", false, "1 sept"],
  ["2025-12-31T22:30:00Z", false, "31 dic 2025"],
])("%s, waiting: %s, is %j at noon", (created, waiting, text, overdue) => {
  expect(ageOf(Temporal.Instant.from(created), Temporal.Instant.from(noon), waiting ? Temporal.Instant.from(created) : undefined)).toEqual({
    text,
    overdue: overdue === true,
  });
});

test("a message from the evening shows its hours after midnight, not 'ayer'", () => {
  const created = Temporal.Instant.from("2026-11-19T22:30:00Z");
  expect(ageOf(created, Temporal.Instant.from("2026-11-20T00:30:00Z"), undefined).text).toBe("hace 2 h");
});

test("what waits again since a later message counts from that message", () => {
  const [created, since] = ["2026-11-02T11:00:00Z", "2026-11-19T09:00:00Z"].map((moment) => Temporal.Instant.from(moment));
  expect(created && ageOf(created, Temporal.Instant.from(noon), since).text).toBe("hace 26 h, fuera de plazo");
});

test.each<[created: string, open: boolean, text: string, overdue?: true]>([
  ["2026-11-20T10:00:00Z", true, "hace 1 h, responder hasta el 5 dic"],
  ["2026-11-18T10:00:00Z", true, "18 nov, responder hasta el 3 dic"],
  ["2026-11-05T10:00:00Z", true, "5 nov, responder hasta el 20 nov"],
  ["2026-11-04T22:59:00Z", true, "responder hasta el 19 nov, fuera de plazo", true],
  ["2026-11-04T22:59:00Z", false, "4 nov"],
])("a complaint of %s, open: %s, is %j at noon", (created, open, text, overdue) => {
  expect(complaintAge(Temporal.Instant.from(created), Temporal.Instant.from(noon), open)).toEqual({ text, overdue: overdue === true });
});
