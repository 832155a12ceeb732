import { companyRegion } from "#app/features/cars/landed-price/lines.ts";
import { isRegion, type Region } from "#app/features/cars/price-tables/regions.ts";

/** The region of a saved search; the company's for one that this release does not know. */
export function regionOf(code: string): Region {
  return isRegion(code) ? code : companyRegion;
}
