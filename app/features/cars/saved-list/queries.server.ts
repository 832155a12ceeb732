import { findReductions, pricedCards } from "#app/features/cars/landed-price/queries.server.ts";
import { companyRegion } from "#app/features/cars/landed-price/lines.ts";
import type { Reduction } from "#app/features/cars/price-history/queries.server.ts";
import { type Region, regionAfterPreposition } from "#app/features/cars/price-tables/regions.ts";
import { type PricedCard, readCardsWithFacts } from "#app/features/cars/vehicles/queries.server.ts";
import type { SavedTimes } from "#app/features/people/saved-cars/queries.server.ts";
import { formatEuros } from "#app/lib/amounts.ts";
import { runAs, visitor } from "#server/context.ts";
import type { RequestScope } from "#server/request.ts";

/**
 * The cars of a list as cards, in its order, with their price in a region and what there is to tell of each, and how many of them are no longer
 * offered. `listed`: their ids, and when each was saved where that is known. Whoever asks sees what a visitor sees, so nothing is told of an
 * archived car (row B6).
 */
export async function findListedCars(scope: Pick<RequestScope, "context">, listed: SavedTimes, region: Region) {
  const context = { ...scope.context, actor: visitor };
  const ids = [...listed.keys()];
  const found = await runAs(context, (transaction) => readCardsWithFacts(transaction, ids, context.now));
  const vehicles = await pricedCards(scope, region, found);
  const reductions = await findReductions(scope, ids);
  const news = vehicles.map((vehicle) => newsOf(vehicle, reductions.get(vehicle.id), listed.get(vehicle.id)));
  return { vehicles, news, gone: ids.length - found.length };
}

function newsOf({ status, reducedFrom }: PricedCard, reduction: Reduction | undefined, savedAt: Date | undefined): string | undefined {
  if (status === "sold") return "Ya se ha vendido";
  if (status === "reserved") return "Alguien lo ha reservado";
  if (!reduction) return undefined;
  const words = savedAt && savedAt < reduction.since ? "Ha bajado de precio desde que lo guardaste" : "Precio rebajado";
  // A reduction never stands without the lowest price before it. The card has it, except where it shows another region's figure.
  if (reducedFrom !== undefined) return words;
  const place = regionAfterPreposition(companyRegion);
  return `${words}: en ${place} costaba ${formatEuros(reduction.lowestBefore)}, el más bajo de los 30 días anteriores`;
}
