import type { StoredValue } from "./field.ts";
import { type FieldName, fieldNames, fieldOf, type FieldValues } from "./fields.ts";
import type { FuelType, Powertrain, VehicleKind } from "./vocabulary.ts";
import { writtenMonth } from "./written-values.ts";

/** The catalogue's fuel for each powertrain (CAR-3). A mild hybrid keeps its fuel, because its engine always runs on it (decision 0043). */
export const fuelOfPowertrain: Readonly<Record<Powertrain, FuelType>> = {
  petrol: "Gasolina",
  diesel: "Diésel",
  petrol_mild_hybrid: "Gasolina",
  diesel_mild_hybrid: "Diésel",
  petrol_hybrid: "Híbrido",
  diesel_hybrid: "Híbrido",
  petrol_plug_in: "Híbrido",
  diesel_plug_in: "Híbrido",
  range_extender: "Híbrido",
  electric: "Eléctrico",
  hydrogen: "Otro",
  lpg: "GLP",
  cng: "Otro",
  ethanol: "Otro",
};

const powertrainsOfFuels: Partial<Record<FuelType, Powertrain>> = {
  Gasolina: "petrol",
  Diésel: "diesel",
  Eléctrico: "electric",
  GLP: "lpg",
};

/**
 * Returns the powertrain where the fuel leaves no doubt; a hybrid may be of six kinds. A petrol or diesel car may be a mild hybrid that
 * nobody called one: the fuel then gives the less favourable badge, so nothing is promised.
 */
export function powertrainOfFuel(fuel: string | undefined): Powertrain | undefined {
  return fuel !== undefined && Object.hasOwn(powertrainsOfFuels, fuel) ? powertrainsOfFuels[fuel as FuelType] : undefined;
}

/** Fields that are no facts: they say nothing of the car itself, or stand in the first registration (the year). */
const noFacts = ["year", "price", "environmental_badge", "location", "status", "featured", "description", "vin", "price_fixed"] as const;

type FactColumn = Exclude<FieldName, (typeof noFacts)[number]>;

/** "german_price" → "germanPrice". */
type Camel<Name extends string> = Name extends `${infer First}_${infer Rest}` ? `${First}${Capitalize<Camel<Rest>>}` : Name;

/**
 * What is known of one German car. The price at the door, the badge and the list of papers are computed from these facts. A missing fact is
 * unknown, and stays unknown. A vehicle's row, the calculator's address and the text of an ad all lead to this shape. Units are those of the
 * fields (fields.ts). A month is "2021-03"; a first registration may be "2021", if only the year is known.
 */
export type CarFacts = {
  [Name in FactColumn as Camel<Name>]?: Readonly<NonNullable<FieldValues[Name]>>;
} & {
  /** The official value of this version when new, in euros, from the yearly order (annex I). */
  officialValue?: number;
  /** Without it, a passenger car. */
  vehicleKind?: VehicleKind;
};

/** A car of the stock. `fixedPrice`: what the team asks at the company's door in place of the computed price, in euros. */
export type StockFacts = CarFacts & { fixedPrice?: number };

/** Every column with a fact; none of them is secret. */
export const factColumns = fieldNames.filter((name): name is FactColumn => !noFacts.some((one) => one === name));

const namedFacts = factColumns.map((column) => ({ column, fact: factOf(column), isMonth: fieldOf(column).kind === "month" }));

/** A vehicle's row, or the part of it that a query has read; months are days, such as "2021-03-01". */
export type FactRow = { readonly [Name in FactColumn | "year"]?: StoredValue };

/** Returns what a vehicle's row says about the car. The checks of the table hold its words to the vocabulary. Null is unknown. */
export function carFactsOf(row: FactRow): CarFacts {
  const known: FactRow = {
    ...row,
    powertrain: row.powertrain ?? powertrainOfFuel(row.fuel_type?.toString()) ?? null,
    first_registration: row.first_registration ?? row.year?.toString() ?? null,
  };
  const facts = namedFacts.flatMap(({ column, fact, isMonth }) => {
    const value = known[column] ?? null;
    return value === null ? [] : [[fact, isMonth ? writtenMonth(String(value)) : value]];
  });
  return Object.fromEntries(facts) as CarFacts;
}

/** "german_price" → "germanPrice". */
export function factOf(column: FieldName): string {
  return column.replace(/_([a-z])/g, (_match, letter: string) => letter.toUpperCase());
}
