import { sql } from "kysely";
import type { VehicleStatus } from "#app/features/cars/vehicles/vocabulary.ts";
import type { Context, Transaction } from "#server/context.ts";
import type { PlannedRow, SampleCollector, StockRow } from "../judging/samples.ts";
import type { StockFormat } from "../reading/formats/format.ts";
import { changedColumns, differs, writtenValues } from "../queries.server.ts";
import type { GoneWish } from "../runs/import-state.ts";
import { importedColumns, rowsAsTable } from "../queries/rows-as-table.server.ts";

export type Writing = {
  format: StockFormat;
  /** Whose cars they are: vehicles.source. */
  origin: string;
  status: VehicleStatus;
  now: Temporal.Instant;
  /** The run that records its changes for an undo; undefined records nothing. */
  record: string | undefined;
};

/** What the parts of an import know of it (`ImportOptions`). */
export type Run = Omit<Writing, "now" | "record"> & {
  record?: string;
  dryRun?: boolean;
  gone?: GoneWish;
  signal?: AbortSignal;
  collector?: SampleCollector;
  onPlanned?: (rows: readonly PlannedRow[]) => void | Promise<void>;
  leftOut?: ReadonlySet<string>;
};

export function writingOf({ now }: Pick<Context, "now">, { format, origin, status, record }: Run): Writing {
  return { format, origin, status, now, record };
}

/** Creates new cars; returns how many. Their times are a millisecond apart, so that newest first keeps the file's order. */
export async function insertFresh(transaction: Transaction, { origin, status, now, record }: Writing, rows: readonly StockRow[]) {
  if (rows.length === 0) return 0;
  const remembered = sql`remembered as (
    insert into stock_import_changes (import_id, vehicle_id, kind) select ${record}::uuid, id, 'created' from written
  )`;
  const { rows: counted } = await sql<{ written: number }>`
    with written as (
      insert into vehicles (source, source_key, imported_price, german_price, status, created_at, updated_at, ${importedColumns})
      select ${origin}, source_key, price, ${status === "german_prospect" ? sql`price` : null}, ${status}, ${now.toString()}::timestamptz - row_order * interval '1 millisecond',
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
export async function updateChanged(transaction: Transaction, { format, origin, now, record }: Writing, rows: readonly StockRow[]) {
  if (rows.length === 0) return 0;
  const columns = format.changeable;
  const remembered = sql`remembered as (
    insert into stock_import_changes (import_id, vehicle_id, kind, before, after)
    select ${record}::uuid, id, 'updated', before, after from written
    on conflict (import_id, vehicle_id) do update set
      before = excluded.before || stock_import_changes.before, after = stock_import_changes.after || excluded.after
  )`;
  const { rows: counted } = await sql<{ written: number }>`
    with given as (
      select given.*, vehicles.id as vehicle_id, ${writtenValues(format)} as before
      from ${rowsAsTable(rows)}
      join vehicles on vehicles.source = ${origin} and vehicles.source_key = given.source_key
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
