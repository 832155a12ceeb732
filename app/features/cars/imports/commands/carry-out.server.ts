import { sql } from "kysely";
import type { VehicleStatus } from "#app/features/cars/vehicles/vocabulary.ts";
import { refreshStatistics } from "#db/statistics.ts";
import { type Context, runAs, type Transaction } from "#server/context.ts";
import { type Counted, mostPlanned, type PlannedRow, SampleCollector, type RefusedRow } from "../judging/samples.ts";
import { proposeColumns } from "../mapping/guess.ts";
import type { PictureCounts } from "../pictures/counts.ts";
import { readMapping } from "../queries/mappings.server.ts";
import type { StockFormat } from "../reading/formats/format.ts";
import { type ImportOptions, type ImportResult, importStock } from "./import-stock.server.ts";
import { originOf } from "../sources/origin.ts";
import type { GoneWish } from "../runs/import-state.ts";
import { endWork, keepSource, reportProgress } from "./keep-record.server.ts";
import { type PictureTools, takePictures } from "./take-pictures.server.ts";

/** Refused rows that are kept for download; all refused rows are counted. */
const mostRefusals = 20_000;
const longestRow = 10_000;

export type Pass = {
  id: string;
  kind: "preview" | "run";
  /** The chosen format, or that somebody says what the columns are; undefined to recognise it. */
  format: ImportOptions["format"];
  /** The named source of the file, if it has one. */
  sourceId?: string | undefined;
  status: VehicleStatus;
  gone: GoneWish;
};

/** The signal is that the process stops: the import ends as interrupted. */
export type PassHooks = Pick<ImportOptions, "signal"> & {
  /** For a run that takes pictures after its rows. */
  pictures?: PictureTools | undefined;
};

/**
 * Reads the file of an import at work, as the system, and saves the progress (decision 0019). A dry run keeps a few rows of each kind; a
 * run records what it did to each car. At the end it sets the import's next state. Database errors are rethrown after the import was marked
 * as failed, if possible.
 */
export async function carryOut(
  context: Context,
  pass: Pass,
  source: AsyncIterable<Uint8Array>,
  hooks: PassHooks = {},
): Promise<ImportResult> {
  const { id, kind } = pass;
  const work: Work = {
    stop: new AbortController(),
    collector: new SampleCollector(),
    counted: undefined,
    format: undefined,
    leftOut: new Set(),
  };
  const column = kind === "preview" ? "preview" : "result";
  try {
    // A second pass over the file finds the same rows again.
    await runAs(context, (transaction) => transaction.deleteFrom("stock_import_refusals").where("import_id", "=", id).execute());
    const result = await readRows(context, pass, source, hooks, work);
    const { cancelled, broken, notes, table, words, ...tally } = result;
    const counted: Counted = { tally, broken, notes };
    work.counted = counted;
    if (kind === "run" && tally.created + tally.updated + tally.archived > 0) await refreshStatistics(context.database);
    const isCancelled = cancelled || (await takeAndReport(context, pass, hooks, work, counted));
    const unreadable = broken !== undefined && tally.read === 0;
    const stopped = hooks.signal?.aborted ?? false;
    const state = stateAfter(kind, { cancelled: isCancelled, unreadable, unmapped: table !== undefined, stopped });
    const previewed = async () => ({ ...counted, samples: work.collector.samples, words, table: await proposalFor(context, table) });
    await endWork(context, id, state, { [column]: kind === "preview" ? await previewed() : counted });
    return { ...result, cancelled: isCancelled, pictures: counted.pictures };
  } catch (error) {
    await endWork(context, id, "failed", work.counted === undefined ? {} : { [column]: work.counted });
    throw error;
  }
}

/** What a pass knows so far. `stop` ends it, because somebody cancelled it or another process took it over. */
type Work = {
  stop: AbortController;
  collector: SampleCollector;
  counted: Counted | undefined;
  /** As the rows are read: with the words that the team has mapped. */
  format: StockFormat | undefined;
  leftOut: ReadonlySet<string>;
};

function endOf({ stop }: Work, { signal }: PassHooks): AbortSignal {
  return signal ? AbortSignal.any([signal, stop.signal]) : stop.signal;
}

