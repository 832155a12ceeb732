import { randomUUID } from "node:crypto";
import { sql, type Transaction } from "kysely";
import type { DB } from "#db/types.ts";
import { as, type Context } from "#server/context.ts";
import type { VehicleStatus } from "#app/features/vehicles/vocabulary.ts";
import type { Counted, Previewed } from "../counted.ts";
import type { ImportState } from "../import-state.ts";

/** This process, as the imports that it is at name it. */
const worker = randomUUID();

/** A process that has given no sign of life for so long is taken for dead, where several may be alive. */
const patienceInSeconds = 60;

/** What a step writes that takes an import to work. */
export function atWork(now: Temporal.Instant) {
  return { worker, alive_at: now.toString(), bytes_read: 0, cancel_requested: false };
}

/**
 * From here to the end of the transaction no import goes to work or leaves it. Answers the one that is at work. The unique index
 * stock_imports_one_at_work has the last word.
 */
export async function importAtWork(transaction: Transaction<DB>): Promise<{ id: string } | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended('stock imports', 0))`.execute(transaction);
  return transaction.selectFrom("stock_imports").select("id").where("worker", "is not", null).executeTakeFirst();
}

export type NewRun = { source: string; status: VehicleStatus; gone: "leave" | "archive"; fileName: string; fileSize: number };

/** Writes down a run that begins at once, from the command line. Answers its id; undefined while another import is at work. */
export function beginRecorded(context: Context, { source, status, gone, fileName, fileSize }: NewRun): Promise<string | undefined> {
  return as(context, async (transaction) => {
    if (await importAtWork(transaction)) return undefined;
    const at = context.now.toString();
    const row = { source, vehicle_status: status, gone, file_name: fileName, file_size: fileSize, created_at: at, started_at: at };
    const { id } = await transaction
      .insertInto("stock_imports")
      .values({ ...row, state: "running", ...atWork(context.now) })
      .returning("id")
      .executeTakeFirstOrThrow();
    return id;
  });
}

/** Takes an import to work that nobody has ordered to: the dry run that follows an upload. False while another one is at work. */
export function takeToWork(context: Context, id: string, from: ImportState, to: "previewing"): Promise<boolean> {
  return as(context, async (transaction) => {
    if (await importAtWork(transaction)) return false;
    const { numUpdatedRows } = await transaction
      .updateTable("stock_imports")
      .set({ state: to, ...atWork(context.now) })
      .where("id", "=", id)
      .where("state", "=", from)
      .executeTakeFirst();
    return numUpdatedRows === 1n;
  });
}

/** Says how far it is. Answers whether to go on: not when somebody has cancelled it, or taken this process for dead. */
export async function beat(
  context: Context,
  id: string,
  how: { bytesRead?: number; preview?: Previewed; result?: Counted },
): Promise<"go on" | "cancelled" | "lost"> {
  const row = await as(context, (transaction) =>
    transaction
      .updateTable("stock_imports")
      .set({ alive_at: Temporal.Now.instant().toString(), ...columnsOf(how) })
      .where("id", "=", id)
      .where("worker", "=", worker)
      .returning("cancel_requested")
      .executeTakeFirst(),
  );
  if (!row) return "lost";
  return row.cancel_requested ? "cancelled" : "go on";
}

/** Ends the work on an import, unless this process was taken for dead meanwhile. */
export async function settle(
  context: Context,
  id: string,
  state: ImportState,
  how: { bytesRead?: number; preview?: Previewed; result?: Counted } = {},
): Promise<void> {
  const at = Temporal.Now.instant().toString();
  await as(context, (transaction) =>
    transaction
      .updateTable("stock_imports")
      .set({
        state,
        worker: null,
        alive_at: null,
        cancel_requested: false,
        ...(state === "previewed" ? {} : state === "undone" ? { undone_at: at } : { ended_at: at }),
        ...columnsOf(how),
      })
      .where("id", "=", id)
      .where("worker", "=", worker)
      .execute(),
  );
}

/**
 * Marks what a process left behind that is gone: an import that was being read can be read again, and one that was writing was
 * interrupted; what it wrote is in stock_import_changes. Answers which, and how they stand now. The embedded database has one process at a time, so whatever
 * another one was at is over.
 */
export async function markInterrupted(context: Context): Promise<{ id: string; state: string }[]> {
  const silent = sql<boolean>`alive_at < ${context.now.subtract({ seconds: patienceInSeconds }).toString()}::timestamptz`;
  const dead = context.database.kind === "embedded" ? sql<boolean>`worker <> ${worker}` : silent;
  return as(context, (transaction) =>
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

function columnsOf({ bytesRead, preview, result }: { bytesRead?: number; preview?: Previewed; result?: Counted }) {
  return {
    ...(bytesRead === undefined ? {} : { bytes_read: bytesRead }),
    ...(preview === undefined ? {} : { preview: JSON.stringify(preview) }),
    ...(result === undefined ? {} : { result: JSON.stringify(result) }),
  };
}
