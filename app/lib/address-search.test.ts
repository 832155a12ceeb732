import { describe, expect, test } from "vitest";
import { defineSearch, oneOf, pageNumber, searchText, uuidParameter, withChange } from "./address-search.ts";

const { read, query } = defineSearch({
  words: searchText,
  order: oneOf("sort", ["oldest", "name"], "newest"),
  state: oneOf("state", ["open", "closed"], undefined),
  row: uuidParameter("row"),
  tab: { parameter: "tab", read: (text) => (text === "b" ? "b" : "a"), write: (tab: string) => tab },
  page: pageNumber,
});
type Search = ReturnType<typeof read>;
const usual: Search = { words: "", order: "newest", state: undefined, row: undefined, tab: "a", page: 1 };
const id = "0192f0aa-11b2-7c3d-8e4f-5a6b7c8d9e0f";

describe("a search in an address", () => {
  test.each<[address: string, search: Partial<Search>, again: string]>([
    ["", {}, "?tab=a"],
    ["search=++Citro%C3%ABn%0AC4+&page=3", { words: "Citroën C4", page: 3 }, "?search=Citro%C3%ABn+C4&tab=a&page=3"],
    ["search=Diésel", { words: "Diésel" }, "?search=Di%C3%A9sel&tab=a"],
    ["search=100%25&search=otra", { words: "100%" }, "?search=100%25&tab=a"],
    ["page=2&sort=name&search=a", { words: "a", order: "name", page: 2 }, "?search=a&sort=name&tab=a&page=2"],
    ["sort=newest&state=&page=1", {}, "?tab=a"],
    ["sort=Name&state=constructor&row=1&tab=c&page=0", {}, "?tab=a"],
    ["state=closed&tab=b", { state: "closed", tab: "b" }, "?state=closed&tab=b"],
    [`row=${id}`, { row: id }, `?row=${id}&tab=a`],
    [`row=${id}0`, {}, "?tab=a"],
    ["page=1e3", {}, "?tab=a"],
    ["page=100000", { page: 100_000 }, "?tab=a&page=100000"],
    ["page=100001&utm_source=x&__proto__=1", {}, "?tab=a"],
    [`search=${"x".repeat(81)}`, { words: "x".repeat(80) }, `?search=${"x".repeat(80)}&tab=a`],
  ])("%j is read and written again", (address, search, again) => {
    expect(read(new URLSearchParams(address))).toEqual({ ...usual, ...search });
    expect(query(read(new URLSearchParams(address)))).toBe(again);
    expect(read(new URLSearchParams(again))).toEqual({ ...usual, ...search });
  });

  test("is written from a part of the fields, where the others have their usual values", () => {
    expect(query({})).toBe("");
    expect(query({ state: "open" })).toBe("?state=open");
    expect(query({ page: 1, words: "" })).toBe("");
  });

  test("begins at page 1 after a change, unless the change names the page", () => {
    const third = { ...usual, words: "a", page: 3 };
    expect(withChange(third, { order: "name" })).toEqual({ ...third, order: "name", page: 1 });
    expect(withChange(third, { page: 2 })).toEqual({ ...third, page: 2 });
  });
});
