/** The team's list over the cars in memory (decision 0055). Nothing here waits, so a total and its page are about the same cars. */
import { compareIds, featuredBit, idAt, statusBits, statusNumbers } from "../market/car-columns.ts";
import type { CarMarket } from "../market/car-market.ts";
import { type CarGroup, stateCount } from "../market/car-groups.ts";
import type { CarOrder } from "../market/ordered-cars.ts";
import { atOnce } from "#app/lib/in-turns.ts";
import { foldedWords } from "#app/lib/fold-text.ts";
import type { StockNames } from "./stock-names.ts";
import { type SortColumn, type StockFilter, statusesIn, type StockSearch } from "#app/features/cars/vehicles/office/search-params.ts";

type Asked = Pick<StockSearch, "search" | "filter" | "sort">;
/** For each value of the column `state` a 1 if its cars are listed. */
type States = Uint8Array;
/** Cars whose make, model and place are the same text; `counts`: by their value of `state`. */
type Named = { text: string; groups: CarGroup[]; counts: Int32Array };

const orderOf = {
  created: "oldest",
  year: "year",
  price: "price",
  mileage: "mileage",
  visits: "visits",
  featured: "oldest",
} as const satisfies Partial<Record<SortColumn, CarOrder>>;

/** Lists the cars of one search. */
export class ListedStock {
  readonly total: number;
  readonly #market: CarMarket;
  readonly #sort: StockSearch["sort"];
  readonly #hasWords: boolean;
  readonly #named: readonly Named[];
  /** What the list shows one after the other: one part, or one for each status, or those that are not featured and those that are. */
  readonly #parts: { states: States; total: number }[];

  /** Throws `UnknownName` if a car has a name or place that is not among `names`. */
  constructor(market: CarMarket, names: StockNames, { search, filter, sort }: Asked) {
    const words = foldedWords(search);
    const states = statesOf(filter);
    this.#market = market;
    this.#sort = sort;
    this.#hasWords = words.length > 0;
    this.#named = namedIn(market, names).filter(({ text }) => words.every((word) => text.includes(word)));
    this.#parts = partsOf(states, sort.column).map((part) => ({ states: part, total: this.#count(part) }));
    this.total = this.#count(states);
  }

  #count(states: States): number {
    return this.#named.reduce((sum, { counts }) => sum + sumOf(counts, states), 0);
  }

  /** The ids of a part of the list, in its order. */
  page(offset: number, limit: number): string[] {
    const parts = this.#parts.map(({ states, total }) => ({ size: total, page: this.#pageOf(states, total) }));
    return pageAcross(this.#isBackwards ? parts.toReversed() : parts, offset, limit);
  }

  get #isBackwards(): boolean {
    return this.#sort.direction === "desc";
  }

  #pageOf(states: States, total: number): Part["page"] {
    const { column } = this.#sort;
    if (column === "vehicle" || column === "status") return (offset, limit) => this.#pageByName(states, offset, limit);
    const groups = this.#hasWords ? this.#named.flatMap((named) => named.groups) : undefined;
    return (offset, limit) => {
      const cars = this.#market.startStockSearch();
      const window = { order: orderOf[column], backwards: this.#isBackwards, offset, limit, total };
      const page = atOnce(cars.stockPage({ ...window, states, groups }));
      cars.release();
      return page;
    };
  }

  /** Walks along the names in their order, and only looks at the cars of those that the page shows. */
  #pageByName(states: States, offset: number, limit: number): string[] {
    const ordered = this.#named.toSorted((one, other) => (one.text < other.text ? -1 : 1));
    const parts = ordered.map((named): Part => {
      return { size: sumOf(named.counts, states), page: (from, count) => this.#pageOfText(named, states, from, count) };
    });
    return pageAcross(this.#isBackwards ? parts.toReversed() : parts, offset, limit);
  }

  /** The cars of a text in the order of their ids, forwards or backwards. */
  #pageOfText(named: Named, states: States, from: number, count: number): string[] {
    const cars = this.#market.tiers.flatMap((tier) => {
      const slots = tier.slotsOf(named.groups, (state) => states[state] === 1);
      return Array.from(slots, (slot) => ({ columns: tier.columns, slot }));
    });
    // One tier has its cars in the order of their ids.
    if (this.#market.tiers.length > 1) cars.sort((one, other) => compareIds(one.columns, one.slot, other.columns, other.slot));
    const page = (this.#isBackwards ? cars.toReversed() : cars).slice(from, from + count);
    return page.map(({ columns, slot }) => idAt(columns, slot));
  }
}

/** A part of a list, and how to get some of its ids. */
type Part = { size: number; page: (offset: number, limit: number) => string[] };

/** The ids of a page of several parts, one after the other. */
function pageAcross(parts: readonly Part[], offset: number, limit: number): string[] {
  const pages: string[][] = [];
  let [before, missing] = [0, limit];
  for (const { size, page } of parts) {
    const from = Math.max(0, offset + limit - missing - before);
    const count = Math.min(missing, size - from);
    if (count > 0) {
      pages.push(page(from, count));
      missing -= count;
    }
    before += size;
  }
  return pages.flat();
}

/** All texts of the stock with their cars. */
function namedIn(market: CarMarket, names: StockNames): Named[] {
  const byText = new Map<string, Named>();
  for (const group of market.tiers.flatMap((tier) => [...tier.groups])) {
    // The last car of this name and place has left.
    if (group.counts.every((count) => count === 0)) continue;
    const text = names.textOf(group);
    const named = byText.get(text) ?? { text, groups: [], counts: new Int32Array(stateCount) };
    byText.set(text, named);
    named.groups.push(group);
    group.counts.forEach((count, state) => {
      named.counts[state] = (named.counts[state] ?? 0) + count;
    });
  }
  return [...byText.values()];
}

function statesOf(filter: StockFilter): States {
  const states = new Uint8Array(stateCount);
  for (const status of statusesIn(filter)) {
    states[statusNumbers[status] + featuredBit] = 1;
    if (filter !== "featured") states[statusNumbers[status]] = 1;
  }
  return states;
}

/** The parts of the list that an order has, the first one first. */
function partsOf(states: States, column: SortColumn): States[] {
  const partBy = (keyOf: (state: number) => number) => {
    const keys = [...new Set(Array.from(states.keys(), keyOf))].toSorted((one, other) => one - other);
    return keys.map((key) => states.map((listed, state) => (keyOf(state) === key ? listed : 0)));
  };
  if (column === "status") return partBy((state) => state & statusBits);
  if (column === "featured") return partBy((state) => state & featuredBit);
  return [states];
}

function sumOf(counts: Int32Array, states: States): number {
  return counts.reduce((sum, count, state) => sum + (states[state] === 1 ? count : 0), 0);
}
