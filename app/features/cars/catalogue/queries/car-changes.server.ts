import { type RawBuilder, sql, type Transaction } from "kysely";
import type { DB } from "#db/types.ts";
import { type Context, readAs, runAs, system } from "#server/context.ts";
import { CarColumns, packedIds } from "../market/car-columns.ts";
import type { CarSegment } from "../market/car-market.ts";

/** So many changed cars are read with the statement that finds them; the cars of more changes are read apart. */
export const fewChanges = 2_000;
/** More changes are not worth while: whoever has missed them reads all cars. It also bounds what one statement reads. */
const mostChanges = 200_000;

/** A state of the database: the transactions that it sees, as PostgreSQL writes a snapshot, and the start of the server that wrote it. */
export type DatabaseState = { snapshot: string; server: string };

const publicSegments = sql`select id, fuel_type, transmission, location from catalogue_segments where is_public order by id`;

/** A row has its cars as bytes already, so that nothing is computed for each car here. */
const packedCars = sql<Buffer | null>`string_agg(packed, ''::bytea order by vehicle_id)`;

/**
 * What changed since a state: ids of four numbers each; `cars` are those of them that are there, unless they are many. `segments`: all of now,
 * if anything changed.
 */
export type Changes = { state: DatabaseState; ids: Uint32Array; cars: CarColumns; segments: readonly CarSegment[] };

/**
 * Reads what changed in transactions that a state does not see. Undefined if there is too much, or if the server has started
 * anew meanwhile. It may then have lost its last transactions and used their numbers again.
 */
export async function readChanges(context: Context, { snapshot, server }: DatabaseState): Promise<Changes | undefined> {
  const since = snapshotLiteral(snapshot);
  const rows = await readAs({ ...context, actor: system }, (database) =>
    sql<DatabaseState & FoundChanges>`
      with unseen as materialized (
        select vehicle_id from catalogue_changes
        where ${isUnseenIn(since)}
        limit ${sql.lit(mostChanges + 1)}
      ), changed as materialized (select distinct vehicle_id from unseen)
      select ${ownState}, (select count(*) from unseen) as found,
        ${isBehind(since)} as behind,
        (select string_agg(uuid_send(vehicle_id), ''::bytea) from changed) as ids,
        case when (select count(*) from changed) <= ${sql.lit(fewChanges)} then
          (select ${packedCars} from catalogue_cars where vehicle_id = any(array(select vehicle_id from changed)))
        end as cars,
        case when exists (select from changed) then
          (select json_agg(segment) from (${publicSegments}) as segment)
        end as segments`.compile(database),
  );
  const found = one(rows);
  if (found.behind || found.server !== server || found.found > mostChanges) return undefined;
  return {
    state: { snapshot: found.snapshot, server: found.server },
    ids: found.ids ? packedIds(found.ids) : new Uint32Array(0),
    cars: columnsOf(found.cars),
    segments: found.segments ?? [],
  };
}

/** How many transactions lie between the oldest one that was open at a state and the next one. */
export function spanOf({ snapshot }: DatabaseState): number {
  const [oldestOpen = 0, next = 0] = snapshot.split(":").map(Number);
  return next - oldestOpen;
}

/** Whether anything has changed since a state, or whether the server has started anew; a condition of a statement of the system. */
export function isChangedSince({ snapshot, server }: DatabaseState): RawBuilder<boolean> {
  const since = snapshotLiteral(snapshot);
  return sql<boolean>`exists (select from catalogue_changes where ${isUnseenIn(since)}) or ${isBehind(since)}
    or pg_postmaster_start_time()::text <> ${sql.lit(server)}`;
}

/** The change is of a transaction that the snapshot does not see. */
function isUnseenIn(snapshot: Snapshot) {
  return sql`transaction_id >= pg_snapshot_xmin(${snapshot}) and not pg_visible_in_snapshot(transaction_id, ${snapshot})`;
}

/** The snapshot has seen transactions that the server has not begun. */
function isBehind(snapshot: Snapshot) {
  return sql`pg_snapshot_xmax(pg_current_snapshot()) < pg_snapshot_xmax(${snapshot})`;
}

type Snapshot = ReturnType<typeof snapshotLiteral>;

type FoundChanges = { found: number; behind: boolean; ids: Buffer | null; cars: Buffer | null; segments: CarSegment[] | null };

/** A snapshot that the database wrote, within the text of a statement. Throws for anything else. */
function snapshotLiteral(snapshot: string) {
  if (!/^\d+:\d+:[\d,]*$/.test(snapshot)) throw new Error("A state of the database has no snapshot.");
  return sql`${sql.lit(snapshot)}::pg_snapshot`;
}

const ownState = sql`pg_current_snapshot()::text as snapshot, pg_postmaster_start_time()::text as server`;

/** Reads the state of now. */
export function readState(context: Context): Promise<DatabaseState> {
  return asSystem(context, async (transaction) => {
    const { rows } = await sql<DatabaseState>`select ${ownState}`.execute(transaction);
    return one(rows);
  });
}

/** Reads the cars with these ids that are there. */
export function readCars(context: Context, ids: readonly string[]): Promise<CarColumns> {
  return asSystem(context, async (transaction) => {
    const { rows } = await sql<{ cars: Buffer | null }>`
      select ${packedCars} as cars from catalogue_cars where vehicle_id = any(${ids}::uuid[])`.execute(transaction);
    return columnsOf(one(rows).cars);
  });
}

function columnsOf(cars: Buffer | null): CarColumns {
  const columns = new CarColumns(0);
  if (cars) columns.addPacked(cars);
  return columns;
}

/** The row of a statement that always returns one. */
export function one<Row>([row]: readonly Row[]): Row {
  if (row === undefined) throw new Error("The database returned no row.");
  return row;
}

/** A restored backup may hold changes with transactions of another server, whose numbers this one has not reached. */
export function forgetForeignChanges(context: Context): Promise<unknown> {
  return runAs({ ...context, actor: system }, (transaction) =>
    sql`delete from catalogue_changes where transaction_id >= pg_snapshot_xmax(pg_current_snapshot())`.execute(transaction),
  );
}

/** Reads the segments that a public car has had. */
export function readSegments(context: Context): Promise<readonly CarSegment[]> {
  return readAs({ ...context, actor: system }, (database) => sql<CarSegment>`${publicSegments}`.compile(database));
}

/** Cars that are read at once. */
export const batch = 10_000;

export function asSystem<Result>(context: Context, work: (transaction: Transaction<DB>) => Promise<Result>): Promise<Result> {
  return runAs({ ...context, actor: system }, work);
}
