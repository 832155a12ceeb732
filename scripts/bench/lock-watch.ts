import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";

const intervalInMilliseconds = 10;

type Wait = { pid: number; since: string; milliseconds: number; waiting: string; holding: string | null };

/** Sees the connections of a database that wait for a lock: the wait, the waiting statement, and one of a connection that holds the lock. */
const waitsNow = `
  select lock.pid, lock.waitstart::text as since, extract(epoch from clock_timestamp() - lock.waitstart)::float8 * 1000 as milliseconds,
    activity.query as waiting, (select query from pg_stat_activity where pid = any(pg_blocking_pids(lock.pid)) limit 1) as holding
  from pg_stat_activity as activity join pg_locks as lock on lock.pid = activity.pid and not lock.granted
  where activity.wait_event_type = 'Lock' and activity.datname = current_database() and lock.waitstart is not null`;

/** Looks every 10 milliseconds for waits, from a connection of its own. So it sees nearly all waits that are longer. */
export class LockWatch {
  readonly #client: pg.Client;
  readonly #waits = new Map<string, Wait>();
  #isWatching = true;
  readonly #watching: Promise<void>;

  constructor(url: string) {
    this.#client = new pg.Client({ connectionString: url });
    this.#watching = this.#watch();
  }

  async #watch(): Promise<void> {
    await this.#client.connect();
    while (this.#isWatching) {
      const { rows } = await this.#client.query<Wait>(waitsNow);
      for (const wait of rows) this.#waits.set(`${wait.pid} ${wait.since}`, wait);
      await pause(intervalInMilliseconds);
    }
    await this.#client.end();
  }

  /** Stops watching. Returns how many waits there were and those that took longer than the limit in milliseconds, the longest first. */
  async stop(limit: number): Promise<{ count: number; longest: number; over: string[] }> {
    this.#isWatching = false;
    await this.#watching;
    const waits = [...this.#waits.values()].toSorted((one, other) => other.milliseconds - one.milliseconds);
    const over = waits.filter(({ milliseconds }) => milliseconds > limit);
    return { count: waits.length, longest: waits[0]?.milliseconds ?? 0, over: over.map(described) };
  }
}

function described({ milliseconds, waiting, holding }: Wait): string {
  return `${milliseconds.toFixed(0)} ms: ${beginning(waiting)} — behind ${beginning(holding ?? "?")}`;
}

function beginning(statement: string): string {
  return statement.replace(/\s+/g, " ").slice(0, 120);
}
