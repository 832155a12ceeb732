import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { type Context, runAs, type Transaction } from "#server/context.ts";
import type { Counted, Previewed } from "../judging/samples.ts";
import type { ImportState } from "../runs/import-state.ts";

/** The id of this process in `stock_imports.worker`. */
const worker = randomUUID();

/** A process without a sign of life for this many seconds counts as dead, where several processes may run. */
const deadAfterSeconds = 60;

export function workColumns(now: Temporal.Instant) {
  return { worker, alive_at: now.toString(), bytes_read: 0, cancel_requested: false };
}

/** Until the transaction ends, no import starts or ends work. Returns the one at work. A unique index is the final guard. */
export async function lockActiveImport(transaction: Transaction): Promise<{ id: string } | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended('stock imports', 0))`.execute(transaction);
  return transaction.selectFrom("stock_imports").select("id").where("worker", "is not", null).executeTakeFirst();
}

/** Keeps the format that was recognised in an import's file. */
export async function keepSource(context: Context, id: string, source: string): Promise<void> {
  await runAs(context, (transaction) => transaction.updateTable("stock_imports").set({ source }).where("id", "=", id).execute());
}

/** Starts work on an import without an order, such as the dry run after an upload. Returns false while another import is at work. */
export function startWork(context: Context, id: string, from: ImportState, to: "previewing" | "running"): Promise<boolean> {
  return runAs(context, async (transaction) => {
    if (await lockActiveImport(transaction)) return false;
    const { numUpdatedRows } = await transaction
      .updateTable("stock_imports")
      .set({ state: to, ...workColumns(context.now), ...(to === "running" && { started_at: context.now.toString() }) })
      .where("id", "=", id)
      .where("state", "=", from)
      .executeTakeFirst();
    return numUpdatedRows === 1n;
  });
}

/** Cancels the files of a source that came by themselves and are in such a state. Returns their ids, so that the files can be removed. */
export async function cancelWaiting(transaction: Transaction, sourceId: string, states: readonly ImportState[]): Promise<string[]> {
  const cancelled = await transaction
    .updateTable("stock_imports")
    .set({ state: "cancelled", worker: null, alive_at: null })
    .where("stock_source_id", "=", sourceId)
    .where("arrived_by", "is not", null)
    .where("state", "in", states)
    .returning("id")
    .execute();
  return cancelled.map(({ id }) => id);
}

type Progress = { bytesRead?: number; preview?: Previewed; result?: Counted };

/** Saves the progress. Returns whether to go on: not if somebody cancelled the import, or if this process was declared dead. */
export async function reportProgress(context: Context, id: string, progress: Progress): Promise<"go on" | "cancelled" | "lost"> {
  const row = await runAs(context, (transaction) =>
    transaction
      .updateTable("stock_imports")
      .set({ alive_at: Temporal.Now.instant().toString(), ...columnsOf(progress) })
      .where("id", "=", id)
      .where("worker", "=", worker)
      .returning("cancel_requested")
      .executeTakeFirst(),
  );
  if (!row) return "lost";
  return row.cancel_requested ? "cancelled" : "go on";
}

/** Ends the work on an import, unless this process was declared dead meanwhile. */
export async function endWork(context: Context, id: string, state: ImportState, progress: Progress = {}): Promise<void> {
  const at = Temporal.Now.instant().toString();
  await runAs(context, (transaction) =>
    transaction
      .updateTable("stock_imports")
      .set({
        state,
        worker: null,
        alive_at: null,
        cancel_requested: false,
        ...(state === "previewed" || state === "unmapped" ? {} : state === "undone" ? { undone_at: at } : { ended_at: at }),
        ...columnsOf(progress),
      })
      .where("id", "=", id)
      .where("worker", "=", worker)
      .execute(),
  );
}

/**
 * Marks imports of processes that have died. An import that was being read can be read again; one that was writing is interrupted, and
 * stock_import_changes holds what it wrote. Returns their ids and new states. The embedded database has only one process at a time, so
 * every other process is dead.
 */
export async function markInterrupted(context: Context): Promise<{ id: string; state: string }[]> {
  const silent = sql<boolean>`alive_at < ${context.now.subtract({ seconds: deadAfterSeconds }).toString()}::timestamptz`;
  const dead = context.database.kind === "embedded" ? sql<boolean>`worker <> ${worker}` : silent;
  return runAs(context, (transaction) =>
    transaction
      .updateTable("stock_imports")
      .set({
        state: sql<string>`case when state = 'previewing' then 'uploaded' else 'interrupted' end`,
        ended_at: sql<string>`case when state = 'previewing' then null else alive_at end`,
        worker: null,
        alive_at: null,
        cancel_requested: false,
      })
      .where("worker", "is not", null)
      .where(dead)
      .returning(["id", "state"])
      .execute(),
  );
}

/** Kysely leaves a column as it is where its value is undefined. */
function columnsOf({ bytesRead, preview, result }: Progress) {
  return { bytes_read: bytesRead, preview: preview && JSON.stringify(preview), result: result && JSON.stringify(result) };
}
