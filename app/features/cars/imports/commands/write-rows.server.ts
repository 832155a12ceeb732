import { sql } from "kysely";
import type { VehicleStatus } from "#app/features/cars/vehicles/vocabulary.ts";
import { type Context, runAs, type Transaction } from "#server/context.ts";
import type { StockRow } from "../judging/samples.ts";
import type { StockFormat } from "../reading/formats/format.ts";
import { changedColumns, differs, writtenValues } from "../queries.server.ts";
import { importedColumns, rowsAsTable } from "../queries/rows-as-table.server.ts";
import type { ListedKeys } from "../judging/judgement.ts";

/** Cars of the stock that one batch compares with the file. Those that are gone are archived in one transaction. */
const batchSize = 1_000;

/** Only cars on offer count. A reserved or sold car left the market for a known reason, so it stays. */
const onOffer = ["available", "german_prospect"] as const;

export type GoneCar = { id: string; make: string; model: string; year: number; price: number; mileage: number };

type GoneCounts = { gone: number; archived: number };

type GoneOptions = {
  source: string;
  listed: ListedKeys;
  archive: boolean;
  now: Temporal.Instant;
  record: string | undefined;
  signal: AbortSignal | undefined;
  /** Called and awaited after each batch, with both counts so far. */
  afterBatch: (counts: GoneCounts) => unknown;
  onGone: ((car: GoneCar) => void) | undefined;
};

/** Finds cars of a source that are on offer but not in the file, and archives them if `archive` is true. `afterBatch` hears both counts. */
export async function handleGoneCars(context: Context, options: GoneOptions): Promise<void> {
  const { source, listed, archive, signal, afterBatch, onGone } = options;
  const total: GoneCounts = { gone: 0, archived: 0 };
  let after = "";
  for (;;) {
    if (signal?.aborted) return;
    const known = await readKnown(context, source, after);
    const gone = known.filter(({ source_key: key }) => !listed.has(key));
    for (const car of gone) onGone?.(car);
    total.gone += gone.length;
    if (archive && gone.length > 0) total.archived += await archiveCars(context, options, gone);
    await afterBatch(total);
    const last = known.at(-1);
    if (!last || known.length < batchSize) return;
    after = last.source_key;
  }
}

function readKnown(context: Context, source: string, after: string): Promise<(GoneCar & { source_key: string })[]> {
  return runAs(context, async (transaction) => {
    const rows = await transaction
      .selectFrom("vehicles")
      .select(["id", "source_key", "make", "model", "year", "price", "mileage"])
      .where("source", "=", source)
      .where("source_key", ">", after)
      .where("status", "in", onOffer)
      .orderBy("source_key")
      .limit(batchSize)
      .execute();
    return rows.map(({ source_key, ...car }) => ({ ...car, source_key: source_key ?? "" }));
  });
}

function archiveCars(context: Context, { now, record }: GoneOptions, cars: readonly GoneCar[]): Promise<number> {
  const remembered = sql`remembered as (
    insert into stock_import_changes (import_id, vehicle_id, kind, before, after)
    select ${record}::uuid, id, 'archived', jsonb_build_object('status', was), jsonb_build_object('status', 'archived') from written
  )`;
  return runAs(context, async (transaction) => {
    const { rows } = await sql<{ written: number }>`
      with offered as (
        select id, status as was from vehicles where id = any(${cars.map(({ id }) => id)}::uuid[]) and status = any(${[...onOffer]}::text[])
        for update
      ), written as (
        update vehicles set status = 'archived', updated_at = ${now.toString()}::timestamptz
        from offered where vehicles.id = offered.id returning vehicles.id, offered.was
      )${record === undefined ? sql`` : sql`, ${remembered}`}
      select count(*) as written from written`.execute(transaction);
    return rows[0]?.written ?? 0;
  });
}

type Writing = {
  format: StockFormat;
  status: VehicleStatus;
  now: Temporal.Instant;
  /** The run that records its changes for an undo; undefined records nothing. */
  record: string | undefined;
};

/**
 * Creates cars that the stock does not have; returns how many. A car that was created meanwhile is left as it is. The listings get times
 * one millisecond apart, so that the newest-first order keeps the file's order.
 */
export async function insertFresh(
  transaction: Transaction,
  { format, status, now, record }: Writing,
  rows: readonly StockRow[],
): Promise<number> {
  if (rows.length === 0) return 0;
  const remembered = sql`remembered as (
    insert into stock_import_changes (import_id, vehicle_id, kind) select ${record}::uuid, id, 'created' from written
  )`;
  const { rows: counted } = await sql<{ written: number }>`
    with written as (
      insert into vehicles (source, source_key, imported_price, german_price, status, created_at, updated_at, ${importedColumns})
      select ${format.source}, source_key, price, ${status === "german_prospect" ? sql`price` : null}, ${status}, ${now.toString()}::timestamptz - row_order * interval '1 millisecond',
        ${now.toString()}::timestamptz, ${importedColumns}
      from ${rowsAsTable(rows)}
      on conflict (source, source_key) do nothing
      returning id
    )${record === undefined ? sql`` : sql`, ${remembered}`}
    select count(*) as written from written
  `.execute(transaction);
  return counted[0]?.written ?? 0;
}

/** Changes cars that the stock has; returns how many. Only columns that differ at this moment change. */
export async function updateChanged(
  transaction: Transaction,
  { format, now, record }: Writing,
  rows: readonly StockRow[],
): Promise<number> {
  if (rows.length === 0) return 0;
  const columns = format.changeable;
  const remembered = sql`remembered as (
    insert into stock_import_changes (import_id, vehicle_id, kind, before, after)
    select ${record}::uuid, id, 'updated', before, after from written
  )`;
  const { rows: counted } = await sql<{ written: number }>`
    with given as (
      select given.*, vehicles.id as vehicle_id, ${writtenValues(format)} as before
      from ${rowsAsTable(rows)}
      join vehicles on vehicles.source = ${format.source} and vehicles.source_key = given.source_key
      where ${differs(columns)}
      for update of vehicles
    ), written as (
      update vehicles set ${changedColumns(columns)}, updated_at = ${now.toString()}::timestamptz
      from given where vehicles.id = given.vehicle_id and ${differs(columns)}
      returning vehicles.id, given.before, ${writtenValues(format)} as after
    )${record === undefined ? sql`` : sql`, ${remembered}`}
    select count(*) as written from written
  `.execute(transaction);
  return counted[0]?.written ?? 0;
}
