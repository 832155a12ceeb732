import type { FurtherFilters } from "./further-filters.ts";
import type { Option } from "./option-counts.ts";

/** The number of matching vehicles of a make; for a ticked make, by model. */
export type NameCount = { make: string; model: string | null; count: number };

/** A model's value is its name with the make, as an address holds it; its label is the model alone. */
export type ModelOption = Option & { label: string };
export type ModelsOfMake = { make: string; options: ModelOption[]; /** How many further models are not listed. */ unlisted: number };
export type MakeCounts = { makes: Option[]; models: ModelsOfMake[] };

/** Descriptions of single cars can stand in place of models. Then a make has thousands, and nobody reads such a list. */
const mostModels = 60;

/**
 * Returns makes with their counts, and the models of each ticked make by name: the ticked ones, and the most frequent of those that ticking
 * would show.
 */
export function makeCountsOf(names: readonly NameCount[], { makes, models }: Pick<FurtherFilters, "makes" | "models">): MakeCounts {
  const byMake = Map.groupBy(names, ({ make }) => make);
  for (const make of makes) if (!byMake.has(make)) byMake.set(make, []);
  return {
    makes: [...byMake].map(([value, group]) => ({ value, count: group.reduce((sum, { count }) => sum + count, 0) })).sort(byValue),
    models: makes.toSorted((a, b) => a.localeCompare(b, "es")).map((make) => modelsOf(make, byMake.get(make) ?? [], models)),
  };
}

function modelsOf(make: string, names: readonly NameCount[], ticked: readonly string[]): ModelsOfMake {
  const all = names.flatMap(({ model, count }) => (model === null ? [] : [{ value: `${make} ${model}`, label: model, count }]));
  const frequent = new Set(
    all
      .toSorted((a, b) => b.count - a.count || byValue(a, b))
      .slice(0, mostModels)
      .map(({ value }) => value),
  );
  const options = all.filter(({ value, count }) => ticked.includes(value) || (count > 0 && frequent.has(value))).sort(byValue);
  return { make, options, unlisted: all.filter(({ count }) => count > 0).length - options.filter(({ count }) => count > 0).length };
}

function byValue(a: Option, b: Option): number {
  return a.value.localeCompare(b.value, "es", { numeric: true });
}
