import { cleanSearchText, readPage } from "#app/lib/address-text.ts";
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

export type StockSearch = {
  search: string;
  filter: StockFilter;
  sort: StockSort;
  /** From 1. */
  page: number;
};

const newestFirst: StockSort = { column: "created", direction: "desc" };

/** Reads a list's address. People type, shorten and share addresses, so invalid parts are ignored instead of refused. */
export function readStockSearch(params: URLSearchParams): StockSearch {
  return {
    search: cleanSearchText(params.get("search") ?? ""),
    filter: stockFilters.find((filter) => filter === params.get("status")) ?? "",
    sort: readSort(params.get("sort") ?? ""),
    page: readPage(params.get("page")),
  };
}

function readSort(text: string): StockSort {
  const [name = "", direction] = text.split("_");
  if (!isColumn(name) || (direction !== "asc" && direction !== "desc")) return newestFirst;
  return { column: name, direction };
}

function isColumn(name: string): name is SortColumn {
  return Object.hasOwn(firstDirections, name);
}

/** Returns the address's query with "?", without default values, in a fixed order. */
export function stockQuery({ search, filter, sort, page }: StockSearch): string {
  const params = new URLSearchParams();
  if (search !== "") params.set("search", search);
  if (filter !== "") params.set("status", filter);
  const written = writtenSort(sort);
  if (written !== "") params.set("sort", written);
  if (page !== 1) params.set("page", String(page));
  return params.size === 0 ? "" : `?${params}`;
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
