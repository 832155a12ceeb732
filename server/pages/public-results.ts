import { LRUCache } from "lru-cache";
import { type Context, visitor } from "../context.ts";

/** A query for public data. The function itself is the cache key, so it must not be a closure made for one request. */
type PublicQuery<Result> = (context: Context) => Promise<Result>;

/** How long a result is kept without a notification that it changed. */
const maximumAgeInMilliseconds = 5 * 60 * 1000;
const mostResults = 100;

/**
 * Query results that the pages of different people share. They are kept in this process and dropped together when the catalogue changes,
 * as whole pages are (decision 0006). Callers must not change a result, because it is shared.
 */
export class PublicResults {
  readonly #results = new LRUCache<PublicQuery<object>, object>({ max: mostResults, ttl: maximumAgeInMilliseconds });
  #forgottenAt = Temporal.Instant.fromEpochMilliseconds(0);

  /**
   * Returns the query's result. The query always runs as a visitor; a failure is not kept. Each page that finds nothing kept asks by itself:
   * waiting for another page's query while holding a connection could wait for ever.
   */
  async read<Result extends object>(context: Context, query: PublicQuery<Result>): Promise<Result> {
    const kept = this.#results.get(query);
    if (kept) return kept as Result;
    const result = await query({ ...context, actor: visitor });
    // A page reads the database as it was when it began, which may be before the change.
    if (Temporal.Instant.compare(context.now, this.#forgottenAt) > 0) this.#results.set(query, result);
    return result;
  }

  /** Drops every result, and those of all pages that have begun before, because they may hold old data. */
  forget(): void {
    this.#results.clear();
    this.#forgottenAt = Temporal.Now.instant();
  }
}
