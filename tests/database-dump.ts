import { sql } from "kysely";
import type { Database } from "#db/client.ts";

/** Every row of every table as JSON, and the value of every sequence, by name. */
export type DatabaseDump = Record<string, string[]>;

const undone = new Error("undone");

/**
 * Dumps all tables from the database's own catalogue, so that none is forgotten. It lifts row-level security in a transaction that is
 * rolled back, so that it sees every row. Dumps of the same content are equal.
 */
export async function dumpDatabase(database: Database): Promise<DatabaseDump> {
  const dump: DatabaseDump = {};
  const reading = database.kysely.transaction().execute(async (transaction) => {
    await sql`set local row_security = off`.execute(transaction);
    const { rows: tables } = await sql<{ name: string; forced: boolean }>`
      select c.oid::regclass::text as name, c.relforcerowsecurity as forced
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'm') and n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast')
      order by 1`.execute(transaction);
    for (const { name, forced } of tables) {
      if (forced) await sql`alter table ${sql.raw(name)} no force row level security`.execute(transaction);
      const { rows } = await sql<{ row: string }>`select to_jsonb(t)::text as row from ${sql.raw(name)} t order by 1`.execute(transaction);
      dump[name] = rows.map(({ row }) => row);
    }
    const { rows: sequences } = await sql<{ name: string; last: string }>`
      select schemaname || '.' || sequencename as name, coalesce(last_value::text, '') as last from pg_sequences`.execute(transaction);
    for (const { name, last } of sequences) dump[name] = [last];
    throw undone;
  });
  await reading.catch((error: unknown) => {
    if (error !== undone) throw error;
  });
  return dump;
}
