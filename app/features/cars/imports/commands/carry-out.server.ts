import type { VehicleStatus } from "#app/features/cars/vehicles/vocabulary.ts";
import { refreshStatistics } from "#db/statistics.ts";
import { type Context, runAs } from "#server/context.ts";
import { type Counted, SampleCollector, type RefusedRow } from "../judging/samples.ts";
import { proposeColumns } from "../mapping/guess.ts";
import { readMapping } from "../queries/mappings.server.ts";
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
  /** The chosen format, or that somebody says what the columns are; undefined to recognise it. */
  format: ImportOptions["format"];
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
      ...(kind === "preview" && { collector }),
      onProgress: async (progress) => {
        const { bytesRead, ...tally } = progress;
        counted = { tally };
        if ((await reportProgress(context, id, { bytesRead, [column]: counted })) !== "go on") stop.abort();
        await onProgress?.(progress);
      },
    });
    const { cancelled, broken, notes, table, words, ...tally } = result;
    counted = { tally, broken, notes };
    if (kind === "run" && tally.created + tally.updated + tally.archived > 0) await refreshStatistics(context.database);
    const unreadable = broken !== undefined && tally.read === 0;
    const state = stateAfter(kind, { cancelled, unreadable, unmapped: table !== undefined, stopped: signal?.aborted ?? false });
    const previewed = async () => ({ ...counted, samples: collector.samples, words, table: await proposalFor(context, table) });
    await endWork(context, id, state, { [column]: kind === "preview" ? await previewed() : counted });
    return result;
  } catch (error) {
    await endWork(context, id, "failed", counted === undefined ? {} : { [column]: counted });
    throw error;
  }
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
