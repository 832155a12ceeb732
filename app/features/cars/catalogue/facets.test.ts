import { expect, test } from "vitest";
import { countFacets, type Segment } from "./facets.ts";
import { type CatalogueSearch, emptySearch } from "./search-params.ts";

const segments: Segment[] = [
  { id: 1, fuel_type: "Diésel", transmission: "Manual", location: "Murcia", count: 5 },
  { id: 2, fuel_type: "Diésel", transmission: "Automático", location: "Murcia", count: 3 },
  { id: 3, fuel_type: "Gasolina", transmission: "Manual", location: "Ávila", count: 2 },
  { id: 4, fuel_type: "Eléctrico", transmission: "Automático", location: "Berlín", count: 1 },
  { id: 5, fuel_type: "Gasolina", transmission: "Automático", location: "Zaragoza", count: 0 },
];

const listed = (given: Partial<CatalogueSearch>) => {
  const { fuelTypes, transmissions, locations } = countFacets(segments, { ...emptySearch, ...given });
  const show = (options: { value: string; count: number }[]) => options.map(({ value, count }) => `${value} ${count}`).join(", ");
  return [show(fuelTypes), show(transmissions), show(locations)];
};

test.each<[title: string, given: Partial<CatalogueSearch>, fuels: string, gearboxes: string, places: string]>([
  [
    "nothing ticked: everything counts",
    {},
    "Gasolina 2, Diésel 8, Eléctrico 1",
    "Manual 7, Automático 4",
    "Ávila 2, Berlín 1, Murcia 8, Zaragoza 0",
  ],
  [
    "what is ticked is listed even where no vehicle has it, so that it can be unticked",
    { fuelTypes: ["GLP"], locations: ["Oslo"] },
    "Gasolina 0, Diésel 0, Eléctrico 0, GLP 0",
    "Manual 0, Automático 0",
    "Ávila 0, Berlín 0, Murcia 0, Oslo 0, Zaragoza 0",
  ],
])("%s", (_title, given, fuels, gearboxes, places) => {
  expect(listed(given)).toEqual([fuels, gearboxes, places]);
});
