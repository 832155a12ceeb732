import { sql, type Transaction } from "kysely";
import type { DB } from "#db/types.ts";
import { horsepowerOf } from "#app/features/cars/vehicles/power.ts";
import { type Context, runAs } from "#server/context.ts";
import { matchingSegments } from "../facets.ts";
import { type MakeCounts, makeCountsOf, type NameCount } from "../make-counts.ts";
import { powerStep } from "../power-range.ts";
import type { CatalogueSearch } from "../search-params.ts";
import { type TraitName, traitNames } from "../further-filters.ts";
import { columnOf, type TraitCount, traitOptions, type TraitOptions, traitValuesIn } from "../traits.ts";
import { type Conditions, conditionsOf, fitting, ticked, withoutUnknownNames } from "./conditions.server.ts";

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
  /** Kilowatts of the weakest and the strongest public vehicle; null if no power is known. */
  power: { min: number | null; max: number | null };
};

/** Reads the whole catalogue, so its caller keeps the result (server/pages/public-results.ts). */
export function findFurtherFrame(context: Context): Promise<FurtherFrame> {
  return runAs(context, async (transaction) => {
    const makes = await transaction
      .selectFrom("catalogue_names")
      .select("make")
      .distinct()
      .where("id", "in", (inside) => inside.selectFrom("catalogue").select("name_id"))
      .execute();
    const combinations = await transaction
      .selectFrom("catalogue_traits")
      .select(["body_style", "environmental_badge", "colour", "drive", "owners"])
      .where("id", "in", (inside) => inside.selectFrom("catalogue").select("traits_id"))
      .execute();
    const power = await transaction
      .selectFrom("catalogue")
      .select(({ fn }) => [fn.min<number | null>("power_kw").as("min"), fn.max<number | null>("power_kw").as("max")])
      .executeTakeFirstOrThrow();
    return { makes: makes.map(({ make }) => make), traits: traitValuesIn(combinations), power };
  });
}

/** Returns the counts of all options behind «Más filtros». Only that page asks for them, so that the list need not pay for them. */
export function countFurther(context: Context, asked: CatalogueSearch, frame: FurtherFrame): Promise<FurtherCounts> {
  return runAs(context, async (transaction) => {
    const search = await withoutUnknownNames(transaction, asked);
    const conditions = { ...(await conditionsOf(transaction, search)), segments: await findSegments(transaction, search) };
    const typedOnly = await conditionsOf(transaction, { ...search, makes: [], models: [] });
    const names = await countNames(transaction, { ...conditions, names: typedOnly.names }, search.makes);
    const traits = await countTraits(transaction, { ...conditions, traits: undefined }, search);
    return {
      search,
      total: traits.find(({ name }) => name === "total")?.count ?? 0,
      ...makeCountsOf(names, frame.makes, search),
      traits: traitOptions(traits, frame.traits, search),
      powerBounds: powerBounds(frame, search),
    };
  });
}

/** Returns the segments that the ticks of fuel, transmission and location leave; undefined without a tick. */
async function findSegments(transaction: Transaction<DB>, search: CatalogueSearch): Promise<number[] | undefined> {
  if (search.fuelTypes.length + search.transmissions.length + search.locations.length === 0) return undefined;
  const segments = await transaction.selectFrom("catalogue_segments").select(["id", "fuel_type", "transmission", "location"]).execute();
  return matchingSegments(segments, search).map(({ id }) => id);
}

/** Counts the matching vehicles by make, and those of the ticked makes by model. */
function countNames(transaction: Transaction<DB>, conditions: Conditions, makes: readonly string[]): Promise<NameCount[]> {
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
        .selectFrom("counted")
        .innerJoin("catalogue_names as name", "name.id", "counted.name_id")
        .select(["name.make", "counted.count"])
        .select(sql<string | null>`case when name.make = any(${[...makes]}::text[]) then name.model end`.as("model")),
    )
    .selectFrom("named")
    .select(["make", "model", sql<number>`sum(count)::integer`.as("count")])
    .groupBy(["make", "model"])
    .execute();
}

/**
 * Counts the matching vehicles of every trait, each without its own ticks, and in all. The database sums up, because there can be thousands of
 * combinations.
 */
async function countTraits(transaction: Transaction<DB>, conditions: Conditions, search: CatalogueSearch): Promise<TraitCount[]> {
  const counted = transaction
    .selectFrom("catalogue")
    .select(["traits_id", ({ fn }) => fn.countAll<number>().as("count")])
    .where((expression) => fitting(expression, conditions))
    .groupBy("traits_id");
  const sums = traitNames.map(
    (name) => sql`select ${sql.lit(name)} as name, ${sql.ref(columnOf[name])} as value, sum(count)::integer as count
      from combinations where ${ticked(search, name)} group by 2`,
  );
  const { rows } = await sql<TraitCount>`with counted as (${counted}),
    combinations as materialized (select * from counted join catalogue_traits on catalogue_traits.id = counted.traits_id)
    ${sql.join(sums, sql` union all `)}
    union all select 'total', '', coalesce(sum(count), 0)::integer from combinations where ${ticked(search)}`.execute(transaction);
  return rows;
}

function powerBounds({ power }: FurtherFrame, { powerUnit }: CatalogueSearch): FurtherCounts["powerBounds"] {
  const inUnit = (kilowatts: number) => (powerUnit === "kW" ? kilowatts : horsepowerOf(kilowatts));
  return {
    min: Math.floor(inUnit(power.min ?? 0) / powerStep) * powerStep,
    max: Math.ceil(inUnit(power.max ?? 500) / powerStep) * powerStep,
  };
}
