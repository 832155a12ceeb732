import { fuelTypes, transmissions } from "#app/features/cars/vehicles/vocabulary.ts";
import type { CatalogueSearch } from "./search-params.ts";

/** The number of public vehicles with the same fuel, transmission and location that match the search's words and ranges. */
export type Segment = { id: number; fuel_type: string; transmission: string; location: string; count: number };

export type FacetName = "fuelTypes" | "transmissions" | "locations";
export type FacetOption = { value: string; count: number };
export type Facets = Record<FacetName, FacetOption[]>;

const column = { fuelTypes: "fuel_type", transmissions: "transmission", locations: "location" } as const;
export const facetNames = Object.keys(column) as FacetName[];

/** Fuels and gearboxes are in the vocabulary's order, locations by name, so that an option never moves while a person filters. */
const inOrderOf: Record<FacetName, (a: FacetOption, b: FacetOption) => number> = {
  fuelTypes: byPositionIn(fuelTypes),
  transmissions: byPositionIn(transmissions),
  locations: (a, b) => a.value.localeCompare(b.value, "es"),
};

/** Returns the segments that match every facet; a facet without a tick matches all. */
export function matchingSegments(segments: readonly Segment[], search: CatalogueSearch): Segment[] {
  return segments.filter((segment) => facetNames.every((facet) => fits(segment, facet, search)));
}

/**
 * Returns each facet's options with the number of vehicles that the option would show. Ticks of other facets restrict this number. Ticks of
 * the same facet do not, because a second tick in a facet widens the search. Options without any vehicle are listed with 0.
 */
export function countFacets(segments: readonly Segment[], search: CatalogueSearch): Facets {
  const count = (facet: FacetName): FacetOption[] => {
    const others = facetNames.filter((name) => name !== facet);
    const counts = new Map<string, number>();
    for (const segment of segments) {
      const counted = others.every((other) => fits(segment, other, search)) ? segment.count : 0;
      counts.set(segment[column[facet]], (counts.get(segment[column[facet]]) ?? 0) + counted);
    }
    for (const ticked of search[facet]) if (!counts.has(ticked)) counts.set(ticked, 0);
    return [...counts].map(([value, number]) => ({ value, count: number })).sort(inOrderOf[facet]);
  };
  return { fuelTypes: count("fuelTypes"), transmissions: count("transmissions"), locations: count("locations") };
}

function fits(segment: Segment, facet: FacetName, search: CatalogueSearch): boolean {
  const ticked: readonly string[] = search[facet];
  return ticked.length === 0 || ticked.includes(segment[column[facet]]);
}

function byPositionIn(list: readonly string[]) {
  return (a: FacetOption, b: FacetOption) => list.indexOf(a.value) - list.indexOf(b.value);
}
