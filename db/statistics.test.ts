import { sql } from "kysely";
import { expect, test } from "vitest";
import { databaseOfThisFile } from "#tests/database-of-this-file.ts";
import { refreshStatistics } from "./statistics.ts";

const database = await databaseOfThisFile();

test("the tables that alerts write with each change of the stock are refreshed, too", async () => {
  const unknown = async () => {
    const { rows } = await sql`select from pg_class where relname in ('car_changes', 'found_cars', 'told_cars') and reltuples < 0`.execute(
      database.kysely,
    );
    return rows.length;
  };
  expect(await unknown()).toBe(3);
  await refreshStatistics(database);
  expect(await unknown()).toBe(0);
});
