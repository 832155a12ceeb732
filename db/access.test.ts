import { sql, type Transaction } from "kysely";
import { describe, expect, test } from "vitest";
import { runAs } from "#server/context.ts";
import { contextOf } from "#tests/database.ts";
import { databaseOfThisFile } from "#tests/database-of-this-file.ts";
import { insertCompanyAccount } from "#tests/past-policies.ts";
import { insertVehicle } from "#tests/vehicles.ts";
import { matrix, type Operation, operations, type Role, roles } from "#tests/access-matrix.ts";
import { insertions, thirdPerson, updates } from "#tests/access-statements.ts";
import type { DB } from "./types.ts";

/**
 * Tables without policies: the catalogue's, which hold only public data (decision 0062), the last numbers of documents, and Kysely's list
 * of migrations.
 */
const withoutPolicies = /^(kysely_.*|catalogue.*|prices_at_door|document_series)$/;

/** Two people with rows in every table, and one with only a user row. The customer's statements run as `owner`. */
const owner = "aaaaaaaa-0000-4000-8000-000000000001";
const somebodyElse = "bbbbbbbb-0000-4000-8000-000000000002";

/** The person who runs the team's statements. */
const teamMember = thirdPerson;

/** The tables that migrations and triggers fill, and those that this test fills first. In all others both people get a row by its statement. */
const filledByItself = /^(signing_secrets|alert_rounds|migration_checksums|audit_log|order_template_steps)$/;
const filledFirst =
  /^(users|profiles|user_roles|sessions|company_accounts|vehicles|vehicle_(images|features|official_values|visits|visit_days|visit_networks))$/;
const filled = Object.keys(insertions).filter((table) => !filledByItself.test(table) && !filledFirst.test(table));

/** What makes a second, different row of such a statement, where it is not `'old'` in place of `'new'`. */
const replaced: Record<string, [text: string, other: string]> = {
  vehicle_inquiries: ["Ana", "Eva"],
  contact_messages: ["Ana", "Eva"],
  appointments: ["09:00", "09:30"],
  reservations: ["RS-NEW", "RS-OLD"],
  data_requests: ["access", "deletion"],
  consents: ["privacy", "marketing"],
  emails: ["'k'", "'l'"],
  withheld_emails: ["'k'", "'l'"],
  blocked_records: ["consents", "reservations"],
  inquiry_replies: ["Hola", "Adiós"],
  team_replies: ["Hola", "Adiós"],
  vehicle_visit_totals: ["2026-11-21", "2026-11-20"],
  demonstration_rows: ["'users'", "'emails'"],
  official_value_years: ["2030", "2029"],
  appointment_blocks: ["2027-02-01", "2027-02-02"],
  appointment_senders: ["'x'", "'y'"],
  erasures: ["'a'", "'b'"],
  user_preferences: ["2016", "2017"],
  orders: ["RS-NEWA-AA", "RS-QLDA-AA"],
};

/** The same where the row of a test's own insertion would be one of the two. */
const replacedTwice: Record<string, [text: string, ...others: string[]]> = {
  form_submissions: ["new", "old", "older"],
  form_counters: ["new", "old", "older"],
  vehicle_day_visits: ["11-21", "11-20", "11-19"],
  price_changes: ["11-21", "11-20", "11-19"],
  setup_confirmations: ["company", "backups", "legal-texts"],
};

/**
 * Row counts other than two: the third person, the appointments that `appointment_senders` needs, the inquiries that `conversation_work`
 * needs, two orders each, the quotes that confirmations need, the entries that lines of costs need, the templates, the prices that the cars
 * begin with, the change that a car is, the one round, and the searches that found cars need.
 */
const planted: Record<string, number> = {
  users: 3,
  appointments: 4,
  orders: 4,
  order_quotes: 4,
  order_entries: 4,
  vehicle_inquiries: 4,
  price_changes: 4,
  car_changes: 3,
  saved_searches: 4,
  alert_rounds: 1,
  order_template_steps: 51,
};
const plantedOwn: Record<string, number> = { orders: 2, order_quotes: 2, order_entries: 2 };

const database = await databaseOfThisFile();

const ids: { public: string; archived: string; available: string } = {
  public: await insertVehicle(database, { status: "sold" }),
  archived: await insertVehicle(database, { status: "archived" }),
  available: await insertVehicle(database, { status: "available" }),
};
await plantAccounts();
for (const table of filled) {
  const insertion = insertions[table] ?? "";
  const [text, ...others] = replacedTwice[table] ?? replaced[table] ?? ["'new'", "'old'"];
  for (const other of others) await runStatementAs("app_system", insertion.replace(text, other), somebodyElse);
  if (others.length === 1) await runStatementAs("app_system", insertion, owner);
}
await plantSecondOrders();
for (const iban of ["DE89370400440532013000", "ES9121000418450200051332"])
  await insertCompanyAccount(database, { iban, confirmed_at: "2026-11-20" });
