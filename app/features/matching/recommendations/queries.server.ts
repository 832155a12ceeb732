import type { CarMarket } from "#app/features/cars/catalogue/market/car-market.ts";
import { currentCars } from "#app/features/cars/catalogue/queries/kept-cars.server.ts";
import { type CardWithFacts, readCardsWithFacts } from "#app/features/cars/vehicles/queries.server.ts";
import { companyDay } from "#app/features/ground/company/company-day.ts";
import { readPreferences } from "#app/features/matching/preferences/queries.server.ts";
import type { Transaction } from "kysely";
import type { DB } from "#db/types.ts";
import { type Context, runAs } from "#server/context.ts";
import type { RequestScope } from "#server/request.ts";
import { pointsOfStock, type StockNames } from "./points-of-stock.ts";
import { reasonFor } from "./reasons.ts";
import { leastPoints, mostRecommended, paddingFor, type Recommendation, type Wishes } from "./scoring.ts";

export type Recommendations = {
  /** Whether the survey was saved; if not, the page asks for it. */
  hasPreferences: boolean;
  hasPlan: boolean;
  /** How many of the vehicles fit, at the start of the list; the others only pad it. */
  fitting: number;
  vehicles: { vehicle: CardWithFacts; reason: string | undefined }[];
};

/** Reads a person's current plan in the given transaction; undefined if there is none. */
type ReadPlan = (transaction: Transaction<DB>, userId: string) => Promise<Wishes["plan"]>;

/** The recommendations on the home page of a signed-in person (MATCH-1). The caller says how to read the plan, which is a request. */
export async function findRecommendations(
  { context }: Pick<RequestScope, "context">,
  userId: string,
  readPlan: ReadPlan,
): Promise<Recommendations> {
  const stock = await findStockNames(context);
  const cars = await currentCars(context);
  const currentYear = companyDay(context.now).year;
  const { wishes, chosen } = await runAs(context, async (transaction) => {
    const read: Wishes = {
      preferences: await readPreferences(transaction, userId),
      plan: await readPlan(transaction, userId),
      currentYear,
    };
    return { wishes: read, chosen: await chooseVehicles(transaction, cars, stock, read) };
  });
  const ids = chosen.map(({ id }) => id);
  const cards = await readCardsWithFacts(context, ids);
  const fits = new Set(chosen.flatMap(({ id, score }) => (score === undefined ? [] : [id])));
  return {
    hasPreferences: wishes.preferences !== undefined,
    hasPlan: wishes.plan !== undefined,
    fitting: fits.size,
    vehicles: cards.map((vehicle) => ({ vehicle, reason: fits.has(vehicle.id) ? reasonFor(vehicle, wishes) : undefined })),
  };
}

/** Chooses the same vehicles in the same order as `recommend` in scoring.ts, among the cars in memory (decision 0016). */
export async function chooseVehicles(
  transaction: Transaction<DB>,
  cars: CarMarket,
  stock: StockNames,
  wishes: Wishes,
): Promise<Recommendation[]> {
  if (!wishes.preferences && !wishes.plan) return padding(cars, []);
  const choose = (names: StockNames) => cars.best(pointsOfStock(wishes, names), leastPoints, mostRecommended(wishes));
  // Another request may just have brought a car of a new name or segment.
  const kept = choose(stock) ?? choose(await readStockNames(transaction));
  if (kept === undefined) throw new Error("Cars have a name or segment that the database does not have.");
  return [...kept, ...padding(cars, kept)];
}

/** Available vehicles that are not among `kept`: featured first, then newest. */
function padding(cars: CarMarket, kept: readonly Recommendation[]): Recommendation[] {
  const needed = paddingFor(kept.length);
  const keptIds = new Set(kept.map(({ id }) => id));
  const others = needed === 0 ? [] : cars.availableCars(needed + kept.length).filter((id) => !keptIds.has(id));
  return others.slice(0, needed).map((id) => ({ id, score: undefined }));
}

/** The same for every person. */
export function findStockNames(context: Context): Promise<StockNames> {
  return runAs(context, readStockNames);
}

async function readStockNames(transaction: Transaction<DB>): Promise<StockNames> {
  return {
    segments: await transaction.selectFrom("catalogue_segments").select(["id", "fuel_type", "transmission", "location"]).execute(),
    names: await transaction.selectFrom("catalogue_names").select(["id", "make", "model", "search_text"]).execute(),
  };
}
