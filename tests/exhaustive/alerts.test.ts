// @any-database: alerts-model.test.ts compares fewer changes, with the same statements, on each database.
import { expect, test } from "vitest";
import { compareAlerts } from "#tests/alerts-model.ts";
import { databaseOfThisFile } from "#tests/database-of-this-file.ts";

const database = await databaseOfThisFile();

test("after 10,000 changes 500 searches have told what the simplest computation finds, and each address of each car once, and again when it is cheaper", async () => {
  const { expected, told, counted, times } = await compareAlerts(database, { changes: 10_000, searches: 500 });
  expect(told).toEqual(expected);
  expect(counted).toBe(times);
}, 1_800_000);
