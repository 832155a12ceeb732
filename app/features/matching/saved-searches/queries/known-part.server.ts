import { readSearch } from "#app/features/cars/catalogue/queries/conditions.server.ts";
import type { Transaction } from "#server/context.ts";
import { readSavedQuery, savedQuery } from "../saved-query.ts";

/**
 * The part of a search that the catalogue knows: without what somebody typed, and without makes, models and places that no car has. A mail to
 * an address that nobody has confirmed names only this, so that no stranger sends words of their own through us (row D10).
 */
export async function knownPart(transaction: Transaction, query: string): Promise<string> {
  const asked = readSavedQuery(query);
  const { terms: _, ...known } = await readSearch(transaction, { ...asked, search: "" });
  const places =
    asked.locations.length === 0 ? [] : await transaction.selectFrom("catalogue_segments").select("location").distinct().execute();
  const locations = asked.locations.filter((place) => places.some(({ location }) => location === place));
  return savedQuery({ ...known, locations });
}
