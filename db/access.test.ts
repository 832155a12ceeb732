import { sql, type Transaction } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { runAs } from "#server/context.ts";
import { contextOf, openTestDatabase, type TestDatabase } from "#tests/database.ts";
import { insertVehicle } from "#tests/vehicles.ts";
import { matrix, type Operation, operations, type Role, roles } from "./access-matrix.ts";
import type { DB } from "./types.ts";

/** Tables without policies: the catalogue's, which hold only public data (decision 0005), and Kysely's list of migrations. */
const withoutPolicies = /^(kysely_.*|catalogue.*)$/;

/** Two people with rows in every table, and one with only a user row. The customer's statements run as `owner`. */
const owner = "aaaaaaaa-0000-4000-8000-000000000001";
const somebodyElse = "bbbbbbbb-0000-4000-8000-000000000002";
const thirdPerson = "cccccccc-0000-4000-8000-000000000003";

const insertions: Record<string, string> = {
  vehicles: `insert into vehicles (make, model, year, price, mileage, fuel_type, transmission, location)
    values ('Opel', 'Corsa', 2019, 9000, 60000, 'Gasolina', 'Manual', 'Murcia')`,
  vehicle_images: `insert into vehicle_images (vehicle_id, storage_key, width, height, placeholder) select :public, 'new', 3, 2, 'data:image/webp;base64,'`,
  vehicle_features: `insert into vehicle_features (vehicle_id, feature_name) select :public, 'Techo'`,
  vehicle_visit_days: `insert into vehicle_visit_days (day) values ('2026-11-21')`,
  vehicle_visits: `insert into vehicle_visits (day, vehicle_id, visitor_hash) select '2026-11-20', :public, '\\xff'`,
  vehicle_visit_networks: `insert into vehicle_visit_networks (day, network_hash) values ('2026-11-20', '\\x00')`,
  appointment_senders: `with made as (
      insert into appointments (customer_name, customer_email, appointment_date, appointment_time, place, gdpr_consent, data_processing_consent)
      select 'Ana', 'a@b.es', '2027-01-13', '09:00', count(*), true, true from appointments returning id
    ) insert into appointment_senders (appointment_id, network_key) select id, 'x' from made`,
  demonstrations: `insert into demonstrations (removed_at) values (now())`,
  demonstration_rows: `insert into demonstration_rows (table_name, row_id) values ('users', 'new')`,
  setup_confirmations: `insert into setup_confirmations (step, confirmed_by) values ('company', :owner)`,
  job_failures: `insert into job_failures (job, subject, code) values ('retention', 'new', '55P03')`,
  vehicle_inquiries: `insert into vehicle_inquiries (user_id, name, email, message, gdpr_consent, data_processing_consent) values (:owner, 'Ana', 'a@b.es', 'Hola', true, true)`,
  contact_messages: `insert into contact_messages (user_id, name, email, message, gdpr_consent) values (:owner, 'Ana', 'a@b.es', 'Hola', true)`,
  appointments: `insert into appointments (user_id, customer_name, customer_email, appointment_date, appointment_time, gdpr_consent, data_processing_consent)
    values (:owner, 'Ana', 'a@b.es', '2027-01-11', '09:00', true, true)`,
  reservations: `insert into reservations (reference, vehicle_id, user_id, name, email, plan, deposit, gdpr_consent, data_processing_consent)
    values ('RS-NEW', :available, :owner, 'Ana', 'a@b.es', 'basico', 99, true, true)`,
  data_requests: `insert into data_requests (user_id, email, request_type) values (:owner, 'a@b.es', 'access')`,
  consents: `insert into consents (purpose, granted, text_revision, form, user_id) values ('privacy', true, '2026-11', 'contact', :owner)`,
  emails: `insert into emails (kind, audience, subject_id, recipient, subject, html, plain) values ('k', 'customer', :public, 'a@b.es', 's', 'h', 'p')`,
  withheld_emails: `insert into withheld_emails (kind, subject_id, recipient, reason) values ('k', gen_random_uuid(), 'a@b.es', 'withdrawn')`,
  users: `insert into users (email) values ('new@b.es')`,
  profiles: `insert into profiles (user_id) values ('${thirdPerson}')`,
  user_roles: `insert into user_roles (user_id, role) values ('${thirdPerson}', 'user')`,
  sessions: `insert into sessions (user_id, token_hash) values (:owner, decode(md5('new'), 'hex'))`,
  account_links: `insert into account_links (user_id, purpose, email, token_hash, password_version, expires_at) values (:owner, 'confirm_email', 'a@b.es', decode(md5('new'), 'hex'), 0, now())`,
  first_admin_links: `insert into first_admin_links (token_hash, expires_at) values (decode(md5('new'), 'hex'), now())`,
  openid_identities: `insert into openid_identities (issuer, subject, user_id) values ('https://b.es', 'new', :owner)`,
  auth_failures: `insert into auth_failures (key) values ('new')`,
  try_levels: `insert into try_levels (key, failures, failed_at) values ('new', 1, now())`,
  form_sendings: `insert into form_sendings (key, ticket, sent_at) values ('new', 'new', now())`,
  inquiry_replies: `insert into inquiry_replies (inquiry_id, reply_message, admin_user_id) select id, 'Hola', :team from vehicle_inquiries where user_id = :author`,
  team_replies: `insert into team_replies (contact_message_id, reply_message, admin_user_id) select id, 'Hola', coalesce(:team, '${thirdPerson}'::uuid) from contact_messages where user_id = :author`,
  saved_replies: `insert into saved_replies (title, body) values ('new', 'Hola')`,
  service_contracts: `insert into service_contracts (user_id, plan) values (:owner, 'basico')`,
  form_submissions: `insert into form_submissions (ticket, form, body_hash) values ('new', 'contact', '\\x00')`,
  form_counters: `insert into form_counters (hour, key) values ('2026-11-20', 'new')`,
  signing_secrets: `insert into signing_secrets (id) values (1)`,
  backups: `insert into backups (started_at, place, error) values (now(), 'new', 'ENOSPC')`,
  erasures: `insert into erasures (mark) values (repeat('a', 64))`,
  migration_checksums: `insert into migration_checksums (name, checksum) values ('new', 'new')`,
  auth_factors: `insert into auth_factors (user_id, friendly_name, secret) values (:owner, 'new', '\\x00')`,
  factor_challenges: `insert into factor_challenges (factor_id, session_id) select f.id, s.id from auth_factors f, sessions s limit 1`,
  recovery_codes: `insert into recovery_codes (user_id, code_hash) values (:owner, decode(md5('new'), 'hex'))`,
  blocked_records: `insert into blocked_records (source, content, keep_until) values ('consents', '\\x00', '2030-01-01')`,
  vehicle_visit_totals: `insert into vehicle_visit_totals (day, visits) values ('2026-11-21', 1) on conflict (day) do update set visits = 2`,
  appointment_blocks: `insert into appointment_blocks (day) values ('2027-02-01')`,
  stock_imports: `insert into stock_imports (source, vehicle_status, file_name, file_size) values ('autoscout24', 'available', 'new', 1)`,
  stock_import_changes: `insert into stock_import_changes (import_id, vehicle_id, kind) select id, gen_random_uuid(), 'created' from stock_imports limit 1`,
  stock_import_refusals: `insert into stock_import_refusals (import_id, line, reason, row_text) select id, 1 + (select count(*) from stock_import_refusals), 'x', 'x' from stock_imports limit 1`,
  audit_log: `insert into audit_log (admin_user_id, table_name, row_id, operation) values (:public, 'vehicles', 'new', 'insert')`,
  user_preferences: `insert into user_preferences (user_id) values (coalesce(:owner, 'aaaaaaaa-0000-4000-8000-000000000001'::uuid))
    on conflict (user_id) do update set min_year = 2016`,
  vehicle_makes: `insert into vehicle_makes (name, is_active, created_by) values ('new', false, :owner)`,
  vehicle_models: `insert into vehicle_models (make_id, name, is_active, created_by) select id, 'new', false, :owner from vehicle_makes limit 1`,
};

