import { readMakeSpelling } from "#app/features/cars/makes-models/queries.server.ts";
import type { VehicleStatus } from "#app/features/cars/vehicles/vocabulary.ts";
import { type Context, runAs } from "#server/context.ts";
import {
  carOf,
  type Comparison,
  differenceOf,
  emptyTally,
  type PlannedRow,
  planOf,
  type RefusedRow,
  type SampleCollector,
  type StockRow,
  type Tally,
} from "../judging/samples.ts";
import type { StockFormat } from "../reading/formats/format.ts";
import { createJudge, type Judgement, type Refusal } from "../judging/judgement.ts";
import { brokenSentences } from "../messages.ts";
import { compareWithStock } from "../queries.server.ts";
import type { PictureCounts } from "../pictures/counts.ts";
import { openStock } from "../reading/rows.ts";
import type { OpenStock, Row } from "../reading/stock-rows.ts";
import { byHand } from "../runs/import-state.ts";
import { type SurveyedTable, UnknownTable } from "../reading/unknown-table.ts";
import { WordBook } from "../mapping/word-book.ts";
import { readStockFormats, readWords } from "../queries/mappings.server.ts";
import { ownStock } from "../reading/formats/own-stock.ts";
import { createOwnStockBatch } from "./own-stock.server.ts";
import { findSameCars, type AlikeRow, type SameCars } from "../queries/same-car.server.ts";
import { handleGoneCars } from "./gone-cars.server.ts";
import { joinCars, settleAlike, takeOver } from "./same-car.server.ts";
import { insertFresh, updateChanged, writingOf } from "./write-rows.server.ts";
import { BrokenFile } from "../reading/unpacked-lines.ts";
import type { GoneWish } from "../runs/import-state.ts";

/** Rows that are judged, compared and written together, in one transaction; then cars of the stock that are compared with the file. */
const batchSize = 1000;

/** A batch ends also when its rows have so many letters. */
const batchText = 4_000_000;

export type ImportOptions = {
  /** The file's format; without it, it is recognised among all. "by-hand": none, so the result says which columns it has. */
  format?: StockFormat | typeof byHand | undefined;
  /** Whose cars the file lists (`originOf`); without it, they belong to its format. */
  origin?: string | undefined;
  /** Called and awaited with the format that the file has, before its first row counts. */
  onRecognised?: (format: StockFormat) => void | Promise<void>;
  /** The status of created vehicles; existing vehicles keep theirs. */
  status: VehicleStatus;
  dryRun?: boolean;
  /** What happens to cars of this source that are on offer but not in the file. Applies only if the whole file was read. */
  gone?: GoneWish;
  /** The run (a row of stock_imports) that records each change for an undo. */
  record?: string;
  /** Stops the import after the current batch: written rows stay. */
  signal?: AbortSignal;
  /** Awaited after each batch, also of the stock that is compared with the file. The next batch may be a part of the bytes read. */
  onProgress?: (progress: Tally & { bytesRead: number }) => void | Promise<void>;
  /** Called and awaited with the refused rows of each batch, in the file's order. */
  onRefused?: (rows: readonly RefusedRow[]) => void | Promise<void>;
  /** Keeps a few rows and cars of each kind. */
  collector?: SampleCollector;
  /** Called and awaited with what a run would do to each car, in a dry run. */
  onPlanned?: (rows: readonly PlannedRow[]) => void | Promise<void>;
  /** The keys of rows that a person left out, and the ids of cars of the stock that they are about: the run does not touch them. */
  leftOut?: ReadonlySet<string>;
};

/**
 * `broken` is the sentence that explains why the file could not be read to its end; `notes` say what in it was left out, `pictures` what became
 * of those of a recorded run. `table`: what no format fits. `words`: those that nobody knows, and those that the team has mapped.
 */
export type ImportResult = Tally & {
  cancelled: boolean;
  broken?: string;
  notes?: readonly string[];
  pictures?: PictureCounts | undefined;
  table?: SurveyedTable;
  words?: ReturnType<WordBook["found"]>;
};

/**
 * Imports a stock file given as bytes, in batches of one transaction each, with the rights of the context's actor. It returns for any file
 * content and accounts for every row it read. It throws only errors of the database or of a callback.
 */
export async function importStock(context: Context, source: AsyncIterable<Uint8Array>, options: ImportOptions): Promise<ImportResult> {
  const meter = { bytesRead: 0 };
  let stock: OpenStock;
  try {
    stock = await openStock(countBytes(source, meter), await formatsFor(context, options.format));
  } catch (error) {
    if (!(error instanceof BrokenFile)) throw error;
    const table = error instanceof UnknownTable ? { table: error.table } : {};
    return { ...emptyTally(), cancelled: false, broken: error.message, ...table };
  }
  const { format, rows, notes } = stock;
  const book = new WordBook(await runAs(context, (transaction) => readWords(transaction, format.source)));
  const reading = format === ownStock ? format : book.applyTo(format);
  await options.onRecognised?.(reading);
  const result = await importRows(context, rows, { ...options, format: reading, origin: options.origin ?? format.source }, meter);
  const words = book.found();
  return { ...result, ...(notes.length > 0 && { notes }), ...(words.words.length > 0 && { words }) };
}

