import { horsepowerOf, kilowattsOf } from "#app/features/cars/vehicles/written-values.ts";
import type { Range } from "#app/lib/address-values.ts";
import type { FurtherFilters } from "./further-filters.ts";

/** CV or kW. */
export const powerStep = 10;

/** Returns the asked power in whole kilowatts. A car fits if its power as the pages show it, in the asked unit, is within the ends. */
export function kilowattRange({ power, powerUnit }: Pick<FurtherFilters, "power" | "powerUnit">): Range {
  if (powerUnit === "kW") return power;
  return {
    ...(power.min === undefined ? {} : { min: leastKilowatts(power.min) }),
    ...(power.max === undefined ? {} : { max: mostKilowatts(power.max) }),
  };
}

/** The least power that is shown as at least so many CV. Rounding leaves two candidates. */
function leastKilowatts(horsepower: number): number {
  const nearest = kilowattsOf(horsepower);
  return horsepowerOf(nearest) < horsepower ? nearest + 1 : nearest;
}

/** The greatest power that is shown as at most so many CV. */
function mostKilowatts(horsepower: number): number {
  const nearest = kilowattsOf(horsepower);
  return horsepowerOf(nearest) > horsepower ? nearest - 1 : nearest;
}
