import { afterAll, beforeEach } from "vitest";
import type { DB } from "#db/types.ts";
import { runAs } from "#server/context.ts";
import { contextOf, openTestDatabase, type TestDatabase } from "./database.ts";

/** Opens a fresh database for the tests of a file and closes it after them. `emptied`: the tables that lose their rows before each test. */
export async function databaseOfThisFile(emptied: readonly (keyof DB)[] = []): Promise<TestDatabase> {
  const database = await openTestDatabase();
  afterAll(() => database.close());
  const empty = () =>
    runAs(contextOf(database), async (transaction) => {
      for (const table of emptied) await transaction.deleteFrom(table).execute();
    });
  if (emptied.length > 0) beforeEach(empty);
  return database;
}
