import { fuelTypes, transmissions } from "#app/features/cars/vehicles/vocabulary.ts";

/** The number of public vehicles with the same fuel, transmission and location that match the search's words, ranges and further filters. */
export type Segment = { id: number; fuel_type: string; transmission: string; location: string; count: number };

/** The facets: their columns in a segment, their parameters and their labels. */
export const facets = {
  fuelTypes: { column: "fuel_type", parameter: "fuel", label: "Combustible" },
  transmissions: { column: "transmission", parameter: "transmission", label: "Cambio" },
  locations: { column: "location", parameter: "location", label: "Ubicación" },
} as const;
export type FacetName = keyof typeof facets;
export const facetNames = Object.keys(facets) as FacetName[];

export type Option = { value: string; count: number };
export type Facets = Record<FacetName, Option[]>;

type FacetSearch = Record<FacetName, readonly string[]>;

/** Returns the segments that match every facet. */
export function matchingSegments(segments: readonly Segment[], search: FacetSearch): Segment[] {
  return segments.filter((segment) => matches(segment, search));
}

/** Whether a segment matches the ticks of every facet, without those of `except`; a facet without a tick matches all. */
function matches(segment: Segment, search: FacetSearch, except?: FacetName): boolean {
  return facetNames.every((facet) => {
    const ticked = search[facet];
    return facet === except || ticked.length === 0 || ticked.includes(segment[facets[facet].column]);
  });
}

/** Returns each facet's options with their counts. Their order is fixed, so that an option never moves while a person filters. */
export function countFacets(segments: readonly Segment[], search: FacetSearch): Facets {
  return {
    fuelTypes: countOptions(segments, search, "fuelTypes").sort(inOrderOf(fuelTypes)),
    transmissions: countOptions(segments, search, "transmissions").sort(inOrderOf(transmissions)),
    locations: countOptions(segments, search, "locations").sort((a, b) => a.value.localeCompare(b.value, "es")),
  };
}

/**
 * Returns a facet's options with the number of vehicles that each would show. Ticks of other facets restrict this number. Ticks of the same
 * facet do not, because a second tick in a facet widens the search. Options without any vehicle are listed with 0.
 */
function countOptions(segments: readonly Segment[], search: FacetSearch, facet: FacetName): Option[] {
  const counts = new Map(search[facet].map((ticked) => [ticked, 0]));
  for (const segment of segments) {
    const value = segment[facets[facet].column];
    counts.set(value, (counts.get(value) ?? 0) + (matches(segment, search, facet) ? segment.count : 0));
  }
  return [...counts].map(([value, count]) => ({ value, count }));
}

export function inOrderOf(list: readonly string[]) {
  return (a: Option, b: Option): number => list.indexOf(a.value) - list.indexOf(b.value);
}
