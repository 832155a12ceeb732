import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestDatabase, type TestDatabase } from "#tests/database.ts";
import { fieldNames, fieldOf } from "./fields.ts";
import { bodyStyles, featureCategories, vehicleStatuses } from "./vocabulary.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

/** The texts that the checks of a column name, in their order. */
async function checkedWords(table: string, column: string): Promise<string[]> {
  const { rows } = await sql<{ definition: string }>`
    select pg_get_constraintdef(pg_constraint.oid) as definition from pg_constraint
    join pg_attribute on attrelid = conrelid and conkey = array[attnum]
    where contype = 'c' and conrelid = ${table}::regclass and attname = ${column}`.execute(database.kysely);
  return rows.flatMap(({ definition }) => [...definition.matchAll(/'([^']*)'::text/g)].map(([, word = ""]) => word));
}

test.each<[table: string, column: string, words: readonly string[]]>([
  ...fieldNames.flatMap((name): [string, string, readonly string[]][] => {
    const field = fieldOf(name);
    return field.kind === "choice" || field.kind === "choices" ? [["vehicles", name, field.options]] : [];
  }),
  ["vehicle_features", "category", featureCategories],
  ["user_preferences", "body_style", bodyStyles],
  ["stock_imports", "vehicle_status", vehicleStatuses],
])("the database accepts in %s.%s the words of the vocabulary and no others", async (table, column, words) => {
  expect((await checkedWords(table, column)).toSorted()).toEqual([...words].toSorted());
});