function formatsFor(context: Context, format: ImportOptions["format"]): Promise<readonly StockFormat[]> | readonly StockFormat[] {
  if (format === undefined) return runAs(context, readStockFormats);
  return format === byHand ? [] : [format];
}

type RowOptions = Omit<ImportOptions, "format"> & { format: StockFormat; origin: string };

async function importRows(
  context: Context,
  rows: AsyncGenerator<Row>,
  options: RowOptions,
  meter: { readonly bytesRead: number },
): Promise<ImportResult> {
  const { format, signal, onProgress } = options;
  const tally = emptyTally();
  const listed: ListedKeys = { accepted: new Set(), refused: new Set() };
  const waiting: AlikeRow[] = [];
  const settle = (isWhole: boolean) => settleAlike(context, options, waiting, { isWhole, isListed: (key) => isListed(listed, key) }, tally);
  const judge = createJudge(format, context.now);
  const spelled = await runAs(context, readMakeSpelling);
  const changeOwn = format === ownStock ? createOwnStockBatch(context, options, tally, isRefusedValue) : undefined;
  let cutAt: number | undefined;
  const report = async () => onProgress?.({ ...tally, refused: { ...tally.refused }, ...meter });

  try {
    for await (const judged of judgedBatches(rows, judge)) {
      if (signal?.aborted) {
        await settle(false);
        return { ...tally, cancelled: true };
      }
      for (const { judgement } of judged) noteListing(judgement, listed);
      if (changeOwn === undefined) await importBatch(context, { ...options, spelled, waiting }, tally, judged);
      else await changeOwn(judged.map(({ row }) => row));
      cutAt = judged.find(({ row }) => "reason" in row && row.reason === "row_cut")?.row.line;
      await report();
    }
  } catch (error) {
    if (!(error instanceof BrokenFile)) {
      // Whatever becomes of the report, the caller hears of the first error.
      await Promise.allSettled([report()]);
      throw error;
    }
    await settle(false);
    return { ...tally, cancelled: false, broken: error.message };
  }
  const spared = await settle(cutAt === undefined);
  if (cutAt !== undefined) return { ...tally, cancelled: false, broken: brokenSentences.cut(cutAt) };
  // A file without a single car says nothing about the market, so no car is archived.
  if (options.gone === undefined || listed.accepted.size === 0) return { ...tally, cancelled: false };
  await handleGoneCars(context, options, { isListed: (key) => isListed(listed, key), spared }, (counts) => {
    Object.assign(tally, counts);
    return report();
  });
  return { ...tally, cancelled: signal?.aborted ?? false };
}

/** The listings of a file: those with an accepted row, and those with a refused row, because they are in the file too. */
type ListedKeys = Record<"accepted" | "refused", Set<string>>;

function noteListing(judgement: Judgement, listed: ListedKeys): void {
  if (judgement.kind === "accepted") listed.accepted.add(judgement.key);
  if (judgement.kind === "refused" && judgement.listing !== undefined) listed.refused.add(judgement.listing);
}

/** A refused row may be any of the listings with its identity. */
function isListed({ accepted, refused }: ListedKeys, key: string): boolean {
  return accepted.has(key) || refused.has(key.split("#", 1)[0] ?? key);
}

async function* countBytes(source: AsyncIterable<Uint8Array>, meter: { bytesRead: number }): AsyncGenerator<Uint8Array> {
  for await (const chunk of source) {
    meter.bytesRead += chunk.length;
    yield chunk;
  }
}

type JudgedRow = { row: Row; judgement: Judgement };

/** Yields the rows by the thousand, or fewer long ones, each with its judgement; the rows before a break form a last batch. */
async function* judgedBatches(rows: AsyncIterable<Row>, judge: (row: Row) => Judgement): AsyncGenerator<JudgedRow[]> {
  const failures: unknown[] = [];
  let batch: JudgedRow[] = [];
  let letters = 0;
  try {
    for await (const row of rows) {
      batch.push({ row, judgement: judge(row) });
      letters += row.text.length;
      if (batch.length < batchSize && letters < batchText) continue;
      yield batch;
      batch = [];
      letters = 0;
    }
  } catch (error) {
    failures.push(error);
  }
  if (batch.length > 0) yield batch;
  for (const failure of failures) throw failure;
}

/** `spelled`: gives a make its one spelling, so that "KIA" and "Kia" are one. `waiting`: rows that may be cars of the stock. */
type BatchOptions = RowOptions & { spelled: (make: string) => string; waiting: AlikeRow[] };

