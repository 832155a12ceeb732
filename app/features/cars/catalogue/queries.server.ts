import { companyDay } from "#app/features/ground/company/company-day.ts";
import { listWindow } from "#app/lib/list-window.ts";
import { type CardWithFacts, readCardsUnless, readCardsWithFacts } from "#app/features/cars/vehicles/queries.server.ts";
import { type Context, runAs } from "#server/context.ts";
import { inTurn, type Pieces } from "#app/lib/in-turns.ts";
import type { CarMarket, CarSegment } from "./market/car-market.ts";
import type { MarketSearch } from "./market/market-search.ts";
import type { CarOrder } from "./market/ordered-cars.ts";
import { countFacets, type Facets, matchingSegments } from "./facets.ts";
import { type KnownSearch, readConditions, readForCars } from "./queries/conditions.server.ts";
import { isChangedSince } from "./queries/car-changes.server.ts";
import { currentCars, quietCars } from "./queries/kept-cars.server.ts";
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
  newest: { order: "newest", backwards: false },
  price_asc: { order: "price", backwards: false },
  price_desc: { order: "price", backwards: true },
  year_asc: { order: "year", backwards: false },
  year_desc: { order: "year", backwards: true },
  mileage_asc: { order: "mileage", backwards: false },
  mileage_desc: { order: "mileage", backwards: true },
} as const satisfies Record<Sort, { order: CarOrder; backwards: boolean }>;

/**
 * Returns one page of the catalogue with its total, the counts of every filter option and the bounds of the ranges. The list and
 * the home page use this function, so that the computation can change without them. The cars are counted and ordered in memory (decision 0053).
 */
export async function searchCatalogue(context: Context, asked: CatalogueSearch, pageSize = usualPageSize): Promise<CataloguePage> {
  const quiet = quietCars(context);
  if (quiet) {
    const { ids, ...page } = await findPage(context, quiet.market, asked, pageSize);
    const vehicles = await readCardsUnless(context, isChangedSince(quiet.state), ids);
    quiet.attempted(vehicles !== undefined);
    if (vehicles) return { ...page, vehicles };
  }
  const { ids, ...page } = await findPage(context, await currentCars(context), asked, pageSize);
  return { ...page, vehicles: await readCardsWithFacts(context, ids) };
}

/** Counts the cars and finds those of the page. */
async function findPage(context: Context, cars: CarMarket, asked: CatalogueSearch, pageSize: number) {
  const { search, conditions } = await readForCars(cars, () => readConditions(context, asked));
  // Nothing waits here, so numbers, segments, bounds and marks are about the same cars. Those that change later do not reach this search.
  const { segments } = cars;
  const bounds = boundsOf(cars, context.now);
  const found = await inTurn(pieces(cars.startSearch(), segments, { search, conditions, pageSize }));
  return { search, ...found, bounds };
}

type FoundPage = Pick<CataloguePage, "total" | "page" | "pageCount" | "facets"> & { ids: string[] };

/** The search in pieces. It releases the search. */
function* pieces(
  cars: MarketSearch,
  known: readonly CarSegment[],
  { search, conditions, pageSize }: KnownSearch & { pageSize: number },
): Pieces<FoundPage> {
  try {
    const counts = yield* cars.count(conditions, "segment");
    if (!knowsAll(known, counts)) throw new Error("Public cars have a segment that this process has not read.");
    const segments = known.map((segment) => ({ ...segment, count: counts.get(segment.id) ?? 0 }));
    const matching = matchingSegments(segments, search);
    const total = matching.reduce((sum, segment) => sum + segment.count, 0);
    const { page, pageCount, limit, offset } = listWindow(search.page, total, pageSize);
    const listed = matching.length === segments.length ? undefined : matching.map(({ id }) => id);
    const ids = total === 0 ? [] : yield* cars.page({ ...order[search.sort], segments: listed, offset, limit, total });
    return { ids, total, page, pageCount, facets: countFacets(segments, search) };
  } finally {
    cars.release();
  }
}

function knowsAll(segments: readonly { id: number }[], counts: ReadonlyMap<number, number>): boolean {
  const ids = new Set(segments.map(({ id }) => id));
  return [...counts.keys()].every((id) => ids.has(id));
}

/** Returns the catalogue of the home page before any search: the same for everybody. */
export function findHomeCatalogue(context: Context): Promise<CataloguePage> {
  return searchCatalogue(context, emptySearch, homePageSize);
}

function boundsOf(cars: CarMarket, now: Temporal.Instant): Bounds {
  const widened = (name: RangeName) => {
    const found = cars.bounds(name);
    if (!found) return emptyBounds(now)[name];
    const step = rangeSteps[name];
    return { min: Math.floor(found.min / step) * step, max: Math.ceil(found.max / step) * step };
  };
  return { price: widened("price"), year: widened("year"), mileage: widened("mileage") };
}

export async function countPublicVehicles(context: Context): Promise<number> {
  return (await currentCars(context)).size;
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
