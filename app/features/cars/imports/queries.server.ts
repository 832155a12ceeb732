import type { VehicleStatus } from "#app/features/cars/vehicles/vocabulary.ts";
import { type RawBuilder, sql, type Transaction } from "kysely";
import { companyRegion } from "#app/features/cars/landed-price/lines.ts";
import { totalAt } from "#app/features/cars/landed-price/queries.server.ts";
import { formatMoment } from "#app/lib/dates.ts";
import type { DB } from "#db/types.ts";
import { type Context, runAs } from "#server/context.ts";
import {
  type Comparison,
  type StockRow,
  type Counted,
  type Previewed,
  type ChangeCounts,
  countKinds,
  emptyTally,
} from "./judging/samples.ts";
import type { ChangeableColumn, StockFormat } from "./reading/formats/format.ts";
import { findStockFormat, formatChoices, formatLabel } from "./reading/formats/formats.ts";
import { canFollow, type GoneWish, importStates, type ImportState, isAtWork } from "./runs/import-state.ts";
import { type ArrivalWay, type Ask, arrivalWords } from "./sources/arrival.ts";
import { ownStock } from "./reading/formats/own-stock.ts";
import { openQuestions, readStockFormats } from "./queries/mappings.server.ts";
import { askedPrice, isListedElsewhere, isTakenOff } from "./queries/same-car.server.ts";
import { rowsAsTable } from "./queries/rows-as-table.server.ts";
import { fieldNames } from "#app/features/cars/vehicles/fields.ts";
import { changesInWords, type Values } from "./judging/differences.ts";
import { presentStatuses } from "./judging/likeness.ts";
import { readShownList } from "./queries/shown-rows.server.ts";
import type { ShownKind } from "./search-params.ts";

/** The format of a file, and whose cars it lists (vehicles.source). */
type Listed = { format: StockFormat; origin: string };

type Found = {
  source_key: string;
  id: string | null;
  price: number | null;
  asked: number;
  other: number;
  changes: boolean;
  before: Values | null;
  after: Values | null;
};

/**
 * Compares accepted rows of a file with the stock. The limit inside the join makes PostgreSQL look up each row on its own, by the index
 * of source and key. A car that an import took off offer counts as not there. With a plain join it read the whole table for each batch while the stock was of middle size. `inWords`: what changes is
 * said, too.
 */
export async function compareWithStock(
  transaction: Transaction<DB>,
  { format, origin, now, inWords = false }: Listed & { now: Temporal.Instant; inWords?: boolean | undefined },
  rows: readonly StockRow[],
): Promise<Comparison> {
  const { rows: found } = await sql<Found>`
    select given.source_key, vehicles.id, vehicles.price, ${askedPrice} as asked, ${otherPrice} as other,
      vehicles.id is not null and ${differs(format.changeable)} as changes,
      ${inWords ? sql`case when vehicles.id is not null then ${writtenValues(format)} end as before, ${newValues(format)} as after` : sql`null as before, null as after`}
    from ${rowsAsTable(rows)}
    left join lateral (
      select * from vehicles where vehicles.source = ${origin} and vehicles.source_key = given.source_key and not ${isTakenOff(now)} limit 1
    ) as vehicles on true
    left join prices_at_door on vehicle_id = vehicles.id
    where vehicles.id is null or ${differs(format.changeable)} or (${pricedByHand} and vehicles.price <> ${otherPrice})
  `.execute(transaction);
  const foundByKey = new Map(found.map((one) => [one.source_key, one]));

  const comparison: Comparison = { fresh: [], changed: [], handPriced: [], same: [] };
  for (const row of rows) {
    const one = foundByKey.get(row.key);
    if (one === undefined) comparison.same.push(row);
    else if (one.id === null || one.price === null) comparison.fresh.push(row);
    else if (one.changes) {
      const changes = one.before && one.after ? changesInWords(one.before, one.after) : undefined;
      comparison.changed.push({ row, vehicleId: one.id, stockPrice: one.asked, price: row.vehicle.price, ...(changes && { changes }) });
    } else comparison.handPriced.push({ row, vehicleId: one.id, stockPrice: one.price, price: one.other });
  }
  return comparison;
}

const isInGermany = sql<boolean>`vehicles.status = 'german_prospect'`;

/**
 * Whether the team has set the price: that of a car in Germany is then fixed, and another one differs from the price that an import wrote last
 * (decision 0019).
 */
const pricedByHand = sql<boolean>`case when ${isInGermany} then vehicles.price_fixed
  else vehicles.price <> coalesce(vehicles.imported_price, vehicles.price) end`;

/** The price that a car would have if the team had set none: in Germany the sum at the company's door, elsewhere that of the file. */
const otherPrice = sql<number>`case when ${isInGermany}
  then coalesce(${totalAt(companyRegion)}, vehicles.price) else given.price end`;

