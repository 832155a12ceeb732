import { type CatalogueSearch, emptySearch, sorts } from "#app/features/cars/catalogue/search-params.ts";
import { seededRandom } from "./measure.ts";

const words = [
  "",
  "",
  "",
  "golf",
  "bmw",
  "audi a4",
  "mercedes",
  "320",
  "Škoda",
  "renault megane",
  "tesla",
  "x",
  "opel corsa",
  "nada de esto",
];
const fuels = ["Gasolina", "Diésel", "Híbrido", "Eléctrico", "GLP"] as const;

/** Searches as people make them, from none to all filters. They are the same in every run. */
export function differentSearches(count: number): CatalogueSearch[] {
  const random = seededRandom(20_261_120);
  const pick = <Value>(list: readonly Value[]): Value => list[Math.floor(random() * list.length)] as Value;
  const chance = (share: number) => random() < share;
  const seen = new Set<string>();
  const searches: CatalogueSearch[] = [];
  while (searches.length < count) {
    const search: CatalogueSearch = {
      ...emptySearch,
      search: pick(words),
      price: chance(0.5) ? { min: Math.floor(random() * 10) * 1000, max: 12_000 + Math.floor(random() * 50) * 1000 } : {},
      year: chance(0.4) ? { min: 2011 + Math.floor(random() * 9) } : {},
      mileage: chance(0.4) ? { max: 20_000 + Math.floor(random() * 30) * 5000 } : {},
      fuelTypes: chance(0.4) ? [pick(fuels)] : [],
      transmissions: chance(0.25) ? [pick(["Manual", "Automático"] as const)] : [],
      locations: chance(0.1) ? ["Alemania"] : [],
      sort: pick(sorts),
      page: chance(0.3) ? 1 + Math.floor(random() * 40) : 1,
    };
    const key = JSON.stringify(search);
    if (!seen.has(key)) searches.push(search);
    seen.add(key);
  }
  return searches;
}

const further: readonly ((random: () => number) => Partial<CatalogueSearch>)[] = [
  () => ({ makes: ["Audi"] }),
  () => ({ makes: ["BMW", "Volkswagen"], models: ["Volkswagen Golf"] }),
  () => ({ bodyStyles: ["SUV", "Familiar"] }),
  () => ({ badges: ["C"] }),
  () => ({ colours: ["Verde"] }),
  () => ({ colours: ["Negro", "Gris", "Blanco"] }),
  () => ({ drives: ["Total"] }),
  () => ({ owners: ["0", "1"] }),
  (random) => ({ power: { min: 100 + Math.floor(random() * 15) * 10 } }),
  (random) => ({ registered: { min: `${2013 + Math.floor(random() * 7)}-0${1 + Math.floor(random() * 9)}` } }),
];

/** The same searches, each with one to three of the filters behind «Más filtros». */
export function furtherSearches(count: number): CatalogueSearch[] {
  const random = seededRandom(20_261_123);
  return differentSearches(count).map((search) => {
    const filters = Array.from({ length: 1 + Math.floor(random() * 3) }, () => further[Math.floor(random() * further.length)]);
    return filters.reduce<CatalogueSearch>((narrowed, filter) => ({ ...narrowed, ...filter?.(random) }), search);
  });
}
