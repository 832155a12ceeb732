import { company } from "#company";
import { chosenRegionCode } from "#server/http/region-cookie.ts";
import type { RequestScope } from "#server/request.ts";
import { isRegion, type Region, regionCodes, regions } from "#app/features/cars/price-tables/regions.ts";

const companyRegion = regionCodes.find((code) => regions[code] === company.address.region) ?? "mc";

/** The region for which a page computes: of the address, else the one that the person chose before, else the company's. */
export function chosenRegion({ cookies }: Pick<RequestScope, "cookies">, inAddress: string | null | undefined): Region {
  if (inAddress && isRegion(inAddress)) return inAddress;
  const remembered = chosenRegionCode(cookies);
  return remembered !== undefined && isRegion(remembered) ? remembered : companyRegion;
}