const updates: Record<string, string> = {
  vehicles: "update vehicles set price = 1",
  vehicle_images: "update vehicle_images set alt_text = 'x'",
  vehicle_features: "update vehicle_features set feature_name = 'x'",
  vehicle_visit_days: "update vehicle_visit_days set secret = '\\x00'",
  vehicle_visits: "update vehicle_visits set visitor_hash = visitor_hash || '\\x00'",
  vehicle_visit_networks: "update vehicle_visit_networks set visits = 2",
  appointment_senders: "update appointment_senders set network_key = 'y'",
  job_failures: "update job_failures set times = 2",
  backups: "update backups set place = 'x'",
  erasures: "update erasures set copied_at = now()",
  vehicle_inquiries: "update vehicle_inquiries set message = 'x'",
  contact_messages: "update contact_messages set message = 'x'",
  appointments: "update appointments set notes = 'x'",
  reservations: "update reservations set name = 'x'",
  data_requests: "update data_requests set notes = 'x'",
  consents: "update consents set granted = false",
  emails: "update emails set tries = 1",
  withheld_emails: "update withheld_emails set kind = 'm'",
  users: "update users set password_version = 1",
  profiles: "update profiles set display_name = 'x'",
  user_roles: "update user_roles set granted_at = now()",
  sessions: "update sessions set aal = 2",
  account_links: "update account_links set used_at = now()",
  first_admin_links: "update first_admin_links set expires_at = now()",
  openid_identities: "update openid_identities set created_at = now()",
  auth_failures: "update auth_failures set failed_at = now()",
  try_levels: "update try_levels set failures = 2",
  form_sendings: "update form_sendings set sent_at = now()",
  inquiry_replies: "update inquiry_replies set reply_message = 'x'",
  team_replies: "update team_replies set reply_message = 'x'",
  saved_replies: "update saved_replies set body = 'x'",
  service_contracts: "update service_contracts set notes = 'x'",
  form_submissions: "update form_submissions set form = 'x'",
  form_counters: "update form_counters set sent = 2",
  signing_secrets: "update signing_secrets set secret = '\\x00'",
  migration_checksums: "update migration_checksums set checksum = 'x'",
  auth_factors: "update auth_factors set last_step = 1",
  factor_challenges: "update factor_challenges set tries = 1",
  recovery_codes: "update recovery_codes set used_at = now()",
  blocked_records: "update blocked_records set source = 'x'",
  vehicle_visit_totals: "update vehicle_visit_totals set visits = 2",
  appointment_blocks: "update appointment_blocks set reason = 'x'",
  demonstrations: "update demonstrations set planted_at = now()",
  demonstration_rows: "update demonstration_rows set row_id = row_id || 'x'",
  setup_confirmations: "update setup_confirmations set confirmed_at = now()",
  stock_imports: "update stock_imports set cancel_requested = true",
  stock_import_changes: "update stock_import_changes set undone = 'left'",
  stock_import_refusals: "update stock_import_refusals set reason = 'y'",
  audit_log: "update audit_log set row_id = 'x'",
  user_preferences: "update user_preferences set min_year = 2015",
  vehicle_makes: "update vehicle_makes set name = 'x'",
  vehicle_models: "update vehicle_models set name = 'x'",
};

