import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { writeFirstTables } from "#app/features/cars/price-tables/office/commands/record-entry.server.ts";
import { makeFirstAdminLink } from "#app/features/people/accounts/commands/first-admin.server.ts";
import { seedDemoWhenEmpty } from "#demo/seed-stock.ts";
import type { Database } from "#db/client.ts";
import { runAs } from "#server/context.ts";
import { openStorage } from "#server/files/storage.ts";
import { contextOf, openTestDatabase } from "#tests/database.ts";
import { fillFolder } from "#tests/filled-folder.ts";
import { withDatabase } from "#tests/own-database.ts";
import { temporaryFolder } from "#tests/temporary-folder.ts";
import { insertVehicle } from "#tests/vehicles.ts";
import { lookAtDatabase, tablesOfPeople } from "./empty-installation.ts";

const temporary = temporaryFolder("empty-installation");
const filled = await fillFolder();
const database = await openTestDatabase();
afterAll(async () => {
  await database.close();
  await filled.remove();
  temporary.remove();
});

const found = (given: Database) => runAs(contextOf(given), tablesOfPeople);

const named = (names: string) => names.split(/[ \n]+/);

/** Tables with rows of their own that the software writes by itself, or that say nothing without a row of another table. */
const ofTheSoftware = [
  ...named("catalogue_names catalogue_segments catalogue_traits demonstration_rows demonstrations first_admin_links"),
  ...named("kysely_migration kysely_migration_lock migration_checksums order_template_steps signing_secrets"),
  // The first start writes the software's own figures, and only a member of the team others.
  "price_table_versions",
  // What the stock changed, until the next round of alerts.
  ...named("car_changes alert_rounds"),
  // Traces of visits, tries, jobs and mails.
  ...named("vehicle_visit_days vehicle_visit_totals auth_failures try_levels form_counters form_sendings form_submissions"),
  ...named("audit_log backups emails job_failures withheld_emails"),
  // Each belongs to a conversation or an order, or to a form that left another row; or only numbers documents of orders.
  ...named("consents mileage_readings conversation_notes conversation_work team_replies joined_answers document_series erased_documents"),
];

/** The others with rows of their own. */
const ofPeople = [
  ...named(
    "advertised_places appointment_blocks appointments autoscout24_models bank_movements blocked_records company_accounts contact_messages data_requests",
  ),
  ...named(
    "erased_orders erasures feeds mileage_files official_value_years orders reservations saved_replies saved_searches service_contracts setup_confirmations stock_imports stock_mappings stock_sources stock_words users",
  ),
  ...named("vehicle_inquiries vehicle_makes vehicle_models vehicles"),
];

test("every table belongs to people, hangs on one that does, or is the software's", async () => {
  const { rows } = await sql<{ name: string; parents: string[] }>`
    select c.relname as name, array(
      select p.relname::text from pg_constraint f join pg_class p on p.oid = f.confrelid
      where f.conrelid = c.oid and f.contype = 'f'
        and not exists (select from pg_attribute a where a.attrelid = c.oid and a.attnum = any(f.conkey) and not a.attnotnull)) as parents
    from pg_class c where relnamespace = 'public'::regnamespace and relkind = 'r'`.execute(database.kysely);
  const known = new Set([...ofTheSoftware, ...ofPeople]);
  for (let before = -1; before !== known.size;) {
    before = known.size;
    for (const { name, parents } of rows) if (parents.some((parent) => known.has(parent))) known.add(name);
  }
  expect(rows.map(({ name }) => name).filter((name) => !known.has(name))).toEqual([]);
});

test("a first start leaves an empty installation, also with the demonstration; another program's table or a car of one's own ends that", async () => {
  await writeFirstTables(contextOf(database));
  await makeFirstAdminLink(contextOf(database), "https://shop.test");
  expect(await found(database)).toEqual([]);
  const storage = openStorage({ kind: "folder", folder: temporary.path });
  expect(await seedDemoWhenEmpty(contextOf(database), storage)).toBeGreaterThan(0);
  expect(await found(database)).toEqual([]);

  const look = await database.kysely.transaction().execute(lookAtDatabase);
  const strange: string[] = [];
  for await (const { key } of storage.list()) if (![...look.folders].some((folder) => key.startsWith(`${folder}/`))) strange.push(key);
  expect([look.isNew, look.isEmpty, strange]).toEqual([false, true, []]);

  for (const thing of ["table other_shop ()", "function other_sum() returns integer return 1"]) {
    await sql`create ${sql.raw(thing)}`.execute(database.kysely);
    expect((await database.kysely.transaction().execute(lookAtDatabase)).isEmpty).toBe(false);
    await sql`drop ${sql.raw(thing.replace(/ returns.*/, "").replace(" ()", ""))}`.execute(database.kysely);
  }

  await insertVehicle(database);
  expect(await found(database)).toEqual(["vehicles"]);
  expect(await database.kysely.transaction().execute(lookAtDatabase)).toEqual({ isNew: false, isEmpty: false, folders: new Set() });
});

test("each table of people is found in a site with a row in every table, and a database of another build is never empty", async () => {
  await withDatabase(filled.env, async (full) => {
    expect((await found(full)).toSorted()).toEqual(ofPeople);
    await full.kysely.transaction().execute(async (transaction) => {
      await sql`insert into kysely_migration (name, timestamp) values ('9999-newer', '')`.execute(transaction);
      await sql`truncate users, vehicles, vehicle_makes, orders cascade`.execute(transaction);
      expect((await lookAtDatabase(transaction)).isEmpty).toBe(false);
    });
  });
});
