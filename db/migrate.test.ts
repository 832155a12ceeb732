import { expect, test } from "vitest";
import { openTestDatabase } from "#tests/database.ts";
import { migrate, pendingMigrations } from "./migrate.ts";

test("a second run of the migrations finds nothing to do", async () => {
  const database = await openTestDatabase();
  expect(await pendingMigrations(database)).toEqual([]);
  expect(await migrate(database)).toEqual([]);
  await database.close();
});
