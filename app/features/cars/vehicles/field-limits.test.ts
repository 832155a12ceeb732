import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runAs } from "#server/context.ts";
import { contextOf, openTestDatabase, type TestDatabase } from "#tests/database.ts";
import { insertVehicle } from "#tests/vehicles.ts";
import type { Field } from "./field.ts";
import { fieldNames, fieldOf } from "./fields.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

/** Whether the table accepts a value in a column. */
async function isAccepted(name: string, value: string | number | null): Promise<boolean> {
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
function limitsOf(field: Field): [value: string | number | null, accepted: boolean][] {
  switch (field.kind) {
    case "number":
      return [
        [field.least, true],
        [field.most, true],
        [field.least - 1, false],
        [field.most + 1, false],
        [null, field.empty === null],
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
      return [...field.options.map((option): [string, boolean] => [option, true]), ["Otra cosa", false], [null, field.optional]];
    case "yesOrNo":
      return [[null, false]];
  }
}

test.each(fieldNames)("the table accepts the values that the field %s allows, and no others", async (name) => {
  for (const [value, accepted] of limitsOf(fieldOf(name))) expect([value, await isAccepted(name, value)]).toEqual([value, accepted]);
});
