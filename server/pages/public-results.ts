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
  readonly #results = new LRUCache<PublicQuery<object>, object, Context>({
    max: mostResults,
    ttl: maximumAgeInMilliseconds,
    fetchMethod: (query, _before, { context }) => query({ ...context, actor: visitor }),
    // When `forget` runs during a query, those who already wait still get the result, but it is not kept.
    ignoreFetchAbort: true,
  });

  /** Returns the query's result. The query always runs as a visitor. Simultaneous calls share one query; a failure is not kept. */
  async read<Result extends object>(context: Context, query: PublicQuery<Result>): Promise<Result> {
    return (await this.#results.forceFetch(query, { context })) as Result;
  }

  /** Drops every result and every query under way, because both may hold old data. */
  forget(): void {
    this.#results.clear();
  }
}
