import { expect, test } from "vitest";
import { checksumOf } from "#db/migration-files.ts";
import { lastingMigrations } from "./lasting-migrations.ts";

const path = "db/migrations/0001-cars.sql";
const list = "db/migrations/checksums.json";
const listed = (...migrations: [name: string, text: string][]) => ({
  path: list,
  text: JSON.stringify(Object.fromEntries(migrations.map(([name, text]) => [name, checksumOf(text)]))),
});

test("a migration with its listed checksum is allowed, and the line ends of Windows do not count", () => {
  const text = "create table cars ();\n";
  for (const written of [text, text.replace("\n", "\r\n")])
    expect(lastingMigrations([{ path, text: written }, listed(["0001-cars", text])])).toEqual([]);
});

test("an edited migration is refused, down to a space in a comment", () => {
  const violations = lastingMigrations([{ path, text: "-- Cars.  \n" }, listed(["0001-cars", "-- Cars.\n"])]);
  expect(violations).toMatchObject([{ path }]);
  expect(violations[0]?.sentence).toContain("A migration that a shop has run is never edited: write a new one");
});

test("a new migration is refused until the list has it, and the sentence says the line to add", () => {
  const files = [{ path, text: "create table cars ();" }];
  const line = `"0001-cars": "${checksumOf("create table cars ();")}"`;
  expect(lastingMigrations(files)).toEqual([{ path, line: 1, sentence: expect.stringContaining(line) }]);
  expect(lastingMigrations([...files, { path: list, text: `{ ${line} }` }])).toEqual([]);
});

test("a migration that is listed and gone is refused", () => {
  const violations = lastingMigrations([listed(["0001-cars", "create table cars ();"])]);
  expect(violations).toEqual([{ path: list, line: 1, sentence: expect.stringContaining("0001-cars.sql") }]);
});
