import type { CarFacts } from "#app/features/cars/vehicles/car-facts.ts";
import type { FuelType, Powertrain } from "#app/features/cars/vehicles/vocabulary.ts";
import { formatCount } from "#app/lib/amounts.ts";

/** One version of a car in annex I, as the database keeps it. Null is a cell that the law leaves empty. */
export type AnnexRow = {
  make: string;
  /** The cell "Modelo-Tipo", with single spaces. */
  model: string;
  /** The years in which the version was sold in Spain. */
  begins: number | null;
  ends: number | null;
  /** Cubic centimetres. */
  displacement: number | null;
  cylinders: number | null;
  engine: Engine;
  power_kw: number | null;
  /** CVF. */
  fiscal_power: number | null;
  /** CV. */
  power_cv: number | null;
  /** Whole euros. */
  value: number;
};

/** A row of the annex that the database keeps, with its year. */
export type OfficialVersion = AnnexRow & { id: number; year: number };

/** `searched`: the words of the model between spaces, folded. */
export type SearchedVersion = OfficialVersion & { searched: string };

/** One comparison. `text` says it in Spanish. "near" may still be the same car; "no" speaks against it. */
export type LikenessPoint = { fits: "yes" | "near" | "no"; text: string; points: number };

export type RankedVersion = OfficialVersion & { points: number; reasons: readonly LikenessPoint[] };

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

/** Exact power is the strongest sign. Papers round differently, so one kilowatt more or less is near. */
export function powerPoint({ powerKw }: CarFacts, { power_kw: listed }: OfficialVersion): LikenessPoint | undefined {
  if (powerKw === undefined || listed === null) return undefined;
  const difference = Math.abs(powerKw - listed);
  if (difference === 0) return { fits: "yes", text: `${listed} kW, como el coche`, points: 25 };
  const text = `${listed} kW; el coche tiene ${powerKw}`;
  if (difference <= 1) return { fits: "near", text, points: 19 };
  if (difference <= 3) return { fits: "near", text, points: 9 };
  return { fits: "no", text, points: -Math.min(40, 8 + difference) };
}

export function enginePoint(car: CarFacts, { engine }: OfficialVersion): LikenessPoint | undefined {
  const listed = listedEngines(car);
  if (listed === undefined) return undefined;
  const text = engineLabels[engine];
  if (listed.sure.includes(engine)) return { fits: "yes", text, points: 22 };
  if (listed.near.includes(engine)) return { fits: "near", text: `${text}: puede ser el mismo motor`, points: 8 };
  return { fits: "no", text: `${text}: otro motor`, points: -45 };
}

/** "1.968 cc" is exact; the round 2,000 of an ad is near. */
export function displacementPoint({ displacement }: CarFacts, { displacement: listed }: OfficialVersion): LikenessPoint | undefined {
  if (displacement === undefined || listed === null) return undefined;
  const cc = `${formatCount(listed)} cc`;
  if (displacement === listed) return { fits: "yes", text: `${cc}, como el coche`, points: 15 };
  const text = `${cc}; el coche tiene ${formatCount(displacement)}`;
  if (Math.abs(displacement - listed) <= 60) return { fits: "near", text, points: 9 };
  return { fits: "no", text, points: -18 };
}

export function cylindersPoint({ cylinders }: CarFacts, { cylinders: listed }: OfficialVersion): LikenessPoint | undefined {
  if (cylinders === undefined || listed === null) return undefined;
  if (cylinders === listed) return { fits: "yes", text: `${listed} cilindros`, points: 3 };
  return { fits: "no", text: `${listed} cilindros; el coche tiene ${cylinders}`, points: -12 };
}

function soldInWords(begins: number, ends: number | null): string {
  if (ends === null) return `Se vende desde ${begins}`;
  return ends === begins ? `Se vendió en ${begins}` : `Se vendió de ${begins} a ${ends}`;
}

/** Whether the version was sold at the first registration, or in the year before. The later it began, the better it fits. */
export function periodPoint(car: CarFacts, { begins, ends }: OfficialVersion): LikenessPoint | undefined {
  const year = registrationYear(car);
  if (year === undefined || begins === null) return undefined;
  const text = `${soldInWords(begins, ends)}; el coche es de ${year}`;
  if (year >= begins && year <= (ends ?? year)) return { fits: "yes", text, points: 15 + Math.max(0, 4 - (year - begins) * 0.5) };
  const distance = year < begins ? begins - year : year - (ends ?? year);
  if (distance === 1) return { fits: "near", text, points: 6 };
  return { fits: "no", text, points: -Math.min(35, 8 + 4 * distance) };
}

/** The year of the first registration; undefined if it is not known. */
export function registrationYear({ firstRegistration }: CarFacts): number | undefined {
  const year = /^\d{4}/.exec(firstRegistration ?? "")?.[0];
  return year === undefined ? undefined : Number(year);
}
