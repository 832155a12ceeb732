import { planName } from "#app/features/ground/company/plans.ts";
import { companyRegion, figureOf, type LandedPrice, usualPlan } from "#app/features/cars/landed-price/lines.ts";
import { findDoorPrice } from "#app/features/cars/landed-price/queries.server.ts";
import { regionAfterPreposition } from "#app/features/cars/price-tables/regions.ts";
import type { StockFacts } from "#app/features/cars/vehicles/car-facts.ts";
import { formatEuros } from "#app/lib/amounts.ts";
import type { RequestScope } from "#server/request.ts";
import { standingView, type StandingView } from "../standing-view.ts";
import { findStanding } from "./standing.server.ts";

type Scope = Pick<RequestScope, "context">;

/** `status` and `price` as the stock has them, the price in whole euros. */
export type PricedVehicle = { id: string; status: string; price: number };

/** `note`: which price is compared, where the page shows another. */
export type ShownStanding = { view: StandingView; note: string | undefined };

const forSale = new Set(["available", "reserved", "german_prospect"]);

/**
 * Returns where the price of a car that is for sale stands (DOOR-70); undefined if there is nothing to say. Prices are compared at the company's
 * door with the usual plan. `shown`: the price at the door that the page shows, which may be that of another region or plan.
 */
export async function findVehicleStanding(
  scope: Scope,
  vehicle: PricedVehicle,
  facts: StockFacts,
  shown: LandedPrice | undefined,
  plan: string,
): Promise<ShownStanding | undefined> {
  if (!forSale.has(vehicle.status)) return undefined;
  const isUsual = shown === undefined || (shown.region === companyRegion && plan === usualPlan);
  const atCompany = isUsual ? shown : (await findDoorPrice(scope, facts, companyRegion))?.price;
  // A sum that lacks a cost is no price to compare.
  if (atCompany?.isComplete === false) return undefined;
  const price = atCompany ? figureOf(atCompany.total) / 100 : vehicle.price;
  if (price === 0) return undefined;
  const found = await findStanding(scope.context, facts, { id: vehicle.id, price: vehicle.price });
  return found && { view: standingView(found, price), note: isUsual ? undefined : comparedWords(price) };
}

function comparedWords(price: number): string {
  const place = regionAfterPreposition(companyRegion);
  return `Aquí cuenta su precio en ${place} con el plan ${planName(usualPlan)}: ${formatEuros(price)}.`;
}
