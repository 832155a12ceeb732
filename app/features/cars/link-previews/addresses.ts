import { usualPlan, type Plan } from "#app/features/cars/landed-price/lines.ts";
import type { Region } from "#app/features/cars/price-tables/regions.ts";
import { vehicleAddress } from "#app/features/cars/vehicles/addresses.ts";

/** The choices that change a car's figure: a car in Germany costs another sum in each region and with each plan. */
export type SharedChoice = { region: Region; plan: Plan };

/** `?region=ct&plan=premium`: what a shared link keeps. Empty where the price is the same everywhere. */
export function sharedQuery(choice: SharedChoice | undefined): string {
  if (!choice) return "";
  return `?region=${choice.region}${choice.plan === usualPlan ? "" : `&plan=${choice.plan}`}`;
}

/** The picture that programs show beside a shared link. */
export function previewAddress(vehicleId: string, query: string): string {
  return `${vehicleAddress(vehicleId)}/vista.jpg${query}`;
}
