import { type RawBuilder, sql } from "kysely";
import { renderToStaticMarkup } from "react-dom/server";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { changesOf } from "#app/features/panels/audit/labels.ts";
import { characteristicsOf } from "#app/features/cars/vehicles/characteristics.ts";
import type { Field } from "#app/features/cars/vehicles/field.ts";
import { fields, otherColumns } from "#app/features/cars/vehicles/fields.ts";
import { findVehicle } from "#app/features/cars/vehicles/queries.server.ts";
import type { DB } from "#db/types.ts";
import { type Actor, runAs, system } from "#server/context.ts";
import { insertUser } from "#tests/accounts.ts";
import { contextOf, openTestDatabase, type TestDatabase } from "#tests/database.ts";
import { insertVehicle } from "#tests/vehicles.ts";
import { changeSentence } from "./change-sentence.ts";
import { rowOf } from "./commands/save.server.ts";
import { VehicleFields } from "./components/vehicle-fields.tsx";
import { findEditable, readWholeRows } from "./queries.server.ts";
import { vehicleSchema } from "./schema.ts";
import { fileLine } from "./stock-file.ts";
import { defaultValues, valuesOf } from "./vehicle-values.ts";

let database: TestDatabase;
let admin: Actor;
let vehicle: string;
beforeAll(async () => {
  database = await openTestDatabase();
  admin = { kind: "admin", userId: await insertUser(database, { admin: true }) };
  vehicle = await insertVehicle(database);
});
afterAll(() => database.close());

/** The type checker says which column of the table is neither a field nor another column. */
const columns = { ...fields, ...otherColumns } satisfies Record<keyof DB["vehicles"], unknown>;

const find = <Found extends object>(list: Readonly<Record<string, Found>>, name: string): Found | undefined =>
  Object.hasOwn(list, name) ? list[name] : undefined;
const fieldNamed = (name: string): Field | undefined => find<Field>(fields, name);

/** A value that the column accepts and that the vehicle does not have yet. */
function otherValue(name: string): string | number | boolean | RawBuilder<unknown> {
  const field = fieldNamed(name);
  switch (field?.kind) {
    case undefined:
      return 1;
    case "number":
      return field.least;
    case "choice":
      return field.options.at(-1) ?? "";
    case "yesOrNo":
    case "yesNoOrUnknown":
      return true;
    case "month":
      return "1900-01-01";
    case "vin":
      return "WBA8E9C50GK644237";
    case "choices":
      return sql`array[${sql.lit(field.options.at(-1))}]`;
    default:
      return "Otro";
  }
}

const literal = (value: ReturnType<typeof otherValue>) => (typeof value === "object" ? value : sql.lit(value));

const update = (name: string, actor: Actor) =>
  runAs(contextOf(database, actor), (transaction) =>
    sql`update vehicles set ${sql.ref(name)} = ${literal(otherValue(name))} where id = ${vehicle}`.execute(transaction),
  );

/** Writes the column in a vehicle of its own, and returns what the triggers made of it. */
async function followChange(name: string): Promise<{ revision: number; notified: number; recorded: object }> {
  vehicle = await insertVehicle(database, { transmission: "Manual" });
  let notified = 0;
  let ended = false;
  const changes = await database.listen("catalogue_changed", () => void (notified += 1));
  // Notifications arrive in order, so no other one can come after this one.
  const end = await database.listen("end_of_change", () => void (ended = true));
  notified = 0;
  await update(name, admin);
  await sql`select pg_notify('end_of_change', '')`.execute(database.kysely);
  await expect.poll(() => ended).toBe(true);
  await Promise.all([changes.stop(), end.stop()]);
  return runAs(contextOf(database, admin), async (transaction) => {
    const { revision } = await transaction.selectFrom("vehicles").select("revision").where("id", "=", vehicle).executeTakeFirstOrThrow();
    const entry = await transaction.selectFrom("audit_log").select("after").where("row_id", "=", vehicle).executeTakeFirst();
    return { revision, notified, recorded: typeof entry?.after === "object" && entry.after !== null ? entry.after : {} };
  });
}

const mark = "¡marca!";
const form = { make: "Seat", model: "León", features: "[]", pasted_features: "" };

