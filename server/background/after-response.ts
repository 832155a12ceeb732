import { type Database, openDatabase } from "#db/client.ts";
import type { DatabaseConfig } from "../config.ts";
import { type Context, system } from "../context.ts";
import { causeOf, type Logger } from "../log.ts";
import type { Storage } from "../files/storage.ts";

/** One connection for the work itself, one for reporting its progress. */
const poolSize = 2;

/** Runs work over own connections with the limits of commands; on the embedded database, which has one handle, over `database`. */
export async function withOwnConnections<Result>(
  config: DatabaseConfig,
  database: Database,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  if (config.kind === "embedded") return work(database);
  const own = await openDatabase({ ...config, poolSize }, "command");
  try {
    return await work(own);
  } finally {
    await own.close();
  }
}

/** What background work receives. The signal aborts when the process stops. `stockHosts`: the operator's STOCK_HOSTS. */
export type BackgroundTools = { context: Context; storage: Storage; stockHosts: readonly string[]; log: Logger; signal: AbortSignal };

type BackgroundServices = { config: DatabaseConfig; database: Database; storage: Storage; stockHosts?: readonly string[]; log: Logger };

/**
 * Work that a request begins and that continues after the response, as the system, over its own connections. The work must record its
 * progress where another process can see it, because this process may die at any moment.
 */
export class Background {
  readonly #services: BackgroundServices;
  readonly #stopping = new AbortController();
  readonly #underWay = new Set<Promise<void>>();
  #failures = 0;

  constructor(services: BackgroundServices) {
    this.#services = services;
  }

  /** How much work is under way, and how much has failed since the start. */
  get state(): { underWay: number; failures: number } {
    return { underWay: this.#underWay.size, failures: this.#failures };
  }

  /** Starts the work and returns at once. A failure is only logged. */
  begin(what: string, work: (tools: BackgroundTools) => Promise<void>): void {
    if (this.#stopping.signal.aborted) return;
    const running = this.#run(what, work).finally(() => this.#underWay.delete(running));
    this.#underWay.add(running);
  }

  /** Asks all running work to stop, and waits until it has stopped. */
  async end(): Promise<void> {
    this.#stopping.abort();
    await this.idle();
  }

  /** Waits until no work is running. */
  async idle(): Promise<void> {
    await Promise.all(this.#underWay);
  }

  async #run(what: string, work: (tools: BackgroundTools) => Promise<void>): Promise<void> {
    const { config, database, storage, stockHosts = [], log } = this.#services;
    const { signal } = this.#stopping;
    const start = performance.now();
    try {
      await withOwnConnections(config, database, (own) =>
        work({ context: { actor: system, database: own, now: Temporal.Now.instant() }, storage, stockHosts, log, signal }),
      );
      log.info({ what, milliseconds: Math.round(performance.now() - start) }, "background work done");
    } catch (error) {
      this.#failures += 1;
      log.error({ what, error: causeOf(error) }, "background work failed");
    }
  }
}
