import { expect, test } from "vitest";
import { compareAlerts } from "#tests/alerts-model.ts";
import { databaseOfThisFile } from "#tests/database-of-this-file.ts";

const database = await databaseOfThisFile();

test("alerts tell what the simplest computation finds, and each address of each car once, and again when it is cheaper", async () => {
  const { expected, told, counted, times, again } = await compareAlerts(database, { changes: 250, searches: 40 });
  expect(told).toEqual(expected);
  expect(counted).toBe(times);
  expect(again).toBeGreaterThan(3);
  expect(told.length).toBeGreaterThan(30);
});
