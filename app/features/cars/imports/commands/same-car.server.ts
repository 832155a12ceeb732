import { sql } from "kysely";
import { type Context, runAs, type Transaction } from "#server/context.ts";
import { changesInWords } from "../judging/differences.ts";
import { planOf, type StockRow, type Tally } from "../judging/samples.ts";
import { importedValues } from "../queries/rows-as-table.server.ts";
import type { AlikeRow, KnownCar, SameCars } from "../queries/same-car.server.ts";
import { insertFresh, type Run, updateChanged, type Writing, writingOf } from "./write-rows.server.ts";

type Pair = SameCars["joined"][number];

/** Keeps rows as further listings of cars, and changes nothing of the cars. A listing that its source had lost is there again. */
export async function joinCars(transaction: Transaction, { origin, record }: Writing, pairs: readonly Pair[]): Promise<void> {
  if (pairs.length === 0) return;
  await sql`
    insert into stock_listings (source, source_key, vehicle_id, import_id)
    select ${origin}, key, car, ${record ?? null}::uuid
    from unnest(${pairs.map(({ row }) => row.key)}::text[], ${pairs.map(({ car }) => car.id)}::uuid[]) as given (key, car)
    on conflict (source, source_key) do update set lost_at = null, lost_import_id = null
    where stock_listings.lost_at is not null`.execute(transaction);
}

/**
 * Makes cars of the stock cars of this source, under the rows' keys and with their values, and offers those again that an import took off
 * offer. Another old listing stays known as one that was lost. Returns how many.
 */
export async function takeOver(transaction: Transaction, writing: Writing, pairs: readonly Pair[]): Promise<number> {
  if (pairs.length === 0) return 0;
  const { origin, status, now, record } = writing;
  const back = pairs.filter(({ car }) => !car.offered).map(({ car }) => car.id);
  const remembered = sql`remembered as (
    insert into stock_import_changes (import_id, vehicle_id, kind, before, after)
    select ${record}::uuid, id, 'updated', jsonb_build_object('source', was_source, 'source_key', was_key, 'status', was_status),
      jsonb_build_object('source', source, 'source_key', source_key, 'status', status, 'listed', was_listed, 'joined_by', joined_by)
    from taken
    on conflict (import_id, vehicle_id) do update set
      before = excluded.before || stock_import_changes.before, after = stock_import_changes.after || excluded.after
  )`;
  const { rows } = await sql<{ taken: number }>`
    with given as (
      select key, vehicles.id as vehicle_id, vehicles.source as was_source, vehicles.source_key as was_key, vehicles.status as was_status,
        listing.source is not null as was_listed, listing.import_id as joined_by
      from unnest(${pairs.map(({ row }) => row.key)}::text[], ${pairs.map(({ car }) => car.id)}::uuid[]) as pair (key, car)
      join vehicles on vehicles.id = pair.car
      left join stock_listings as listing on listing.source = ${origin} and listing.source_key = key
      for update of vehicles
    ), taken as (
      update vehicles set source = ${origin}, source_key = given.key, updated_at = ${now.toString()}::timestamptz,
        status = case when vehicles.id = any(${back}::uuid[]) then ${status} else vehicles.status end
      from given where vehicles.id = given.vehicle_id
      returning vehicles.id, vehicles.source, vehicles.source_key, vehicles.status, was_source, was_key, was_status, was_listed, joined_by
    ), listed as (
      delete from stock_listings using taken where stock_listings.source = taken.source and stock_listings.source_key = taken.source_key
    ), kept as (
      insert into stock_listings (source, source_key, vehicle_id, lost_at)
      select was_source, was_key, id, ${now.toString()}::timestamptz from taken
      where (was_source, was_key) is distinct from (source, source_key)
      on conflict do nothing
    )${record === undefined ? sql`` : sql`, ${remembered}`}
    select count(*) as taken from taken`.execute(transaction);
  await updateChanged(
    transaction,
    writing,
    pairs.map(({ row }) => row),
  );
  return rows[0]?.taken ?? 0;
}

/** `isWhole`: the file was read to its end, so `isListed` knows all of its keys. */
type File = { isWhole: boolean; isListed: (key: string) => boolean };

/**
 * Decides about the rows that may be cars of the stock, once the file is read. A car that the file has in another row is another car, and so is
 * one that a person has called another. Rows without an alike car are created; the others wait for a person. Returns the cars that wait with
 * them, which so are not gone.
 */
