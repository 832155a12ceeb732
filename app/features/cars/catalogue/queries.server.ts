import { sql } from "kysely";
import { companyDay } from "#app/features/ground/company/company-day.ts";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { firstPicture, images, readCardsWithFacts } from "#app/features/cars/vehicles/queries.server.ts";
import type { Region } from "#app/features/cars/price-tables/regions.ts";
import { listWindow } from "#app/lib/list-window.ts";
import { type Context, runAs, type Transaction } from "#server/context.ts";
import { countFacets, matchingSegments, type Segment } from "./facets.ts";
import { withoutOne, withOneWord } from "./nearest.ts";
import { catalogueAt, fitting, pricedCatalogue, type ReadSearch, readSearch } from "./queries/conditions.server.ts";
import { type RangeName, rangeSteps, type CatalogueSearch, type Sort } from "./search-params.ts";

const usualPageSize = 24;
export const homePageSize = 6;

type Bounds = Record<RangeName, { min: number; max: number }>;

/**
 * `search` is without the makes and models that the catalogue does not know; `total` counts the vehicles that match it; `page` is the last one
 * if the search asked for a later one; `bounds` are the cheapest, oldest and least driven public vehicle and the other extremes, rounded
 * outwards to whole steps. If nothing matches, `nearest` are the searches with one condition less that find something, and `vehicles` are
 * some of the first of them.
 */
export type CataloguePage = Awaited<ReturnType<typeof searchCatalogue>>;

/** The bounds if there are no vehicles (STOCK-7). */
const emptyBounds = (now: Temporal.Instant): Bounds => ({
  price: { min: 0, max: 100_000 },
  year: { min: 2000, max: companyDay(now).year },
  mileage: { min: 0, max: 300_000 },
});

/** Each order has an index of its own (db/migrations). Vehicles that are equal in it are in the order of their ids; those without a price are last. */
const order: Record<Sort, string> = {
  newest: "created_at desc, vehicle_id",
  price_asc: "known_price, vehicle_id",
  price_desc: "known_price desc nulls last, vehicle_id desc",
  year_asc: "year, vehicle_id",
  year_desc: "year desc, vehicle_id desc",
  mileage_asc: "mileage, vehicle_id",
  mileage_desc: "mileage desc, vehicle_id desc",
};

/**
 * Returns one page of the catalogue with its total, the counts of every filter option and the bounds of the ranges. Prices are those at the
 * door of the region (DOOR-11). The list and the home page
 * use this function, so that the computation can change without them (decision 0062).
 */
export function searchCatalogue(context: Context, asked: CatalogueSearch, region: Region, pageSize = usualPageSize) {
  return runAs(context, async (transaction) => {
    const search = await readSearch(transaction, asked);
    const segments = await countSegments(transaction, search, region);
    const total = matchingSegments(segments, search).reduce((sum, { count }) => sum + count, 0);
    const { page, pageCount, limit, offset } = listWindow(search.page, total, pageSize);
    const nearest = total === 0 ? await findNearest(transaction, search, region) : [];
    const shown = total === 0 ? nearest[0]?.search : search;
    const ids = shown ? await readIds(transaction, shown, region, total === 0 ? { limit: mostNear, offset: 0 } : { limit, offset }) : [];
    const vehicles = await readCardsWithFacts(transaction, ids, context.now);
    const bounds = await readBounds(transaction, region, context.now);
    return { search, vehicles, nearest, total, page, pageCount, facets: countFacets(segments, search), bounds };
  });
}

/** Cars that are shown of the nearest search. */
const mostNear = 6;

/** Returns the searches with one condition less that find something, else those with one word alone. */
async function findNearest(transaction: Transaction, search: ReadSearch, region: Region) {
  const less = await countEach(transaction, withoutOne(search), region);
  return less.length > 0 ? less : countEach(transaction, withOneWord(search), region);
}

/** Counts the vehicles of each search; those that find most come first, and those that find nothing are left out. */
async function countEach(transaction: Transaction, asked: ReturnType<typeof withoutOne>, region: Region) {
  if (asked.length === 0) return [];
  const counts = asked.map(
    ({ search }) => sql`(select count(*) from ${pricedCatalogue(search, region)} as catalogue where ${fitting(search)})::integer`,
  );
  const { rows } = await sql<{ counts: number[] }>`select array[${sql.join(counts)}] as counts`.execute(transaction);
  return asked
    .map((one, position) => ({ ...one, total: rows[0]?.counts[position] ?? 0 }))
    .filter(({ total }) => total > 0)
    .sort((a, b) => b.total - a.total)
    .slice(0, mostOffered);
}

