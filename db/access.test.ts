import { sql, type Transaction } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { as } from "#server/context.ts";
import { contextOf, openTestDatabase, type TestDatabase } from "#tests/database.ts";
import { insertVehicle } from "#tests/vehicles.ts";
import type { DB } from "./types.ts";

const roles = ["app_visitor", "app_customer", "app_admin", "app_system"] as const;
const operations = ["select", "insert", "update", "delete"] as const;
type Role = (typeof roles)[number];
type Operation = (typeof operations)[number];

/** Which rows an operation reaches: all of them, those of vehicles that are not archived, or none because the database refuses it. */
type Reach = "all" | "public" | "refused";
type Rules = Record<Operation, Reach>;

const everything: Rules = { select: "all", insert: "all", update: "all", delete: "all" };
const reading: Rules = { select: "public", insert: "refused", update: "refused", delete: "refused" };
const nothing: Rules = { select: "refused", insert: "refused", update: "refused", delete: "refused" };
const counting: Rules = { select: "all", insert: "all", update: "refused", delete: "all" };

const stock: Record<Role, Rules> = { app_visitor: reading, app_customer: reading, app_admin: everything, app_system: everything };
const visits: Record<Role, Rules> = { app_visitor: nothing, app_customer: nothing, app_admin: nothing, app_system: counting };

/** Every table with row-level security has its entry; the last test of this file finds a table that has none. */
const matrix: Record<string, Record<Role, Rules>> = {
  vehicles: stock,
  vehicle_images: stock,
  vehicle_features: stock,
  vehicle_visit_days: visits,
  vehicle_visits: visits,
};

/** What the catalogue searches is public by construction and has no policies (decision 0005); Kysely's tables hold the migrations' names. */
const withoutPolicies = /^(kysely_.*|catalogue.*)$/;

const insertions: Record<string, string> = {
  vehicles: `insert into vehicles (make, model, year, price, mileage, fuel_type, transmission, location)
    values ('Opel', 'Corsa', 2019, 9000, 60000, 'Gasolina', 'Manual', 'Murcia')`,
  vehicle_images: `insert into vehicle_images (vehicle_id, storage_key, width, height, placeholder) select :public, 'new', 3, 2, 'data:image/webp;base64,'`,
  vehicle_features: `insert into vehicle_features (vehicle_id, feature_name) select :public, 'Techo'`,
  vehicle_visit_days: `insert into vehicle_visit_days (day) values ('2026-11-21')`,
  vehicle_visits: `insert into vehicle_visits (day, vehicle_id, visitor_hash) select '2026-11-20', :public, '\\xff'`,
};

const updates: Record<string, string> = {
  vehicles: "update vehicles set price = 1",
  vehicle_images: "update vehicle_images set alt_text = 'x'",
  vehicle_features: "update vehicle_features set feature_name = 'x'",
  vehicle_visit_days: "update vehicle_visit_days set secret = '\\x00'",
  vehicle_visits: "update vehicle_visits set visitor_hash = visitor_hash || '\\x00'",
};

let database: TestDatabase;
let ids: { public: string; archived: string };

beforeAll(async () => {
  database = await openTestDatabase();
  ids = { public: await insertVehicle(database, { status: "sold" }), archived: await insertVehicle(database, { status: "archived" }) };
  await as(contextOf(database), async (transaction) => {
    await transaction
      .insertInto("vehicle_visit_days")
      .values([{ day: "2026-11-19" }, { day: "2026-11-20" }])
      .execute();
    for (const vehicle_id of [ids.public, ids.archived]) {
      const storage_key = `vehicle-images/${vehicle_id}`;
      await transaction
        .insertInto("vehicle_images")
        .values({ vehicle_id, storage_key, width: 3, height: 2, placeholder: "data:image/webp;base64," })
        .execute();
      await transaction.insertInto("vehicle_features").values({ vehicle_id, feature_name: "Techo" }).execute();
      await transaction
        .insertInto("vehicle_visits")
        .values({ day: "2026-11-20", vehicle_id, visitor_hash: Buffer.from([1]) })
        .execute();
    }
  });
});
afterAll(() => database.close());

