import { tablesOn, tablesWithin } from "#app/features/cars/price-tables/queries.server.ts";
import { type CarFacts, carFactsOf, factColumns } from "#app/features/cars/vehicles/car-facts.ts";
import { companyDay } from "#app/features/ground/company/company-day.ts";
import type { Transaction } from "#server/context.ts";
import type { RequestScope } from "#server/request.ts";
import { obstaclesOf, registrabilityOf } from "./registrability.ts";
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

/** Why a stock car cannot be registered as its file describes it, in sentences. Also of one that stands in Spain, before its deposit is asked for. */
export async function readStockObstacles(transaction: Transaction, vehicleId: string, day: Temporal.PlainDate): Promise<string[]> {
  const row = await transaction
    .selectFrom("vehicles")
    .select(["year", ...factColumns])
    .where("id", "=", vehicleId)
    .executeTakeFirstOrThrow();
  const car = carFactsOf(row);
  return obstaclesOf(registrabilityOf({ car, seen: car.papers ?? [], day, tables: await tablesWithin(transaction, day) }));
}
