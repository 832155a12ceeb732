import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runAs } from "#server/context.ts";
import { contextOf, openTestDatabase, type TestDatabase } from "#tests/database.ts";
import { insertVehicle } from "#tests/vehicles.ts";
import type { Field } from "./field.ts";
import { fieldNames, fieldOf } from "./fields.ts";
import { bodyStyles, featureCategories, vehicleStatuses } from "./vocabulary.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

type Tried = string | number | boolean | readonly string[] | null;

/** Whether the table accepts a value in a column. */
async function isAccepted(name: string, value: Tried): Promise<boolean> {
  const id = await insertVehicle(database);
  const writing = runAs(contextOf(database), (transaction) =>
    sql`update vehicles set ${sql.ref(name)} = ${value} where id = ${id}`.execute(transaction),
  );
  return writing.then(
    () => true,
    (error: unknown) => {
      // A broken check, an empty column that must not be empty, or a number that is too large for its type.
      expect(error).toMatchObject({ code: expect.stringMatching(/^(23514|23502|22003)$/) });
      return false;
    },
  );
}
/** Values at the limits of a field and just outside, and whether the table accepts them. */
function limitsOf(field: Field): [value: Tried, accepted: boolean][] {
  switch (field.kind) {
    case "number": {
      const step = field.decimals === 1 ? 0.1 : 1;
      return [
        [field.least, true],
        [field.most, true],
        [field.least - step, false],
        [field.most + step, false],
        [null, field.empty === undefined],
      ];
    }
    case "month":
      return [
        ["1900-01-01", true],
        ["2100-12-01", true],
        ["1899-12-01", false],
        ["2101-01-01", false],
        ["2021-03-02", false],
        [null, true],
      ];
    case "vin":
      return [
        ["WBA8E9C50GK644237", true],
        ["WBA8E9C50GK64423", false],
        ["WBA8E9C50GK6442377", false],
        ["WBA8E9C50GKO44237", false],
        ["wba8e9c50gk644237", false],
        [null, true],
      ];
    case "line":
    case "paragraphs":
      return [
        ["x".repeat(field.longest), true],
        ["x".repeat(field.longest + 1), false],
        ["", field.kind === "paragraphs"],
        [null, false],
      ];
    case "choice":
      return [[null, !field.required]];
    case "choices":
      return [
        [[...field.options], true],
        [field.options.slice(-1), true],
        [[], false],
        [null, true],
      ];
    case "yesOrNo":
      return [[null, false]];
    case "yesNoOrUnknown":
      return [
        [true, true],
        [false, true],
        [null, true],
      ];
  }
}

test.each(fieldNames)("the table accepts the values that the field %s allows, and no others", async (name) => {
  for (const [value, accepted] of limitsOf(fieldOf(name))) expect([value, await isAccepted(name, value)]).toEqual([value, accepted]);
});

/** The texts that the checks of a column name. */
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
