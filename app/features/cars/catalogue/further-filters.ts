import {
  type BodyStyle,
  bodyStyles,
  type Colour,
  colours,
  type DriveType,
  driveTypes,
  type EnvironmentalBadge,
  environmentalBadges,
} from "#app/features/cars/vehicles/vocabulary.ts";
import { knownValues, openValues, type Range, readRange, writeEach, writeRange } from "#app/lib/address-values.ts";
import { type MonthRange, readMonthRange } from "./registration-months.ts";

/** How many owners a car had before; the last one is "so many or more". */
export const ownerCounts = ["0", "1", "2", "3"] as const;
export type OwnerCount = (typeof ownerCounts)[number];

export const powerUnits = ["CV", "kW"] as const;
export type PowerUnit = (typeof powerUnits)[number];

/** The filters behind «Más filtros» (STOCK-30). A car of which the fact is unknown fits none of them. */
export type FurtherFilters = {
  makes: string[];
  /** Makes with their models, such as "Audi A4". A make with a model in this list stands for these models only. */
  models: string[];
  bodyStyles: BodyStyle[];
  badges: EnvironmentalBadge[];
  colours: Colour[];
  drives: DriveType[];
  owners: OwnerCount[];
  /** In the unit of `powerUnit`. */
  power: Range;
  powerUnit: PowerUnit;
  /** Months of the first registration, both included. */
  registered: MonthRange;
};

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

/** The filters with a tick for each value, without makes and models. */
export const traitNames = ["bodyStyles", "badges", "colours", "drives", "owners"] as const;
export type TraitName = (typeof traitNames)[number];

/** So many makes and so many models at once, because an address has at most 2,000 characters. */
export const mostNames = 20;
/** The lengths that the database allows: a make, and a make with a model (0014-vehicles.sql). */
const longest = { make: 60, model: 181 };

/** Invalid parts are ignored, as in the whole search. A model counts only together with its make, so that a person can take both back. */
export function readFurtherFilters(params: URLSearchParams): FurtherFilters {
  const makes = openValues(params.getAll("make"), { longest: longest.make, most: mostNames });
  const models = openValues(params.getAll("model"), { longest: longest.model, most: mostNames });
  return {
    makes,
    models: models.filter((model) => makes.some((make) => isOfMake(model, make))),
    bodyStyles: knownValues(params.getAll("body"), bodyStyles),
    badges: knownValues(params.getAll("badge"), environmentalBadges),
    colours: knownValues(params.getAll("colour"), colours),
    drives: knownValues(params.getAll("drive"), driveTypes),
    owners: knownValues(params.getAll("owners"), ownerCounts),
    power: readRange(params, "power"),
    powerUnit: params.get("power_unit") === "kW" ? "kW" : "CV",
    registered: readMonthRange(params.get("registered_min") ?? "", params.get("registered_max") ?? ""),
  };
}

/** Appends the filters in a fixed order. The unit stays without a power too, because a person chooses it before they type. */
export function writeFurtherFilters(params: URLSearchParams, filters: FurtherFilters): void {
  writeEach(params, "make", filters.makes);
  writeEach(params, "model", filters.models);
  writeEach(params, "body", filters.bodyStyles);
  writeEach(params, "badge", filters.badges);
  writeEach(params, "colour", filters.colours);
  writeEach(params, "drive", filters.drives);
  writeEach(params, "owners", filters.owners);
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