// These changes by an admin fill the audit log.
for (const price of [1, 2]) await runStatementAs("app_admin", `update vehicles set price = ${price} where id = :public`, owner);
await runAs(contextOf(database), async (transaction) => {
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
    await sql`insert into vehicle_official_values (vehicle_id, year, official_value_id)
      select ${vehicle_id}::uuid, year, id from official_values limit 1`.execute(transaction);
    await transaction
      .insertInto("vehicle_visit_networks")
      .values({ day: "2026-11-20", network_hash: Buffer.from(vehicle_id) })
      .execute();
    await transaction
      .insertInto("vehicle_visits")
      .values({ day: "2026-11-20", vehicle_id, visitor_hash: Buffer.from([1]) })
      .execute();
  }
});

/** Two accounts with profile, role and session, and a third with only a user row. */
async function plantAccounts(): Promise<void> {
  for (const id of [owner, somebodyElse, thirdPerson])
    await runStatementAs("app_system", `insert into users (id, email) values ('${id}', '${id}@b.es')`, id);
  for (const id of [owner, somebodyElse]) {
    await runStatementAs("app_system", `insert into profiles (user_id) values ('${id}')`, id);
    await runStatementAs("app_system", `insert into user_roles (user_id, role) values ('${id}', 'user')`, id);
    await runStatementAs("app_system", `insert into sessions (user_id, token_hash) values ('${id}', decode(md5('${id}'), 'hex'))`, id);
  }
}

/** Orders with nothing below them, so that a test can write what an order has once. */
async function plantSecondOrders(): Promise<void> {
  for (const [id, reference] of [
    [owner, "RS-SECA-AA"],
    [somebodyElse, "RS-SECA-AB"],
  ] as const)
    await runStatementAs("app_system", (insertions["orders"] ?? "").replace("RS-NEWA-AA", reference), id);
}

const cases = Object.entries(matrix).flatMap(([table, byRole]) =>
  roles.flatMap((role) => operations.map((operation) => ({ table, role, operation, reach: byRole[role][operation] }))),
);

describe("row-level security", () => {
  test.each(cases)("$role may $operation in $table: $reach", async ({ table, role, operation, reach }) => {
    const reached = { all: planted[table] ?? 2, public: 1, own: plantedOwn[table] ?? 1, linked: 0, refused: 0 };
    const rows = reach !== "linked" && (operation === "insert" || table === "signing_secrets") ? 1 : reached[reach];
    const outcome = await tryAs(role, statement(table, operation));
    expect(outcome).toEqual(reach === "refused" ? { refused: true } : { rows });
  });

  test("lets only the team and the software reach rows without an owner (row B4)", async () => {
    const owned = await ownedTables();
    expect(owned.map(({ table }) => table)).toEqual(
      expect.arrayContaining(["vehicle_inquiries", "consents", "appointments", "vehicle_makes"]),
    );
    for (const { table, column } of owned) {
      await runStatementAs("app_system", statement(table, "insert").replaceAll(":owner", "null"), owner);
      const which = `where ${column} is null`;
      const there = await tryAs("app_system", `select 1 from ${table} ${which}`);
      for (const role of roles) {
        for (const operation of ["select", "update", "delete"] as const) {
          const reach = matrix[table]?.[role][operation] ?? "refused";
          const outcome = await tryAs(role, `${statement(table, operation)} ${which}`);
          const expected = reach === "refused" ? { refused: true } : reach === "all" ? there : { rows: 0 };
          expect(outcome, `${role} may ${operation} ${table} of nobody`).toEqual(expected);
        }
      }
    }
  });

  test("lets a customer write only their own rows, and a visitor only rows without an owner (row B4)", async () => {
    for (const { table } of await ownedTables()) {
      const written = (ownerOfRow: string) => statement(table, "insert").replaceAll(":owner", ownerOfRow);
      for (const role of ["app_customer", "app_visitor"] as const) {
        const strangers = role === "app_customer" ? ["null", `'${somebodyElse}'`] : [`'${owner}'`];
        for (const stranger of strangers)
          expect(await tryAs(role, written(stranger)), `${role}: ${table} of ${stranger}`).toEqual({ refused: true });
      }
    }
  });

  test.each(["source", "source_key", "visitor_count"])(
    "hides the source of a listing and its visits from visitors and customers: %s",
    async (column) => {
      for (const role of ["app_visitor", "app_customer"] as const) {
        expect(await tryAs(role, `select ${column} from vehicles`)).toEqual({ refused: true });
        expect(await tryAs(role, `select id from vehicles where ${column} is null`)).toEqual({ refused: true });
      }
      expect(await tryAs("app_admin", `select ${column} from vehicles`)).toEqual({ rows: 3 });
    },
  );

  test.each(["vehicles", "vehicle_images", "vehicle_features"])(
    "hides archived vehicles in %s from visitors, even by id",
    async (table) => {
      const column = table === "vehicles" ? "id" : "vehicle_id";
      expect(await tryAs("app_visitor", `select 1 from ${table} where ${column} = :archived`)).toEqual({ rows: 0 });
      expect(await tryAs("app_visitor", `select 1 from ${table} where ${column} = :public`)).toEqual({ rows: 1 });
    },
  );

  test.each([
    ["catalogue", 2],
    ["catalogue_names", 1],
    ["catalogue_segments", 1],
    ["catalogue_traits", 1],
  ])("lets only the triggers write %s", async (table, rows) => {
    for (const role of roles) {
      expect(await tryAs(role, `select 1 from ${table}`)).toEqual(role === "app_accountant" ? { refused: true } : { rows });
      expect(await tryAs(role, `delete from ${table}`)).toEqual({ refused: true });
    }
  });

  test("lets no role of the application create, empty or drop a table", async () => {
    for (const role of roles) {
      for (const attempt of ["create table mine (id integer)", "truncate vehicles cascade", "drop table vehicle_features"]) {
        expect(await tryAs(role, attempt), `${role}: ${attempt}`).toEqual({ refused: true });
      }
    }
  });

  test("is enabled and forced on every table, and the matrix lists every such table", async () => {
    const { rows } = await sql<{ name: string; secured: boolean }>`
      select relname as name, relrowsecurity and relforcerowsecurity as secured
      from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`.execute(database.kysely);
    const tables = rows.filter(({ name }) => !withoutPolicies.test(name));
    expect(tables.filter(({ secured }) => !secured)).toEqual([]);
    expect(tables.map(({ name }) => name).toSorted()).toEqual(Object.keys(matrix).toSorted());
  });
});

