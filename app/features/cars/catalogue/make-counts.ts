import { type FurtherFilters, isOfMake } from "./further-filters.ts";
import type { Option } from "./facets.ts";

/** The number of matching vehicles of a make that has any public vehicle; for a ticked make, by model. */
export type NameCount = { make: string; model: string | null; count: number };

/** A model's value is its name with the make, as an address holds it; its label is the model alone. */
export type ModelOption = Option & { label: string };
export type ModelsOfMake = { make: string; options: ModelOption[]; /** How many further models are not listed. */ unlisted: number };
export type MakeCounts = { makes: Option[]; models: ModelsOfMake[] };

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
  const ticked = models.filter((model) => isOfMake(model, make));
  const others = found.filter(({ value }) => !ticked.includes(value)).sort((a, b) => b.count - a.count || byValue(a, b));
  const options = ticked.map((value) => {
    const count = found.find((option) => option.value === value)?.count ?? 0;
    return { value, label: value.slice(make.length + 1), count };
  });
  return { make, options: [...options, ...others.slice(0, mostModels)].sort(byValue), unlisted: Math.max(0, others.length - mostModels) };
}

function byValue(a: Option, b: Option): number {
  return a.value.localeCompare(b.value, "es", { numeric: true });
}
