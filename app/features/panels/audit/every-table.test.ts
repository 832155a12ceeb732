import { sql } from "kysely";
import { expect, test } from "vitest";
import { tables } from "#app/features/privacy/personal-data/tables.ts";
import { matrix } from "#tests/access-matrix.ts";
import { insertions, updates } from "#tests/access-statements.ts";
import { auditedTables } from "./labels.ts";
import { databaseOfThisFile } from "#tests/database-of-this-file.ts";

type FoundTable = { name: string; audited: boolean; policies: boolean };

const database = await databaseOfThisFile();

async function foundTables(): Promise<FoundTable[]> {
  const { rows } = await sql<FoundTable>`
    select relname as name, relrowsecurity as policies,
      exists (select from pg_trigger where tgrelid = pg_class.oid and tgname = 'audited') as audited
    from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not like 'kysely%' order by 1`.execute(
    database.kysely,
  );
  return rows;
}

/** Where a table needs an entry. Backups need none: they ask the database for its tables. */
function placesWithout({ name, audited, policies }: FoundTable): string[] {
  const places: [place: string, entries: object, needed: boolean][] = [
    ["app/features/privacy/personal-data/tables.ts (copy, erasure, retention)", tables, true],
    ["tests/access-matrix.ts", matrix, policies],
    ["insertions of tests/access-statements.ts", insertions, policies],
    ["updates of tests/access-statements.ts", updates, policies],
    ["auditedTables of app/features/panels/audit/labels.ts", auditedTables, audited],
  ];
  return places.flatMap(([place, entries, needed]) =>
    needed && !Object.hasOwn(entries, name) ? [`${name} has no entry in ${place}`] : [],
  );
}

test("every table has an entry wherever a table needs one, and no place has an entry of a table that is gone", async () => {
  const found = await foundTables();
  expect(found.flatMap(placesWithout)).toEqual([]);
  const names = new Set(found.map(({ name }) => name));
  const entries = [tables, matrix, insertions, updates, auditedTables].flatMap((place) => Object.keys(place));
  expect(entries.filter((name) => !names.has(name))).toEqual([]);
});

test("a new table is told each place that it needs", async () => {
  await sql`create table new_things (id uuid primary key); alter table new_things enable row level security;
    create trigger audited after insert on new_things for each row execute function record_change()`.execute(database.kysely);
  const created = (await foundTables()).filter(({ name }) => name === "new_things");
  expect(created.flatMap(placesWithout)).toHaveLength(5);
  await sql`drop table new_things`.execute(database.kysely);
});
