import { isRegion, ofRegion } from "#app/features/cars/price-tables/regions.ts";
import { frequencyLabel } from "./frequencies.ts";
import type { SavedSearch } from "./queries.server.ts";
import { readSavedQuery, stockAddress, wordsOf } from "./saved-query.ts";

export type ShownSearch = ReturnType<typeof shownSearch>;

/** A search as its page shows it. */
export function shownSearch({ query, region, frequency, email, state, asked }: SavedSearch) {
  return {
    email,
    state,
    asked,
    frequency,
    region,
    words: wordsOf(readSavedQuery(query)),
    summary: summaryOf({ region, frequency }),
    stock: stockAddress(query, region),
  };
}

/** "Cada día, con precios de Madrid". */
export function summaryOf({ region, frequency }: { region: string; frequency: string }): string {
  return `${frequencyLabel(frequency)}, con precios ${isRegion(region) ? ofRegion(region) : region}`;
}
