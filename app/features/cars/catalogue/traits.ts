import { bodyStyles, colours, driveTypes, environmentalBadges } from "#app/features/cars/vehicles/vocabulary.ts";
import { type FurtherFilters, ownerCounts, type TraitName, traitNames } from "./further-filters.ts";
import { countOptions, inOrderOf, matchingGroups, type Option, type Ticks } from "./option-counts.ts";

/** The columns of catalogue_traits, which numbers the combinations of facts that have few values; '' is unknown. */
export const columnOf = {
  bodyStyles: "body_style",
  badges: "environmental_badge",
  colours: "colour",
  drives: "drive",
  owners: "owners",
} as const satisfies Record<TraitName, string>;

type TraitColumn = (typeof columnOf)[TraitName];

const vocabulary: Record<TraitName, readonly string[]> = {
  bodyStyles,
  badges: environmentalBadges,
  colours,
  drives: driveTypes,
  owners: ownerCounts,
};

/** The number of public vehicles with the same traits that match the rest of a search. */
export type Traits = Record<TraitColumn, string> & { count: number };
export type TraitOptions = Record<TraitName, Option[]>;

/** Returns how many vehicles match all ticks, and each filter's options in the vocabulary's order. What is unknown is no option. */
export function countTraits(combinations: readonly Traits[], search: Pick<FurtherFilters, TraitName>) {
  const { bodyStyles: body_style, badges: environmental_badge, colours: colour, drives: drive, owners } = search;
  const ticks: Ticks<TraitColumn> = { body_style, environmental_badge, colour, drive, owners };
  const optionsOf = (name: TraitName) =>
    countOptions(combinations, ticks, columnOf[name])
      .filter(({ value }) => value !== "")
      .sort(inOrderOf(vocabulary[name]));
  return {
    total: matchingGroups(combinations, ticks).reduce((sum, { count }) => sum + count, 0),
    traits: Object.fromEntries(traitNames.map((name) => [name, optionsOf(name)])) as TraitOptions,
  };
}
