import { companyDay } from "#app/features/ground/company/company-day.ts";
import { sql, type Transaction } from "kysely";
import type { DB } from "#db/types.ts";
import { listWindow } from "#app/lib/list-window.ts";
import { type CardWithFacts, readCardsWithFacts } from "#app/features/cars/vehicles/queries.server.ts";
import { type Context, runAs } from "#server/context.ts";
import { countFacets, type Facets, matchingSegments, type Segment } from "./facets.ts";
import { type Conditions, conditionsOf, fitting, withoutUnknownNames } from "./queries/conditions.server.ts";
import { type RangeName, rangeSteps } from "./ranges.ts";
import { type CatalogueSearch, emptySearch, type Sort } from "./search-params.ts";

const usualPageSize = 24;
export const homePageSize = 6;

export type Bounds = Record<RangeName, { min: number; max: number }>;

export type CataloguePage = {
  /** The search without the makes and models that the catalogue does not know. */
  search: CatalogueSearch;
  vehicles: CardWithFacts[];
  /** The number of vehicles that match the whole search. */
  total: number;
  /** From 1; the last page if the search asked for a later one. */
  page: number;
  pageCount: number;
  facets: Facets;
  /** The cheapest, oldest and least driven public vehicle and the other extremes, rounded outwards to whole steps. */
  bounds: Bounds;
};

/** The bounds if there are no vehicles (STOCK-7). */
const emptyBounds = (now: Temporal.Instant): Bounds => ({
  price: { min: 0, max: 100_000 },
  year: { min: 2000, max: companyDay(now).year },
  mileage: { min: 0, max: 300_000 },
});

const order = {
  newest: ["created_at", "desc"],
  price_asc: ["price", "asc"],
  price_desc: ["price", "desc"],
  year_asc: ["year", "asc"],
  year_desc: ["year", "desc"],
  mileage_asc: ["mileage", "asc"],
  mileage_desc: ["mileage", "desc"],
} as const;

/**
 * Returns one page of the catalogue with its total, the counts of every filter option and the bounds of the ranges. All routes use this
 * function, so that the computation can change without them.
 */
export function searchCatalogue(context: Context, asked: CatalogueSearch, pageSize = usualPageSize): Promise<CataloguePage> {
  return runAs(context, async (transaction) => {
    const search = await withoutUnknownNames(transaction, asked);
    const conditions = await conditionsOf(transaction, search);
    const segments = await countSegments(transaction, conditions);
    const matching = matchingSegments(segments, search);
    const total = matching.reduce((sum, segment) => sum + segment.count, 0);
    const { page, pageCount, limit, offset } = listWindow(search.page, total, pageSize);
    const window = { sort: search.sort, offset, limit, total };
    const narrowed = { ...conditions, ...(matching.length < segments.length ? { segments: matching.map((segment) => segment.id) } : {}) };
    const ids = total === 0 ? [] : await pageOfIds(transaction, narrowed, window);
    return {
      search,
      vehicles: await readCardsWithFacts(transaction, ids, context.now),
      total,
      page,
      pageCount,
      facets: countFacets(segments, search),
      bounds: await readBounds(transaction, context.now),
    };
  });
}

/** Returns the catalogue of the home page before any search: the same for everybody. */
export function findHomeCatalogue(context: Context): Promise<CataloguePage> {
  return searchCatalogue(context, emptySearch, homePageSize);
}

/** Counts the matching vehicles for every combination of fuel, transmission and location. */
function countSegments(transaction: Transaction<DB>, conditions: Conditions): Promise<Segment[]> {
  return transaction
    .with("counted", (tables) =>
      tables
        .selectFrom("catalogue")
        .select(["segment_id", ({ fn }) => fn.countAll<number>().as("count")])
        .where((expression) => fitting(expression, conditions))
        .groupBy("segment_id"),
    )
    .selectFrom("catalogue_segments as segment")
    .leftJoin("counted", "counted.segment_id", "segment.id")
    .select(["segment.id", "segment.fuel_type", "segment.transmission", "segment.location"])
    .select(({ fn }) => fn.coalesce("counted.count", sql<number>`0`).as("count"))
    .execute();
}

type Window = { sort: Sort; offset: number; limit: number; total: number };

/** Above this share of the matching rows, sorting them is cheaper than scanning the order's index past the other rows. */
const indexScanShare = 0.1;

async function pageOfIds(transaction: Transaction<DB>, conditions: Conditions, window: Window): Promise<string[]> {
  const [column, direction] = order[window.sort];
  const fits = transaction
    .with(
      (cte) => (window.offset + window.limit < window.total * indexScanShare ? cte("fits").notMaterialized() : cte("fits").materialized()),
      (tables) =>
        tables
          .selectFrom("catalogue")
          .select(["vehicle_id", column])
          .where((expression) => fitting(expression, conditions)),
    )
    .selectFrom("fits");
  const rows = await fits
    .select("vehicle_id")
    .orderBy(column, direction)
    .orderBy("vehicle_id", column === "created_at" ? "asc" : direction)
    .limit(window.limit)
    .offset(window.offset)
    .execute();
  return rows.map((row) => row.vehicle_id);
}

/** Reads the extremes of each index: six look-ups for any size of the stock. */
async function readBounds(transaction: Transaction<DB>, now: Temporal.Instant): Promise<Bounds> {
  const ends = await transaction
    .selectFrom("catalogue")
    .select(({ fn }) => [
      fn.min("price").as("price_min"),
      fn.max("price").as("price_max"),
      fn.min("year").as("year_min"),
      fn.max("year").as("year_max"),
      fn.min("mileage").as("mileage_min"),
      fn.max("mileage").as("mileage_max"),
    ])
    .executeTakeFirst();
  if (!ends || ends.price_min === null) return emptyBounds(now);
  const widen = (name: RangeName, min: number, max: number) => ({
    min: Math.floor(min / rangeSteps[name]) * rangeSteps[name],
    max: Math.ceil(max / rangeSteps[name]) * rangeSteps[name],
  });
  return {
    price: widen("price", ends.price_min, ends.price_max),
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

/** Returns public vehicles in the order of their ids, with the time of their last change. */
export function listPublicVehicles(context: Context, { offset, limit }: { offset: number; limit: number }) {
  return runAs(context, (transaction) =>
    transaction
      .selectFrom("catalogue")
      .innerJoin("vehicles", "vehicles.id", "catalogue.vehicle_id")
      .select(["vehicles.id", "vehicles.updated_at"])
      .orderBy("catalogue.vehicle_id")
      .limit(limit)
      .offset(offset)
      .execute(),
  );
}
