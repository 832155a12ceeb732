import type { CarFacts } from "#app/features/cars/vehicles/car-facts.ts";
import type { FuelType, Powertrain } from "#app/features/cars/vehicles/vocabulary.ts";

/** The codes of the column "Tipo motor", as the legend of annex I explains them (Orden HAC/1501/2025, BOE-A-2025-26357). */
export const engineLabels = {
  G: "Gasolina",
  D: "Diésel",
  M: "Etanol o biocombustible",
  S: "GLP",
  Elc: "Eléctrico",
  H: "Hidrógeno",
  PHEV: "Híbrido enchufable",
  GyE: "Híbrido de gasolina",
  DyE: "Híbrido diésel",
  SyE: "Híbrido de GLP",
} as const;

export type Engine = keyof typeof engineLabels;

export const engines = Object.keys(engineLabels) as Engine[];

const byFoldedCode = new Map(engines.map((code) => [code.toLowerCase(), code]));

/** Reads a code of the annex, which writes one of them once in small letters ("d"); undefined for any other text. */
export function readEngine(text: string): Engine | undefined {
  return byFoldedCode.get(text.toLowerCase());
}

export function isEngine(text: string): text is Engine {
  return Object.hasOwn(engineLabels, text);
}

/** The codes under which the annex may list a car: `sure` ones, and `near` ones, because mild hybrids and gas are listed either way. */
type Listed = { sure: readonly Engine[]; near: readonly Engine[] };

const listedPowertrains: Record<Powertrain, Listed> = {
  petrol: { sure: ["G"], near: ["GyE", "M"] },
  diesel: { sure: ["D"], near: ["DyE"] },
  petrol_mild_hybrid: { sure: ["GyE"], near: ["G"] },
  diesel_mild_hybrid: { sure: ["DyE"], near: ["D"] },
  petrol_hybrid: { sure: ["GyE"], near: [] },
  diesel_hybrid: { sure: ["DyE"], near: [] },
  petrol_plug_in: { sure: ["PHEV"], near: ["GyE"] },
  diesel_plug_in: { sure: ["PHEV"], near: ["DyE"] },
  range_extender: { sure: ["PHEV"], near: ["Elc"] },
  electric: { sure: ["Elc"], near: [] },
  hydrogen: { sure: ["H"], near: ["Elc"] },
  lpg: { sure: ["S"], near: ["SyE", "G"] },
  cng: { sure: [], near: ["G", "S"] },
  ethanol: { sure: ["M"], near: ["G"] },
};

const listedFuels: Record<FuelType, Listed | undefined> = {
  Gasolina: listedPowertrains.petrol,
  Diésel: listedPowertrains.diesel,
  Híbrido: { sure: ["GyE", "DyE", "SyE", "PHEV"], near: [] },
  Eléctrico: { sure: ["Elc"], near: ["H"] },
  GLP: listedPowertrains.lpg,
  Otro: undefined,
};

/** Under which codes the annex may list this car; undefined if nothing is known of its engine. */
export function listedEngines({ powertrain, fuelType }: Pick<CarFacts, "powertrain" | "fuelType">): Listed | undefined {
  if (powertrain !== undefined) return listedPowertrains[powertrain];
  return fuelType === undefined ? undefined : listedFuels[fuelType];
}
