import type { CarFacts } from "#app/features/cars/vehicles/car-facts.ts";
import { bodyPoint, gearboxPoint, drivePoint } from "./likeness-of-words.ts";
import { modelComparison, searchedWords } from "./likeness-of-models.ts";
import type { LikenessPoint, OfficialVersion, RankedVersion, SearchedVersion } from "./official-version.ts";
import { cylindersPoint, displacementPoint, enginePoint, periodPoint, powerPoint } from "./likeness-of-figures.ts";

/**
 * Orders versions by likeness to a car, the most alike first, and says why each fits or not. Only known facts count. Power weighs most,
 * then engine, model, years and displacement, because two versions of one model differ in these. The team decides.
 */
export function rankByLikeness(car: CarFacts, versions: readonly OfficialVersion[]): RankedVersion[] {
  const compareModel = modelComparison(car);
  return versions
    .map((version) => {
      const compared = { ...version, searched: searchedWords(version.model) };
      const reasons = [compareModel(compared), ...comparisons.map((compare) => compare(car, compared))].filter(
        (point) => point !== undefined,
      );
      return { ...version, reasons, points: reasons.reduce((sum, { points }) => sum + points, 0) };
    })
    .sort(
      (one, other) =>
        other.points - one.points || one.model.localeCompare(other.model, "es") || one.value - other.value || one.id - other.id,
    );
}

/** Whether nothing speaks against this version, and the facts that tell versions apart were compared. */
export function fitsWell({ reasons }: Pick<RankedVersion, "reasons">): boolean {
  return reasons.length >= 4 && reasons.every(({ fits }) => fits !== "no");
}

const comparisons = [
  powerPoint,
  enginePoint,
  periodPoint,
  displacementPoint,
  cylindersPoint,
  bodyPoint,
  gearboxPoint,
  drivePoint,
] satisfies readonly ((car: CarFacts, version: SearchedVersion) => LikenessPoint | undefined)[];
