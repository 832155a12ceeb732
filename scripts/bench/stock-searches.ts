/** Lists of vehicles as the team asks for them. */
import { type Direction, firstDirections, type SortColumn, type StockSearch } from "#app/features/cars/vehicles/office/search-params.ts";
import { seededRandom } from "./measure.ts";

/** The same searches in every run: mostly first pages, mostly without archived vehicles, half of them with words. */
export function typicalSearches(count: number): StockSearch[] {
  const random = seededRandom(20_261_120);
  const pick = <Value>(list: readonly Value[]): Value => list[Math.floor(random() * list.length)] as Value;
  const words = [
    "golf",
    "bmw",
    "audi a4",
    "mercedes",
    "320",
    "škoda",
    "megane",
    "tesla murcia",
    "a",
    "e murcia",
    "opel corsa",
    "nada de esto",
  ];
  const columns = Object.keys(firstDirections) as SortColumn[];
  return Array.from({ length: count }, () => ({
    search: random() < 0.5 ? "" : pick(words),
    filter: pick(["", "", "", "available", "reserved", "german_prospect", "archived", "featured", "all"] as const),
    sort: { column: pick(columns), direction: pick<Direction>(["asc", "desc"]) },
    page: random() < 0.7 ? 1 : 1 + Math.floor(random() * random() * 900),
  }));
}

/** The last page and one in the middle of every order, with and without words. */
export function farPages(vehicles: number): StockSearch[] {
  return (Object.keys(firstDirections) as SortColumn[]).flatMap((column) =>
    ["", "golf", "bmw", "a"].flatMap((search) =>
      [Math.floor(vehicles / 100), 1_000_000].map((page) => ({
        search,
        filter: "" as const,
        sort: { column, direction: "asc" as const },
        page,
      })),
    ),
  );
}
