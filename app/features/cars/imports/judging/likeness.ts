import type { FieldValues } from "#app/features/cars/vehicles/fields.ts";
import type { VehicleStatus } from "#app/features/cars/vehicles/vocabulary.ts";
import { unknownZone } from "../reading/formats/format.ts";

/** The statuses of cars that a new row is compared with; further ones are cars that an import took off offer a short time ago. */
export const presentStatuses = ["available", "german_prospect", "reserved"] as const satisfies readonly VehicleStatus[];

/** What of a car is compared; the mileage is in km. */
export const comparedNames = [
  "make",
  "model",
  "first_registration",
  "mileage",
  "fuel_type",
  "transmission",
  "power_kw",
  "location",
  "vin",
] as const;
export type ComparedCar = Pick<FieldValues, (typeof comparedNames)[number]>;

/** Sellers round ('90 tkm'), and a car that is for sale is still driven a little: 3 %, but at least 500 km, are no other car. */
const share = 0.03;
const leastKilometres = 500;

/** Returns the mileages that another advertisement of a car with this mileage may name, in km. */
export function likelyMileages(mileage: number): { least: number; most: number } {
  return {
    least: Math.floor(Math.min(mileage - leastKilometres, mileage * (1 - share))),
    most: Math.ceil(Math.max(mileage + leastKilometres, mileage / (1 - share))),
  };
}

/**
 * Whether two advertisements may be of one car: a person then decides. Make, model, fuel and gear are equal, and so is the month of the first
 * registration: without a month, too many cars are alike. The mileages fit, and neither place, power nor VIN says that they are two.
 */
export function isAlike(one: ComparedCar, other: ComparedCar): boolean {
  const { least, most } = likelyMileages(one.mileage);
  return (
    one.make === other.make &&
    one.model.toLowerCase() === other.model.toLowerCase() &&
    one.first_registration !== null &&
    one.first_registration === other.first_registration &&
    one.fuel_type === other.fuel_type &&
    one.transmission === other.transmission &&
    other.mileage >= least &&
    other.mileage <= most &&
    isSamePlace(one.location, other.location) &&
    // Kilowatts and horsepower are rounded.
    (one.power_kw === null || other.power_kw === null || Math.abs(one.power_kw - other.power_kw) <= 1) &&
    (one.vin === null || other.vin === null || one.vin === other.vin)
  );
}

function isSamePlace(one: string, other: string): boolean {
  return one === other || one === unknownZone || other === unknownZone;
}