/** The seller's price follows the file's price, unless the team has written another one (decision 0043). */
const newGermanPrice = sql`case
  when ${isInGermany} and coalesce(vehicles.german_price, vehicles.imported_price, vehicles.price) = coalesce(vehicles.imported_price, vehicles.price)
  then given.price else vehicles.german_price end`;

/** Whether the file (the table `given`) differs from the vehicle in a column that a later file may change. */
export function differs(columns: readonly ChangeableColumn[]): RawBuilder<boolean> {
  const conditions = [
    ...columns.map((column) => sql`vehicles.${sql.ref(column)} is distinct from ${newValue(column)}`),
    sql`vehicles.german_price is distinct from ${newGermanPrice}`,
  ];
  return sql<boolean>`(${sql.join(conditions, sql` or `)})`;
}

/** Returns `price = given.price, …` for the columns that a later file may change. */
export function changedColumns(columns: readonly ChangeableColumn[]): RawBuilder<unknown> {
  const memory = sql`imported_price = case when ${pricedByHand} and not ${isInGermany} then vehicles.imported_price else given.price end`;
  return sql.join([
    ...columns.map((column) => sql`${sql.ref(column)} = ${newValue(column)}`),
    memory,
    sql`german_price = ${newGermanPrice}`,
  ]);
}

/** An empty cell keeps the vehicle's value. No file changes a price that was set by hand, nor that of a car in Germany, which is computed. */
function newValue(column: ChangeableColumn): RawBuilder<unknown> {
  const value = sql`coalesce(${sql.ref(`given.${column}`)}, vehicles.${sql.ref(column)})`;
  // A VIN is only filled in, and only if no other car on offer has it.
  if (column === "vin") {
    return sql`coalesce(vehicles.vin, case when not exists (select from vehicles as other
      where other.vin = given.vin and other.id <> vehicles.id and other.status = any(${[...presentStatuses]}::text[])) then given.vin end)`;
  }
  return column === "price" ? sql`case when ${isInGermany} or ${pricedByHand} then vehicles.price else ${value} end` : value;
}

/** Returns the values of the columns that a run would write, as JSON. */
function newValues({ changeable }: StockFormat): RawBuilder<unknown> {
  const pairs = changeable.map((column) => sql`${sql.lit(column)}, ${newValue(column)}`);
  return sql`jsonb_build_object('german_price', ${newGermanPrice}, ${sql.join(pairs)})`;
}

/** Returns the columns that a run of this format writes into a car of the stock: the undo restores them. */
function writtenColumns({ changeable }: StockFormat): (ChangeableColumn | "imported_price" | "german_price")[] {
  return [...changeable, "imported_price", "german_price"];
}

/** What else a run writes into a car of the stock that becomes a car of its source. */
export const ownerColumns = ["source", "source_key", "status"] as const;

/** The columns that the undo of a run may restore. Of the team's own file, each row has only its edited columns. */
export function restoredColumns(format: StockFormat): readonly string[] {
  return format === ownStock ? fieldNames : writtenColumns(format);
}

/** Returns the columns that a run of this format writes, as JSON with their current values. */
export function writtenValues(format: StockFormat): RawBuilder<unknown> {
  const pairs = writtenColumns(format).map((column) => sql`${sql.lit(column)}, vehicles.${sql.ref(column)}`);
  return sql`jsonb_build_object(${sql.join(pairs)})`;
}

/** Returns what an undo writes into a column; it keeps what the run did not record. A run records a German price only of a prospect; another car keeps the one that it has now. */
export function restoredValue(format: StockFormat, column: string): RawBuilder<unknown> {
  const ofImport = format !== ownStock;
  const stays = sql.join(
    [
      sql`not change.before ? ${sql.lit(column)}`,
      ...(ofImport && column === "price" ? [isInGermany] : []),
      ...(ofImport && column === "german_price" ? [sql`became.german_price is null`] : []),
    ],
    sql` or `,
  );
  return sql`case when ${stays} then vehicles.${sql.ref(column)} else was.${sql.ref(column)} end`;
}

/**
 * Whether a car still has every value that a run of this format wrote, so that the undo restores it. A condition on rows of `vehicles` and of
 * `became`, which has the values that the run wrote, and of `change`, its record. Without a format nobody knows these columns, so the car is left.
 */