/** Nearest searches that are offered. */
const mostOffered = 4;

/**
 * Counts the vehicles of each combination of fuel, transmission and location, without the ticks of these three. Combinations that only
 * archived vehicles have are left out.
 */
async function countSegments(transaction: Transaction, search: ReadSearch, region: Region): Promise<Segment[]> {
  const { rows } = await sql<Segment>`
    with counted as (select segment_id, count(*) from ${pricedCatalogue(search, region)} as catalogue where ${fitting(search, "segments")} group by segment_id)
    select id, fuel_type, transmission, location, coalesce(counted.count, 0) as count
    from catalogue_segments left join counted on counted.segment_id = id
    where exists (select from catalogue where segment_id = id)`.execute(transaction);
  return rows;
}

type Window = { limit: number; offset: number };

async function readIds(transaction: Transaction, search: ReadSearch, region: Region, { limit, offset }: Window) {
  const { rows } = await sql<{ vehicle_id: string }>`
    select vehicle_id from ${pricedCatalogue(search, region)} as catalogue where ${fitting(search)}
    order by ${sql.raw(order[search.sort])} limit ${limit} offset ${offset}`.execute(transaction);
  return rows.map((row) => row.vehicle_id);
}

/** In the company's region it reads the first and the last entry of three indexes. */
async function readBounds(transaction: Transaction, region: Region, now: Temporal.Instant): Promise<Bounds> {
  const ends = await transaction
    .selectFrom(catalogueAt(region).as("catalogue"))
    .select(({ fn }) => [
      fn.min("known_price").as("price_min"),
      fn.max("known_price").as("price_max"),
      fn.min("year").as("year_min"),
      fn.max("year").as("year_max"),
      fn.min("mileage").as("mileage_min"),
      fn.max("mileage").as("mileage_max"),
    ])
    .executeTakeFirst();
  if (!ends || ends.year_min === null) return emptyBounds(now);
  const widen = (name: RangeName, min: number, max: number) => ({
    min: Math.floor(min / rangeSteps[name]) * rangeSteps[name],
    max: Math.ceil(max / rangeSteps[name]) * rangeSteps[name],
  });
  return {
    price: ends.price_min === null || ends.price_max === null ? emptyBounds(now).price : widen("price", ends.price_min, ends.price_max),
    year: widen("year", ends.year_min, ends.year_max),
    mileage: widen("mileage", ends.mileage_min, ends.mileage_max),
  };
}

export function countPublicVehicles(context: Context): Promise<number> {
  return runAs(context, async (transaction) => {
    const { count } = await transaction
      .selectFrom("catalogue")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow();
    return count;
  });
}

export type NewVehicle = Awaited<ReturnType<typeof listNewVehicles>>[number];

/** Cars in the feed of new ones. */
const mostNew = 50;

/** Returns the newest cars that somebody can still buy. */
export function listNewVehicles(context: Context) {
  return runAs(context, (transaction) =>
    transaction
      .selectFrom("catalogue")
      .innerJoin("vehicles", "vehicles.id", "catalogue.vehicle_id")
      .select([
        "vehicles.id",
        "make",
        "model",
        "vehicles.year",
        "vehicles.price",
        "vehicles.mileage",
        "fuel_type",
        "transmission",
        "location",
      ])
      .select((tables) => ["status", "vehicles.created_at", "updated_at", firstPicture(tables).as("image")])
      .where("status", "in", ["available", "german_prospect"])
      .orderBy("catalogue.created_at", "desc")
      .orderBy("catalogue.vehicle_id")
      .limit(mostNew)
      .execute(),
  );
}

/** Pictures of a car in the sitemap. A part with more of them would be large in the page cache. */
const mostInSitemap = 5;

/** Returns public vehicles in the order of their ids, with the time of their last change and their first pictures. */
export function listPublicVehicles(context: Context, { offset, limit }: { offset: number; limit: number }) {
  return runAs(context, (transaction) =>
    transaction
      .selectFrom("catalogue")
      .innerJoin("vehicles", "vehicles.id", "catalogue.vehicle_id")
      .select(["vehicles.id", "vehicles.updated_at"])
      .select((tables) => jsonArrayFrom(images(tables).select("storage_key").limit(mostInSitemap)).as("images"))
      .orderBy("catalogue.vehicle_id")
      .limit(limit)
      .offset(offset)
      .execute(),
  );
}
