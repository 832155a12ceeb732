import { describe, expect, test } from "vitest";
import { readFileSync } from "node:fs";
import { firstTables } from "./first-tables.ts";
import { type Entry, openProposals, standingVersions, tableNames, tableSchemas, versionOn } from "./tables.ts";

type Row = { entry: Entry; validFrom: string; recordedAt: Temporal.Instant; what: string };

/** A row per line, recorded one minute after the other: entry, first day, name. */
const rows = (...lines: [Entry, string, string?][]): Row[] =>
  lines.map(([entry, validFrom, what = ""], minute) => ({ entry, validFrom, what, recordedAt: minuteOf(minute) }));
const minuteOf = (minute: number) => Temporal.Instant.from("2026-11-20T11:00:00Z").add({ minutes: minute });
const validOn = (history: Row[], day: string, knownAt?: Temporal.Instant) => versionOn(history, day, knownAt)?.what;

const history = rows(
  ["figures", "2026-01-01", "first"],
  ["figures", "2027-01-01", "next year"],
  ["figures", "2026-01-01", "corrected"],
  ["withdrawal", "2027-01-01"],
  ["figures", "2026-06-01", "from June"],
);

describe("the version of a day", () => {
  test.each([
    ["2026-01-01", "corrected"],
    ["2026-05-31", "corrected"],
    ["2026-06-01", "from June"],
    ["2027-01-01", "from June"],
    ["2025-12-31", "corrected"],
  ])("on %s is %s", (day, what) => {
    expect(validOn(history, day)).toBe(what);
  });

  test.each([
    [0, "2027-03-01", "first"],
    [1, "2026-12-31", "first"],
    [1, "2027-01-01", "next year"],
    [2, "2026-12-31", "corrected"],
    [2, "2027-01-01", "next year"],
    [3, "2027-01-01", "corrected"],
    [4, "2027-01-01", "from June"],
    [-1, "2026-05-31", "first"],
  ])("as known in minute %d, on %s is %s", (minute, day, what) => {
    expect(validOn(history, day, minuteOf(minute))).toBe(what);
  });

  test("is undefined without figures", () => {
    expect(validOn([], "2026-01-01")).toBeUndefined();
    expect(validOn(rows(["proposal", "2026-01-01"]), "2026-01-01")).toBeUndefined();
  });

  test("is not changed by a proposal or its dismissal", () => {
    const proposed = rows(["figures", "2026-01-01", "ours"], ["proposal", "2026-01-01", "theirs"], ["dismissal", "2026-01-01"]);
    expect(validOn(proposed, "2026-02-01")).toBe("ours");
  });
});

test("a withdrawn day may get figures again", () => {
  const again = [...history, ...rows(["figures", "2027-01-01", "again"])];
  expect(standingVersions(again).map(({ what }) => what)).toEqual(["again", "from June", "corrected"]);
});

test("a proposal is open until something else is recorded for its day", () => {
  const proposed = rows(["figures", "2026-01-01"], ["proposal", "2026-01-01", "fix"], ["proposal", "2027-01-01", "new year"]);
  expect(openProposals(proposed).map(({ what }) => what)).toEqual(["fix", "new year"]);
  expect(openProposals([...proposed, ...rows(["dismissal", "2026-01-01"])]).map(({ what }) => what)).toEqual(["new year"]);
  expect(openProposals([...proposed, ...rows(["figures", "2027-01-01"])]).map(({ what }) => what)).toEqual(["fix"]);
});

test("the list of the law names the source of every table", () => {
  const law = readFileSync("docs/law.md", "utf8");
  for (const name of tableNames) expect(law).toContain(firstTables[name].source.title);
});

test("a version that was stored before the special cases is still read", () => {
  const { aged: _aged, ...transfer } = firstTables.transfer_tax.content;
  const { specialCases: _cases, ...registration } = firstTables.registration_tax.content;
  const { ship: _ship, customs: _customs, importTax: _tax, freeHybridUpTo: _grams, ...estimates } = firstTables.estimates.content;
  expect(tableSchemas.transfer_tax.parse(transfer)).toEqual(firstTables.transfer_tax.content);
  expect(tableSchemas.registration_tax.parse(registration)).toEqual(firstTables.registration_tax.content);
  expect(tableSchemas.estimates.parse(estimates)).toEqual(firstTables.estimates.content);
});
