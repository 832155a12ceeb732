import { open } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import type { Database } from "#db/client.ts";
import type { Manifest } from "./manifest.ts";
import type { Transaction } from "#server/context.ts";
import { readLayout, type TableLayout } from "./table-layout.ts";

/** Rows that are in memory at a time. */
const batch = 1_000;

/** Writes the rows of one moment into files of `folder`, so that a slow bucket does not keep the transaction open. */
export function takeSnapshot(database: Database, folder: string, signal?: AbortSignal): Promise<Manifest> {
  return database.kysely
    .transaction()
    .setIsolationLevel("repeatable read")
    .execute(async (transaction) => {
      await sql`set transaction read only`.execute(transaction);
      await fixTextForms(transaction);
      const { rows: moments } = await sql<{ now: Date }>`select now()`.execute(transaction);
      const migrations = await transaction.selectFrom("migration_checksums").select(["name", "checksum"]).orderBy("name").execute();
      const layout = await readLayout(transaction);
      const { rows: sequences } = await sql<{ name: string; last: string }>`
        select sequencename as name, last_value::text as last from pg_sequences
        where schemaname = 'public' and last_value is not null order by 1`.execute(transaction);
      // The system sees every row; the owner of the tables, who migrates, does not.
      await sql`select set_config('role', app_role('system'), true)`.execute(transaction);
      const tables: Manifest["tables"] = [];
      for (const table of layout) {
        const rows = await writeRows(transaction, table, join(folder, `${table.name}.jsonl`), signal);
        tables.push({ name: table.name, columns: table.columns.map(({ name }) => name), rows });
      }
      const { secret, key_in_use: inUse } = await transaction.selectFrom("signing_secrets").selectAll().executeTakeFirstOrThrow();
      const takenAt = (moments[0]?.now ?? new Date()).toISOString();
      return { product: "rinsegura", format: 1, takenAt, migrations, tables, sequences, key: { secret: secret.toString("hex"), inUse } };
    });
}

/** Until the transaction's end, values become the same texts on every server. */
async function fixTextForms(transaction: Transaction): Promise<void> {
  await sql`select set_config('datestyle', 'ISO, YMD', true), set_config('intervalstyle', 'postgres', true),
    set_config('extra_float_digits', '1', true), set_config('bytea_output', 'hex', true)`.execute(transaction);
}

/** One line for each row: a JSON array with the text of each value, which is exact for every type. Returns the number of rows. */
async function writeRows(
  transaction: Transaction,
  { name, columns }: TableLayout,
  path: string,
  signal: AbortSignal | undefined,
): Promise<number> {
  const values = sql.join(columns.map((column) => sql`${sql.ref(column.name)}::text`));
  await sql`declare rows_of_table no scroll cursor for select to_json(array[${values}])::text as line from ${sql.table(name)}`.execute(
    transaction,
  );
  const file = await open(path, "wx", 0o600);
  let count = 0;
  try {
    for (;;) {
      signal?.throwIfAborted();
      const { rows } = await sql<{ line: string }>`fetch ${sql.lit(batch)} from rows_of_table`.execute(transaction);
      if (rows.length === 0) break;
      await file.write(rows.map(({ line }) => `${line}\n`).join(""));
      count += rows.length;
    }
  } finally {
    await file.close();
  }
  await sql`close rows_of_table`.execute(transaction);
  return count;
}
