import { expect, test } from "vitest";
import { isBackupDue } from "./earlier-backups.ts";
import { expiredBackups } from "./retention.ts";

/** One backup a day at four in the morning in Madrid, named by its day, up to and with 23 November 2026. */
function daily(days: number) {
  const last = Temporal.ZonedDateTime.from("2026-11-23T04:00[Europe/Madrid]");
  return Array.from({ length: days }, (_, number) => {
    const moment = last.subtract({ days: number });
    return { name: moment.toPlainDate().toString(), takenAt: moment.toInstant() };
  });
}

function keptOf(days: number, keep: { days: number; weeks: number; months: number }): string[] {
  const backups = daily(days);
  const gone = new Set(expiredBackups(backups, keep));
  return backups.map(({ name }) => name).filter((name) => !gone.has(name));
}

test("the last backups of 7 days, 4 weeks and 12 months stay", () => {
  expect(keptOf(500, { days: 7, weeks: 4, months: 12 })).toEqual(
    [
      // Days.
      "2026-11-23 2026-11-22 2026-11-21 2026-11-20 2026-11-19 2026-11-18 2026-11-17",
      // Sundays end a week, so two weeks are among the days; then come the last days of months.
      "2026-11-15 2026-11-08 2026-10-31 2026-09-30 2026-08-31 2026-07-31 2026-06-30",
      "2026-05-31 2026-04-30 2026-03-31 2026-02-28 2026-01-31 2025-12-31",
    ].flatMap((line) => line.split(" ")),
  );
});

test.each([
  ["nothing", 0, { days: 7, weeks: 4, months: 12 }, []],
  ["one alone stays, whatever is asked", 1, { days: 1, weeks: 0, months: 0 }, ["2026-11-23"]],
  ["two of which one may stay", 2, { days: 1, weeks: 0, months: 0 }, ["2026-11-23"]],
  ["two days", 9, { days: 2, weeks: 0, months: 0 }, ["2026-11-23", "2026-11-22"]],
] as const)("%s", (_what, days, keep, kept) => {
  expect(keptOf(days, keep)).toEqual(kept);
});

test("of two backups of an earlier day the later one stays, and old ones stay when no new ones came", () => {
  const at = (name: string, moment: string) => ({ name, takenAt: Temporal.Instant.from(moment) });
  const backups = [
    at("two days before, in the morning", "2026-11-22T06:00:00Z"),
    at("two days before, in the evening", "2026-11-22T20:00:00Z"),
    at("this morning", "2026-11-23T06:00:00Z"),
    at("this evening", "2026-11-23T20:00:00Z"),
    at("years before", "2021-11-23T06:00:00Z"),
    // Half past midnight in Madrid is the next day.
    at("next day", "2026-11-23T23:30:00Z"),
  ];
  expect(expiredBackups(backups, { days: 7, weeks: 4, months: 12 })).toEqual(["two days before, in the morning"]);
});

test.each([
  ["none was ever made", "2026-11-23T02:00:00Z", undefined, undefined, true],
  ["today's was made", "2026-11-23T20:00:00Z", "2026-11-23T03:00:10Z", "2026-11-23T03:00:10Z", false],
  ["yesterday's was made and the hour has not come", "2026-11-23T02:59:00Z", "2026-11-22T03:00:10Z", "2026-11-22T03:00:10Z", false],
  ["yesterday's was made and the hour has come", "2026-11-23T03:00:00Z", "2026-11-22T03:00:10Z", "2026-11-22T03:00:10Z", true],
  ["the last one failed a moment ago", "2026-11-23T03:20:00Z", "2026-11-22T03:00:10Z", "2026-11-23T03:00:00Z", false],
  ["the last one failed an hour ago", "2026-11-23T04:00:00Z", "2026-11-22T03:00:10Z", "2026-11-23T03:00:00Z", true],
  ["in summer the hour is Madrid's", "2027-07-01T02:00:00Z", "2027-06-30T02:00:10Z", "2027-06-30T02:00:10Z", true],
  ["in summer before the hour", "2027-07-01T01:59:00Z", "2027-06-30T02:00:10Z", "2027-06-30T02:00:10Z", false],
])("whether the backup of four o'clock is due: %s", (_what, now, succeeded, tried, due) => {
  const moment = (text: string | undefined) => (text === undefined ? undefined : Temporal.Instant.from(text));
  expect(isBackupDue(Temporal.Instant.from(now), 4, { succeeded: moment(succeeded), tried: moment(tried) })).toBe(due);
});
