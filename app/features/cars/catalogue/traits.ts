import { bodyStyles, colours, driveTypes, environmentalBadges } from "#app/features/cars/vehicles/vocabulary.ts";
import { type FurtherFilters, ownerCounts, type TraitName, traitNames } from "./further-filters.ts";
import type { Option } from "./option-counts.ts";

/** The columns of catalogue_traits, which numbers the combinations of facts that have few values; '' is unknown. */
export const columnOf = {
  bodyStyles: "body_style",
  badges: "environmental_badge",
  colours: "colour",
  drives: "drive",
  owners: "owners",
} as const satisfies Record<TraitName, string>;

const vocabulary: Record<TraitName, readonly string[]> = {
  bodyStyles,
  badges: environmentalBadges,
  colours,
  drives: driveTypes,
  owners: ownerCounts,
};

export type TraitOptions = Record<TraitName, Option[]>;
export type TraitValues = Record<TraitName, string[]>;
/** The number of vehicles that ticking a value would show, or of all that match the search. */
export type TraitCount = { name: TraitName | "total"; value: string; count: number };

/** Returns the values that occur in the combinations, in the vocabulary's order. What is unknown is no value. */
export function traitValuesIn(combinations: readonly Record<(typeof columnOf)[TraitName], string>[]): TraitValues {
  return forEachTrait((name) => {
    const occurring = new Set(combinations.map((combination) => combination[columnOf[name]]));
    return vocabulary[name].filter((value) => occurring.has(value));
  });
}

/** Returns each filter's options. `values`: those of all searches, so that no option moves while a person filters. */
export function traitOptions(counts: readonly TraitCount[], values: TraitValues, search: Pick<FurtherFilters, TraitName>): TraitOptions {
  return forEachTrait((name) => {
    const counted = new Map(counts.filter((count) => count.name === name).map(({ value, count }) => [value, count]));
    const shown = vocabulary[name].filter((value) => values[name].includes(value) || search[name].some((ticked) => ticked === value));
    return shown.map((value) => ({ value, count: counted.get(value) ?? 0 }));
  });
}

function forEachTrait<Value>(valueOf: (name: TraitName) => Value): Record<TraitName, Value> {
  return Object.fromEntries(traitNames.map((name) => [name, valueOf(name)])) as Record<TraitName, Value>;
}