async function readRows(
  context: Context,
  pass: Pass,
  source: AsyncIterable<Uint8Array>,
  hooks: PassHooks,
  work: Work,
): Promise<ImportResult> {
  const { id, kind, format, sourceId, status, gone } = pass;
  work.leftOut = await runAs(context, (transaction) => readLeftOut(transaction, id));
  const planned = { count: 0 };
  let refused = 0;
  return importStock(context, source, {
    format,
    origin: sourceId && originOf(sourceId),
    status,
    gone,
    dryRun: kind === "preview",
    onRecognised: async (recognised) => {
      work.format = recognised;
      if (format === undefined) await keepSource(context, id, recognised.source);
    },
    ...(kind === "run" && { record: id }),
    signal: endOf(work, hooks),
    onRefused: async (rows) => {
      await keepRefusals(context, id, rows.slice(0, Math.max(0, mostRefusals - refused)));
      refused += rows.length;
    },
    leftOut: work.leftOut,
    ...(kind === "preview" && { collector: work.collector, onPlanned: (rows) => keepPlanned(context, id, rows, planned) }),
    onProgress: async (progress) => {
      const { bytesRead, ...tally } = progress;
      work.counted = { tally };
      const saved = { bytesRead, [kind === "preview" ? "preview" : "result"]: work.counted };
      if ((await reportProgress(context, id, saved)) !== "go on") work.stop.abort();
    },
  });
}

/** Milliseconds between two signs of life while pictures are taken. One picture may take longer than a silent process counts as alive. */
const pulse = 2_000;

/** Takes the pictures of a run, and counts them in `counted`. Returns whether somebody cancelled it, or the process stops. */
async function takeAndReport(context: Context, pass: Pass, hooks: PassHooks, work: Work, counted: Counted): Promise<boolean> {
  const { id, kind, sourceId } = pass;
  const { format, stop } = work;
  if (kind !== "run" || format === undefined || hooks.pictures === undefined) return false;
  const pictures: PictureCounts = { of: 0, taken: 0, refused: {} };
  const end = endOf(work, hooks);
  const report = async () => {
    if ((await reportProgress(context, id, { result: { ...counted, pictures } })) !== "go on") stop.abort();
  };
  const beat = setInterval(() => void report().catch(() => stop.abort()), pulse);
  const origin = sourceId === undefined ? format.source : originOf(sourceId);
  try {
    await takePictures(context, { id, origin, format, leftOut: work.leftOut }, hooks.pictures, pictures, end);
  } finally {
    clearInterval(beat);
  }
  if (pictures.of > 0) counted.pictures = pictures;
  return end.aborted;
}

async function proposalFor(context: Context, table: ImportResult["table"]) {
  if (table === undefined) return undefined;
  return proposeColumns(table, await runAs(context, (transaction) => readMapping(transaction, table.header)));
}

type Ending = Record<"cancelled" | "unreadable" | "unmapped" | "stopped", boolean>;

function stateAfter(kind: Pass["kind"], { cancelled, unreadable, unmapped, stopped }: Ending) {
  // A dry run has written nothing, so it can be repeated after the process stopped.
  if (cancelled && stopped) return kind === "preview" ? "uploaded" : "interrupted";
  if (cancelled) return "cancelled";
  if (unmapped && kind === "preview") return "unmapped";
  if (unreadable) return "failed";
  return kind === "preview" ? "previewed" : "done";
}

async function keepRefusals(context: Context, id: string, refused: readonly RefusedRow[]): Promise<void> {
  if (refused.length === 0) return;
  const rows = refused.map(({ line, reason, column, value, text }) => ({
    import_id: id,
    line,
    reason,
    column_name: column?.slice(0, longestRow).toWellFormed(),
    value: value?.toWellFormed(),
    row_text: text.slice(0, longestRow).toWellFormed(),
  }));
  await runAs(context, (transaction) =>
    transaction
      .insertInto("stock_import_refusals")
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  );
}

async function readLeftOut(transaction: Transaction, id: string): Promise<Set<string>> {
  const rows = await transaction
    .selectFrom("stock_import_rows")
    .select(["source_key", sql<string | null>`car ->> 'vehicleId'`.as("vehicle")])
    .where("import_id", "=", id)
    .where("left_out", "=", true)
    .execute();
  return new Set(rows.flatMap(({ source_key: key, vehicle }) => [key, vehicle ?? key]));
}

/** Keeps what the run would do to each car, with its position among all; a trigger erases it when the import is decided. */
async function keepPlanned(context: Context, id: string, planned: readonly PlannedRow[], kept: { count: number }): Promise<void> {
  const rows = planned.slice(0, Math.max(0, mostPlanned - kept.count));
  if (rows.length === 0) return;
  const first = kept.count;
  kept.count += rows.length;
  const labels = rows.map(({ car }) => [car.make, car.model, car.number ?? ""].join(" ").trim());
  await runAs(context, (transaction) =>
    sql`insert into stock_import_rows (import_id, kind, position, source_key, label, car)
      select ${id}::uuid, given.* from unnest(${rows.map(({ kind }) => kind)}::text[], ${rows.map((_row, at) => first + at)}::integer[],
        ${rows.map(({ key }) => key)}::text[], ${labels}::text[], ${rows.map(({ car }) => JSON.stringify(car))}::jsonb[]) as given`.execute(
      transaction,
    ),
  );
}
