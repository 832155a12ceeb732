import { bodyStyles, colours, driveTypes, environmentalBadges } from "#app/features/cars/vehicles/vocabulary.ts";
import { type FurtherFilters, ownerCounts, type TraitName, traitNames } from "./further-filters.ts";
import { inOrderOf, type Option } from "./facets.ts";

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

/** The number of vehicles that ticking a value would show, or of all that match the search. */
export type TraitCount = { name: TraitName | "total"; value: string; count: number };
export type TraitOptions = Record<TraitName, Option[]>;

/** Returns each filter's options in the vocabulary's order: the values that public vehicles have, and the ticked ones. */
export function traitOptions(counts: readonly TraitCount[], search: Pick<FurtherFilters, TraitName>): TraitOptions {
  const optionsOf = (name: TraitName) => {
    const counted = counts.filter((count) => count.name === name && count.value !== "");
    const values = new Map([
      ...search[name].map((value) => [value, 0] as const),
      ...counted.map(({ value, count }) => [value, count] as const),
    ]);
    return [...values].map(([value, count]) => ({ value, count })).sort(inOrderOf(vocabulary[name]));
  };
  return Object.fromEntries(traitNames.map((name) => [name, optionsOf(name)])) as TraitOptions;
}