/** The person who runs the admin's statements. */
const teamMember = thirdPerson;

/** Replacements in each table's insert statement that make a second, different row. */
const sendings: Record<string, [string, string][]> = {
  vehicle_inquiries: [["Ana", "Eva"]],
  contact_messages: [["Ana", "Eva"]],
  appointments: [["09:00", "09:30"]],
  reservations: [["RS-NEW", "RS-OLD"]],
  data_requests: [["access", "deletion"]],
  consents: [["privacy", "marketing"]],
  emails: [["'k'", "'l'"]],
  withheld_emails: [["'k'", "'l'"]],
  account_links: [["new", "old"]],
  first_admin_links: [["new", "old"]],
  openid_identities: [["new", "old"]],
  auth_failures: [["new", "old"]],
  try_levels: [["new", "old"]],
  form_sendings: [["new", "old"]],
  auth_factors: [["new", "old"]],
  factor_challenges: [["limit 1", "limit 1"]],
  recovery_codes: [["new", "old"]],
  blocked_records: [["consents", "reservations"]],
  inquiry_replies: [["Hola", "Adiós"]],
  team_replies: [["Hola", "Adiós"]],
  saved_replies: [["'new'", "'old'"]],
  service_contracts: [["nothing", "changes"]],
  form_submissions: [
    ["new", "old"],
    ["new", "older"],
  ],
  form_counters: [
    ["new", "old"],
    ["new", "older"],
  ],
  vehicle_visit_totals: [["2026-11-21", "2026-11-20"]],
  demonstrations: [["now", "now"]],
  demonstration_rows: [["'users'", "'emails'"]],
  setup_confirmations: [
    ["company", "backups"],
    ["company", "legal-texts"],
  ],
  stock_imports: [["'new'", "'old'"]],
  stock_import_changes: [["limit 1", "limit 1"]],
  stock_import_refusals: [["limit 1", "limit 1"]],
  appointment_blocks: [["2027-02-01", "2027-02-02"]],
  appointment_senders: [["'x'", "'y'"]],
  job_failures: [["'new'", "'old'"]],
  backups: [["'new'", "'old'"]],
  erasures: [["'a'", "'b'"]],
  user_preferences: [["2016", "2017"]],
  vehicle_makes: [["'new'", "'old'"]],
  vehicle_models: [["'new'", "'old'"]],
};

