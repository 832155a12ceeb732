import { pricedCards } from "#app/features/cars/landed-price/queries.server.ts";
import type { Region } from "#app/features/cars/price-tables/regions.ts";
import { readCardsWithFacts } from "#app/features/cars/vehicles/queries.server.ts";
import { runAs, visitor } from "#server/context.ts";
import type { RequestScope } from "#server/request.ts";

/**
 * The cars of a list as cards, in its order, with their price in a region, and how many of them are no longer offered. Whoever asks sees what a
 * visitor sees, so nothing is told of an archived car (row B6).
 */
export async function findListedCars(scope: Pick<RequestScope, "context">, ids: readonly string[], region: Region) {
  const context = { ...scope.context, actor: visitor };
  const found = await runAs(context, (transaction) => readCardsWithFacts(transaction, ids, context.now));
  return { vehicles: await pricedCards(scope, region, found), gone: ids.length - found.length };
}