export function unchangedSinceImport(format: StockFormat | undefined): RawBuilder<boolean> {
  if (format === undefined) return sql<boolean>`false`;
  const same = restoredColumns(format).map((column) => {
    const unchanged = sql`vehicles.${sql.ref(column)} is not distinct from became.${sql.ref(column)}`;
    const fits = sql`not change.after ? ${sql.lit(column)} or ${unchanged}`;
    if (format === ownStock) return sql`(${fits})`;
    // The price of a car in Germany is computed, so it changes by itself.
    if (column === "price") return sql`(${isInGermany} or ${fits})`;
    // The run recorded no German price if the car was no prospect.
    return column === "german_price" ? sql`(became.german_price is null or ${fits})` : sql`(${fits})`;
  });
  // A run may have given a car of the stock to its source.
  const belongs: RawBuilder<unknown>[] = ownerColumns.map(
    (column) => sql`(not change.after ? ${sql.lit(column)} or vehicles.${sql.ref(column)} = change.after ->> ${sql.lit(column)})`,
  );
  const free = sql`not exists (select from vehicles as other where other.id <> vehicles.id
    and other.source = change.before ->> 'source' and other.source_key = change.before ->> 'source_key')`;
  return sql<boolean>`(${sql.join([...same, ...(format === ownStock ? [] : [...belongs, free])], sql` and `)})`;
}

/**
 * Whether anything has happened to a car since a run created it. This can be a question, an appointment, a reservation, pictures,
 * equipment, or a change by the team or by a later run. A condition on rows of `vehicles`.
 */
export function changedSinceImport(importId: string): RawBuilder<boolean> {
  return sql<boolean>`(
    vehicles.id in (select vehicle_id from vehicle_inquiries where vehicle_id is not null)
    or vehicles.id in (select vehicle_id from appointments where vehicle_id is not null)
    or vehicles.id in (select vehicle_id from reservations)
    or exists (select from vehicle_images where vehicle_id = vehicles.id and import_id is distinct from ${importId}::uuid)
    or exists (select from vehicle_features where vehicle_id = vehicles.id)
    or exists (select from audit_log where table_name = 'vehicles' and row_id = vehicles.id::text and operation <> 'insert')
    or exists (
      select from stock_imports as later join stock_import_changes as change on change.import_id = later.id
      where later.created_at > (select created_at from stock_imports where id = ${importId}::uuid)
        and change.vehicle_id = vehicles.id and change.undone is null)
  )`;
}

/** Who or what brought a file; undefined for the command line, or for an erased account. */
export function broughtBy({ email, arrived_by }: { email: string | null; arrived_by: string | null }): string | undefined {
  return email ?? (arrived_by === null ? undefined : arrivalWords[arrived_by as ArrivalWay]);
}

export async function findImport(context: Context, id: string) {
  return runAs(context, async (transaction) => {
    const row = await transaction
      .selectFrom("stock_imports as import")
      .leftJoin("users", "users.id", "import.created_by")
      .leftJoin("stock_sources as from", "from.id", "import.stock_source_id")
      .selectAll("import")
      .select(["users.email", "from.name as source_name"])
      .where("import.id", "=", id)
      .executeTakeFirst();
    if (!row) return undefined;
    const formats = await readStockFormats(transaction);
    return {
      id: row.id,
      state: row.state as ImportState,
      source: row.source,
      sourceLabel: formatLabel(row.source, formats),
      isMapped: findStockFormat(row.source, formats)?.header !== undefined,
      choices: formatChoices(formats),
      status: row.vehicle_status as VehicleStatus,
      gone: row.gone as GoneWish,
      sourceId: row.stock_source_id ?? undefined,
      sourceName: row.source_name ?? undefined,
      asks: (row.asks as Ask | null) ?? undefined,
      fileName: row.file_name,
      fileSize: Number(row.file_size),
      created: formatMoment(row.created_at),
      by: broughtBy(row),
      ended: row.ended_at ? formatMoment(row.ended_at) : undefined,
      undone: row.undone_at ? formatMoment(row.undone_at) : undefined,
      began: row.started_at !== null,
      hasFile: hasFile(row, context.now),
      cancelRequested: row.cancel_requested,
      bytesRead: Number(row.bytes_read),
      preview: (row.preview as Previewed | null) ?? undefined,
      result: (row.result as Counted | null) ?? undefined,
    };
  });
}
/** So many days an import's file is kept, for whoever asks what was in it. */
export const daysOfFiles = 30;

/** Whether the file is kept: not that of the command line, and not one that was discarded. */
function hasFile(
  row: { created_at: Date; created_by: string | null; arrived_by: string | null; state: string; started_at: Date | null },
  now: Temporal.Instant,
) {
  const isRecent = row.created_at.getTime() > now.subtract({ hours: daysOfFiles * 24 }).epochMilliseconds;
  return isRecent && (row.created_by ?? row.arrived_by) !== null && (row.state !== "cancelled" || row.started_at !== null);
}

export type FoundImport = NonNullable<Awaited<ReturnType<typeof findImport>>>;

