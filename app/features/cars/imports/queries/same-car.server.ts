import { type RawBuilder, sql } from "kysely";
import type { Transaction } from "#server/context.ts";
import { type ComparedCar, comparedNames, isAlike, likelyMileages, presentStatuses } from "../judging/likeness.ts";
import type { SampleCar, StockRow } from "../judging/samples.ts";
import { importedValues } from "./rows-as-table.server.ts";

/**
 * A car of the stock that a row is compared with. `offered` is false for one that an import took off offer. `left`: the row's source is a named
 * one, and that of the car has ended or never had a name, so that its files may never come again.
 */
export type KnownCar = ComparedCar & { id: string; source: string | null; source_key: string | null } & Record<
    "offered" | "left",
    boolean
  > &
  Pick<SampleCar, "year" | "price">;

export type AlikeRow = { row: StockRow; cars: readonly KnownCar[] };

/** What becomes of rows that are new for their source. */
export type SameCars = {
  /** They are new cars. */
  fresh: StockRow[];
  /** Their cars are in the stock by another listing, which stays the leading one. */
  joined: { row: StockRow; car: KnownCar }[];
  /** Their cars become cars of this source, under the row's key. */
  takenOver: { row: StockRow; car: KnownCar }[];
  /** They may be one of these cars, the nearest mileage first. */
  alike: AlikeRow[];
};

/** Cars that an import took off offer are compared for this many days. */
const rememberedDays = 90;

/** More alike cars than this say nothing. */
const mostAlike = 20;

type Match = { how: "listed" | "vin" | "alike"; key: string; car: KnownCar };

/**
 * Looks for each row that is new for its source among the cars of the stock: by a further listing, by the VIN, and by likeness. Each row has its
 * own look-up by an index, as in `compareWithStock`.
 */
export async function findSameCars(
  transaction: Transaction,
  { origin, now }: { origin: string; now: Temporal.Instant },
  rows: readonly StockRow[],
): Promise<SameCars> {
  const found: SameCars = { fresh: [], joined: [], takenOver: [], alike: [] };
  if (rows.length === 0) return found;
  const matches = Map.groupBy(await readMatches(transaction, origin, now, rows), ({ key }) => key);
  const taken = new Set<string>();
  for (const row of rows) {
    const ofRow = matches.get(row.key) ?? [];
    const certain = ofRow.find(({ how }) => how === "listed") ?? ofRow.find(({ how, car }) => how === "vin" && isOfMake(car, row));
    if (certain !== undefined) {
      const { car, how } = certain;
      const takes = (how === "vin" && car.source === origin) || (!car.offered && car.source !== null) || car.left;
      if (takes && !taken.has(car.id)) found.takenOver.push({ row, car });
      else found.joined.push({ row, car });
      taken.add(car.id);
      continue;
    }
    const isPlaceholder = ofRow.some(({ how }) => how === "vin");
    const seen = isPlaceholder ? { ...row, vehicle: { ...row.vehicle, vin: null } } : row;
    const cars = ofRow.filter(({ how, car }) => how === "alike" && isAlike(importedValues(seen.vehicle), car)).map(({ car }) => car);
    if (cars.length > 0) found.alike.push({ row: seen, cars });
    else found.fresh.push(seen);
  }
  return found;
}

/** A VIN whose car is of another make stands for an unknown one. */
function isOfMake(car: KnownCar, { vehicle }: StockRow): boolean {
  return car.make === vehicle.make;
}

/** The price of the stock that a file's price replaces: of a car in Germany what its seller asks. */
export const askedPrice = sql<number>`case when vehicles.status = 'german_prospect' then coalesce(vehicles.german_price, vehicles.price)
  else vehicles.price end`;

/** The sources that have ended, as values of vehicles.source. */
export const endedSources = sql<string>`(select 's-' || id from stock_sources where ended_at is not null)`;

const columnsFor = (origin: string) =>
  sql.join([
    ...[...comparedNames, "id", "source", "source_key", "year"].map((name) => sql.ref(`vehicles.${name}`)),
    sql`${askedPrice} as price`,
    sql`coalesce(${origin} like 's-%' and (vehicles.source not like 's-%' or vehicles.source in ${endedSources}), false) as left`,
  ]);
const isPresent = sql<boolean>`vehicles.status = any(${[...presentStatuses]}::text[])`;