const cases = Object.entries(matrix).flatMap(([table, byRole]) =>
  roles.flatMap((role) => operations.map((operation) => ({ table, role, operation, reach: byRole[role][operation] }))),
);

describe("row-level security", () => {
  test.each(cases)("$role may $operation in $table: $reach", async ({ table, role, operation, reach }) => {
    const rows = operation === "insert" ? 1 : { all: 2, public: 1, refused: 0 }[reach];
    const outcome = await tryAs(role, statement(table, operation));
    expect(outcome).toEqual(reach === "refused" ? { refused: true } : { rows });
  });

  test.each(["source", "source_key", "visitor_count"])(
    "a visitor or customer cannot read where a listing came from: %s",
    async (column) => {
      for (const role of ["app_visitor", "app_customer"] as const) {
        expect(await tryAs(role, `select ${column} from vehicles`)).toEqual({ refused: true });
        expect(await tryAs(role, `select id from vehicles where ${column} is null`)).toEqual({ refused: true });
      }
      expect(await tryAs("app_admin", `select ${column} from vehicles`)).toEqual({ rows: 2 });
    },
  );

  test.each(["vehicles", "vehicle_images", "vehicle_features"])(
    "a visitor finds nothing of an archived vehicle in %s, even by its id",
    async (table) => {
      const column = table === "vehicles" ? "id" : "vehicle_id";
      expect(await tryAs("app_visitor", `select 1 from ${table} where ${column} = :archived`)).toEqual({ rows: 0 });
      expect(await tryAs("app_visitor", `select 1 from ${table} where ${column} = :public`)).toEqual({ rows: 1 });
    },
  );

  test.each(["catalogue", "catalogue_names", "catalogue_segments"])("nobody but the triggers writes %s", async (table) => {
    for (const role of roles) {
      expect(await tryAs(role, `select 1 from ${table}`)).toEqual({ rows: 1 });
      expect(await tryAs(role, `delete from ${table}`)).toEqual({ refused: true });
    }
  });

  test("no role of the application may create, empty or drop a table", async () => {
    for (const role of roles) {
      for (const attempt of ["create table mine (id integer)", "truncate vehicles cascade", "drop table vehicle_features"]) {
        expect(await tryAs(role, attempt), `${role}: ${attempt}`).toEqual({ refused: true });
      }
    }
  });

  test("is enabled and forced on every table, and every such table stands in the matrix above", async () => {
    const { rows } = await sql<{ name: string; secured: boolean }>`
      select relname as name, relrowsecurity and relforcerowsecurity as secured
      from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`.execute(database.kysely);
    const tables = rows.filter(({ name }) => !withoutPolicies.test(name));
    expect(tables.filter(({ secured }) => !secured)).toEqual([]);
    expect(tables.map(({ name }) => name).toSorted()).toEqual(Object.keys(matrix).toSorted());
  });
});

function statement(table: string, operation: Operation): string {
  return {
    select: `select 1 from ${table}`,
    insert: insertions[table] ?? "",
    update: updates[table] ?? "",
    delete: `delete from ${table}`,
  }[operation];
}

class Undo extends Error {}

/** Runs one statement under a role and takes back what it did; says how many rows it reached, or that the role may not. */
async function tryAs(role: Role, text: string): Promise<{ rows: number } | { refused: true }> {
  const bound = text.replace(/:(public|archived)/g, (_, name: keyof typeof ids) => `'${ids[name]}'::uuid`);
  let rows = 0;
  const work = async (transaction: Transaction<DB>) => {
    await sql`select set_config('role', ${role}, true)`.execute(transaction);
    const result = await sql.raw(bound).execute(transaction);
    rows = Number(result.numAffectedRows ?? result.rows.length);
    throw new Undo();
  };
  const error = await database.kysely
    .transaction()
    .execute(work)
    .catch((thrown: unknown) => thrown);
  if (error instanceof Undo) return { rows };
  expect(error).toMatchObject({ code: "42501" });
  return { refused: true };
}
