import { describe, expect, test } from "vitest";
import { nextSort, readStockSearch, type SortColumn, statusesIn, type StockSearch, stockQuery } from "./search-params.ts";

const usual: StockSearch = { search: "", filter: "", sort: { column: "created", direction: "desc" }, page: 1 };

describe("a list's address", () => {
  test.each<[query: string, search: Partial<StockSearch>, again: string]>([
    ["", {}, ""],
    [
      "?search=golf&status=sold&sort=price_asc&page=3",
      { search: "golf", filter: "sold", sort: { column: "price", direction: "asc" }, page: 3 },
      "?search=golf&status=sold&sort=price_asc&page=3",
    ],
    ["?page=3&search=golf", { search: "golf", page: 3 }, "?search=golf&page=3"],
    ["?status=archived", { filter: "archived" }, "?status=archived"],
    ["?status=featured", { filter: "featured" }, "?status=featured"],
    ["?status=all", { filter: "all" }, "?status=all"],
    ["?status=nada&sort=precio&page=-1", {}, ""],
    ["?sort=price", {}, ""],
    ["?sort=constructor_asc", {}, ""],
    ["?sort=created_asc", { sort: { column: "created", direction: "asc" } }, "?sort=created_asc"],
    ["?sort=created_desc&page=1", {}, ""],
  ])("%s", (query, search, again) => {
    const read = readStockSearch(new URLSearchParams(query));
    expect(read).toEqual({ ...usual, ...search });
    expect(stockQuery(read)).toBe(again);
  });
});

test.each<[column: SortColumn, steps: string[]]>([
  ["price", ["price desc", "price asc", "created desc"]],
  ["vehicle", ["vehicle asc", "vehicle desc", "created desc"]],
  ["created", ["created asc", "created desc", "created asc"]],
])("the heading of %s leads to %j", (column, steps) => {
  let sort = usual.sort;
  const seen = steps.map(() => {
    sort = nextSort(sort, column);
    return `${sort.column} ${sort.direction}`;
  });
  expect(seen).toEqual(steps);
});

test("archived vehicles are shown only on request", () => {
  expect(statusesIn("")).toEqual(["available", "reserved", "sold", "german_prospect"]);
  expect(statusesIn("featured")).not.toContain("archived");
  expect(statusesIn("archived")).toEqual(["archived"]);
  expect(statusesIn("all")).toContain("archived");
});
