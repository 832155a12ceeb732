import { tablesOn } from "#app/features/cars/price-tables/queries.server.ts";
import type { CarFacts } from "#app/features/cars/vehicles/car-facts.ts";
import { companyDay } from "#app/features/ground/company/company-day.ts";
import type { RequestScope } from "#server/request.ts";
import { registrabilityOf } from "./registrability.ts";
import { type RegistrabilityView, registrabilityView } from "./registrability-view.ts";

type StockCar = { status: string; vin?: string | null };

/**
 * Whether a stock car that is still in Germany can be registered; undefined for any other car. The list of its papers is what the team has
 * seen. `vin` is known to the team only.
 */
export async function findStockRegistrability(
  { context }: Pick<RequestScope, "context">,
  { status, vin }: StockCar,
  car: CarFacts,
): Promise<RegistrabilityView | undefined> {
  if (status !== "german_prospect") return undefined;
  const day = companyDay(context.now);
  const tables = await tablesOn({ context }, day);
  return registrabilityView(registrabilityOf({ car, vin: vin ?? undefined, seen: car.papers ?? [], day, tables }));
}
