import { type RawBuilder, sql } from "kysely";
import { refreshStatistics } from "#db/statistics.ts";
import { type Context, runAs, type Transaction } from "#server/context.ts";
import type { Storage } from "#server/files/storage.ts";
import { findStockFormat } from "../reading/formats/formats.ts";
import { readStockFormats } from "../queries/mappings.server.ts";
import { changedSinceImport, ownerColumns, restoredValue, unchangedSinceImport, restoredColumns } from "../queries.server.ts";
import { isListedElsewhere } from "../queries/same-car.server.ts";
import { ownStock } from "../reading/formats/own-stock.ts";
import { endWork, reportProgress } from "./keep-record.server.ts";

const batchSize = 1000;
const pictureBatch = 100;
const beforeEveryId = "00000000-0000-0000-0000-000000000000";

type ImportToUndo = { id: string; source: string };
type Batch = { created: string[]; updated: string[]; archived: string[] };

/**
 * Undoes a run, as the system (decision 0019). Cars that the run created are erased, or archived if other rows refer to them. Changed cars
 * get their old values, unless somebody changed them since. Archived cars are on offer again. Pictures of the run go. Each batch is marked at once, so that an
 * interrupted undo can continue.
 */
export async function carryOutUndo(context: Context, storage: Storage, undoing: ImportToUndo, signal?: AbortSignal): Promise<void> {
  const undoNext = (after: string) => runAs(context, (transaction) => undoBatch(transaction, context.now, undoing, after));
  try {
    await runAs(context, (transaction) => takeBackListings(transaction, undoing.id));
    while (await takeBackPictures(context, storage, undoing.id)) {
      if (signal?.aborted) return await endWork(context, undoing.id, "interrupted");
      if ((await reportProgress(context, undoing.id, {})) === "lost") return;
    }
    let after = beforeEveryId;
    for (;;) {
      if (signal?.aborted) return await endWork(context, undoing.id, "interrupted");
      const last = await undoNext(after);
      if (last === undefined && after === beforeEveryId) break;
      // Behind the last car it begins anew, because a run that counted as dead may have written meanwhile.
      after = last ?? beforeEveryId;
      if ((await reportProgress(context, undoing.id, {})) === "lost") return;
    }
    await refreshStatistics(context.database);
    await endWork(context, undoing.id, "undone");
  } catch (error) {
    await endWork(context, undoing.id, "interrupted");
    throw error;
  }
}

/** Forgets the further listings that the run joined, and its questions; finds again those that it did not see. */
async function takeBackListings(transaction: Transaction, id: string): Promise<void> {
  await transaction.deleteFrom("stock_doubts").where("import_id", "=", id).execute();
  await transaction.deleteFrom("stock_listings").where("import_id", "=", id).execute();
  await transaction.updateTable("stock_listings").set({ lost_at: null, lost_import_id: null }).where("lost_import_id", "=", id).execute();
}

/** Undoes the changes of the next cars behind the car `after`, so that no batch passes over done cars. Returns the last of its cars. */
async function undoBatch(transaction: Transaction, now: Temporal.Instant, undoing: ImportToUndo, after: string) {
  const changes = await transaction
    .selectFrom("stock_import_changes")
    .select(["vehicle_id", "kind"])
    .where("import_id", "=", undoing.id)
    .where("undone", "is", null)
    .where("vehicle_id", ">", after)
    .orderBy("vehicle_id")
    .limit(batchSize)
    .execute();
  const batch: Batch = { created: [], updated: [], archived: [] };
  for (const { vehicle_id: vehicle, kind } of changes) if (kind in batch) batch[kind as keyof Batch].push(vehicle);
  if (batch.created.length > 0) await takeBackCreated(transaction, now, undoing, batch.created);
  if (batch.updated.length > 0) await takeBackUpdated(transaction, now, undoing, batch.updated);
  if (batch.archived.length > 0) await takeBackArchived(transaction, now, undoing, batch.archived);
  return changes.at(-1)?.vehicle_id;
}

/**
 * Erases the next pictures that the run brought and the team has not worked on. Returns whether there were any. The files go after the
 * commit: one without a row does no harm, but a row without its files shows a broken picture.
 */
async function takeBackPictures(context: Context, storage: Storage, id: string): Promise<boolean> {
  const pictures = await runAs(context, async (transaction) => {
    const { rows } = await sql<{ vehicle: string; key: string }>`
      delete from vehicle_images where id in (select id from vehicle_images where import_id = ${id}::uuid limit ${pictureBatch})
      returning vehicle_id as vehicle, storage_key as key`.execute(transaction);
    await sql`
      update vehicle_images set is_primary = true where id in (
        select distinct on (vehicle_id) id from vehicle_images as first
        where vehicle_id = any(${rows.map(({ vehicle }) => vehicle)}::uuid[])
          and not exists (select from vehicle_images as other where other.vehicle_id = first.vehicle_id and other.is_primary)
        order by vehicle_id, display_order, id)`.execute(transaction);
    return rows;
  });
  for (const { key } of pictures) await storage.removeAll(key).catch(() => {});
  return pictures.length > 0;
}

