import { capitalised, writtenMonthOrYear } from "#app/features/cars/vehicles/written-values.ts";
import { makesWithoutModels, type TraitName, traitNames, writeFurtherFilters } from "./further-filters.ts";
import { type CatalogueSearch, catalogueAddress, catalogueQuery, type CataloguePlace, emptySearch, rangeNames } from "./search-params.ts";
import { facetNames } from "./facets.ts";
import { rangeInWords, rangeLabels } from "./labels.ts";

export type CatalogueLinks = ReturnType<typeof linksOf>;

/** The addresses that a page of the catalogue links to. The server writes them, so that no script has to know how a search is written. */
export function linksOf(search: CatalogueSearch, place: CataloguePlace) {
  const further = new URLSearchParams(search.region === undefined ? {} : { region: search.region });
  writeFurtherFilters(further, search);
  const query = catalogueQuery({ ...search, page: 1 });
  return {
    query,
    ask: askAddress(query),
    /** The active filters in words, each with the address of the search without it. */
    chips: activeFilters(search).map(({ label, without }) => ({ label, without: catalogueAddress(without, place) })),
    /** Without any filter; the region and the order stay. */
    clear: catalogueAddress({ ...emptySearch, region: search.region, sort: search.sort }, place),
    /** Names and values of the region and the further filters, which the form of the list's own six filters carries along. */
    further: [...further],
  };
}

/** The server refuses an address of more than 2,000 characters with its host, and a search within a parameter is encoded twice. */
const longestAddress = 1_800;

/** The contact form with a search, or without one that has no room in its address. */
function askAddress(query: string): string {
  const address = `/contacto?busca=${encodeURIComponent(query)}`;
  return address.length <= longestAddress ? address : "/contacto";
}

type Chip = { label: string; without: CatalogueSearch };

/** Returns the active filters as words, each with the search without it, on the first page. */
export function activeFilters(search: CatalogueSearch): Chip[] {
  const chips: Chip[] = [];
  const add = (label: string, change: Partial<CatalogueSearch>) => chips.push({ label, without: { ...search, page: 1, ...change } });

  if (search.search !== "") add(`“${search.search}”`, { search: "" });
  for (const name of rangeNames) {
    const { format, label } = rangeLabels[name];
    const words = rangeInWords(search[name], format);
    const isOpen = search[name].min === undefined || search[name].max === undefined;
    if (words !== undefined) add(isOpen && name !== "price" ? `${label} ${words}` : words, { [name]: {} });
  }
  for (const facet of facetNames) {
    for (const value of search[facet]) add(value, { [facet]: search[facet].filter((other) => other !== value) });
  }
  // A make with ticked models is shown by these. Without its last model, the whole make is asked for.
  for (const make of makesWithoutModels(search)) add(make, { makes: search.makes.filter((other) => other !== make) });
  for (const model of search.models) add(model, { models: search.models.filter((other) => other !== model) });
  for (const name of traitNames) {
    const ticked: readonly string[] = search[name];
    for (const value of ticked) add(traitWords[name](value), { [name]: ticked.filter((other) => other !== value) });
  }
  const power = rangeInWords(search.power, (end) => `${end} ${search.powerUnit}`);
  if (power !== undefined) add(power, { power: {}, powerUnit: "CV" });
  const months = rangeInWords(search.registered, writtenMonthOrYear);
  if (months !== undefined) add(`Matriculado ${months}`, { registered: {} });
  return chips.map((chip) => ({ ...chip, label: capitalised(chip.label) }));
}

const ownerLabels: Record<string, string> = {
  "0": "Sin propietario anterior",
  "1": "Un propietario",
  "2": "Dos propietarios",
  "3": "Tres propietarios o más",
};

export function ownerLabel(owners: string): string {
  return ownerLabels[owners] ?? owners;
}

export function badgeLabel(badge: string): string {
  return badge === "SIN ETIQUETA" ? "Sin etiqueta" : `Etiqueta ${badge}`;
}

const traitWords: Record<TraitName, (value: string) => string> = {
  bodyStyles: (body) => body,
  badges: badgeLabel,
  colours: (colour) => `Color ${colour.toLowerCase()}`,
  drives: (drive) => `Tracción ${drive.toLowerCase()}`,
  owners: ownerLabel,
};
