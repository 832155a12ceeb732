import { type RawBuilder, sql, type Transaction } from "kysely";
import type { DB } from "#db/types.ts";
import type { Context } from "#server/context.ts";
import type { Keys } from "#server/secrets/keys.ts";
import type { Below, Blocking } from "../table-marks.ts";

type Row = Record<string, unknown> & { id: string };
type Blocked = { table: string; blocking: Blocking; theirs: RawBuilder<boolean> };

/** Copies what a law requires of a person's rows under lock (Ley Orgánica 3/2018, art. 32), before these rows are erased. */
export async function blockRecords(
  transaction: Transaction<DB>,
  { now }: Pick<Context, "now">,
  keys: Keys,
  { table, blocking, theirs }: Blocked,
): Promise<void> {
  const { years, from, only = "true", below = [] } = blocking;
  const { rows } = await sql<Row>`select * from ${sql.table(table)} where ${theirs} and ${sql.raw(only)}`.execute(transaction);
  for (const row of rows) {
    const id = crypto.randomUUID();
    const kept = await readBelow(transaction, row, below);
    const began = row[from] instanceof Date ? Temporal.Instant.fromEpochMilliseconds(row[from].getTime()) : now;
    await transaction
      .insertInto("blocked_records")
      .values({
        id,
        source: table,
        content: keys.encrypt("blocked-records", id, Buffer.from(JSON.stringify({ ...row, ...kept }))),
        files: storageKeys(kept),
        keep_until: began.toZonedDateTimeISO("UTC").add({ years }).toInstant().toString(),
        created_at: now.toString(),
      })
      .execute();
  }
}

/** The rows below a row that the law demands too, by table. */
async function readBelow(transaction: Transaction<DB>, row: Row, below: readonly Below[]): Promise<Record<string, Row[]>> {
  const kept: Record<string, Row[]> = {};
  for (const { table, column, only } of below) {
    const { rows } = await sql<Row>`
      select * from ${sql.table(table)} where ${sql.ref(column)} = ${row.id} and ${sql.raw(only)}`.execute(transaction);
    kept[table] = rows;
  }
  return kept;
}

function storageKeys(kept: Record<string, Row[]>): string[] {
  return Object.values(kept)
    .flat()
    .flatMap(({ storage_key: key }) => (typeof key === "string" ? [key] : []));
}
