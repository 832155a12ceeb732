import { defineSearch, searchText } from "#app/lib/address-search.ts";

/** The typed words, in the parameter `q`. */
export const { read: readOfficeSearch } = defineSearch({ q: { ...searchText, parameter: "q" } });
