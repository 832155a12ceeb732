import { LRUCache } from "lru-cache";
import { type Context, visitor } from "./context.ts";

/** A query whose result everybody may see. Its identity is what the result is kept under, so it is no closure made for one request. */
type PublicQuery<Result> = (context: Context) => Promise<Result>;

/** How long a result is kept even when nobody says that it changed. */
const maximumAgeInMilliseconds = 5 * 60 * 1000;
const mostResults = 100;

/**
 * What the pages of different people have in common, kept in this process and dropped together when the catalogue changes, as whole pages
 * are (decision 0006). Results are shared: whoever reads one does not change it.
 */
export class PublicResults {
  readonly #results = new LRUCache<PublicQuery<object>, object, Context>({
    max: mostResults,
    ttl: maximumAgeInMilliseconds,
    fetchMethod: (query, _before, { context }) => query({ ...context, actor: visitor }),
    // What is forgotten while it is being read still answers whoever waits for it, and is not kept.
    ignoreFetchAbort: true,
  });

  /** The query's result, asked for as a visitor whoever the actor is. Many who ask at once wait for one answer; a failure is nobody's but theirs. */
  async read<Result extends object>(context: Context, query: PublicQuery<Result>): Promise<Result> {
    return (await this.#results.forceFetch(query, { context })) as Result;
  }

  /** Drops every result, and what is being read now with what was true before. */
  forget(): void {
    this.#results.clear();
  }
}
