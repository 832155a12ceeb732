import { sql, type Transaction } from "kysely";
import type { DB } from "#db/types.ts";
import type { VehicleStatus } from "#app/features/vehicles/vocabulary.ts";
import { as, type Context } from "#server/context.ts";
import { BrokenFile } from "./broken-file.ts";
import type { StockFormat } from "./formats/format.ts";
import { createJudge, type Judgement } from "./judgement.ts";
import { brokenSentences, type RefusalReason } from "./messages.ts";
import { changes, compareWithStock, differs, givenTable, type StockRow } from "./queries.server.ts";
import type { RefusedRow } from "./refused-csv.ts";
import { type Row, rowsOf } from "./rows.ts";
import { countRefused, emptyTally, type Tally } from "./tally.ts";

/** Rows that are judged together and written in one transaction. */
const batchSize = 1000;

export type ImportOptions = {
  format: StockFormat;
  /** The status of what is created; vehicles that are already there keep theirs. */
  status: VehicleStatus;
  /** Counts what would happen and writes nothing. */
  dryRun?: boolean;
  /** Stops between two batches; what is written stays. */
  signal?: AbortSignal;
  /** Called after each batch, with the bytes taken from the source so far. */
  onProgress?: (progress: Tally & { bytesRead: number }) => void;
  /** Called for each refused row in the order of the file, and waited for. */
  onRefused?: (row: RefusedRow) => void | Promise<void>;
};

/** `broken` is the sentence that says why the file could not be read to its end. */
export type ImportResult = Tally & { cancelled: boolean; broken?: string };

/**
 * Imports a stock file given as bytes, in batches with a transaction each, under the rights of the context's actor. Whatever is in the
 * file, it returns and every row read is accounted for; it throws only what the database or a callback throws.
 */
export async function importStock(context: Context, source: AsyncIterable<Uint8Array>, options: ImportOptions): Promise<ImportResult> {
  const { format, signal, onProgress } = options;
  const tally = emptyTally();
  const meter = { bytesRead: 0 };
  const judge = createJudge(format, context.now);
  let cutAt: number | undefined;

  try {
    for await (const rows of inBatches(rowsOf(metered(source, meter), format))) {
      if (signal?.aborted) return { ...tally, cancelled: true };
      const judged = rows.map((row) => ({ row, judgement: judge(row) }));
      await settleBatch(context, options, tally, judged);
      cutAt = rows.find((row) => "reason" in row && row.reason === "row_cut")?.line;
      onProgress?.({ ...tally, refused: { ...tally.refused }, ...meter });
    }
  } catch (error) {
    if (!(error instanceof BrokenFile)) throw error;
    return { ...tally, cancelled: false, broken: error.message };
  }
  return { ...tally, cancelled: false, ...(cutAt !== undefined && { broken: brokenSentences.cut(cutAt) }) };
}

async function* metered(source: AsyncIterable<Uint8Array>, meter: { bytesRead: number }): AsyncGenerator<Uint8Array> {
  for await (const chunk of source) {
    meter.bytesRead += chunk.length;
    yield chunk;
  }
}

/** The rows by the thousand; those before a break still make a batch. */
async function* inBatches(rows: AsyncIterable<Row>): AsyncGenerator<Row[]> {
  const failures: unknown[] = [];
  let batch: Row[] = [];
  try {
    for await (const row of rows) {
      batch.push(row);
      if (batch.length < batchSize) continue;
      yield batch;
      batch = [];
    }
  } catch (error) {
    failures.push(error);
  }
  if (batch.length > 0) yield batch;
  for (const failure of failures) throw failure;
}

type JudgedRow = { row: Row; judgement: Judgement };

