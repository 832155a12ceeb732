/** One purchase, as all lines of the price need it: usable facts, amounts in cents, and what follows from them. */
import type { CarFacts } from "#app/features/cars/vehicles/car-facts.ts";
import type { SellerKind } from "#app/features/cars/vehicles/vocabulary.ts";
import { daysOf } from "#app/features/cars/vehicles/written-values.ts";
import type { PriceTables } from "#app/features/cars/price-tables/tables.ts";
import { isBefore } from "./age.ts";
import { type Buyer, exactly } from "./lines.ts";

/** Passenger cars have between two and twelve cylinders. */
const possibleCylinders = { low: 2, high: 12 };

/**
 * Fiscal horsepower (CVF; Reglamento General de Vehículos, annex V): 0.08 × (cubic centimetres of one cylinder)^0.6 × cylinders, and kW /
 * 5.152 for electric cars. Rounded to two decimals, as papers show it. A range while the cylinders are unknown, undefined without the facts.
 */
function fiscalHorsepower(car: CarFacts): { low: number; high: number } | undefined {
  if (car.powertrain === "electric" || (car.powertrain === undefined && car.fuelType === "Eléctrico")) {
    const power = believable(car.powerKw, 5000);
    return power === undefined ? undefined : exactly(toHundredths(power / 5.152));
  }
  const displacement = believable(car.displacement, 30_000);
  if (displacement === undefined || car.powertrain === "hydrogen") return undefined;
  const known = believable(car.cylinders, 24);
  const cylinders = known === undefined ? possibleCylinders : exactly(known);
  const ofEngine = (count: number) => toHundredths(0.08 * (displacement / count) ** 0.6 * count);
  return { low: ofEngine(cylinders.low), high: ofEngine(cylinders.high) };
}

function toHundredths(value: number): number {
  return Math.round(value * 100) / 100;
}

function believable(value: number | undefined, most: number): number | undefined {
  return value !== undefined && value > 0 && value <= most ? value : undefined;
}

export type Newness = "new" | "used" | "unknown";

/** In cents: larger amounts are a slip of the pen, and would leave the exact range of the arithmetic. */
const largestAmount = 10_000_000_00;

/** Returns undefined without a usable price in Germany. Facts that cannot be true count as unknown. Amounts are in cents. */
export function purchaseOf(car: CarFacts, buyer: Buyer, day: Temporal.PlainDate, tables: PriceTables) {
  const asked = centsOf(car.germanPrice);
  if (asked === undefined) return undefined;
  const net = centsOf(car.netPrice);
  const registered = daysOf(car.firstRegistration);
  return {
    car,
    buyer,
    day,
    tables,
    asked,
    /** The price without German VAT. */
    net: net !== undefined && net <= asked ? net : undefined,
    /** When the car was new. */
    officialValue: centsOf(car.officialValue),
    registered,
    seller: sellerOf(car),
    /** For VAT (Ley 37/1992, art. 13). */
    newness: newnessOf(car, day, tables, registered),
    /** Grams per kilometre; undefined while it is not proven. */
    co2: provenCo2(car),
    fiscalHorsepower: fiscalHorsepower(car),
  };
}
export type Purchase = NonNullable<ReturnType<typeof purchaseOf>>;

function usable(value: number | undefined, most: number): number | undefined {
  return value !== undefined && value >= 0 && value <= most ? value : undefined;
}

function centsOf(euros: number | undefined): number | undefined {
  const cents = Math.round((usable(euros, largestAmount / 100) ?? 0) * 100);
  return cents > 0 ? cents : undefined;
}

/** Only who charges VAT can name a VAT regime, so a regime means a dealer. */
export function sellerOf({ seller, vatRegime }: CarFacts): SellerKind | undefined {
  return seller ?? (vatRegime === undefined ? undefined : "dealer");
}

/**
 * New for VAT is a car with less than six months since its first use, or at most 6,000 km (Ley 37/1992, art. 13.2). 0 km is what an empty box
 * leaves, so it counts as unknown.
 */
export function newnessOf(
  car: CarFacts,
  day: Temporal.PlainDate,
  tables: PriceTables,
  registered = daysOf(car.firstRegistration),
): Newness {
  const mileage = car.mileage === 0 ? undefined : usable(car.mileage, 10_000_000);
  const { newBelowMonths: months, newUpToKilometres } = tables.vat.content;
  const longAgo = registered !== undefined && (day.year - registered.last.year - 1) * 12 >= months;
  const youngest = registered && !longAgo && isBefore(day, registered.last.add({ months }));
  const oldest = registered && !longAgo && isBefore(day, registered.first.add({ months }));
  if (oldest === true || (mileage !== undefined && mileage <= newUpToKilometres)) return "new";
  return youngest === false && mileage !== undefined ? "used" : "unknown";
}

/** Battery and hydrogen cars emit nothing. Any other drive emits something, so 0 g there is a gap in the ad and no measurement. */
function provenCo2(car: CarFacts): number | undefined {
  if (isEmissionFree(car)) return 0;
  const known = usable(car.co2, 2000);
  return known === 0 && (car.powertrain !== undefined || car.fuelType !== undefined) ? undefined : known;
}

/**
 * Whether the CO2 may have been measured by the older cycle (NEDC), which gives smaller figures than the one that counts today (WLTP): a
 * figure without its cycle, of a car from the years of both, and any NEDC figure since.
 */
export function canBeOfOlderCycle({ co2, car, registered, tables }: Pick<Purchase, "co2" | "car" | "registered" | "tables">): boolean {
  if (co2 === undefined || co2 === 0 || car.co2Cycle === "WLTP") return false;
  const { from, until } = tables.registration_tax.content.specialCases.cycle;
  if (!registered) return true;
  return registered.last.toString() >= from && (car.co2Cycle === "NEDC" || registered.first.toString() <= until);
}

/** The list of papers says which are there. A paper that is not in it may still come, so this never says that the COC is missing. */
export function bringsCoc({ papers }: Pick<CarFacts, "papers">): boolean {
  return papers?.includes("coc") ?? false;
}

export function isEmissionFree({ powertrain, fuelType }: Pick<CarFacts, "powertrain" | "fuelType">): boolean {
  if (powertrain !== undefined) return powertrain === "electric" || powertrain === "hydrogen";
  return fuelType === "Eléctrico";
}
