/**
 * Figures of special cases and places that the tables did not have at first. They are the schema's defaults, so a version that was stored
 * before is still read. None was read in the law itself: specialists and single pages say them, so every line with one is an estimate.
 */
import type { Region } from "./regions.ts";

/** Cars of an age that pay a fixed amount of transfer tax, or none, instead of the rate. Cents. */
type AgedRule = { region: Region; overYears: number; upToDisplacement?: number; valueBelow?: number; fixed: number; certain: boolean };

/**
 * "mc": DLeg. 1/2010, art. 6.10, as changed by Ley 1/2020. "ct": a page of 2023. "ar" and "nc": one page of 2023, and of "ar" neither the
 * age nor the amounts above 1,000 cc are known, so there the rule may hold or not.
 */
export const agedRules: AgedRule[] = [
  { region: "ar", overYears: 10, fixed: 0, certain: false },
  { region: "ct", overYears: 10, valueBelow: 40_000_00, fixed: 0, certain: true },
  { region: "mc", overYears: 12, upToDisplacement: 1000, fixed: 0, certain: true },
  { region: "mc", overYears: 12, upToDisplacement: 1500, fixed: 30_00, certain: true },
  { region: "mc", overYears: 12, upToDisplacement: 2000, fixed: 50_00, certain: true },
  { region: "nc", overYears: 10, valueBelow: 40_000_00, fixed: 0, certain: false },
];

export const specialCases = {
  /** Gipuzkoa's form 576: the base of a motor home is reduced by this rate. */
  motorHomeReduction: 3000,
  /** Epígrafe 5.º, for a historic car (RD 892/2024) whose CO2 was never measured. */
  historic: { overYears: 30, rate: 1200 },
  /** In these years a car's NEDC value is some grams below its WLTP value, which counts today. */
  cycle: { grams: 20, from: "2018-01-01", until: "2020-12-31" },
};

export const ship = {
  ib: { low: 150_00, high: 500_00 },
  cn: { low: 300_00, high: 1200_00 },
  ce: { low: 100_00, high: 400_00 },
  ml: { low: 150_00, high: 500_00 },
};

/** Export and import declarations. */
export const customs = { low: 100_00, high: 400_00 };

/** The rates that cars may have: IGIC on the Canaries (Ley 4/2012), IPSI in Ceuta and Melilla (Ley 8/1991). */
export const importTax = { cn: { low: 700, high: 1500 }, ce: { low: 50, high: 1000 }, ml: { low: 50, high: 1000 } };

/** IGIC is 0 % for electric cars, and for hybrids up to these grams (Ley 4/2012, art. 59). */
export const freeHybridUpTo = 110;
