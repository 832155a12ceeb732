import { sql, type Transaction } from "kysely";
import type { DB } from "#db/types.ts";
import { horsepowerOf } from "#app/features/cars/vehicles/power.ts";
import { type Context, runAs } from "#server/context.ts";
import { inTurn } from "#app/lib/in-turns.ts";
import type { CarMarket } from "../market/car-market.ts";
import { matchingSegments } from "../facets.ts";
import { type MakeCounts, makeCountsOf, type NameCount } from "../make-counts.ts";
import { powerStep } from "../power-range.ts";
import type { CatalogueSearch } from "../search-params.ts";
import { type TraitName, traitNames } from "../further-filters.ts";
import { columnOf, type TraitCount, traitOptions, type TraitOptions, traitValuesIn } from "../traits.ts";
import { anyCar, type Conditions } from "../market/car-conditions.ts";
import type { MarketSearch } from "../market/market-search.ts";
import { conditionsOf, readForCars, ticked, withoutUnknownNames } from "./conditions.server.ts";
import { currentCars } from "./kept-cars.server.ts";

export type FurtherCounts = MakeCounts & {
  /** The search without the makes and models that the catalogue does not know. */
  search: CatalogueSearch;
  /** The number of vehicles that match the whole search. */
  total: number;
  traits: TraitOptions;
  /** The weakest and the strongest public vehicle in the search's unit, rounded outwards to whole steps. */
  powerBounds: { min: number; max: number };
};

/** What every search offers behind «Más filtros»; it changes with the stock only. */
export type FurtherFrame = {
  /** The makes that have a public vehicle. */
  makes: string[];
  traits: Record<TraitName, string[]>;
  /** Kilowatts of the weakest and the strongest public vehicle; undefined if no power is known. */
  power: { min: number; max: number } | undefined;
};

export async function findFurtherFrame(context: Context): Promise<FurtherFrame> {
  const cars = await currentCars(context);
  const power = cars.powerBounds();
  const counts = await inTurn(countTwice(cars.startSearch(), { name: anyCar, traits: anyCar }));
  const [names, traits] = [[...counts.name.keys()], [...counts.traits.keys()]];
  return runAs(context, async (transaction) => {
    const makes = await transaction
      .selectFrom("catalogue_names")
      .select("make")
      .distinct()
      .where("id", "=", sql<number>`any(${names}::integer[])`)
      .execute();
    const combinations = await transaction
      .selectFrom("catalogue_traits")
      .select(["body_style", "environmental_badge", "colour", "drive", "owners"])
      .where("id", "=", sql<number>`any(${traits}::integer[])`)
      .execute();
    return { makes: makes.map(({ make }) => make), traits: traitValuesIn(combinations), power };
  });
}

/** Returns the counts of all options behind «Más filtros». Only that page asks for them, so that the list need not pay for them. */
export async function countFurther(context: Context, asked: CatalogueSearch, frame: FurtherFrame): Promise<FurtherCounts> {
  const cars = await currentCars(context);
  return runAs(context, async (transaction) => {
    const search = await withoutUnknownNames(transaction, asked);
    const { known, typedOnly } = await readForCars(cars, async () => ({
      known: await conditionsOf(transaction, search),
      typedOnly: await conditionsOf(transaction, { ...search, makes: [], models: [] }),
    }));
    const conditions = { ...known, segments: tickedSegments(cars, search) };
    const wanted = { name: { ...conditions, names: typedOnly.names }, traits: { ...conditions, traits: undefined } };
    const counts = await inTurn(countTwice(cars.startSearch(), wanted));
    const names = await withNames(transaction, counts.name, search.makes);
    const traits = await sumTraits(transaction, counts.traits, search);
    return {
      search,
      total: traits.find(({ name }) => name === "total")?.count ?? 0,
      ...makeCountsOf(names, frame.makes, search),
      traits: traitOptions(traits, frame.traits, search),
      powerBounds: powerBounds(frame, search),
    };
  });
}

/** Counts the same cars by name and by traits, each with its own conditions. It releases the search. */
function* countTwice(cars: MarketSearch, { name, traits }: Record<"name" | "traits", Conditions>) {
  try {
    return { name: yield* cars.count(name, "name"), traits: yield* cars.count(traits, "traits") };
  } finally {
    cars.release();
  }
}

/** Returns the segments that the ticks of fuel, transmission and location leave; undefined without a tick. */
function tickedSegments({ segments }: CarMarket, search: CatalogueSearch): number[] | undefined {
  if (search.fuelTypes.length + search.transmissions.length + search.locations.length === 0) return undefined;
  return matchingSegments(segments, search).map(({ id }) => id);
}

/** Sums up the counts of names by make, and those of the ticked makes by model. */
async function withNames(
  transaction: Transaction<DB>,
  counts: ReadonlyMap<number, number>,
  makes: readonly string[],
): Promise<NameCount[]> {
  const { rows } = await sql<NameCount>`
    with named as (
      select name.make, case when name.make = any(${[...makes]}::text[]) then name.model end as model, counted.count
      from ${asRows(counts)} join catalogue_names as name on name.id = counted.id
    )
    select make, model, sum(count)::integer as count from named group by make, model`.execute(transaction);
  return rows;
}

/**
 * Sums up the counts of combinations for every trait, each without its own ticks, and in all. The database does it, because there can be
 * thousands of combinations.
 */
async function sumTraits(
  transaction: Transaction<DB>,
  counts: ReadonlyMap<number, number>,
  search: CatalogueSearch,
): Promise<TraitCount[]> {
  const sums = traitNames.map(
    (name) => sql`select ${sql.lit(name)} as name, ${sql.ref(columnOf[name])} as value, sum(count)::integer as count
      from combinations where ${ticked(search, name)} group by 2`,
  );
  const { rows } = await sql<TraitCount>`
    with combinations as materialized (select * from ${asRows(counts)} join catalogue_traits on catalogue_traits.id = counted.id)
    ${sql.join(sums, sql` union all `)}
    union all select 'total', '', coalesce(sum(count), 0)::integer from combinations where ${ticked(search)}`.execute(transaction);
  return rows;
}

function asRows(counts: ReadonlyMap<number, number>) {
  return sql`unnest(${[...counts.keys()]}::integer[], ${[...counts.values()]}::integer[]) as counted (id, count)`;
}

function powerBounds({ power }: FurtherFrame, { powerUnit }: CatalogueSearch): FurtherCounts["powerBounds"] {
  const inUnit = (kilowatts: number) => (powerUnit === "kW" ? kilowatts : horsepowerOf(kilowatts));
  return {
    min: Math.floor(inUnit(power?.min ?? 0) / powerStep) * powerStep,
    max: Math.ceil(inUnit(power?.max ?? 500) / powerStep) * powerStep,
  };
}
