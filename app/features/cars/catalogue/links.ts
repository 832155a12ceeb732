import { writeFurtherFilters } from "./further-filters.ts";
import { type CatalogueSearch, catalogueAddress, catalogueQuery, type CataloguePlace, emptySearch, rangeNames } from "./search-params.ts";
import { furtherChips } from "./further-chips.ts";
import { facetNames, rangeLabels } from "./labels.ts";

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

type Chip = { label: string; without: CatalogueSearch };

/** Returns the active filters as words, each with the search without it, on the first page. */
export function activeFilters(search: CatalogueSearch): Chip[] {
  const chips: Chip[] = [];
  const add = (label: string, change: Partial<CatalogueSearch>) => chips.push({ label, without: { ...search, page: 1, ...change } });

  if (search.search !== "") add(`“${search.search}”`, { search: "" });
  for (const name of rangeNames) {
    const { min, max } = search[name];
    const { format, label } = rangeLabels[name];
    if (min !== undefined && max !== undefined) add(`${format(min)} – ${format(max)}`, { [name]: {} });
    else if (min !== undefined) add(`${label === "Precio" ? "" : `${label} `}desde ${format(min)}`.trim(), { [name]: {} });
    else if (max !== undefined) add(`${label === "Precio" ? "" : `${label} `}hasta ${format(max)}`.trim(), { [name]: {} });
  }
  for (const facet of facetNames) {
    for (const value of search[facet]) add(value, { [facet]: search[facet].filter((other) => other !== value) });
  }
  for (const { label, change } of furtherChips(search)) add(label, change);
  return chips.map((chip) => ({ ...chip, label: chip.label.charAt(0).toUpperCase() + chip.label.slice(1) }));
}
