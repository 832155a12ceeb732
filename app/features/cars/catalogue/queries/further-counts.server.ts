import { sql, type Transaction } from "kysely";
import type { DB } from "#db/types.ts";
import { horsepowerOf } from "#app/features/cars/vehicles/power.ts";
import { type Context, runAs } from "#server/context.ts";
import { type MakeCounts, makeCountsOf, type NameCount } from "../make-counts.ts";
import { powerStep } from "../power-range.ts";
import type { CatalogueSearch } from "../search-params.ts";
import { countTraits, type Traits, type TraitOptions } from "../traits.ts";
import { fitting, withoutUnknownNames } from "./conditions.server.ts";

export type FurtherCounts = MakeCounts & {
  /** The search without the makes and models that the catalogue does not know. */
  search: CatalogueSearch;
  /** The number of vehicles that match the whole search. */
  total: number;
  traits: TraitOptions;
  /** The weakest and the strongest public vehicle in the search's unit, rounded outwards to whole steps. */
  powerBounds: { min: number; max: number };
};

/**
 * Returns the counts of all options behind «Más filtros». Only that page asks for them, so that the list need not pay for them. What no car
 * of the search has is counted, too, with 0, so that no option moves while a person filters.
 */
export function countFurther(context: Context, asked: CatalogueSearch): Promise<FurtherCounts> {
  return runAs(context, async (transaction) => {
    const search = await withoutUnknownNames(transaction, asked);
    return {
      search,
      ...makeCountsOf(await readNameCounts(transaction, search), search),
      ...countTraits(await readTraits(transaction, search), search),
      powerBounds: await readPowerBounds(transaction, search),
    };
  });
}

/** Counts the vehicles by make, and those of the ticked makes by model, without the ticks of makes and models. */
async function readNameCounts(transaction: Transaction<DB>, search: CatalogueSearch): Promise<NameCount[]> {
  const { rows } = await sql<NameCount>`
    with counted as (select name_id, count(*) filter (where ${fitting(search, "names")}) from catalogue group by name_id),
    named as (
      select make, case when make = any(${search.makes}::text[]) then model end as model, counted.count
      from counted join catalogue_names on id = name_id
    )
    select make, model, sum(count)::integer as count from named group by make, model`.execute(transaction);
  return rows;
}

/** Counts the vehicles of each combination of traits, without the ticks of traits. */
async function readTraits(transaction: Transaction<DB>, search: CatalogueSearch): Promise<Traits[]> {
  const { rows } = await sql<Traits>`
    with counted as (select traits_id, count(*) filter (where ${fitting(search, "traits")}) from catalogue group by traits_id)
    select body_style, environmental_badge, colour, drive, owners, counted.count
    from counted join catalogue_traits on id = traits_id`.execute(transaction);
  return rows;
}

async function readPowerBounds(transaction: Transaction<DB>, { powerUnit }: CatalogueSearch): Promise<FurtherCounts["powerBounds"]> {
  const { min, max } = await transaction
    .selectFrom("catalogue")
    .select(({ fn }) => [fn.min<number | null>("power_kw").as("min"), fn.max<number | null>("power_kw").as("max")])
    .executeTakeFirstOrThrow();
  const inUnit = (kilowatts: number) => (powerUnit === "kW" ? kilowatts : horsepowerOf(kilowatts));
  return {
    min: Math.floor(inUnit(min ?? 0) / powerStep) * powerStep,
    max: Math.ceil(inUnit(max ?? 500) / powerStep) * powerStep,
  };
}
