import type { CarFacts } from "#app/features/cars/vehicles/car-facts.ts";
import type { FuelType, Powertrain } from "#app/features/cars/vehicles/vocabulary.ts";

/** The catalogue's fuel for each powertrain (CAR-3). */
const fuels: Record<Powertrain, FuelType> = {
  petrol: "Gasolina",
  diesel: "Diésel",
  petrol_mild_hybrid: "Híbrido",
  diesel_mild_hybrid: "Híbrido",
  petrol_hybrid: "Híbrido",
  diesel_hybrid: "Híbrido",
  petrol_plug_in: "Híbrido",
  diesel_plug_in: "Híbrido",
  range_extender: "Eléctrico",
  electric: "Eléctrico",
  hydrogen: "Eléctrico",
  lpg: "GLP",
  cng: "Otro",
  ethanol: "Otro",
};

const engines: Partial<Record<FuelType, Powertrain>> = { Gasolina: "petrol", Diésel: "diesel", Eléctrico: "electric", GLP: "lpg" };

/** Completes fuel and powertrain from each other, where one decides the other. 'Híbrido' decides no powertrain. */
export function withBothEngines(facts: CarFacts): CarFacts {
  const { powertrain, fuelType } = facts;
  if (powertrain !== undefined) return { ...facts, fuelType: fuels[powertrain] };
  const engine = fuelType === undefined ? undefined : engines[fuelType];
  return engine === undefined ? facts : { ...facts, powertrain: engine };
}
