import { company } from "#company";
import { type Region, regionCodes, regions } from "./regions.ts";

const companyRegion = regionCodes.find((code) => regions[code] === company.address.region) ?? "mc";

export function chosenRegion(_scope: unknown, fromAddress: Region | undefined): Region {
  return fromAddress ?? companyRegion;
}