async function importBatch(context: Context, options: BatchOptions, tally: Tally, judged: readonly JudgedRow[]): Promise<void> {
  const firstOrder = tally.read;
  const read = judged.flatMap(({ judgement }, index): StockRow[] => {
    if (judgement.kind !== "accepted") return [];
    const { kind: _kind, ...row } = judgement;
    return [{ ...row, order: firstOrder + index, vehicle: { ...row.vehicle, make: options.spelled(row.vehicle.make) } }];
  });
  const accepted = read.filter(({ key }) => options.leftOut?.has(key) !== true);
  const written = nothingWritten();
  try {
    await writeRows(context, options, accepted, written);
  } catch (error) {
    // Some of its rows may be there if they were written one by one, and the run's counts say so.
    tally.read += written.created + written.updated;
    tally.created += written.created;
    tally.updated += written.updated;
    throw error;
  }

  const refused = judged.flatMap(({ row: { line, text }, judgement }, index): RefusedRow[] => {
    if (judgement.kind === "duplicate") options.collector?.duplicate({ line, text });
    const refusal = refusalOf(judgement, written.refused.has(firstOrder + index));
    return refusal === undefined ? [] : [{ line, text, ...refusal }];
  });
  for (const { reason } of refused) tally.refused[reason] = (tally.refused[reason] ?? 0) + 1;
  if (refused.length > 0) await options.onRefused?.(refused);
  tally.read += judged.length;
  tally.duplicates += judged.filter(({ judgement }) => judgement.kind === "duplicate").length;
  tally.leftOut += read.length - accepted.length;
  for (const kind of writtenKinds) tally[kind] += written[kind];
  tally.doubtful += written.alike.length;
  options.waiting.push(...written.alike);
  const others = writtenKinds.reduce((sum, kind) => sum + written[kind], written.alike.length + written.refused.size);
  tally.unchanged += accepted.length - others;
}

function refusalOf(judgement: Judgement, refusedByDatabase: boolean): Refusal | undefined {
  if (judgement.kind === "refused") return judgement.refusal;
  return refusedByDatabase ? { reason: "refused_by_database" } : undefined;
}

const writtenKinds = ["created", "updated", "handPriced", "joined"] as const;

/** Grows with each transaction: one for a batch, or one for each row. `refused` holds the order of the rows that the database refused. */
type Written = Record<(typeof writtenKinds)[number], number> & { alike: AlikeRow[]; refused: Set<number> };
const nothingWritten = (): Written => ({ created: 0, updated: 0, handPriced: 0, joined: 0, alike: [], refused: new Set() });

/** Writes the rows together, or one by one if a constraint refuses a row that the schema should have caught. */
async function writeRows(context: Context, options: RowOptions, rows: readonly StockRow[], written: Written): Promise<void> {
  if (rows.length === 0) return;
  try {
    return await writeBatch(context, options, rows, written);
  } catch (error) {
    if (!isRefusedValue(error)) throw error;
  }
  const [only, ...others] = rows;
  if (only !== undefined && others.length === 0) written.refused.add(only.order);
  else for (const row of rows) await writeRows(context, options, [row], written);
}

/** SQLSTATE classes 22 (a value that does not fit) and 23 (a broken constraint). */
function isRefusedValue(error: unknown): boolean {
  return error instanceof Error && "code" in error && /^2[23]/.test(String(error.code));
}

/** Writes the rows in one transaction. If no row is new or changed, it writes nothing, so that the page cache drops no page. */
async function writeBatch(context: Context, options: RowOptions, rows: readonly StockRow[], written: Written): Promise<void> {
  const { format, origin, dryRun = false, collector, onPlanned } = options;
  const done = await runAs(context, async (transaction) => {
    const { now } = context;
    const comparison = await compareWithStock(transaction, { format, origin, now, inWords: onPlanned !== undefined }, rows);
    const same = await findSameCars(transaction, { origin, now }, comparison.fresh);
    const { fresh, joined, takenOver } = same;
    const counts = {
      comparison,
      same,
      created: fresh.length,
      updated: comparison.changed.length + takenOver.length,
      joined: joined.length,
    };
    if (dryRun) return counts;
    const writing = writingOf(context, options);
    await joinCars(transaction, writing, joined);
    const changed = await updateChanged(
      transaction,
      writing,
      comparison.changed.map(({ row }) => row),
    );
    const created = await insertFresh(transaction, writing, fresh);
    return { ...counts, created, updated: changed + (await takeOver(transaction, writing, takenOver)) };
  });
  collector?.compared(done.comparison);
  await plan(options, done.comparison, done.same);
  written.created += done.created;
  written.updated += done.updated;
  written.handPriced += done.comparison.handPriced.length;
  written.joined += done.joined;
  written.alike.push(...done.same.alike);
}

/** Tells a dry run's lists what would become of the rows of a batch. */
async function plan({ collector, onPlanned }: RowOptions, { changed }: Comparison, { fresh, joined, takenOver }: SameCars): Promise<void> {
  for (const { row, car } of joined) collector?.add("joined", { ...carOf(row.vehicle), vehicleId: car.id });
  const planned: PlannedRow[] = [
    ...fresh.map((row) => planOf("created", row)),
    ...changed.map((difference) => planOf("updated", difference.row, differenceOf(difference))),
    ...takenOver.map(({ row, car }) =>
      planOf("updated", row, { vehicleId: car.id, stockPrice: car.price, changes: "El mismo coche, anunciado de nuevo" }),
    ),
  ];
  for (const { kind, car } of planned) collector?.add(kind, car);
  if (planned.length > 0) await onPlanned?.(planned);
}