/** Row counts other than two: the third person, and the appointments that `appointment_senders` needs. */
const planted: Record<string, number> = { users: 3, appointments: 4 };

let database: TestDatabase;
let ids: { public: string; archived: string; available: string };

beforeAll(async () => {
  database = await openTestDatabase();
  ids = {
    public: await insertVehicle(database, { status: "sold" }),
    archived: await insertVehicle(database, { status: "archived" }),
    available: await insertVehicle(database, { status: "available" }),
  };
  await plantAccounts();
  for (const table of Object.keys(sendings)) {
    for (const [from, to] of sendings[table] ?? [])
      await runStatementAs("app_system", (insertions[table] ?? "").replace(from, to), somebodyElse);
    if (sendings[table]?.length === 1) await runStatementAs("app_system", insertions[table] ?? "", owner);
  }
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
});
afterAll(() => database.close());

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

const cases = Object.entries(matrix).flatMap(([table, byRole]) =>
  roles.flatMap((role) => operations.map((operation) => ({ table, role, operation, reach: byRole[role][operation] }))),
);

describe("row-level security", () => {
  test.each(cases)("$role may $operation in $table: $reach", async ({ table, role, operation, reach }) => {
    const rows =
      operation === "insert" || table === "signing_secrets" ? 1 : { all: planted[table] ?? 2, public: 1, own: 1, refused: 0 }[reach];
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
      expect(await tryAs(role, `select 1 from ${table}`)).toEqual({ rows });
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
    order by conrelid, attnum`.execute(database.kysely);
  return rows;
}

function statement(table: string, operation: Operation): string {
  // A car with a reservation cannot be erased (FLEET-12), so one car is kept for the reservations.
  const which = table === "vehicles" ? " where id <> :available" : "";
  return {
    select: `select 1 from ${table}${which}`,
    insert: (insertions[table] ?? "")
      .replace("RS-NEW", "RS-NEWER")
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
  const ownerOfRow = role === "app_visitor" || role === "app_admin" ? "null" : `'${userId}'`;
  const bound = text
    .replaceAll(":owner", ownerOfRow)
    .replaceAll(":author", `'${userId}'`)
    .replaceAll(":team", role === "app_admin" ? `'${teamMember}'` : "null")
    .replace(/:(public|archived|available)/g, (_, name: keyof typeof ids) => `'${ids[name]}'::uuid`);
  const person = { app_customer: userId, app_admin: teamMember, app_visitor: "", app_system: "" }[role];
  await database.kysely.transaction().execute(async (transaction: Transaction<DB>) => {
    await sql`select set_config('role', app_role(${role.replace("app_", "")}), true), set_config('app.user_id', ${person}, true)`.execute(
      transaction,
    );
    const result = await sql.raw(bound).execute(transaction);
    then(Number(result.numAffectedRows ?? result.rows.length));
  });
}
