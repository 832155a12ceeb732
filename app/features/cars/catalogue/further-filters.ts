import { bodyStyles, colours, driveTypes, environmentalBadges } from "#app/features/cars/vehicles/vocabulary.ts";
import { horsepowerOf, kilowattsOf, readMonthOrYear } from "#app/features/cars/vehicles/written-values.ts";
import { knownValues, openValues, type Range, readRange, writeEach, writeRange } from "#app/lib/address-values.ts";

/** The filters with ticks: their parameters, their columns of catalogue_traits and their values. Of owners, the last is "or more". */
export const traits = {
  bodyStyles: { parameter: "body", column: "body_style", values: bodyStyles },
  badges: { parameter: "badge", column: "environmental_badge", values: environmentalBadges },
  colours: { parameter: "colour", column: "colour", values: colours },
  drives: { parameter: "drive", column: "drive", values: driveTypes },
  owners: { parameter: "owners", column: "owners", values: ["0", "1", "2", "3"] },
} as const;
export type TraitName = keyof typeof traits;
export const traitNames = Object.keys(traits) as TraitName[];
type Ticks = { [Name in TraitName]: (typeof traits)[Name]["values"][number][] };

/** Months such as "2019-03", or whole years such as "2019"; both ends are included. */
export type MonthRange = { min?: string; max?: string };

/** The filters behind «Más filtros» (STOCK-30). A car of which the fact is unknown fits none of them. */
export type FurtherFilters = ReturnType<typeof readFurtherFilters>;

export const noFurtherFilters: FurtherFilters = {
  makes: [],
  models: [],
  bodyStyles: [],
  badges: [],
  colours: [],
  drives: [],
  owners: [],
  power: {},
  powerUnit: "CV",
  registered: {},
};

/** So many makes and so many models at once, because an address has at most 2,000 characters. */
export const mostNames = 20;
/** The lengths that the database allows: a make, and a make with a model (0014-vehicles.sql). */
const longest = { make: 60, model: 181 };

/** Invalid parts are ignored, as in the whole search. A model counts only together with its make, so that a person can take both back. */
export function readFurtherFilters(params: URLSearchParams) {
  const makes = openValues(params.getAll("make"), { longest: longest.make, most: mostNames });
  const models = openValues(params.getAll("model"), { longest: longest.model, most: mostNames });
  const ticked = traitNames.map((name) => [name, knownValues<string>(params.getAll(traits[name].parameter), traits[name].values)]);
  return {
    makes,
    /** Makes with their models, such as "Audi A4". A make with a model in this list stands for these models only. */
    models: models.filter((model) => makes.some((make) => isOfMake(model, make))),
    ...(Object.fromEntries(ticked) as Ticks),
    /** In the unit of `powerUnit`. */
    power: readRange(params, "power"),
    powerUnit: params.get("power_unit") === "kW" ? ("kW" as const) : ("CV" as const),
    /** Of the first registration. */
    registered: readMonthRange(params.get("registered_min") ?? "", params.get("registered_max") ?? ""),
  };
}

/** Appends the filters in a fixed order. The unit stays without a power too, because a person chooses it before they type. */
export function writeFurtherFilters(params: URLSearchParams, filters: FurtherFilters): void {
  writeEach(params, "make", filters.makes);
  writeEach(params, "model", filters.models);
  for (const name of traitNames) writeEach(params, traits[name].parameter, filters[name]);
  writeRange(params, "power", filters.power);
  if (filters.powerUnit === "kW") params.set("power_unit", "kW");
  writeRange(params, "registered", filters.registered);
}

/** Returns the ticked makes of which no model is ticked: they stand for all their models. */
export function makesWithoutModels({ makes, models }: Pick<FurtherFilters, "makes" | "models">): string[] {
  return makes.filter((make) => !models.some((model) => isOfMake(model, make)));
}

/** Whether a model with its make, such as "Audi A4", is of this make. */
export function isOfMake(model: string, make: string): boolean {
  return model.startsWith(`${make} `);
}

/** Reads both ends; those of a reversed range are swapped. */
function readMonthRange(from: string, to: string): MonthRange {
  const [min, max] = [readMonthOrYear(from), readMonthOrYear(to)];
  if (min !== undefined && max !== undefined && firstMonthOf(min) > lastMonthOf(max)) return { min: max, max: min };
  return { ...(min === undefined ? {} : { min }), ...(max === undefined ? {} : { max }) };
}

/** The first month of "2019" is "2019-01". */
export function firstMonthOf(monthOrYear: string): string {
  return monthOrYear.length === 4 ? `${monthOrYear}-01` : monthOrYear;
}

/** The last month of "2019" is "2019-12". */
export function lastMonthOf(monthOrYear: string): string {
  return monthOrYear.length === 4 ? `${monthOrYear}-12` : monthOrYear;
}

export const powerStep = 10;

/** Returns the asked power in whole kilowatts. A car fits if its power as the pages show it, in the asked unit, is within the ends. */
export function kilowattRange({ power, powerUnit }: Pick<FurtherFilters, "power" | "powerUnit">): Range {
  if (powerUnit === "kW") return power;
  return {
    ...(power.min === undefined ? {} : { min: leastKilowatts(power.min) }),
    ...(power.max === undefined ? {} : { max: mostKilowatts(power.max) }),
  };
}

/** The least power that is shown as at least so many CV. Rounding leaves two candidates. */
function leastKilowatts(horsepower: number): number {
  const nearest = kilowattsOf(horsepower);
  return horsepowerOf(nearest) < horsepower ? nearest + 1 : nearest;
}

/** The greatest power that is shown as at most so many CV. */
function mostKilowatts(horsepower: number): number {
  const nearest = kilowattsOf(horsepower);
  return horsepowerOf(nearest) > horsepower ? nearest - 1 : nearest;
}
