import type { CarFacts } from "#app/features/cars/vehicles/car-facts.ts";
import { fuelOfPowertrain, powertrainOfFuel } from "#app/features/cars/vehicles/fuel-of-powertrain.ts";

/** Completes fuel and powertrain from each other, where one decides the other. 'Híbrido' decides no powertrain. */
export function withBothEngines(facts: CarFacts): CarFacts {
  const { powertrain, fuelType } = facts;
  if (powertrain !== undefined) return { ...facts, fuelType: fuelOfPowertrain[powertrain] };
  const engine = powertrainOfFuel(fuelType);
  return engine === undefined ? facts : { ...facts, powertrain: engine };
}
