import { foldText, searchable } from "#app/lib/fold-text.ts";
import { type RangeName, rangeSteps, type CatalogueSearch } from "#app/features/cars/catalogue/search-params.ts";
import { type SortColumn, statusesIn, type StockSearch } from "#app/features/cars/vehicles/office/search-params.ts";
import { horsepowerOf } from "#app/features/cars/vehicles/written-values.ts";
import { bodyStyles, colours, driveTypes, environmentalBadges, fuelTypes, transmissions } from "#app/features/cars/vehicles/vocabulary.ts";
import type { Range } from "#app/lib/address-values.ts";

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
  body_style: string | null;
  environmental_badge: string | null;
  colour: string | null;
  drive: string | null;
  previous_owners: number | null;
  power_kw: number | null;
  /** The first day of a month. */
  first_registration: string | null;
  featured: boolean;
  visitor_count: number;
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
  const perhaps = <Value>(known: () => Value) => (random() < 1 / 5 ? null : known());
  return Array.from({ length: count }, () => {
    const [make, model] = pick(names);
    const year = 2014 + below(11);
    return {
      id: crypto.randomUUID(),
      make,
      model,
      price: below(40) * 1_000,
      year,
      mileage: below(30) * 5_000,
      fuel_type: pick(fuelTypes),
      transmission: pick(transmissions),
      location: pick(locations),
      status: random() < 1 / 7 ? "archived" : pick(publicStatuses),
      created_at: new Date(Date.UTC(2026, 9, 1 + below(40))).toISOString(),
      body_style: perhaps(() => pick(bodyStyles)),
      environmental_badge: perhaps(() => pick(environmentalBadges)),
      colour: perhaps(() => pick(colours)),
      drive: perhaps(() => pick(driveTypes)),
      previous_owners: perhaps(() => below(6)),
      power_kw: perhaps(() => 40 + below(60) * 5),
      first_registration: perhaps(() => `${year}-${String(1 + below(12)).padStart(2, "0")}-01`),
      featured: random() < 1 / 9,
      visitor_count: below(9),
    };
  });
}

/** What a ticked filter compares. Three owners stand for three or more. */
const facetValues = {
  fuelTypes: (vehicle: StockVehicle) => vehicle.fuel_type,
  transmissions: (vehicle: StockVehicle) => vehicle.transmission,
  locations: (vehicle: StockVehicle) => vehicle.location,
  bodyStyles: (vehicle: StockVehicle) => vehicle.body_style,
  badges: (vehicle: StockVehicle) => vehicle.environmental_badge,
  colours: (vehicle: StockVehicle) => vehicle.colour,
  drives: (vehicle: StockVehicle) => vehicle.drive,
  owners: ({ previous_owners: owners }: StockVehicle) => (owners === null ? null : String(Math.min(owners, 3))),
};
type FacetName = keyof typeof facetValues;
const facetNames = Object.keys(facetValues) as FacetName[];

