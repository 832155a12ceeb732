import { defineSearch, oneOf, pageNumber, searchText } from "#app/lib/address-search.ts";
import { type VehicleStatus, vehicleStatuses } from "#app/features/cars/vehicles/vocabulary.ts";

/** The sortable columns of the list, each with its first sort direction; `created` is the default order. */
export const firstDirections = {
  created: "desc",
  vehicle: "asc",
  year: "desc",
  price: "desc",
  mileage: "asc",
  status: "asc",
  featured: "desc",
  visits: "desc",
} as const;
export type SortColumn = keyof typeof firstDirections;
export type Direction = "asc" | "desc";
export type StockSort = { column: SortColumn; direction: Direction };

/** A status, or a group of cars: "" is all except the archived ones. */
export const stockFilters = ["", ...vehicleStatuses, "featured", "all"] as const;
export type StockFilter = (typeof stockFilters)[number];

const newestFirst: StockSort = { column: "created", direction: "desc" };

export const { read: readStockSearch, query: stockQuery } = defineSearch({
  search: searchText,
  filter: oneOf("status", stockFilters, ""),
  sort: { parameter: "sort", read: readSort, write: writtenSort },
  page: pageNumber,
});
export type StockSearch = ReturnType<typeof readStockSearch>;

function readSort(text: string): StockSort {
  const [name = "", direction] = text.split("_");
  if (!isColumn(name) || (direction !== "asc" && direction !== "desc")) return newestFirst;
  return { column: name, direction };
}

function isColumn(name: string): name is SortColumn {
  return Object.hasOwn(firstDirections, name);
}

/** Returns "" for the default order. */
export function writtenSort({ column, direction }: StockSort): string {
  return column === newestFirst.column && direction === newestFirst.direction ? "" : `${column}_${direction}`;
}

/** Returns the next order for a column's heading: its first direction, then the other one, then the default order. */
export function nextSort(current: StockSort, column: SortColumn): StockSort {
  const first = firstDirections[column];
  if (current.column !== column) return { column, direction: first };
  return current.direction === first ? { column, direction: first === "asc" ? "desc" : "asc" } : newestFirst;
}

export function statusesIn(filter: StockFilter): readonly VehicleStatus[] {
  if (filter === "all") return vehicleStatuses;
  if (filter === "" || filter === "featured") return vehicleStatuses.filter((status) => status !== "archived");
  return [filter];
}
