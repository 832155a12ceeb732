import { foldText } from "#app/lib/fold-text.ts";
import type { CatalogueSearch, Range } from "#app/features/cars/catalogue/search-params.ts";
import { fuelTypes, transmissions } from "#app/features/cars/vehicles/vocabulary.ts";

export type StockVehicle = {
  id: string;
  make: string;
  model: string;
  price: number;
  year: number;
  mileage: number;
  fuel_type: string;
  transmission: string;
  location: string;
  status: string;
  created_at: string;
};

const names: [[string, string], ...[string, string][]] = [
  ["Audi", "A4 Avant"],
  ["BMW", "Serie 3"],
  ["Citroën", "C4"],
  ["Škoda", "Octavia"],
  ["Renault", "Mégane Coupé"],
  ["Tesla", "100% Eléctrico"],
  ["Volkswagen", "Golf 7"],
  ["Volkswagen", "Up_GTI"],
  ["Opel", "Back\\Slash"],
];
const locations: [string, ...string[]] = ["Murcia", "Berlín", "München", "Köln", "A Coruña"];

const publicStatuses: [string, ...string[]] = ["available", "reserved", "sold", "german_prospect"];

/** Random numbers from 0 up to 1, the same in every run (mulberry32). */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Vehicles with many equal prices, years, mileages and moments, so that every order has ties; one in seven is archived. */
export function generateStock(count: number, seed = 20_261_120): StockVehicle[] {
  const random = randomNumbers(seed);
  const below = (most: number) => Math.floor(random() * most);
  const pick = <Value>(list: readonly [Value, ...Value[]]): Value => list[below(list.length)] ?? list[0];
  return Array.from({ length: count }, () => {
    const [make, model] = pick(names);
    return {
      id: crypto.randomUUID(),
      make,
      model,
      price: below(40) * 1_000,
      year: 2014 + below(11),
      mileage: below(30) * 5_000,
      fuel_type: pick(fuelTypes),
      transmission: pick(transmissions),
      location: pick(locations),
      status: random() < 1 / 7 ? "archived" : pick(publicStatuses),
      created_at: new Date(Date.UTC(2026, 9, 1 + below(40))).toISOString(),
    };
  });
}

const facetColumns = { fuelTypes: "fuel_type", transmissions: "transmission", locations: "location" } as const;

/** The correct page of the catalogue, computed in the simplest way over all vehicles. */
export function expectedPage(stock: readonly StockVehicle[], search: CatalogueSearch, pageSize: number) {
  const inWordsAndRanges = stock.filter((vehicle) => vehicle.status !== "archived" && fitsWordsAndRanges(vehicle, search));
  const ticked = (facet: keyof typeof facetColumns, vehicle: StockVehicle) =>
    search[facet].length === 0 || (search[facet] as readonly string[]).includes(vehicle[facetColumns[facet]]);
  const facetNames = Object.keys(facetColumns) as (keyof typeof facetColumns)[];

  const fitting = inWordsAndRanges
    .filter((vehicle) => facetNames.every((facet) => ticked(facet, vehicle)))
    .toSorted(comparing(search.sort));
  const pageCount = Math.max(1, Math.ceil(fitting.length / pageSize));
  const page = Math.min(search.page, pageCount);
  const facets = Object.fromEntries(
    facetNames.map((facet) => {
      const others = inWordsAndRanges.filter((vehicle) => facetNames.every((other) => other === facet || ticked(other, vehicle)));
      return [facet, countBy(others.map((vehicle) => vehicle[facetColumns[facet]]))];
    }),
  );
  const ids = fitting.slice((page - 1) * pageSize, page * pageSize).map(({ id }) => id);
  return { page: { total: fitting.length, page, pageCount, ids, bounds: boundsOf(stock) }, facets };
}

function fitsWordsAndRanges(vehicle: StockVehicle, search: CatalogueSearch): boolean {
  const name = foldText(`${vehicle.make} ${vehicle.model}`);
  const words = foldText(search.search).split(" ").filter(Boolean);
  const within = (value: number, { min = -Infinity, max = Infinity }: Range) => value >= min && value <= max;
  return (
    words.every((word) => name.includes(word)) &&
    within(vehicle.price, search.price) &&
    within(vehicle.year, search.year) &&
    within(vehicle.mileage, search.mileage)
  );
}

/** Newest first, or by a column. Equal vehicles are in the order of their ids, reversed when the column's order is. */
function comparing(sort: CatalogueSearch["sort"]) {
  const byId = (a: StockVehicle, b: StockVehicle) => (a.id < b.id ? -1 : 1);
  if (sort === "newest") return (a: StockVehicle, b: StockVehicle) => Date.parse(b.created_at) - Date.parse(a.created_at) || byId(a, b);
  const [column, direction] = sort.split("_") as ["price" | "year" | "mileage", "asc" | "desc"];
  const sign = direction === "asc" ? 1 : -1;
  return (a: StockVehicle, b: StockVehicle) => sign * (a[column] - b[column] || byId(a, b));
}

function countBy(values: readonly string[]): Record<string, number> {
  return Object.fromEntries([...Map.groupBy(values, (value) => value)].map(([value, group]) => [value, group.length]));
}

function boundsOf(stock: readonly StockVehicle[]) {
  const shown = stock.filter(({ status }) => status !== "archived");
  const ends = (column: "price" | "year" | "mileage") => {
    const values = shown.map((vehicle) => vehicle[column]);
    return { min: Math.min(...values), max: Math.max(...values) };
  };
  return { price: ends("price"), year: ends("year"), mileage: ends("mileage") };
}
