import { type Kysely, sql } from "kysely";
import type { ServerBuild } from "react-router";
import type { Database } from "#db/client.ts";
import type { DB } from "#db/types.ts";
import { type Context, system } from "./context.ts";
import type { Keys } from "./keys.ts";
import type { Logger } from "./log.ts";

/** What the application does once an hour, as the system; answers what it did, in counts, for the log. */
export type HourlyJob = (context: Context, keys: Keys) => Promise<Record<string, unknown>>;

/** `server/` does not know the application: the job comes with the build, as an export of app/entry.server.tsx. */
type Build = ServerBuild | (() => Promise<ServerBuild>);

export type JobOptions = { database: Database; keys: Keys; log: Logger; build: Build; pace?: { first: number; every: number } };

/** Seconds until the first run, and between two. */
const usualPace = { first: 60, every: 3_600 };

/** Runs the application's job once an hour for as long as the process lives. `stop` waits for a run under way. */
export function startHourlyJob({ database, keys, log, build, pace = usualPace }: JobOptions): { stop(): Promise<void> } {
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  let stopped = false;

  const run = async () => {
    try {
      const { hourly } = await jobsOf(build);
      const did = await hourly?.({ actor: system, database, now: Temporal.Now.instant() }, keys);
      log.info({ did }, "hourly job");
    } catch (error) {
      log.error({ error: error instanceof Error ? error.name : "unknown" }, "hourly job failed");
    }
    if (!stopped) schedule(pace.every);
  };
  const schedule = (seconds: number) => {
    timer = setTimeout(() => {
      running = run();
    }, seconds * 1_000);
    timer.unref();
  };
  schedule(pace.first);
  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}

async function jobsOf(build: Build): Promise<{ hourly?: HourlyJob }> {
  const { entry } = typeof build === "function" ? await build() : build;
  return entry.module as { hourly?: HourlyJob };
}

/** Whether this transaction has the turn for a job until it ends; false while another instance is at it. */
export async function takeTurn(transaction: Kysely<DB>, job: string): Promise<boolean> {
  const { rows } = await sql<{ mine: boolean }>`select pg_try_advisory_xact_lock(hashtextextended(${job}, 0)) as mine`.execute(transaction);
  return rows[0]?.mine ?? false;
}
