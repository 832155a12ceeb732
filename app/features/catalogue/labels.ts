import { formatCount, formatEuros, formatKilometres } from "#app/lib/amounts.ts";
import type { FacetName } from "./facets.ts";
import type { CatalogueSearch, RangeName, Sort } from "./search-params.ts";

export const sortLabels: Record<Sort, string> = {
  newest: "Más recientes",
  price_asc: "Precio: de menor a mayor",
  price_desc: "Precio: de mayor a menor",
  year_desc: "Año: más nuevos primero",
  year_asc: "Año: más antiguos primero",
  mileage_asc: "Kilómetros: de menos a más",
  mileage_desc: "Kilómetros: de más a menos",
};

export const rangeLabels: Record<RangeName, { label: string; unit: string; format: (value: number) => string }> = {
  price: { label: "Precio", unit: "€", format: formatEuros },
  year: { label: "Año", unit: "año", format: String },
  mileage: { label: "Kilómetros", unit: "km", format: formatKilometres },
};

export const facetLabels: Record<FacetName, { label: string; parameter: string }> = {
  fuelTypes: { label: "Combustible", parameter: "fuel" },
  transmissions: { label: "Cambio", parameter: "transmission" },
  locations: { label: "Ubicación", parameter: "location" },
};

export type Chip = { label: string; without: CatalogueSearch };

/** Returns the active filters as words, each with the search without it, on the first page. */
export function activeFilters(search: CatalogueSearch): Chip[] {
  const chips: Chip[] = [];
  const add = (label: string, change: Partial<CatalogueSearch>) => chips.push({ label, without: { ...search, page: 1, ...change } });

  if (search.search !== "") add(`“${search.search}”`, { search: "" });
  for (const name of Object.keys(rangeLabels) as RangeName[]) {
    const { min, max } = search[name];
    const { format, label } = rangeLabels[name];
    if (min !== undefined && max !== undefined) add(`${format(min)} – ${format(max)}`, { [name]: {} });
    else if (min !== undefined) add(`${label === "Precio" ? "" : `${label} `}desde ${format(min)}`.trim(), { [name]: {} });
    else if (max !== undefined) add(`${label === "Precio" ? "" : `${label} `}hasta ${format(max)}`.trim(), { [name]: {} });
  }
  for (const facet of Object.keys(facetLabels) as FacetName[]) {
    for (const value of search[facet]) add(value, { [facet]: search[facet].filter((other) => other !== value) });
  }
  return chips.map((chip) => ({ ...chip, label: chip.label.charAt(0).toUpperCase() + chip.label.slice(1) }));
}

/** Returns, for example, "612 resultados". */
export function resultCount(total: number): string {
  return `${formatCount(total)} ${total === 1 ? "resultado" : "resultados"}`;
}
