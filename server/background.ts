import { type Database, openDatabase } from "#db/client.ts";
import type { DatabaseConfig } from "./config.ts";
import { type Context, system } from "./context.ts";
import type { Logger } from "./log.ts";
import type { Storage } from "./storage.ts";

/** What a piece of work finds that nobody waits for. Its signal says that the process stops. */
export type Workplace = { context: Context; storage: Storage; log: Logger; signal: AbortSignal };

type Given = { config: DatabaseConfig; database: Database; storage: Storage; log: Logger };

/** Connections of a piece of work: one for what it does, one for saying how far it is. */
const poolSize = 2;

/**
 * Work that a request begins and that goes on after its answer, as the system. On PostgreSQL it has connections of its own with the time
 * limits of commands (db/client.ts): those of requests would end it, and it takes none away from them. What it does must be written down
 * so that another process can see it, for this one may die at any moment.
 */
export class Background {
  readonly #given: Given;
  readonly #stopping = new AbortController();
  readonly #underWay = new Set<Promise<void>>();

  constructor(given: Given) {
    this.#given = given;
  }

  /** Begins and returns at once. A failure is in the log and nowhere else. */
  begin(what: string, work: (place: Workplace) => Promise<void>): void {
    if (this.#stopping.signal.aborted) return;
    const running = this.#run(what, work).finally(() => this.#underWay.delete(running));
    this.#underWay.add(running);
  }

  /** Asks everything under way to stop, and waits until it has. */
  async end(): Promise<void> {
    this.#stopping.abort();
    await this.idle();
  }

  /** Waits until nothing is under way. */
  async idle(): Promise<void> {
    await Promise.all(this.#underWay);
  }

  async #run(what: string, work: (place: Workplace) => Promise<void>): Promise<void> {
    const { storage, log } = this.#given;
    const start = performance.now();
    try {
      const database = await this.#open();
      try {
        await work({ context: { actor: system, database, now: Temporal.Now.instant() }, storage, log, signal: this.#stopping.signal });
      } finally {
        if (database !== this.#given.database) await database.close();
      }
      log.info({ what, milliseconds: Math.round(performance.now() - start) }, "background work done");
    } catch (error) {
      const code = error instanceof Error && "code" in error ? String(error.code) : undefined;
      log.error({ what, error: error instanceof Error ? error.name : "unknown", code }, "background work failed");
    }
  }

  /** The embedded database takes one handle at a time. */
  async #open(): Promise<Database> {
    const { config, database } = this.#given;
    return config.kind === "postgres" ? openDatabase({ ...config, poolSize }, "command") : database;
  }
}
