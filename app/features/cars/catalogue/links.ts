import { activeFilters } from "./active-filters.ts";
import { writeFurtherFilters } from "./further-filters.ts";
import { type CatalogueSearch, catalogueAddress, catalogueQuery, type CataloguePlace, emptySearch } from "./search-params.ts";

/** The addresses that a page of the catalogue links to. The server writes them, so that no script has to know how a search is written. */
export type CatalogueLinks = {
  /** The search without its page, such as "fuel=GLP&sort=price_asc", or "". */
  query: string;
  /** The active filters in words, each with the address of the search without it. */
  chips: { label: string; without: string }[];
  /** The address without any filter; the order stays. */
  clear: string;
  /** Names and values of the further filters, which the form of the six carries along. */
  further: [name: string, value: string][];
};

export function linksOf(search: CatalogueSearch, place: CataloguePlace): CatalogueLinks {
  return {
    query: catalogueQuery({ ...search, page: 1 }),
    chips: activeFilters(search).map(({ label, without }) => ({ label, without: catalogueAddress(without, place) })),
    clear: catalogueAddress({ ...emptySearch, sort: search.sort }, place),
    further: furtherFields(search),
  };
}

function furtherFields(search: CatalogueSearch): [name: string, value: string][] {
  const params = new URLSearchParams();
  writeFurtherFilters(params, search);
  return [...params];
}
