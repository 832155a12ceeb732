import type { CarFacts } from "#app/features/cars/vehicles/car-facts.ts";
import { formatCount } from "#app/lib/amounts.ts";
import { engineLabels, listedEngines } from "./engines.ts";
import type { LikenessPoint, OfficialVersion } from "./official-version.ts";

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

/**
 * The years in which the version was sold, against the car's first registration. A dealer may register a car in the year after. The later a
 * version began, the more it is the current one of its name.
 */
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