/** The correct page of the catalogue, computed in the simplest way over all vehicles. */
export function expectedPage(stock: readonly StockVehicle[], search: CatalogueSearch, pageSize: number) {
  const shown = stock.filter(({ status }) => status !== "archived");
  const inWordsAndRanges = shown.filter((vehicle) => fitsWordsAndRanges(vehicle, search));
  const named = inWordsAndRanges.filter((vehicle) => fitsNames(vehicle, search));
  const ticked = (facet: FacetName, vehicle: StockVehicle) =>
    search[facet].length === 0 || (search[facet] as readonly (string | null)[]).includes(facetValues[facet](vehicle));
  const allTicked = (vehicle: StockVehicle) => facetNames.every((facet) => ticked(facet, vehicle));

  const fitting = named.filter(allTicked).toSorted(comparing(search.sort));
  const pageCount = Math.max(1, Math.ceil(fitting.length / pageSize));
  const page = Math.min(search.page, pageCount);
  const facets = Object.fromEntries(
    facetNames.map((facet) => {
      const others = named.filter((vehicle) => facetNames.every((other) => other === facet || ticked(other, vehicle)));
      return [facet, countBy(others.map(facetValues[facet]).filter((value) => value !== null))];
    }),
  ) as Record<FacetName, Record<string, number>>;
  const anyName = inWordsAndRanges.filter(allTicked);
  const offered = {
    makes: distinct([...shown.map(({ make }) => make), ...search.makes]),
    ...(Object.fromEntries(
      facetNames.map((facet) => [facet, distinct([...shown.map(facetValues[facet]), ...search[facet]].filter((value) => value !== null))]),
    ) as Record<FacetName, string[]>),
  };
  const nameCounts = {
    makes: countBy(anyName.map(({ make }) => make)),
    models: countBy(anyName.map(({ make, model }) => `${make} ${model}`)),
  };
  const ids = fitting.slice((page - 1) * pageSize, page * pageSize).map(({ id }) => id);
  return { page: { total: fitting.length, page, pageCount, ids, bounds: boundsOf(stock) }, facets, names: nameCounts, offered };
}

/** The weakest and the strongest car, rounded outwards to whole steps of ten. */
export function expectedPowerBounds(stock: readonly StockVehicle[], { powerUnit }: CatalogueSearch): { min: number; max: number } {
  const powers = stock.flatMap(({ status, power_kw: power }) => (status === "archived" || power === null ? [] : [power]));
  const shown = powers.map((power) => (powerUnit === "kW" ? power : horsepowerOf(power)));
  return { min: Math.floor(Math.min(...shown) / 10) * 10, max: Math.ceil(Math.max(...shown) / 10) * 10 };
}

/** What the team's list depends on. */
export type ListedVehicle = Pick<
  StockVehicle,
  "id" | "make" | "model" | "location" | "status" | "featured" | "visitor_count" | "created_at"
> &
  Pick<StockVehicle, "year" | "price" | "mileage">;

const listKeys: Record<SortColumn, (vehicle: ListedVehicle) => (string | number)[]> = {
  created: ({ created_at: created }) => [created],
  vehicle: (vehicle) => [listedText(vehicle)],
  year: ({ year }) => [year],
  price: ({ price }) => [price],
  mileage: ({ mileage }) => [mileage],
  status: (vehicle) => [vehicle.status, listedText(vehicle)],
  featured: ({ featured, created_at: created }) => [featured ? 1 : 0, created],
  visits: ({ visitor_count: visits }) => [visits],
};

/** The team's whole list in its order, computed in the simplest way. */
export function expectedList<Vehicle extends ListedVehicle>(
  stock: readonly Vehicle[],
  { search, filter, sort }: Omit<StockSearch, "page">,
): Vehicle[] {
  const words = foldText(search).split(" ").filter(Boolean);
  const fitting = stock.filter(
    (vehicle) =>
      statusesIn(filter).some((status) => status === vehicle.status) &&
      (filter !== "featured" || vehicle.featured) &&
      words.every((word) => listedText(vehicle).includes(word)),
  );
  const keyed = fitting.map((vehicle) => ({ vehicle, keys: [...listKeys[sort.column](vehicle), vehicle.id] }));
  keyed.sort((a, b) => comparingKeys(a.keys, b.keys) * (sort.direction === "asc" ? 1 : -1));
  return keyed.map(({ vehicle }) => vehicle);
}

function listedText({ make, model, location }: ListedVehicle): string {
  return foldText(`${make} ${model} ${location}`);
}

function comparingKeys(one: readonly (string | number)[], other: readonly (string | number)[]): number {
  const position = one.findIndex((key, at) => key !== other[at]);
  const [a = "", b = ""] = [one[position], other[position]];
  return position === -1 ? 0 : a < b ? -1 : 1;
}

function distinct(values: readonly string[]): string[] {
  return [...new Set(values)].toSorted();
}

