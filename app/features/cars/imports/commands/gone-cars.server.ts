import { sql } from "kysely";
import { type Context, runAs } from "#server/context.ts";
import { endedSources, isListedElsewhere } from "../queries/same-car.server.ts";
import type { Run } from "./write-rows.server.ts";

/** Cars that are compared with the file, and written, in one transaction. */
const batchSize = 1000;

type GoneCar = { id: string; make: string; model: string; year: number; price: number; mileage: number };

/** What the file says: whether it has a car, and the cars that wait for a decision. */
type Seen = { isListed: (key: string) => boolean; spared: ReadonlySet<string> };

type KnownCar = GoneCar & { source_key: string };

type Counts = { gone: number; archived: number; moved: number };

/** Only cars on offer count. A reserved or sold car left the market for a known reason, so it stays. */
const onOffer = ["available", "german_prospect"] as const;

/**
 * Finds cars of a source that are on offer but not in the file, and archives or sells them on request. A car that another source lists becomes
 * a car of that source. `afterBatch` hears the counts so far.
 */
export async function handleGoneCars(
  context: Context,
  options: Run,
  { isListed, spared }: Seen,
  afterBatch: (counts: Counts) => unknown,
): Promise<void> {
  const { origin, gone: wish, dryRun = false, record, signal, leftOut } = options;
  const total: Counts = { gone: 0, archived: 0, moved: 0 };
  if (!dryRun) await loseListings(context, options, isListed);
  let after = "";
  for (;;) {
    if (signal?.aborted) return;
    const known = await readKnown(context, origin, after);
    const missing = known.filter(({ id, source_key: key }) => !isListed(key) && !spared.has(id) && leftOut?.has(id) !== true);
    const moved = await moveCars(context, options, missing);
    const gone = missing.filter(({ id }) => !moved.has(id));
    await plan(
      options,
      gone,
      missing.filter(({ id }) => moved.has(id)),
    );
    total.moved += moved.size;
    total.gone += gone.length;
    if (wish !== undefined && wish !== "leave" && !dryRun && gone.length > 0) {
      total.archived += await takeOffOffer(context, record, wish === "sold" ? "sold" : "archived", gone);
    }
    await afterBatch(total);
    const last = known.at(-1);
    if (!last || known.length < batchSize) return;
    after = last.source_key;
  }
}

/** Tells a dry run's lists which cars are gone, and which go to another source. */
async function plan({ collector, onPlanned }: Run, gone: readonly KnownCar[], moved: readonly KnownCar[]): Promise<void> {
  const planned = gone.map(({ id, source_key: key, ...car }) => ({ kind: "gone" as const, key, car: { ...car, vehicleId: id } }));
  for (const { source_key: _key, id, ...car } of moved) collector?.add("moved", { ...car, vehicleId: id });
  for (const { car } of planned) collector?.add("gone", car);
  if (planned.length > 0) await onPlanned?.(planned);
}

function readKnown(context: Context, source: string, after: string): Promise<KnownCar[]> {
  return runAs(context, (transaction) =>
    transaction
      .selectFrom("vehicles")
      .select(["id", "source_key", "make", "model", "year", "price", "mileage"])
      .where("source", "=", source)
      .where("source_key", ">", after)
      .where("status", "in", onOffer)
      .orderBy("source_key")
      .limit(batchSize)
      .$narrowType<{ source_key: string }>()
      .execute(),
  );
}

function takeOffOffer(
  context: Context,
  record: string | undefined,
  status: "archived" | "sold",
  cars: readonly GoneCar[],
): Promise<number> {
  const remembered = sql`remembered as (
    insert into stock_import_changes (import_id, vehicle_id, kind, before, after)
    select ${record}::uuid, id, 'archived', jsonb_build_object('status', was), jsonb_build_object('status', ${status}::text) from written
  )`;
  return runAs(context, async (transaction) => {
    const { rows } = await sql<{ written: number }>`
      with offered as (
        select id, status as was from vehicles where id = any(${cars.map(({ id }) => id)}::uuid[]) and status = any(${[...onOffer]}::text[])
        for update
      ), written as (
        update vehicles set status = ${status}, updated_at = ${context.now.toString()}::timestamptz
        from offered where vehicles.id = offered.id returning vehicles.id, offered.was
      )${record === undefined ? sql`` : sql`, ${remembered}`}
      select count(*) as written from written`.execute(transaction);
    return rows[0]?.written ?? 0;
  });
}