export async function settleAlike(context: Context, run: Run, rows: readonly AlikeRow[], file: File, tally: Tally): Promise<Set<string>> {
  const doubts: { row: StockRow; car: KnownCar }[] = [];
  for (let at = 0; at < rows.length; at += portion) {
    doubts.push(...(await settlePortion(context, run, rows.slice(at, at + portion), file, tally)));
  }
  if (run.dryRun !== true && file.isWhole && run.record !== undefined) await forgetDoubts(context, run.origin, run.record);
  return new Set(doubts.map(({ car }) => car.id));
}

const portion = 500;

async function settlePortion(context: Context, run: Run, rows: readonly AlikeRow[], { isListed }: File, tally: Tally): Promise<Pair[]> {
  const { origin, dryRun, record } = run;
  const { doubts, fresh } = await runAs(context, async (transaction) => {
    const known = await readKnown(transaction, origin, rows);
    const isOther = (row: StockRow, { id, source, source_key: key }: KnownCar) =>
      !known.present.has(id) ||
      (source === origin && key !== null && isListed(key)) ||
      (known.listings.get(id) ?? []).some(isListed) ||
      known.others.has(`${row.key} ${id}`);
    const judged = rows.map(({ row, cars }) => ({ row, car: cars.find((car) => !isOther(row, car)) }));
    const pairs = judged.flatMap(({ row, car }) => (car === undefined ? [] : [{ row, car }]));
    const alone = judged.flatMap(({ row, car }) => (car === undefined ? [row] : []));
    if (dryRun !== true) {
      await insertFresh(transaction, writingOf(context, run), alone);
      if (record !== undefined) await keepDoubts(transaction, origin, record, pairs);
    }
    return { doubts: pairs, fresh: alone };
  });
  tally.doubtful -= fresh.length;
  tally.created += fresh.length;
  const planned = [
    ...fresh.map((row) => planOf("created", row)),
    ...doubts.map(({ row, car }) =>
      planOf("doubtful", row, { vehicleId: car.id, stockPrice: car.price, changes: changesInWords(car, importedValues(row.vehicle)) }),
    ),
  ];
  for (const { kind, car } of planned) run.collector?.add(kind, car);
  if (planned.length > 0) await run.onPlanned?.(planned);
  return doubts;
}

/**
 * Which of these cars are still there, and stay until the transaction ends; which keys of this source they have besides; and which pairs a person
 * has called two cars.
 */
async function readKnown(transaction: Transaction, origin: string, rows: readonly AlikeRow[]) {
  const ids = rows.flatMap(({ cars }) => cars.map(({ id }) => id));
  const { rows: present } = await sql<{ id: string }>`
    select id from vehicles where id = any(${ids}::uuid[]) order by id for key share`.execute(transaction);
  const listings = await transaction
    .selectFrom("stock_listings")
    .select(["vehicle_id", "source_key"])
    .where("vehicle_id", "=", sql<string>`any(${ids}::uuid[])`)
    .where("source", "=", origin)
    .execute();
  const others = await transaction
    .selectFrom("stock_doubts")
    .select(["source_key", "vehicle_id"])
    .where("source", "=", origin)
    .where("source_key", "=", sql<string>`any(${rows.map(({ row }) => row.key)}::text[])`)
    .where("decision", "=", "different")
    .execute();
  const byCar = Map.groupBy(listings, (row) => row.vehicle_id);
  return {
    present: new Set(present.map(({ id }) => id)),
    listings: new Map([...byCar].map(([id, list]) => [id, list.map((row) => row.source_key)])),
    others: new Set(others.map((row) => `${row.source_key} ${row.vehicle_id}`)),
  };
}

async function keepDoubts(transaction: Transaction, origin: string, record: string, pairs: readonly Pair[]): Promise<void> {
  if (pairs.length === 0) return;
  const values = pairs.map(({ row: { key, vehicle, number }, car }) => ({
    source: origin,
    source_key: key,
    import_id: record,
    vehicle_id: car.id,
    listing: JSON.stringify({ vehicle, number }),
  }));
  await transaction
    .insertInto("stock_doubts")
    .values(values)
    .onConflict((conflict) =>
      conflict.columns(["source", "source_key"]).doUpdateSet((row) => ({
        import_id: row.ref("excluded.import_id"),
        vehicle_id: row.ref("excluded.vehicle_id"),
        listing: row.ref("excluded.listing"),
        decision: null,
        decided_at: null,
        decided_by: null,
      })),
    )
    .execute();
}

/** Erases the questions of this source that its file does not ask any more. */
async function forgetDoubts(context: Context, origin: string, record: string): Promise<void> {
  await runAs(context, (transaction) =>
    transaction
      .deleteFrom("stock_doubts")
      .where("source", "=", origin)
      .where("import_id", "<>", record)
      .where("decision", "is", null)
      .execute(),
  );
}