function fitsNames({ make, model }: StockVehicle, { makes, models }: CatalogueSearch): boolean {
  const ofThisMake = models.filter((name) => name.startsWith(`${make} `));
  if (makes.length === 0) return true;
  return makes.includes(make) && (ofThisMake.length === 0 || ofThisMake.includes(`${make} ${model}`));
}

function fitsWordsAndRanges(vehicle: StockVehicle, search: CatalogueSearch): boolean {
  const words = search.search.split(" ").map((typed) => searchable(typed).replaceAll(" ", ""));
  const within = (value: number, { min = -Infinity, max = Infinity }: Range) => value >= min && value <= max;
  const power = search.powerUnit === "kW" ? vehicle.power_kw : vehicle.power_kw && horsepowerOf(vehicle.power_kw);
  return (
    words.every((word) => fitsWord(vehicle, word)) &&
    (vehicle.price === 0 ? Object.keys(search.price).length === 0 : within(vehicle.price, search.price)) &&
    within(vehicle.year, search.year) &&
    within(vehicle.mileage, search.mileage) &&
    (Object.keys(search.power).length === 0 || (power !== null && within(power, search.power))) &&
    fitsMonths(vehicle, search.registered)
  );
}

/** A word is a part of the name, or begins with a word of it when spaces and signs are left out; or it is a year, a fuel or a gear. */
function fitsWord(vehicle: StockVehicle, word: string): boolean {
  const name = searchable(`${vehicle.make} ${vehicle.model}`);
  const joined = name.split(" ").map((_, from, parts) => parts.slice(from).join(""));
  const facts = [vehicle.year, vehicle.fuel_type, vehicle.transmission].map((fact) => foldText(String(fact)));
  return name.includes(word) || joined.some((part) => part.startsWith(word)) || facts.includes(word);
}

/** Each month as a text of seven characters; a car of which only the year is known may be of any of its months. */
function fitsMonths(
  { first_registration: first, year }: StockVehicle,
  { min = "0000", max = "9999" }: { min?: string; max?: string },
): boolean {
  const months =
    first === null ? Array.from({ length: 12 }, (_, month) => `${year}-${String(month + 1).padStart(2, "0")}`) : [first.slice(0, 7)];
  return months.some((month) => month >= min && month.slice(0, max.length) <= max);
}

/** Newest first, or by a column; vehicles without a price are last by price. Equal vehicles are in the order of their ids, reversed when the column's order is. */
function comparing(sort: CatalogueSearch["sort"]) {
  const byId = (a: StockVehicle, b: StockVehicle) => (a.id < b.id ? -1 : 1);
  if (sort === "newest") return (a: StockVehicle, b: StockVehicle) => Date.parse(b.created_at) - Date.parse(a.created_at) || byId(a, b);
  const [column, direction] = sort.split("_") as ["price" | "year" | "mileage", "asc" | "desc"];
  const sign = direction === "asc" ? 1 : -1;
  const unpriced = (vehicle: StockVehicle) => (column === "price" && vehicle.price === 0 ? 1 : 0);
  return (a: StockVehicle, b: StockVehicle) => unpriced(a) - unpriced(b) || sign * (a[column] - b[column] || byId(a, b));
}

function countBy(values: readonly string[]): Record<string, number> {
  return Object.fromEntries([...Map.groupBy(values, (value) => value)].map(([value, group]) => [value, group.length]));
}

function boundsOf(stock: readonly StockVehicle[]) {
  const shown = stock.filter(({ status }) => status !== "archived");
  const ends = (column: RangeName) => {
    const values = shown.map((vehicle) => vehicle[column]).filter((value) => column !== "price" || value > 0);
    const step = rangeSteps[column];
    return { min: Math.floor(Math.min(...values) / step) * step, max: Math.ceil(Math.max(...values) / step) * step };
  };
  return { price: ends("price"), year: ends("year"), mileage: ends("mileage") };
}
