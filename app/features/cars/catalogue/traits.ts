import { bodyStyles, colours, driveTypes, environmentalBadges } from "#app/features/cars/vehicles/vocabulary.ts";
import { type FurtherFilters, ownerCounts, type TraitName } from "./further-filters.ts";
import { countOptions, inOrderOf, matchingGroups, type Option, type Ticks } from "./option-counts.ts";

/** The facts of a vehicle that have few values; '' is unknown. The database numbers their combinations (catalogue_traits). */
export type Traits = { body_style: string; environmental_badge: string; colour: string; drive: string; owners: string };

export type TraitOptions = Record<TraitName, Option[]>;

type TraitSearch = Pick<FurtherFilters, TraitName>;

/** Returns the combinations that match every filter; a filter without a tick matches all. */
export function matchingTraits<Matched extends Traits>(combinations: readonly Matched[], search: TraitSearch): Matched[] {
  return matchingGroups(combinations, ticksOfTraits(search));
}

/** Returns each filter's options with their counts, in the vocabulary's order. What is unknown is no option. */
export function countTraits(combinations: readonly (Traits & { count: number })[], search: TraitSearch): TraitOptions {
  const count = (column: keyof Traits, list: readonly string[]) =>
    countOptions(combinations, ticksOfTraits(search), column)
      .filter(({ value }) => value !== "")
      .sort(inOrderOf(list));
  return {
    bodyStyles: count("body_style", bodyStyles),
    badges: count("environmental_badge", environmentalBadges),
    colours: count("colour", colours),
    drives: count("drive", driveTypes),
    owners: count("owners", ownerCounts),
  };
}

/** Returns the ticked values by their columns. */
export function ticksOfTraits(search: TraitSearch): Ticks<keyof Traits> {
  return {
    body_style: search.bodyStyles,
    environmental_badge: search.badges,
    colour: search.colours,
    drive: search.drives,
    owners: search.owners,
  };
}
