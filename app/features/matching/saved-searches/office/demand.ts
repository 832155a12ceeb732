import { isOfMake, makesWithoutModels } from "#app/features/cars/catalogue/further-filters.ts";
import type { CatalogueSearch } from "#app/features/cars/catalogue/search-params.ts";
import type { Term } from "#app/features/cars/catalogue/search-words.ts";
import { searchable } from "#app/lib/fold-text.ts";
import { formatEuros } from "#app/lib/amounts.ts";

/** A search with its typed words as the catalogue reads them. */
type ReadWish = CatalogueSearch & { terms: readonly Term[] };

/** What somebody waits for, in confirmed searches and in requests of messages; `times`: how many of them are equal. */
export type Wish = { search: ReadWish; region: string; times: number };

/** Cars in stock of one model and one band of prices: in Spain, and to be brought from Germany. */
export type Stocked = { make: string; model: string; band: number; available: number; prospects: number };

/** One line of the page: so many searches wait for this, and so many cars fit. `unmet`: those for which there is no car of their own. */
export type Demand = { name: string; query: string; waiting: number; available: number; prospects: number; unmet: number };

/** The upper ends of the bands of budgets, in whole euros at the door. */
export const bandEnds = [10_000, 15_000, 20_000, 25_000, 30_000, 40_000, 60_000] as const;

/** The band of an amount: from 0 on; the last one has no upper end. */
export function bandOf(euros: number): number {
  const band = bandEnds.findIndex((end) => euros <= end);
  return band === -1 ? bandEnds.length : band;
}

function bandName(band: number): string {
  const end = bandEnds[band];
  return end === undefined ? `Más de ${formatEuros(bandEnds.at(-1) ?? 0)}` : `Hasta ${formatEuros(end)}`;
}

/** What people wait for by make and model, the largest unmet demand first. A search of several models counts for each of them. */
export function demandByName(wishes: readonly Wish[], stock: readonly Stocked[], names: readonly Name[]): Demand[] {
  const waiting = countEach(wishes.flatMap(({ search, times }) => namesWanted(search, names).map((name) => ({ key: name, times }))));
  return sorted(
    [...waiting].map(([name, count]) =>
      line(
        { name, query: queryOf(name, names), waiting: count },
        stock.filter((cars) => isNamed(cars, name)),
      ),
    ),
  );
}

/** The same by the highest price that they want to pay, from the lowest band on. Cheaper cars fit, too. */
export function demandByBudget(wishes: readonly Wish[], stock: readonly Stocked[]): Demand[] {
  const budgets = wishes.flatMap(({ search: { price }, times }) => (price.max === undefined ? [] : [{ key: bandOf(price.max), times }]));
  const byBand = [...countEach(budgets)].toSorted(([a], [b]) => a - b);
  return byBand.map(([band, waiting]) =>
    line(
      { name: bandName(band), query: bandQuery(band), waiting },
      stock.filter((one) => one.band <= band),
    ),
  );
}

/** The catalogue's query for a band. */
function bandQuery(band: number): string {
  const end = bandEnds[band];
  return end === undefined ? "" : new URLSearchParams({ price_max: String(end) }).toString();
}

/** How many people wait in each region, the most first. */
export function demandByRegion(wishes: readonly Wish[]): { region: string; waiting: number }[] {
  const counts = [...countEach(wishes.map(({ region, times }) => ({ key: region, times })))].map(([region, waiting]) => ({
    region,
    waiting,
  }));
  return counts.toSorted((a, b) => b.waiting - a.waiting || a.region.localeCompare(b.region));
}

/** A make and model of the catalogue, with their words folded. */
export type Name = { make: string; model: string; ofMake: string; ofBoth: string };

export function nameOf({ make, model }: { make: string; model: string }): Name {
  return { make, model, ofMake: searchable(make), ofBoth: searchable(fullName({ make, model })) };
}

/**
 * The makes and models of a search: those that it ticks, or the one that its words name. Words that name nothing stand for themselves, so
 * that the team sees that people ask for what nobody has. A year, a fuel, a gear or a body is no name, unless a name has it: "Peugeot 2008".
 */
export function namesWanted(search: ReadWish, names: readonly Name[]): string[] {
  const ticked = [...makesWithoutModels(search), ...search.models];
  if (ticked.length > 0) return ticked;
  const onlyNames = search.terms.filter(({ year, fact }) => year === undefined && fact === undefined);
  const named = nameWith(search.terms, names) ?? nameWith(onlyNames, names);
  if (named !== undefined) return [named];
  return onlyNames.length === 0 ? [] : [`«${onlyNames.map(({ typed }) => searchable(typed)).join(" ")}»`];
}

/** The make whose name has all words, or the model with the shortest such name. Whole words count before parts, so "a4" is no "A45". */
function nameWith(terms: readonly Term[], names: readonly Name[]): string | undefined {
  if (terms.length === 0) return undefined;
  const whole = (words: string, text: string) => ` ${words} `.includes(` ${text} `) || words.replaceAll(" ", "") === text;
  const part = (words: string, text: string) => words.replaceAll(" ", "").includes(text);
  const allIn = (words: string, has: typeof whole) => terms.every(({ texts }) => texts.some((text) => has(words, text)));
  const make = names.find(({ ofMake }) => allIn(ofMake, whole))?.make;
  if (make !== undefined) return make;
  const shortest = names.toSorted((a, b) => a.ofBoth.length - b.ofBoth.length || a.ofBoth.localeCompare(b.ofBoth, "es"));
  const model = shortest.find(({ ofBoth }) => allIn(ofBoth, whole)) ?? shortest.find(({ ofBoth }) => allIn(ofBoth, part));
  return model && fullName(model);
}

function fullName({ make, model }: { make: string; model: string }): string {
  return `${make} ${model}`;
}

function isNamed(car: Stocked, name: string): boolean {
  return car.make === name || fullName(car) === name;
}

/** The catalogue's query for a name of a line. */
function queryOf(name: string, names: readonly Name[]): string {
  const make = names.find((one) => one.make === name || isOfMake(name, one.make))?.make;
  if (make === undefined) return new URLSearchParams({ search: name.replace(/^«|»$/g, "") }).toString();
  return new URLSearchParams(make === name ? { make } : { make, model: name }).toString();
}

function line(given: Pick<Demand, "name" | "query" | "waiting">, cars: readonly Stocked[]): Demand {
  const total = (count: (one: Stocked) => number) => cars.reduce((sum, one) => sum + count(one), 0);
  const [available, prospects] = [total((one) => one.available), total((one) => one.prospects)];
  return { ...given, available, prospects, unmet: Math.max(0, given.waiting - available - prospects) };
}

function sorted(lines: readonly Demand[]): Demand[] {
  return lines.toSorted((a, b) => b.unmet - a.unmet || b.waiting - a.waiting || a.name.localeCompare(b.name, "es"));
}

function countEach<Key>(counted: readonly { key: Key; times: number }[]): Map<Key, number> {
  const counts = new Map<Key, number>();
  for (const { key, times } of counted) counts.set(key, (counts.get(key) ?? 0) + times);
  return counts;
}
