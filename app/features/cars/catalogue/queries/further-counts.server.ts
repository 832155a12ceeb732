import { sql, type Transaction } from "kysely";
import type { DB } from "#db/types.ts";
import { horsepowerOf } from "#app/features/cars/vehicles/power.ts";
import { type Context, runAs } from "#server/context.ts";
import { matchingSegments } from "../facets.ts";
import { type MakeCounts, makeCountsOf, type NameCount } from "../make-counts.ts";
import { powerStep } from "../power-range.ts";
import type { CatalogueSearch } from "../search-params.ts";
import { countTraits, matchingTraits, type TraitOptions, type Traits } from "../traits.ts";
import { type Conditions, conditionsOf, fitting, withoutUnknownNames } from "./conditions.server.ts";

export type FurtherCounts = MakeCounts & {
  /** The search without the makes and models that the catalogue does not know. */
  search: CatalogueSearch;
  /** The number of vehicles that match the whole search. */
  total: number;
  traits: TraitOptions;
  /** The weakest and the strongest public vehicle in the search's unit, rounded outwards to whole steps. */
  powerBounds: { min: number; max: number };
};

/** Returns the counts of all options behind «Más filtros». Only that page asks for them, so that the list need not pay for them. */
export function countFurther(context: Context, asked: CatalogueSearch): Promise<FurtherCounts> {
  return runAs(context, async (transaction) => {
    const search = await withoutUnknownNames(transaction, asked);
    const conditions = { ...(await conditionsOf(transaction, search)), segments: await findSegments(transaction, search) };
    const typedOnly = await conditionsOf(transaction, { ...search, makes: [], models: [] });
    const names = await countNames(transaction, { ...conditions, names: typedOnly.names }, search.makes);
    const combinations = await countCombinations(transaction, { ...conditions, traits: undefined });
    return {
      search,
      total: matchingTraits(combinations, search).reduce((sum, { count }) => sum + count, 0),
      ...makeCountsOf(names, search),
      traits: countTraits(combinations, search),
      powerBounds: await readPowerBounds(transaction, search),
    };
  });
}

/** Returns the segments that the ticks of fuel, transmission and location leave; undefined without a tick. */
async function findSegments(transaction: Transaction<DB>, search: CatalogueSearch): Promise<number[] | undefined> {
  if (search.fuelTypes.length + search.transmissions.length + search.locations.length === 0) return undefined;
  const segments = await transaction.selectFrom("catalogue_segments").select(["id", "fuel_type", "transmission", "location"]).execute();
  return matchingSegments(segments, search).map(({ id }) => id);
}

/** Counts the matching vehicles of every make that has any vehicle, and those of the ticked makes by model. */
function countNames(transaction: Transaction<DB>, conditions: Conditions, ticked: readonly string[]): Promise<NameCount[]> {
  return transaction
    .with("counted", (tables) =>
      tables
        .selectFrom("catalogue")
        .select(["name_id", ({ fn }) => fn.countAll<number>().as("count")])
        .where((expression) => fitting(expression, conditions))
        .groupBy("name_id"),
    )
    .with("named", (tables) =>
      tables
        .selectFrom("catalogue_names as name")
        .leftJoin("counted", "counted.name_id", "name.id")
        .where("name.id", "in", (inside) => inside.selectFrom("catalogue").select("name_id"))
        .select(["name.make", "counted.count"])
        .select(sql<string | null>`case when name.make = any(${[...ticked]}::text[]) then name.model end`.as("model")),
    )
    .selectFrom("named")
    .select(["make", "model", sql<number>`coalesce(sum(count), 0)::integer`.as("count")])
    .groupBy(["make", "model"])
    .execute();
}

/** Counts the matching vehicles for every combination of traits. */
function countCombinations(transaction: Transaction<DB>, conditions: Conditions): Promise<(Traits & { count: number })[]> {
  return transaction
    .with("counted", (tables) =>
      tables
        .selectFrom("catalogue")
        .select(["traits_id", ({ fn }) => fn.countAll<number>().as("count")])
        .where((expression) => fitting(expression, conditions))
        .groupBy("traits_id"),
    )
    .selectFrom("catalogue_traits as traits")
    .leftJoin("counted", "counted.traits_id", "traits.id")
    .select(["traits.body_style", "traits.environmental_badge", "traits.colour", "traits.drive", "traits.owners"])
    .select(({ fn }) => fn.coalesce("counted.count", sql<number>`0`).as("count"))
    .execute();
}

async function readPowerBounds(transaction: Transaction<DB>, { powerUnit }: CatalogueSearch): Promise<FurtherCounts["powerBounds"]> {
  const ends = await transaction
    .selectFrom("catalogue")
    .select(({ fn }) => [fn.min<number | null>("power_kw").as("min"), fn.max<number | null>("power_kw").as("max")])
    .executeTakeFirstOrThrow();
  const inUnit = (kilowatts: number) => (powerUnit === "kW" ? kilowatts : horsepowerOf(kilowatts));
  return {
    min: Math.floor(inUnit(ends.min ?? 0) / powerStep) * powerStep,
    max: Math.ceil(inUnit(ends.max ?? 500) / powerStep) * powerStep,
  };
}
