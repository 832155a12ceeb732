import fc from "fast-check";
import { type FurtherFilters, noFurtherFilters, traits } from "#app/features/cars/catalogue/further-filters.ts";
import { type CatalogueSearch, sorts } from "#app/features/cars/catalogue/search-params.ts";
import { fuelTypes, transmissions } from "#app/features/cars/vehicles/vocabulary.ts";

type Ends<End> = { min?: End; max?: End };

/** A range with no, one or both ends. */
function rangeOf<End extends number | string>(end: fc.Arbitrary<End>): fc.Arbitrary<Ends<End>> {
  return fc.tuple(end, end, fc.constantFrom("none", "none", "min", "max", "both")).map(([a, b, given]) => ({
    ...(given === "min" || given === "both" ? { min: a < b ? a : b } : {}),
    ...(given === "max" || given === "both" ? { max: a < b ? b : a } : {}),
  }));
}

function range(from: number, to: number): fc.Arbitrary<Ends<number>> {
  return rangeOf(fc.integer({ min: from, max: to }));
}

/** Mostly no tick, so that a search with many filters still finds something. */
function ticks<Value>(values: readonly Value[]): fc.Arbitrary<Value[]> {
  return fc.oneof({ weight: 3, arbitrary: fc.constant<Value[]>([]) }, fc.subarray([...values]));
}

const years = fc.integer({ min: 2014, max: 2024 });
const months = fc.tuple(years, fc.integer({ min: 1, max: 12 })).map(([year, month]) => `${year}-${String(month).padStart(2, "0")}`);

/** Makes with some of their models, as the address of a search holds them: no model without its make. */
const names: fc.Arbitrary<Pick<FurtherFilters, "makes" | "models">> = fc
  .tuple(
    ticks(["Audi", "Citroën", "Volkswagen", "Opel", "Trabant"]),
    ticks(["Audi A4 Avant", "Volkswagen Golf 7", "Volkswagen Up_GTI", "Opel Back\\Slash", "Opel Nada"]),
  )
  .map(([makes, models]) => ({ makes, models: models.filter((model) => makes.some((make) => model.startsWith(`${make} `))) }));

const furtherFilters: fc.Arbitrary<FurtherFilters> = fc
  .tuple(
    names,
    fc.record({
      bodyStyles: ticks(traits.bodyStyles.values),
      badges: ticks(traits.badges.values),
      colours: ticks(traits.colours.values),
      drives: ticks(traits.drives.values),
      owners: ticks(traits.owners.values),
      power: range(50, 450),
      powerUnit: fc.constantFrom("CV", "kW"),
      registered: fc.oneof(rangeOf(months), rangeOf(years.map(String))),
    }),
  )
  .map(([named, others]) => ({ ...named, ...others }));

/** Searches of the stock in catalogue-model.ts, with any filters. */
export const anySearch: fc.Arbitrary<CatalogueSearch> = fc
  .tuple(
    fc.record({
      search: fc.constantFrom(
        "",
        "",
        "",
        "citroen",
        "CITROËN c4",
        "a",
        "e",
        "škoda",
        "golf 7",
        "golf7",
        "2019",
        "audi 2020",
        "diesel",
        "bmw automatico",
        "100%",
        "_",
        "bm",
        "\\",
        "nothing like it",
      ),
      price: range(0, 40_000),
      year: range(2014, 2024),
      mileage: range(0, 150_000),
      fuelTypes: ticks(fuelTypes),
      transmissions: ticks(transmissions),
      locations: ticks(["Murcia", "Berlín", "München", "Oslo"]),
      region: fc.constantFrom(undefined, "ct" as const),
      sort: fc.constantFrom(...sorts),
      page: fc.constantFrom(1, 1, 2, 3, 50),
    }),
    fc.oneof({ weight: 1, arbitrary: fc.constant<Partial<FurtherFilters>>({}) }, { weight: 2, arbitrary: furtherFilters }),
  )
  .map(([six, further]) => ({ ...noFurtherFilters, ...six, ...further }));
