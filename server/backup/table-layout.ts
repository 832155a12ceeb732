import type { Transaction } from "#server/context.ts";
import { sql } from "kysely";

/** A table as the database's own catalogue describes it; `columns` without the generated ones. */
export type TableLayout = { name: string; forced: boolean; columns: { name: string; type: string }[] };

/** Kysely and db/migrate.ts write these tables while migrations run. */
const migrationTables = ["kysely_migration", "kysely_migration_lock", "migration_checksums"];

/** All tables with data, parents before the tables that refer to them, so that no table can be forgotten. */
export async function readLayout(transaction: Transaction): Promise<TableLayout[]> {
  const { rows: tables } = await sql<TableLayout>`
    select c.relname as name, c.relforcerowsecurity as forced,
      json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by a.attnum) as columns
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and not c.relname = any(${migrationTables})
    group by c.oid, c.relname, c.relforcerowsecurity
    order by c.relname`.execute(transaction);
  const { rows: references } = await sql<{ child: string; parent: string }>`
    select child.relname as child, parent.relname as parent
    from pg_constraint
    join pg_class child on child.oid = conrelid
    join pg_class parent on parent.oid = confrelid
    where contype = 'f' and connamespace = 'public'::regnamespace and conrelid <> confrelid`.execute(transaction);
  return parentsFirst(tables, references);
}

function parentsFirst(tables: readonly TableLayout[], references: readonly { child: string; parent: string }[]): TableLayout[] {
  const ordered: TableLayout[] = [];
  let waiting = tables;
  while (waiting.length > 0) {
    const names = new Set(waiting.map(({ name }) => name));
    const isWaiting = ({ name }: TableLayout) => references.some(({ child, parent }) => child === name && names.has(parent));
    const ready = waiting.filter((table) => !isWaiting(table));
    if (ready.length === 0) throw new Error("Tables refer to one another in a circle, so a restore has no order for them.");
    ordered.push(...ready);
    waiting = waiting.filter(isWaiting);
  }
  return ordered;
}