/**
 * Erases a car if no other row refers to it and nobody has worked on it; archives any other (IMPORT-3). A car that another source lists, too,
 * is left.
 */
async function takeBackCreated(transaction: Transaction, now: Temporal.Instant, { id }: ImportToUndo, cars: string[]): Promise<void> {
  // Locks the cars first: a concurrent write to or about one of them is either seen here or waits until the car is gone.
  await sql`select id from vehicles where id = any(${cars}::uuid[]) order by id for update`.execute(transaction);
  const { rows } = await sql<{ id: string; listed: boolean }>`
    select id, ${isListedElsewhere} as listed from vehicles
    where id = any(${cars}::uuid[]) and (${isListedElsewhere} or ${changedSinceImport(id)})`.execute(transaction);
  const kept = rows.filter(({ listed }) => !listed).map((row) => row.id);
  const left = rows.filter(({ listed }) => listed).map((row) => row.id);
  await sql`
    update vehicles set status = 'archived', updated_at = ${now.toString()}::timestamptz
    where id = any(${kept}::uuid[]) and status <> 'archived'`.execute(transaction);
  await sql`delete from vehicles where id = any(${cars}::uuid[]) and id <> all(${[...kept, ...left]}::uuid[])`.execute(transaction);
  await mark(
    transaction,
    id,
    cars,
    sql`case when vehicle_id = any(${left}::uuid[]) then 'left' when vehicle_id = any(${kept}::uuid[]) then 'archived' else 'erased' end`,
  );
}

/** Restores the values from before the run, if the car still has the values that the run wrote. */
export async function takeBackUpdated(transaction: Transaction, now: Temporal.Instant, { id, source }: ImportToUndo, cars: string[]) {
  const format = findStockFormat(source, await readStockFormats(transaction));
  if (!format) return mark(transaction, id, cars, sql`'left'`);
  const columns = [...restoredColumns(format), ...(format === ownStock ? [] : ownerColumns)];
  const restored = sql.join(columns.map((column) => sql`${sql.ref(column)} = ${restoredValue(format, column)}`));
  const { rows } = await sql<{ id: string }>`
    update vehicles set ${restored}, updated_at = ${now.toString()}::timestamptz
    from stock_import_changes as change,
      jsonb_populate_record(null::vehicles, change.before) as was, jsonb_populate_record(null::vehicles, change.after) as became
    where change.import_id = ${id}::uuid and change.vehicle_id = any(${cars}::uuid[]) and vehicles.id = change.vehicle_id
      and ${unchangedSinceImport(format)}
    returning vehicles.id`.execute(transaction);
  await changeListingsBack(
    transaction,
    id,
    rows.map((row) => row.id),
  );
  await markBack(transaction, id, cars, rows);
}

/** Cars that are their old source's again have one listing less, or the one more that the run had made the leading one. */
async function changeListingsBack(transaction: Transaction, id: string, cars: string[]): Promise<void> {
  const changes = sql`stock_import_changes as change
    where change.import_id = ${id}::uuid and change.vehicle_id = any(${cars}::uuid[]) and change.before ? 'source'`;
  await sql`
    delete from stock_listings where (source, source_key) in (select change.before ->> 'source', change.before ->> 'source_key' from ${changes})
  `.execute(transaction);
  await sql`
    insert into stock_listings (source, source_key, vehicle_id, import_id)
    select change.after ->> 'source', change.after ->> 'source_key', vehicle_id,
      (select id from stock_imports where id = (change.after ->> 'joined_by')::uuid) from ${changes} and change.after -> 'listed' = 'true'::jsonb
    on conflict do nothing`.execute(transaction);
}

async function takeBackArchived(transaction: Transaction, now: Temporal.Instant, { id }: ImportToUndo, cars: string[]): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    update vehicles set status = change.before ->> 'status', updated_at = ${now.toString()}::timestamptz
    from stock_import_changes as change
    where change.import_id = ${id}::uuid and change.vehicle_id = any(${cars}::uuid[]) and vehicles.id = change.vehicle_id
      and vehicles.status = change.after ->> 'status'
    returning vehicles.id`.execute(transaction);
  await markBack(transaction, id, cars, rows);
}

function markBack(transaction: Transaction, id: string, cars: string[], back: readonly { id: string }[]): Promise<void> {
  const restored = back.map((row) => row.id);
  return mark(transaction, id, cars, sql`case when vehicle_id = any(${restored}::uuid[]) then 'restored' else 'left' end`);
}

async function mark(transaction: Transaction, id: string, cars: string[], how: RawBuilder<unknown>): Promise<void> {
  await sql`
    update stock_import_changes set undone = ${how}
    where import_id = ${id}::uuid and vehicle_id = any(${cars}::uuid[]) and undone is null`.execute(transaction);
}