/** Every place that must know a field of a vehicle, with the test whether it does. */
const places: Record<string, (name: string) => boolean | Promise<boolean>> = {
  "the list of fields": (name) => fieldNamed(name) !== undefined,
  "the form's schema": (name) => name in vehicleSchema.shape,
  "the form": (name) => {
    const values = defaultValues(2026);
    const html = renderToStaticMarkup(
      <VehicleFields answer={undefined} values={values} makes={[]} price={{ current: null }} onCalculate={() => {}} />,
    );
    return html.includes(`name="${name}"`);
  },
  "the written row": (name) =>
    name in rowOf(vehicleSchema.parse({ ...defaultValues(2026), ...form, featured: undefined, price_fixed: undefined })),
  "the saved values": async (name) => {
    const saved = await findEditable(contextOf(database, admin), vehicle);
    return saved !== undefined && name in saved && name in valuesOf(saved);
  },
  "the team's file": async (name) => {
    const [row] = await runAs(contextOf(database, admin), (transaction) => readWholeRows(transaction, [vehicle]));
    return row !== undefined && Object.values(fileLine({ ...row, [name]: mark })).includes(mark);
  },
  "the sentence about changes": (name) => !changeSentence([{ who: "Ana", before: {}, after: { [name]: 1 } }]).includes("el equipamiento"),
  "the labels of the audit log": (name) => changesOf({ [name]: 1 }, { [name]: 2 })[0]?.column !== name,
  "the public page": async (name) => {
    const field = fieldNamed(name);
    const found = await findVehicle(contextOf(database), vehicle);
    if (field?.fact === undefined || found === undefined) return field !== undefined;
    const groups = characteristicsOf({ ...found, status: "german_prospect", [name]: mark });
    return groups.some(({ list }) => list.some(({ value }) => value.startsWith(mark)));
  },
  "the grant to visitors and customers": async (name) => {
    const { rows } = await sql<{ granted: boolean }>`
      select has_column_privilege(app_role(role), 'vehicles', ${name}, 'select') as granted from (values ('visitor'), ('customer')) as roles (role)
    `.execute(database.kysely);
    return rows.every(({ granted }) => granted === (fieldNamed(name) !== undefined && !fieldNamed(name)?.secret));
  },
  "the trigger that counts revisions": async (name) => (await followChange(name)).revision === 2,
  "the trigger that renews public pages": async (name) => (await followChange(name)).notified > 0,
  "the audit log": async (name) => name in (await followChange(name)).recorded,
};

async function placesThatForgot(name: string): Promise<string[]> {
  const forgot: string[] = [];
  for (const [place, knows] of Object.entries(places)) if (!(await knows(name))) forgot.push(place);
  return forgot;
}

async function columnsOfTable(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_attribute where attrelid = 'vehicles'::regclass and attnum > 0 and not attisdropped`.execute(
    database.kysely,
  );
  return rows.map(({ name }) => name);
}

describe("the list of a vehicle's fields", () => {
  test("names every column of the table, and no other", async () => {
    expect((await columnsOfTable()).toSorted()).toEqual(Object.keys(columns).toSorted());
  });

  test("reaches every place that must know a column", async () => {
    const forgotten = [];
    for (const name of await columnsOfTable())
      if (find(otherColumns, name) === undefined) forgotten.push(...(await placesThatForgot(name)).map((place) => `${place}: ${name}`));
    expect(forgotten).toEqual([]);
  });

  test.each(Object.entries(otherColumns))("says whether visitors and customers may read %s", async (name, { public: isPublic }) => {
    const { rows } = await sql<{ granted: boolean }>`
      select has_column_privilege(app_role('visitor'), 'vehicles', ${name}, 'select') as granted`.execute(database.kysely);
    expect(rows).toEqual([{ granted: isPublic }]);
  });

  test.each(["visitor_count", "source_key", "imported_price"])(
    "no public page follows %s, and no form must be read again",
    async (name) => {
      vehicle = await insertVehicle(database, { source: "x", source_key: crypto.randomUUID(), imported_price: 5 });
      let notified = 0;
      const changes = await database.listen("catalogue_changed", () => void (notified += 1));
      notified = 0;
      await update(name, system);
      await changes.stop();
      const { revision } = await runAs(contextOf(database), (transaction) =>
        transaction.selectFrom("vehicles").select("revision").where("id", "=", vehicle).executeTakeFirstOrThrow(),
      );
      expect({ notified, revision }).toEqual({ notified: 0, revision: 1 });
    },
  );
});