/** Gives cars to another source that lists them, too. Returns which; in a dry run, which these would be. */
async function moveCars(context: Context, { origin, dryRun, record }: Run, cars: readonly GoneCar[]): Promise<Set<string>> {
  if (cars.length === 0) return new Set();
  return runAs(context, async (transaction) => {
    const ids = cars.map(({ id }) => id);
    const elsewhere = transaction.selectFrom("vehicles").select("id").where(isListedElsewhere);
    const found = await elsewhere.where("id", "=", sql<string>`any(${ids}::uuid[])`).execute();
    const listed = found.map(({ id }) => id);
    if (dryRun === true || listed.length === 0) return new Set(listed);
    const remembered = sql`remembered as (
      insert into stock_import_changes (import_id, vehicle_id, kind, before, after)
      select ${record}::uuid, vehicle_id, 'updated', jsonb_build_object('source', was_source, 'source_key', was_key),
        jsonb_build_object('source', source, 'source_key', source_key, 'listed', true, 'joined_by', joined_by) from moved
    )`;
    // The two listings change places: the one that the source has lost stays known, in case that it comes back.
    const { rows } = await sql<{ vehicle_id: string }>`
      with next as (
        select distinct on (listing.vehicle_id) listing.vehicle_id, listing.source, listing.source_key, listing.import_id as joined_by,
          vehicles.source as was_source, vehicles.source_key as was_key
        from stock_listings as listing join vehicles on vehicles.id = listing.vehicle_id
        where listing.vehicle_id = any(${listed}::uuid[]) and listing.source <> ${origin} and lost_at is null
          and listing.source not in ${endedSources}
        order by listing.vehicle_id, listing.source
      ), moved as (
        update vehicles set source = next.source, source_key = next.source_key, updated_at = ${context.now.toString()}::timestamptz
        from next where vehicles.id = next.vehicle_id and vehicles.source = ${origin}
        returning next.*
      ), swapped as (
        update stock_listings as listing
        set source = moved.was_source, source_key = moved.was_key, lost_at = ${context.now.toString()}::timestamptz, lost_import_id = null,
          import_id = null
        from moved where listing.source = moved.source and listing.source_key = moved.source_key
      )${record === undefined ? sql`` : sql`, ${remembered}`}
      select vehicle_id from moved`.execute(transaction);
    return new Set(rows.map((row) => row.vehicle_id));
  });
}

/** Marks further listings of this source that are not in its file any more. */
async function loseListings(context: Context, run: Run, isListed: Seen["isListed"]): Promise<void> {
  let after: string | undefined = "";
  while (after !== undefined) after = await loseNext(context, run, isListed, after);
}

/** Marks those among the next listings; returns the last of them, undefined after the last of all. */
function loseNext(context: Context, { origin, record }: Run, isListed: Seen["isListed"], after: string): Promise<string | undefined> {
  return runAs(context, async (transaction) => {
    const known = await transaction
      .selectFrom("stock_listings")
      .select("source_key")
      .where("source", "=", origin)
      .where("lost_at", "is", null)
      .where("source_key", ">", after)
      .orderBy("source_key")
      .limit(batchSize)
      .execute();
    const lost = known.map((row) => row.source_key).filter((key) => !isListed(key));
    await transaction
      .updateTable("stock_listings")
      .set({ lost_at: context.now.toString(), lost_import_id: record ?? null })
      .where("source", "=", origin)
      .where("source_key", "=", sql<string>`any(${lost}::text[])`)
      .execute();
    return known.length < batchSize ? undefined : known.at(-1)?.source_key;
  });
}
