import { bodyStyles, colours, driveTypes, environmentalBadges } from "#app/features/cars/vehicles/vocabulary.ts";
import { type FurtherFilters, ownerCounts, type TraitName } from "./further-filters.ts";
import { countOptions, matchingGroups, type Option, type Ticks } from "./option-counts.ts";

/** The facts of a vehicle that have few values; '' is unknown. The database numbers their combinations (catalogue_traits). */
export type Traits = { body_style: string; environmental_badge: string; colour: string; drive: string; owners: string };

export type TraitOptions = Record<TraitName, Option[]>;

type TraitSearch = Pick<FurtherFilters, TraitName>;

/** Returns the combinations that match every filter; a filter without a tick matches all. */
export function matchingTraits<Matched extends Traits>(combinations: readonly Matched[], search: TraitSearch): Matched[] {
  return matchingGroups(combinations, ticksOfTraits(search));
}

/** Returns the values that occur in the combinations, in the vocabulary's order. What is unknown is no value. */
export function traitValuesIn(combinations: readonly Traits[]): Record<TraitName, string[]> {
  const occurring = (column: keyof Traits, list: readonly string[]) => {
    const values = new Set(combinations.map((combination) => combination[column]));
    return list.filter((value) => values.has(value));
  };
  return {
    bodyStyles: occurring("body_style", bodyStyles),
    badges: occurring("environmental_badge", environmentalBadges),
    colours: occurring("colour", colours),
    drives: occurring("drive", driveTypes),
    owners: occurring("owners", ownerCounts),
  };
}

/** Returns each filter's options with their counts. `values`: the options of all searches, so that none moves while a person filters. */
export function countTraits(
  combinations: readonly (Traits & { count: number })[],
  values: Record<TraitName, readonly string[]>,
  search: TraitSearch,
): TraitOptions {
  const count = (column: keyof Traits, name: TraitName) => {
    const counts = new Map(countOptions(combinations, ticksOfTraits(search), column).map((option) => [option.value, option.count]));
    const others = search[name].filter((ticked) => !values[name].includes(ticked));
    return [...values[name], ...others].map((value) => ({ value, count: counts.get(value) ?? 0 }));
  };
  return {
    bodyStyles: count("body_style", "bodyStyles"),
    badges: count("environmental_badge", "badges"),
    colours: count("colour", "colours"),
    drives: count("drive", "drives"),
    owners: count("owners", "owners"),
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
