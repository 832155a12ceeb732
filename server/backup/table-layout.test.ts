import { sql } from "kysely";
import { expect, test } from "vitest";
import { openTestDatabase } from "#tests/database.ts";

/** A restore inserts the rows of a table in groups, in the order in which they lie there. So a row may come before the one that it names. */
test("a table that refers to itself checks this only at the end of the transaction (row R14)", async () => {
  const database = await openTestDatabase();
  const { rows } = await sql<{ name: string; waits: boolean }>`
    select conrelid::regclass::text as name, condeferred as waits from pg_constraint
    where contype = 'f' and conrelid = confrelid and connamespace = 'public'::regnamespace`.execute(database.kysely);
  await database.close();
  expect(rows).toContainEqual({ name: "order_entries", waits: true });
  expect(rows.filter(({ waits }) => !waits)).toEqual([]);
});
