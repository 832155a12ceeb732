import { type RawBuilder, sql } from "kysely";
import type { Region } from "#app/features/cars/price-tables/regions.ts";
import { horsepowerOf } from "#app/features/cars/vehicles/written-values.ts";
import { type Context, runAs, type Transaction } from "#server/context.ts";
import type { CatalogueSearch } from "../search-params.ts";
import { inOrderOf, type Option } from "../facets.ts";
import { powerStep, type TraitName, traitNames, traits, type FurtherFilters, isOfMake } from "../further-filters.ts";
import { fitting, pricedCatalogue, type ReadSearch, readSearch, ticked } from "./conditions.server.ts";

export type FurtherCounts = Awaited<ReturnType<typeof countFurther>>;

/**
 * Returns the counts of all options behind «Más filtros». Only that page asks for them, so that the list need not pay for them. An option
 * that no car of the search has is returned with 0, so that no option moves while a person filters. `search` is without the makes and models that
 * the catalogue does not know.
 */
export function countFurther(context: Context, asked: CatalogueSearch, region: Region) {
  return runAs(context, async (transaction) => {
    const search = await readSearch(transaction, asked);
    const priced = pricedCatalogue(search, region);
    const counts = await readTraitCounts(transaction, search, priced);
    return {
      search,
      total: counts.find(({ name }) => name === "total")?.count ?? 0,
      ...makeCountsOf(await readNameCounts(transaction, search, priced), search),
      traits: traitOptions(counts, search),
      powerBounds: await readPowerBounds(transaction, search),
    };
  });
}

/** Counts the vehicles by make, and those of the ticked makes by model, without the ticks of makes and models. */
async function readNameCounts(transaction: Transaction, search: ReadSearch, priced: RawBuilder<unknown>): Promise<NameCount[]> {
  const { rows } = await sql<NameCount>`
    with counted as (select name_id, count(*) filter (where ${fitting(search, "names")}) from ${priced} as catalogue group by name_id),
    named as (
      select make, case when make = any(${search.makes}::text[]) then model end as model, counted.count
      from counted join catalogue_names on id = name_id
    )
    select make, model, sum(count)::integer as count from named group by make, model`.execute(transaction);
  return rows;
}

/** The number of vehicles that ticking a value would show, or of all that match the search; '' is unknown. */
type TraitCount = { name: TraitName | "total"; value: string; count: number };

/** Returns each filter's options in the vocabulary's order: the values that public vehicles have, and the ticked ones. */
function traitOptions(counts: readonly TraitCount[], search: CatalogueSearch): Record<TraitName, Option[]> {
  const optionsOf = (name: TraitName) => {
    const counted = counts.filter((count) => count.name === name && count.value !== "");
    const values = new Map<string, number>(search[name].map((value) => [value, 0]));
    for (const { value, count } of counted) values.set(value, count);
    return [...values].map(([value, count]) => ({ value, count })).sort(inOrderOf(traits[name].values));
  };
  return Object.fromEntries(traitNames.map((name) => [name, optionsOf(name)])) as Record<TraitName, Option[]>;
}

/** Counts the vehicles of each value of each trait, without the ticks of this trait, and those that match the whole search. */
async function readTraitCounts(transaction: Transaction, search: ReadSearch, priced: RawBuilder<unknown>): Promise<TraitCount[]> {
  const sums = traitNames.map(
    (name) => sql`
      select ${sql.lit(name)} as name, ${sql.ref(traits[name].column)} as value, sum(count) filter (where ${ticked(search, name)})
      from combinations group by value`,
  );
  const { rows } = await sql<TraitCount>`
    with counted as (select traits_id, count(*) filter (where ${fitting(search, "traits")}) from ${priced} as catalogue group by traits_id),
    combinations as materialized (select * from counted join catalogue_traits on id = traits_id),
    sums (name, value, count) as (
      ${sql.join(sums, sql` union all `)}
      union all select 'total', '', sum(count) filter (where ${ticked(search)}) from combinations
    )
    select name, value, coalesce(count, 0)::integer as count from sums`.execute(transaction);
  return rows;
}

/** The weakest and the strongest public vehicle in the search's unit, rounded outwards to whole steps. */
async function readPowerBounds(transaction: Transaction, { powerUnit }: CatalogueSearch) {
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

/** The number of matching vehicles of a make that has any public vehicle; for a ticked make, by model. */
type NameCount = { make: string; model: string | null; count: number };

/** A model's value is its name with the make, as an address holds it; its label is the model alone. */
type ModelOption = Option & { label: string };
type ModelsOfMake = { make: string; options: ModelOption[]; /** How many further models are not listed. */ unlisted: number };
type MakeCounts = { makes: Option[]; models: ModelsOfMake[] };

/** Descriptions of single cars can stand in place of models. Then a make has thousands, and nobody reads such a list. */
const mostModels = 60;

/** Returns all makes with their counts, and the models of each ticked make by name: the ticked ones and the most frequent others. */
export function makeCountsOf(names: readonly NameCount[], { makes, models }: Pick<FurtherFilters, "makes" | "models">): MakeCounts {
  const byMake = Map.groupBy(names, ({ make }) => make);
  const countOf = (make: string) => (byMake.get(make) ?? []).reduce((sum, { count }) => sum + count, 0);
  return {
    makes: [...new Set([...byMake.keys(), ...makes])].map((value) => ({ value, count: countOf(value) })).sort(byValue),
    models: makes.toSorted((a, b) => a.localeCompare(b, "es")).map((make) => modelsOf(make, byMake.get(make) ?? [], models)),
  };
}

function modelsOf(make: string, names: readonly NameCount[], models: readonly string[]): ModelsOfMake {
  const found = names.flatMap(({ model, count }) =>
    model === null || count === 0 ? [] : [{ value: `${make} ${model}`, label: model, count }],
  );
  const chosen = models.filter((model) => isOfMake(model, make));
  const others = found.filter(({ value }) => !chosen.includes(value)).sort((a, b) => b.count - a.count || byValue(a, b));
  const options = chosen.map((value) => {
    const count = found.find((option) => option.value === value)?.count ?? 0;
    return { value, label: value.slice(make.length + 1), count };
  });
  return { make, options: [...options, ...others.slice(0, mostModels)].sort(byValue), unlisted: Math.max(0, others.length - mostModels) };
}

function byValue(a: Option, b: Option): number {
  return a.value.localeCompare(b.value, "es", { numeric: true });
}
