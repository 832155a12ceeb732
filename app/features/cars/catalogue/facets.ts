import { fuelTypes, transmissions } from "#app/features/cars/vehicles/vocabulary.ts";
import type { CatalogueSearch } from "./search-params.ts";

/** The number of public vehicles with the same fuel, transmission and location that match the search's words, ranges and further filters. */
export type Segment = { id: number; fuel_type: string; transmission: string; location: string; count: number };

export type FacetName = "fuelTypes" | "transmissions" | "locations";
export type Facets = Record<FacetName, Option[]>;

type FacetSearch = Pick<CatalogueSearch, FacetName>;

/** Returns the segments that match every facet; a facet without a tick matches all. */
export function matchingSegments<Matched extends Omit<Segment, "count">>(segments: readonly Matched[], search: FacetSearch): Matched[] {
  return matchingGroups(segments, ticksOf(search));
}

/** Returns each facet's options with their counts. Their order is fixed, so that an option never moves while a person filters. */
export function countFacets(segments: readonly Segment[], search: FacetSearch): Facets {
  const count = (column: "fuel_type" | "transmission" | "location") => countOptions(segments, ticksOf(search), column);
  return {
    fuelTypes: count("fuel_type").sort(inOrderOf(fuelTypes)),
    transmissions: count("transmission").sort(inOrderOf(transmissions)),
    locations: count("location").sort((a, b) => a.value.localeCompare(b.value, "es")),
  };
}

function ticksOf({ fuelTypes: fuels, transmissions: gearboxes, locations }: FacetSearch): Ticks<"fuel_type" | "transmission" | "location"> {
  return { fuel_type: fuels, transmission: gearboxes, location: locations };
}

/** Vehicles counted together, because they agree in some columns. */
type Group<Column extends string> = Readonly<Record<Column, string>>;
type Counted = { count: number };

/** The ticked values of each column; a column without a tick matches all. */
type Ticks<Column extends string> = Readonly<Record<Column, readonly string[]>>;

export type Option = { value: string; count: number };

/** Returns the groups that match every column's ticks. */
function matchingGroups<Column extends string, Matched extends Group<Column>>(groups: readonly Matched[], ticks: Ticks<Column>): Matched[] {
  return groups.filter((group) => columnsOf(ticks).every((column) => fits(group, column, ticks)));
}

/**
 * Returns a column's options with the number of vehicles that each would show. Ticks of other columns restrict this number. Ticks of the same
 * column do not, because a second tick in a column widens the search. Options without any vehicle are listed with 0.
 */
function countOptions<Column extends string>(groups: readonly (Group<Column> & Counted)[], ticks: Ticks<Column>, column: Column): Option[] {
  const others = columnsOf(ticks).filter((other) => other !== column);
  const counts = new Map<string, number>();
  for (const group of groups) {
    const counted = others.every((other) => fits(group, other, ticks)) ? group.count : 0;
    counts.set(group[column], (counts.get(group[column]) ?? 0) + counted);
  }
  for (const ticked of ticks[column]) if (!counts.has(ticked)) counts.set(ticked, 0);
  return [...counts].map(([value, count]) => ({ value, count }));
}

/** Orders options as a list does. */
export function inOrderOf(list: readonly string[]) {
  return (a: Option, b: Option): number => list.indexOf(a.value) - list.indexOf(b.value);
}

function columnsOf<Column extends string>(ticks: Ticks<Column>): Column[] {
  return Object.keys(ticks) as Column[];
}

function fits<Column extends string>(group: Group<Column>, column: Column, ticks: Ticks<Column>): boolean {
  return ticks[column].length === 0 || ticks[column].includes(group[column]);
}