/** Tables with an optional owner, and the owner's column, from PostgreSQL's catalogue. */
async function ownedTables(): Promise<{ table: string; column: string }[]> {
  const { rows } = await sql<{ table: string; column: string }>`
    select distinct on (conrelid) conrelid::regclass::text as table, attname as column
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and confrelid = 'users'::regclass and not attnotnull
      and conrelid::regclass::text not in ('official_value_years', 'vehicle_official_values', 'company_accounts') -- they name a teammate, not an owner
    order by conrelid, attnum`.execute(database.kysely);
  return rows;
}

function statement(table: string, operation: Operation): string {
  // A car with a reservation cannot be erased (FLEET-12), so one car is kept for the reservations.
  const which = table === "vehicles" ? " where id <> :available" : "";
  return {
    select: `select 1 from ${table}${which}`,
    insert: (insertions[table] ?? "")
      .replace("RS-NEW'", "RS-NEWER'")
      .replace("RS-NEWA-AA", "RS-NEWA-AB")
      .replace("'2027-01-11', '09:00'", "'2027-01-12', '09:00'")
      .replace("'new'", "'newer'")
      .replace("'basico'", "'premium'"),
    update: (updates[table] ?? "") + which,
    delete: `delete from ${table}${which}`,
  }[operation];
}

class Undo extends Error {}

/** Runs one statement under a role and rolls it back. Returns how many rows it reached, or that it was refused. */
async function tryAs(role: Role, text: string): Promise<{ rows: number } | { refused: true }> {
  let rows = 0;
  const error = await runStatementAs(role, text, owner, (reached) => {
    rows = reached;
    throw new Undo();
  }).catch((thrown: unknown) => thrown);
  if (error instanceof Undo) return { rows };
  expect(error).toMatchObject({ code: "42501" });
  return { refused: true };
}

/** Runs one statement under a role. `userId` is the customer, and the owner of the rows that the software writes. */
async function runStatementAs(role: Role, text: string, userId: string, then: (rows: number) => void = () => {}): Promise<void> {
  const ofTeam = ["app_admin", "app_salesperson", "app_accountant"].includes(role);
  const ownerOfRow = role === "app_visitor" || ofTeam ? "null" : `'${userId}'`;
  const bound = text
    .replaceAll(":owner", ownerOfRow)
    .replaceAll(":author", `'${userId}'`)
    .replaceAll(":team", ofTeam ? `'${teamMember}'` : "null")
    .replace(/:(public|archived|available)/g, (_, name: keyof typeof ids) => `'${ids[name]}'::uuid`);
  const person = ofTeam ? teamMember : role === "app_customer" ? userId : "";
  await database.kysely.transaction().execute(async (transaction: Transaction<DB>) => {
    await sql`select set_config('role', app_role(${role.replace("app_", "")}), true), set_config('app.user_id', ${person}, true)`.execute(
      transaction,
    );
    const result = await sql.raw(bound).execute(transaction);
    then(Number(result.numAffectedRows ?? result.rows.length));
  });
}
