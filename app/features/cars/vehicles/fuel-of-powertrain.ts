import type { FuelType, Powertrain } from "./vocabulary.ts";

/** The catalogue's fuel for each powertrain (CAR-3). A mild hybrid keeps its fuel, because its engine always runs on it (decision 0048). */
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
