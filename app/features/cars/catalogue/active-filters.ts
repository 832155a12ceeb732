import { furtherChips } from "./further-chips.ts";
import { facetNames, rangeLabels } from "./labels.ts";
import { rangeNames } from "./ranges.ts";
import type { CatalogueSearch } from "./search-params.ts";

export type Chip = { label: string; without: CatalogueSearch };

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
