import { fuelTypes, transmissions } from "#app/features/cars/vehicles/vocabulary.ts";
import { countOptions, inOrderOf, matchingGroups, type Option, type Ticks } from "./option-counts.ts";
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
