import { sql } from "kysely";
import type { Database } from "#db/client.ts";
import type { DB } from "#db/types.ts";
import { runAs } from "#server/context.ts";
import { contextOf } from "./database.ts";

/** The columns of a table, from the database's own catalogue, without the fields of a form: no request may set them (row B5). */
export async function columnsBeside(database: Database, table: keyof DB, fields: object): Promise<string[]> {
  const { rows } = await runAs(contextOf(database), (transaction) =>
    sql<{ name: string }>`
      select attname as name from pg_attribute where attrelid = ${table}::regclass and attnum > 0 and not attisdropped`.execute(
      transaction,
    ),
  );
  return rows.map(({ name }) => name).filter((name) => !(name in fields));
}

/** The names of the columns in which two rows of a table differ. */
export function changedColumns(before: Record<string, unknown>, after: Record<string, unknown>): string[] {
  return Object.keys(after).filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
}
