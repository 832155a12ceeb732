import { sql } from "kysely";
import { readMigrationFiles } from "#db/migration-files.ts";
import type { Transaction } from "../context.ts";

/** Tables with rows of the demonstration, which `demonstration_rows` lists. */
const tablesOfDemonstration = [
  "appointments",
  "bank_movements",
  "contact_messages",
  "data_requests",
  "orders",
  "reservations",
  "saved_searches",
  "service_contracts",
  "users",
  "vehicle_inquiries",
  "vehicle_makes",
  "vehicle_models",
];

/** The rows of all other tables hang on one of these, or the software writes them by itself; a test goes through all of them. */
const otherTables = [
  "advertised_places",
  "appointment_blocks",
  "autoscout24_models",
  "blocked_records",
  "company_accounts",
  "erased_orders",
  "erasures",
  "feeds",
  "mileage_files",
  "official_value_years",
  "saved_replies",
  "setup_confirmations",
  "stock_imports",
  "stock_mappings",
  "stock_sources",
  "stock_words",
];

const conditions = [
  { table: "vehicles", condition: sql`source is distinct from 'demo'` },
  ...tablesOfDemonstration.map((table) => ({
    table,
    condition: sql`id::text not in (select row_id from demonstration_rows where table_name = ${table})`,
  })),
  ...otherTables.map((table) => ({ table, condition: sql`true` })),
];

/**
 * The tables of a migrated database with a row that is neither the software's nor the demonstration's. None: a person has left nothing, and
 * a backup may take the database's place. In a transaction of the system.
 */
export async function tablesOfPeople(transaction: Transaction): Promise<string[]> {
  const found = conditions.map(
    ({ table, condition }) => sql`select ${sql.lit(table)} as name where exists (select from ${sql.table(table)} where ${condition})`,
  );
  const { rows } = await sql<{ name: string }>`${sql.join(found, sql` union all `)}`.execute(transaction);
  return rows.map(({ name }) => name);
}

/** What a restore finds in a database. `folders`: the demonstration's files in the store, which are all that may be there. */
export type FoundDatabase = { isNew: boolean; isEmpty: boolean; folders: ReadonlySet<string> };

/** Looks whether a backup may take the database's place. One of another build or program may hold what this one does not know. As the owner. */
export async function lookAtDatabase(transaction: Transaction): Promise<FoundDatabase> {
  const { rows: tables } = await sql`
    select from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' limit 1`.execute(transaction);
  if (tables.length === 0) return { isNew: true, isEmpty: true, folders: new Set() };
  if (!(await isOfThisBuild(transaction))) return { isNew: false, isEmpty: false, folders: new Set() };
  await sql`select set_config('role', app_role('system'), true)`.execute(transaction);
  const isEmpty = (await tablesOfPeople(transaction)).length === 0;
  const { rows } = await sql<{ folder: string }>`
    select storage_key as folder from vehicle_images
    union select folder || id from orders, (values ('order-papers/'), ('order-inspections/')) as folders (folder)`.execute(transaction);
  await sql`select set_config('role', 'none', true)`.execute(transaction);
  return { isNew: false, isEmpty, folders: new Set(isEmpty ? rows.map(({ folder }) => folder) : []) };
}

/** Whether all there was made by the migrations of this build. */
async function isOfThisBuild(transaction: Transaction): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`
    select to_regclass('public.kysely_migration') is not null and to_regclass('public.migration_checksums') is not null as known`.execute(
    transaction,
  );
  if (rows[0]?.known !== true) return false;
  const ran = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(transaction);
  const files = await readMigrationFiles();
  if (ran.rows.map(({ name }) => name).join() !== files.map(({ name }) => name).join()) return false;
  // Another program may live in the same schema, and the restore would drop its tables and functions.
  const made = files.flatMap(({ text }) =>
    [...text.matchAll(/^create (?:or replace )?(?:table|function) (\w+)/gm)].map(([, name]) => name),
  );
  const known = new Set(["kysely_migration", "kysely_migration_lock", ...made]);
  const present = await sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and ${ofNoExtension("pg_class")}
    union select proname from pg_proc where pronamespace = 'public'::regnamespace and ${ofNoExtension("pg_proc")}`.execute(transaction);
  return present.rows.every(({ name }) => known.has(name));
}

/** Keeps everybody else out until the transaction ends; who waits longer than a request may gets an error. As the owner. */
export async function lockDatabase(transaction: Transaction): Promise<void> {
  // The lock of the first admin's link, so that of one link one use succeeds.
  await sql`select pg_advisory_xact_lock(hashtext('user_roles: the last admin'))`.execute(transaction);
  await sql`do $$
    declare statement text := (
      select 'lock table ' || string_agg(oid::regclass::text, ', ' order by relname) || ' in access exclusive mode'
      from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and ${ofNoExtension("pg_class")});
    begin
      if statement is not null then execute statement; end if;
    end
  $$`.execute(transaction);
}

/** Drops all that migrations made, so that those of the backup can run. An administrator's extensions stay. As the owner. */
export async function dropEverything(transaction: Transaction): Promise<void> {
  await sql`do $$
    declare
      statement text;
    begin
      for statement in
        select unnest(array[
          (select 'drop table ' || string_agg(oid::regclass::text, ', ') || ' cascade' from pg_class
            where relnamespace = 'public'::regnamespace and relkind = 'r' and ${ofNoExtension("pg_class")}),
          (select 'drop routine ' || string_agg(oid::regprocedure::text, ', ') || ' cascade' from pg_proc
            where pronamespace = 'public'::regnamespace and ${ofNoExtension("pg_proc")})])
      loop
        if statement is not null then execute statement; end if;
      end loop;
    end
  $$`.execute(transaction);
}

function ofNoExtension(catalogue: "pg_class" | "pg_proc") {
  return sql.raw(`not exists (select from pg_depend where objid = ${catalogue}.oid and deptype = 'e')`);
}
