/** Searches in addresses. A feature's search-params.ts lists its fields, each with its parameter and its usual value. */
import { cleanSearchText, readPage } from "./address-text.ts";

type Entry = [parameter: string, text: string];

/** One value of a search. Reading never throws: people type, shorten and share addresses, so an invalid text gives the usual value. */
export type Field<Value> = {
  read: (params: URLSearchParams) => Value;
  /** The parameters of a value. The address leaves out those with the text "". */
  write: (value: Value) => Entry[];
};

/**
 * Returns the functions that read a search from an address and write it. `query` returns it with "?", or "" for the usual search. The
 * parameters are in the fields' order, so equal searches have equal addresses. A field that is missing has its usual value.
 */
export function defineSearch<Search>(fields: { [Name in keyof Search]: Field<Search[Name]> }) {
  const names = Object.keys(fields) as (keyof Search)[];
  return {
    read: (params: URLSearchParams) => Object.fromEntries(names.map((name) => [name, fields[name].read(params)])) as Search,
    query: (search: Partial<Search>): string => {
      const entries = names.flatMap((name) => (search[name] === undefined ? [] : fields[name].write(search[name])));
      const text = new URLSearchParams(entries.filter(([, value]) => value !== "")).toString();
      return text && `?${text}`;
    },
  };
}

/** Returns the search after a change: it begins at page 1 again. */
export function withChange<Search extends { page: number }>(search: Search, change: Partial<Search>): Search {
  return { ...search, page: 1, ...change };
}

/** A field with one parameter, of which the first occurrence counts. `read` gets "" if it is missing. */
export function parameter<Value>(name: string, read: (text: string) => Value, write: (value: Value) => string): Field<Value> {
  return {
    read: (params) => read(params.get(name) ?? ""),
    write: (value) => [[name, write(value)]],
  };
}

/** The typed words, in the parameter `search`; cleaned, and at most 80 characters (row D3). */
export const searchText = parameter("search", cleanSearchText, (text) => text);

/** The page from 1, in the parameter `page`. */
export const pageNumber = parameter("page", readPage, (page) => (page === 1 ? "" : String(page)));

/** One of the values, else the usual value, which the address leaves out. */
export function oneOf<const Value extends string, const Usual extends string | undefined>(
  name: string,
  values: readonly Value[],
  usual: Usual,
): Field<Value | Usual> {
  return parameter<Value | Usual>(
    name,
    (text) => values.find((value) => value === text) ?? usual,
    (value) => (value === usual ? "" : (value ?? "")),
  );
}