/** Writes what is accepted and counts every row of the batch. */
async function settleBatch(context: Context, options: ImportOptions, tally: Tally, judged: readonly JudgedRow[]): Promise<void> {
  const firstOrder = tally.read;
  const accepted = judged.flatMap(({ judgement }, index): StockRow[] =>
    judgement.kind === "accepted" ? [{ key: judgement.key, order: firstOrder + index, vehicle: judgement.vehicle }] : [],
  );
  const written = await writeRows(context, options, accepted);

  for (const [index, { row, judgement }] of judged.entries()) {
    const reason = refusalOf(judgement, written.refused.has(firstOrder + index));
    if (reason === undefined) continue;
    countRefused(tally, reason);
    await options.onRefused?.({ line: row.line, reason, text: row.text });
  }
  tally.read += judged.length;
  tally.duplicates += judged.filter(({ judgement }) => judgement.kind === "duplicate").length;
  tally.created += written.created;
  tally.updated += written.updated;
  tally.unchanged += accepted.length - written.created - written.updated - written.refused.size;
}

function refusalOf(judgement: Judgement, refusedByDatabase: boolean): RefusalReason | undefined {
  if (judgement.kind === "refused") return judgement.reason;
  return refusedByDatabase ? "refused_by_database" : undefined;
}

/** `refused` holds the order of the rows that the database did not take. */
type Written = { created: number; updated: number; refused: Set<number> };

/**
 * Writes the rows in one transaction. Where a constraint refuses one of them, which the schema should have seen, they are written one by
 * one, so that a bad row costs itself only.
 */
async function writeRows(context: Context, options: ImportOptions, rows: readonly StockRow[]): Promise<Written> {
  if (rows.length === 0) return { created: 0, updated: 0, refused: new Set() };
  try {
    return await as(context, (transaction) => writeBatch(transaction, context.now, options, rows));
  } catch (error) {
    if (!isRefusedValue(error)) throw error;
  }
  const [only, ...others] = rows;
  if (only !== undefined && others.length === 0) return { created: 0, updated: 0, refused: new Set([only.order]) };

  const total: Written = { created: 0, updated: 0, refused: new Set() };
  for (const row of rows) {
    const one = await writeRows(context, options, [row]);
    total.created += one.created;
    total.updated += one.updated;
    for (const order of one.refused) total.refused.add(order);
  }
  return total;
}

/** SQLSTATE classes 22 (a value that does not fit) and 23 (a broken constraint). */
function isRefusedValue(error: unknown): boolean {
  return error instanceof Error && "code" in error && /^2[23]/.test(String(error.code));
}

async function writeBatch(
  transaction: Transaction<DB>,
  now: Temporal.Instant,
  { format, status, dryRun = false }: ImportOptions,
  rows: readonly StockRow[],
): Promise<Written> {
  const { fresh, changed } = await compareWithStock(transaction, format, rows);
  // A run that finds nothing new writes nothing, so that no page is dropped from memory for it.
  if (dryRun || fresh.length + changed.length === 0) return { created: fresh.length, updated: changed.length, refused: new Set() };

  // Another import may have come in between, so what is counted is what the statement has done: xmax is 0 in a row that it inserted.
  // Listings that are one millisecond apart keep the order of the file when sorted by the newest.
  const { rows: written } = await sql<{ created: boolean }>`
    insert into vehicles (
      source, source_key, make, model, year, price, mileage, fuel_type, transmission, location, environmental_badge, body_style, power_hp,
      status, created_at, updated_at
    )
    select ${format.source}, source_key, make, model, year, price, mileage, fuel_type, transmission, location, environmental_badge,
      body_style, power_hp, ${status}, ${now.toString()}::timestamptz - row_order * interval '1 millisecond', ${now.toString()}::timestamptz
    from ${givenTable([...fresh, ...changed])}
    on conflict (source, source_key) do update set ${changes(format.changeable)}, updated_at = excluded.updated_at
    where ${differs("excluded", format.changeable)}
    returning (vehicles.xmax = 0) as created
  `.execute(transaction);
  const created = written.filter((row) => row.created).length;
  return { created, updated: written.length - created, refused: new Set() };
}
