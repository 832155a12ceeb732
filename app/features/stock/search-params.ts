import { cleanSearchText, readPage } from "#app/lib/address-text.ts";
import { type VehicleStatus, vehicleStatuses } from "#app/features/vehicles/vocabulary.ts";

/** The columns that the list can be ordered by, each with the direction that somebody wants first; `created` is the order of a fresh list. */
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

/** A status, or a group of cars: "" is all but the archived ones. */
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

/** Reads a list's address. People type, shorten and share addresses, so what cannot be understood is left out instead of refused. */
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

/** The address's part behind "?", "?" included, without what is as usual; always in the same order. */
export function stockQuery({ search, filter, sort, page }: StockSearch): string {
  const params = new URLSearchParams();
  if (search !== "") params.set("search", search);
  if (filter !== "") params.set("status", filter);
  const written = writtenSort(sort);
  if (written !== "") params.set("sort", written);
  if (page !== 1) params.set("page", String(page));
  return params.size === 0 ? "" : `?${params}`;
}

/** "" for the usual order. */
export function writtenSort({ column, direction }: StockSort): string {
  return column === newestFirst.column && direction === newestFirst.direction ? "" : `${column}_${direction}`;
}

/** What a column's heading leads to: its first direction, then the other one, then the usual order again. */
export function nextSort(current: StockSort, column: SortColumn): StockSort {
  const first = firstDirections[column];
  if (current.column !== column) return { column, direction: first };
  return current.direction === first ? { column, direction: first === "asc" ? "desc" : "asc" } : newestFirst;
}

/** The statuses that a filter shows. */
export function statusesIn(filter: StockFilter): readonly VehicleStatus[] {
  if (filter === "all") return vehicleStatuses;
  if (filter === "" || filter === "featured") return vehicleStatuses.filter((status) => status !== "archived");
  return [filter];
}
