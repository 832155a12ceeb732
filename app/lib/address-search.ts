/** Searches in addresses, from the fields in a feature's search-params.ts. The catalogue has functions of its own. */
import { cleanSearchText, readPage } from "./address-text.ts";

/** One value of a search, in one parameter. */
export type Field<Value> = {
  parameter: string;
  /** Gets "" for a missing parameter. It never throws: people type, shorten and share addresses, so an invalid text is ignored. */
  read: (text: string) => Value;
  /** Returns "" for a value that the address leaves out. */
  write: (value: Value) => string;
};

/**
 * Returns the functions that read a search from an address and write it. Of a repeated parameter, the first counts. `query` returns the
 * search with "?", or "" if nothing is to be written. The parameters are in the fields' order, so equal searches have equal addresses. A
 * missing field is left out.
 */
export function defineSearch<Search>(fields: { [Name in keyof Search]: Field<Search[Name]> }) {
  const names = Object.keys(fields) as (keyof Search)[];
  const readField = (name: keyof Search, params: URLSearchParams) => fields[name].read(params.get(fields[name].parameter) ?? "");
  return {
    read: (params: URLSearchParams) => Object.fromEntries(names.map((name) => [name, readField(name, params)])) as Search,
    query: (search: Partial<Search>): string => {
      const params = new URLSearchParams();
      for (const name of names) {
        const value = search[name];
        const text = value === undefined ? "" : fields[name].write(value);
        if (text !== "") params.set(fields[name].parameter, text);
      }
      return params.size === 0 ? "" : `?${params.toString()}`;
    },
  };
}

/** Returns the search after a change: it begins at page 1 again. */
export function withChange<Search extends { page: number }>(search: Search, change: Partial<Search>): Search {
  return { ...search, page: 1, ...change };
}

/** The typed words, in the parameter `search`; cleaned, and at most 80 characters (row D3). */
export const searchText: Field<string> = { parameter: "search", read: cleanSearchText, write: (text) => text };

/** The page from 1, in the parameter `page`. */
export const pageNumber: Field<number> = { parameter: "page", read: readPage, write: (page) => (page === 1 ? "" : String(page)) };

/** One of the values, else the usual value, which the address leaves out. */
export function oneOf<const Value extends string, const Usual extends string | undefined>(
  parameter: string,
  values: readonly Value[],
  usual: Usual,
): Field<Value | Usual> {
  return {
    parameter,
    read: (text) => values.find((value) => value === text) ?? usual,
    write: (value) => (value === usual ? "" : (value ?? "")),
  };
}

const pattern = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Returns the text if it is a row's id. Without a schema library (app/lib/uuid.ts), because browsers load it too. */
export function uuidOf(text: string): string | undefined {
  return pattern.test(text) ? text : undefined;
}

/** The id of a row; undefined for any other text. */
export function uuidParameter(parameter: string): Field<string | undefined> {
  return { parameter, read: uuidOf, write: (id) => id ?? "" };
}
