import { sql, type Transaction } from "kysely";
import type { DB } from "#db/types.ts";
import { horsepowerOf } from "#app/features/cars/vehicles/written-values.ts";
import { type Context, runAs } from "#server/context.ts";
import { type MakeCounts, makeCountsOf, type NameCount } from "../make-counts.ts";
import { powerStep } from "../power-range.ts";
import type { CatalogueSearch } from "../search-params.ts";
import { traitNames } from "../further-filters.ts";
import { columnOf, type TraitCount, traitOptions, type TraitOptions } from "../traits.ts";
import { fitting, ticked, withoutUnknownNames } from "./conditions.server.ts";

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
    const traits = await readTraitCounts(transaction, search);
    return {
      search,
      total: traits.find(({ name }) => name === "total")?.count ?? 0,
      ...makeCountsOf(await readNameCounts(transaction, search), search),
      traits: traitOptions(traits, search),
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

/** Counts the vehicles of each value of each trait, without the ticks of this trait, and those that match the whole search. */
async function readTraitCounts(transaction: Transaction<DB>, search: CatalogueSearch): Promise<TraitCount[]> {
  const sums = traitNames.map(
    (name) => sql`select ${sql.lit(name)} as name, ${sql.ref(columnOf[name])} as value, sum(count) filter (where ${ticked(search, name)})
      from combinations group by value`,
  );
  const { rows } = await sql<TraitCount>`
    with counted as (select traits_id, count(*) filter (where ${fitting(search, "traits")}) from catalogue group by traits_id),
    combinations as materialized (select * from counted join catalogue_traits on id = traits_id),
    sums (name, value, count) as (
      ${sql.join(sums, sql` union all `)}
      union all select 'total', '', sum(count) filter (where ${ticked(search)}) from combinations
    )
    select name, value, coalesce(count, 0)::integer as count from sums`.execute(transaction);
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