/**
 * Whether an import took a car off offer, and it may be offered again: the team has not changed its status since, and no present car has its
 * VIN. A condition on rows of `vehicles`.
 */
export function isTakenOff(now: Temporal.Instant): RawBuilder<boolean> {
  const since = now.subtract({ hours: rememberedDays * 24 }).toString();
  return sql<boolean>`(vehicles.status in ('archived', 'sold') and not exists (select from vehicles as other
    where other.vin = vehicles.vin and other.status = any(${[...presentStatuses]}::text[])) and exists (
    select from stock_import_changes as change join stock_imports as import on import.id = change.import_id
    where change.vehicle_id = vehicles.id and change.kind = 'archived' and change.undone is null
      and change.after ->> 'status' = vehicles.status and import.created_at > ${since}::timestamptz
      and not exists (select from audit_log where table_name = 'vehicles' and row_id = vehicles.id::text
        and audit_log.after ? 'status' and changed_at > import.created_at)))`;
}

async function readMatches(transaction: Transaction, origin: string, now: Temporal.Instant, rows: readonly StockRow[]): Promise<Match[]> {
  // The rule of likeness is in TypeScript; the statement only narrows.
  const values = rows.map(({ vehicle }) => importedValues(vehicle));
  const ranges = values.map(({ mileage }) => likelyMileages(mileage));
  const columns = columnsFor(origin);
  const takenOff = isTakenOff(now);
  const { rows: found } = await sql<{ how: Match["how"]; key: string } & KnownCar>`
    with given as materialized (
      select * from unnest(${rows.map(({ key }) => key)}::text[], ${values.map(({ vin }) => vin)}::text[], ${values.map(({ make }) => make)}::text[],
        ${values.map(({ model }) => model)}::text[], ${values.map((car) => car.first_registration)}::date[],
        ${values.map((car) => car.fuel_type)}::text[], ${values.map((car) => car.transmission)}::text[],
        ${ranges.map(({ least }) => least)}::integer[], ${ranges.map(({ most }) => most)}::integer[])
        as given (key, vin, make, model, first_registration, fuel_type, transmission, least, most)
    )
    select 'listed' as how, given.key, ${columns}, not ${takenOff} as offered
    from given join lateral (
      select vehicle_id from stock_listings where source = ${origin} and source_key = given.key
      union all select id from vehicles where source = ${origin} and source_key = given.key limit 1
    ) as listing on true join vehicles on vehicles.id = listing.vehicle_id
    union all
    select 'vin', given.key, vehicles.* from given join lateral (
      select ${columns}, ${isPresent} as offered from vehicles
      where vehicles.vin = given.vin and (${isPresent} or ${takenOff}) order by ${isPresent} desc, vehicles.updated_at desc limit 1
    ) as vehicles on true where given.vin is not null
    union all
    select 'alike', given.key, vehicles.* from given join lateral (
      select ${columns}, ${isPresent} as offered from vehicles
      where vehicles.first_registration = given.first_registration and vehicles.make = given.make and lower(vehicles.model) = lower(given.model)
        and vehicles.mileage between given.least and given.most and vehicles.fuel_type = given.fuel_type
        and vehicles.transmission = given.transmission and (vehicles.vin is null or given.vin is null) and (${isPresent} or ${takenOff})
      order by abs(vehicles.mileage - (given.least + given.most) / 2) limit ${mostAlike}
    ) as vehicles on true where given.first_registration is not null`.execute(transaction);
  return found.map(({ how, key, ...car }) => ({ how, key, car }));
}

/** Returns a car that is not off offer, as one to compare with a row of this source. */
export async function findPresentCar(transaction: Transaction, origin: string, id: string): Promise<KnownCar | undefined> {
  const { rows } = await sql<KnownCar>`
    select ${columnsFor(origin)}, true as offered from vehicles where id = ${id}::uuid and ${isPresent}`.execute(transaction);
  return rows[0];
}

/** Whether another source, which has not ended, lists a car. A condition on rows of `vehicles`. */
export const isListedElsewhere = sql<boolean>`exists (select from stock_listings as beside where beside.vehicle_id = vehicles.id
  and beside.source <> vehicles.source and beside.source not in ${endedSources} and beside.lost_at is null)`;
