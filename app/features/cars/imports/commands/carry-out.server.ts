import { sql } from "kysely";
import type { VehicleStatus } from "#app/features/cars/vehicles/vocabulary.ts";
import { refreshStatistics } from "#db/statistics.ts";
import { type Context, runAs, type Transaction } from "#server/context.ts";
import { type Counted, mostPlanned, type PlannedRow, SampleCollector, type RefusedRow } from "../judging/samples.ts";
import type { StockFormat } from "../reading/formats/format.ts";
import { type ImportOptions, type ImportResult, importStock } from "./import-stock.server.ts";
import { originOf } from "../sources/origin.ts";
import type { GoneWish } from "../runs/import-state.ts";
import { endWork, keepSource, reportProgress } from "./keep-record.server.ts";

/** Refused rows that are kept for download; all refused rows are counted. */
const mostRefusals = 20_000;
const longestRow = 10_000;

export type Pass = {
  id: string;
  kind: "preview" | "run";
  /** The chosen format; undefined to recognise it. */
  format: StockFormat | undefined;
  /** The named source of the file, if it has one. */
  sourceId?: string | undefined;
  status: VehicleStatus;
  gone: GoneWish;
};

/** The signal is that the process stops: the import ends as interrupted. */
export type PassHooks = Pick<ImportOptions, "onProgress" | "onRefused" | "onRecognised" | "signal">;

/**
 * Reads the file of an import at work, as the system, and saves the progress (decision 0019). A dry run keeps a few rows of each kind; a
 * run records what it did to each car. At the end it sets the import's next state. Database errors are rethrown after the import was marked
 * as failed, if possible.
 */
export async function carryOut(
  context: Context,
  pass: Pass,
  source: AsyncIterable<Uint8Array>,
  { signal, onProgress, onRefused, onRecognised }: PassHooks = {},
): Promise<ImportResult> {
  const { id, kind, format, sourceId, status, gone } = pass;
  const stop = new AbortController();
  const collector = new SampleCollector();
  let refused = 0;
  const planned = { count: 0 };
  const column = kind === "preview" ? "preview" : "result";
  let counted: Counted | undefined;
  try {
    // A second pass over the file finds the same rows again.
    await runAs(context, (transaction) => transaction.deleteFrom("stock_import_refusals").where("import_id", "=", id).execute());
    const result = await importStock(context, source, {
      format,
      origin: sourceId && originOf(sourceId),
      status,
      gone,
      dryRun: kind === "preview",
      onRecognised: async (recognised) => {
        if (format === undefined) await keepSource(context, id, recognised.source);
        await onRecognised?.(recognised);
      },
      ...(kind === "run" && { record: id }),
      signal: signal ? AbortSignal.any([signal, stop.signal]) : stop.signal,
      onRefused: async (rows) => {
        await keepRefusals(context, id, rows.slice(0, Math.max(0, mostRefusals - refused)));
        refused += rows.length;
        await onRefused?.(rows);
      },
      leftOut: await runAs(context, (transaction) => readLeftOut(transaction, id)),
      ...(kind === "preview" && { collector, onPlanned: (rows) => keepPlanned(context, id, rows, planned) }),
      onProgress: async (progress) => {
        const { bytesRead, ...tally } = progress;
        counted = { tally };
        if ((await reportProgress(context, id, { bytesRead, [column]: counted })) !== "go on") stop.abort();
        await onProgress?.(progress);
      },
    });
    const { cancelled, broken, notes, ...tally } = result;
    counted = { tally, broken, notes };
    if (kind === "run" && tally.created + tally.updated + tally.archived > 0) await refreshStatistics(context.database);
    const state = stateAfter(kind, { cancelled, unreadable: broken !== undefined && tally.read === 0, stopped: signal?.aborted ?? false });
    await endWork(context, id, state, { [column]: kind === "preview" ? { ...counted, samples: collector.samples } : counted });
    return result;
  } catch (error) {
    await endWork(context, id, "failed", counted === undefined ? {} : { [column]: counted });
    throw error;
  }
}

function stateAfter(kind: Pass["kind"], { cancelled, unreadable, stopped }: { cancelled: boolean; unreadable: boolean; stopped: boolean }) {
  // A dry run has written nothing, so it can be repeated after the process stopped.
  if (cancelled && stopped) return kind === "preview" ? "uploaded" : "interrupted";
  if (cancelled) return "cancelled";
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
    .select("source_key")
    .where("import_id", "=", id)
    .where("left_out", "=", true)
    .execute();
  return new Set(rows.map((row) => row.source_key));
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