export function countChanges(context: Context, id: string): Promise<ChangeCounts> {
  return runAs(context, async (transaction) => {
    const { rows } = await sql<ChangeCounts>`
      select count(*) filter (where kind = 'created') as created, count(*) filter (where kind = 'updated') as updated,
        count(*) filter (where kind = 'archived') as archived, count(*) filter (where undone is null) as waiting,
        count(*) filter (where undone = 'erased') as erased, count(*) filter (where undone = 'archived') as kept,
        count(*) filter (where undone = 'restored') as restored, count(*) filter (where undone = 'left') as left,
        (select count(*) from stock_doubts where import_id = ${id}::uuid) as doubts,
        (select count(*) from stock_listings where import_id = ${id}::uuid) as joined
      from stock_import_changes where import_id = ${id}::uuid`.execute(transaction);
    const [counts] = rows;
    if (!counts) throw new Error("count without a row");
    return counts;
  });
}

/** The numbers of cars, and of further listings of cars that are forgotten. */
export type UndoForecast = Record<"erased" | "archived" | "restored" | "returned" | "left" | "unlinked", number>;

/** Counts what an undo would do now, by the conditions of commands/undo.server.ts. */
export function forecastUndo(context: Context, id: string): Promise<UndoForecast> {
  return runAs(context, async (transaction) => {
    const { source } = await transaction.selectFrom("stock_imports").select("source").where("id", "=", id).executeTakeFirstOrThrow();
    const format = findStockFormat(source, await readStockFormats(transaction));
    const { rows } = await sql<UndoForecast>`
      with waiting as (select * from stock_import_changes where import_id = ${id}::uuid and undone is null),
      cars as (
        select kind, vehicles.id, kind = 'created' and ${isListedElsewhere} as listed, kind = 'created' and ${changedSinceImport(id)} as touched,
          kind = 'updated' and ${unchangedSinceImport(format)} as unchanged,
          kind = 'archived' and vehicles.status = change.after ->> 'status' as still_archived
        from waiting as change left join vehicles on vehicles.id = change.vehicle_id
          left join lateral jsonb_populate_record(null::vehicles, change.after) as became on true
      )
      select count(*) filter (where kind = 'created' and not listed and not touched) as erased,
        count(*) filter (where kind = 'created' and not listed and touched) as archived,
        count(*) filter (where kind = 'updated' and unchanged) as restored,
        count(*) filter (where kind = 'archived' and still_archived) as returned,
        count(*) filter (where listed or (kind = 'updated' and not unchanged) or (kind = 'archived' and not still_archived) or (id is null and kind <> 'created'))
          as left,
        (select count(*) from stock_listings where import_id = ${id}::uuid) as unlinked
      from cars`.execute(transaction);
    return rows[0] ?? { erased: 0, archived: 0, restored: 0, returned: 0, left: 0, unlinked: 0 };
  });
}

type Asked = { show: ShownKind | undefined; page: number; search?: string };

/** Returns the data of an import's page; undefined if the import does not exist. `show` is undefined if the address names no kind. */
export async function readImportPage(context: Context, id: string, asked: Asked & { undo: boolean }) {
  const found = await findImport(context, id);
  if (!found) return undefined;
  const { preview, choices, ...facing } = found;
  const counted = (found.began ? found.result : preview)?.tally;
  // Older runs counted fewer kinds.
  const tally = found.state === "unmapped" || counted === undefined ? undefined : { ...emptyTally(), ...counted };
  const changes = await countChanges(context, id);
  const kinds = tally ? countKinds({ began: found.began, tally, changes }) : [];
  const chosen = kinds.find(({ kind }) => kind === asked.show) ?? kinds.find(({ count }) => count > 0) ?? kinds[0];
  const undoable = found.began && canFollow("undo", found.state);
  return {
    // The page gets the samples only as the rows of the chosen kind.
    found: { ...facing, preview: preview && { ...preview, samples: undefined, table: undefined, words: undefined } },
    formats: choices,
    ...openQuestions(found.state, preview),
    tally,
    changes,
    kinds,
    list:
      chosen && !isAtWork(found.state)
        ? { ...chosen, search: asked.search, ...(await readShownList(context, found, chosen, asked)) }
        : undefined,
    forecast: undoable && asked.undo ? await forecastUndo(context, id) : undefined,
  };
}
export type ImportPage = NonNullable<Awaited<ReturnType<typeof readImportPage>>>;

/** The number of imports in each state, for metrics; as the system. */
export async function countImports(context: Context): Promise<Record<ImportState, number>> {
  const rows = await runAs(context, (transaction) =>
    transaction
      .selectFrom("stock_imports")
      .select((row) => ["state", row.fn.countAll<number>().as("count")])
      .groupBy("state")
      .execute(),
  );
  const counts = new Map<string, number>(rows.map(({ state, count }) => [state, count]));
  return Object.fromEntries(importStates.map((state) => [state, counts.get(state) ?? 0])) as Record<ImportState, number>;
}
