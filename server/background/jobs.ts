import { type Kysely, sql } from "kysely";
import type { Database } from "#db/client.ts";
import type { DB } from "#db/types.ts";
import type { Config, DatabaseConfig } from "../config.ts";
import { type Context, system } from "../context.ts";
import type { Keys } from "../secrets/keys.ts";
import { causeOf, type Logger } from "../log.ts";
import { type Build, exportsOf } from "../route-of.ts";
import { type Background, withOwnConnections } from "./after-response.ts";
import type { Storage } from "../files/storage.ts";

/** The application's hourly work, as the system. Returns counts and failed parts for the log; neither may name a person. */
export type HourlyJob = (
  context: Context,
  keys: Keys,
  storage: Storage,
) => Promise<{ did: Record<string, unknown>; failed: readonly unknown[] }>;

/**
 * What people are told several times a minute, as the system: a changed account, new cars, the fingerprint of an ended order. Returns the same
 * as the hourly work.
 */
export type AlertsJob = (context: Context, site: AlertingSite) => ReturnType<HourlyJob>;

/** What mails with signed links need. */
export type AlertingSite = { keys: Keys; siteOrigin: string };

/** What the watch may use of the site. */
export type WatchedSite = { storage: Storage; background: Pick<Background, "begin">; config: StockConfig; siteOrigin: string };

/** The operator's settings for stock files that come by themselves. */
type StockConfig = Pick<Config, "stockFolder" | "stockHosts" | "stockCredentials">;

/** The application's work several times a minute from the start on, as the system. Returns how many things it did. */
export type Watch = (context: Context, site: WatchedSite) => Promise<number>;

/** Seconds until the first run, and between two. */
export type JobSchedule = { first: number; every: number };

/** What a job did since the start of the process. `lastSuccess` is undefined before the first one. */
export type JobState = { succeeded: number; failed: number; lastSuccess: Temporal.Instant | undefined };

/** A job that runs repeatedly. `stop` waits for the current run. */
export type RepeatedJob = { readonly state: JobState; stop(): Promise<void> };

type JobOptions = { database: Database; log: Logger; build: Build; schedule?: JobSchedule };
export type HourlyOptions = JobOptions & { config: DatabaseConfig; storage: Storage; keys: Keys };

const hourlySchedule = { first: 60, every: 3_600 };
const watchSchedule = { first: 0, every: 20 };
const alertsSchedule = { first: 20, every: 20 };

/** Runs the application's hourly job while the process lives, with the time limits of commands. */
export function startHourlyJob({ config, database, storage, keys, log, build, schedule = hourlySchedule }: HourlyOptions): RepeatedJob {
  return repeat("hourly job", log, schedule, async () => {
    const { hourly } = await exportsOf<{ hourly: HourlyJob }>(build);
    const outcome = await withOwnConnections(config, database, async (own) =>
      hourly?.({ actor: system, database: own, now: Temporal.Now.instant() }, keys, storage),
    );
    log.info({ did: outcome?.did }, "hourly job");
    for (const failure of outcome?.failed ?? []) log.error({ failure }, "a part of the hourly job failed");
    return (outcome?.failed.length ?? 0) === 0;
  });
}

/** What people are told several times a minute: a changed account, new cars, the fingerprint of an ended order. Apart from the watch: an import makes work of minutes. With the time limits of commands. */
export function startAlerts(options: JobOptions & AlertingSite & { config: DatabaseConfig }): RepeatedJob {
  const { config, database, log, build, schedule = alertsSchedule, keys, siteOrigin } = options;
  return repeat("alerts", log, schedule, async () => {
    const { alerts } = await exportsOf<{ alerts: AlertsJob }>(build);
    const outcome = await withOwnConnections(config, database, async (own) =>
      alerts?.({ actor: system, database: own, now: Temporal.Now.instant() }, { keys, siteOrigin }),
    );
    const { did = {}, failed = [] } = outcome ?? {};
    if (Object.values(did).some((count) => count !== 0)) log.info({ did }, "alerts");
    for (const failure of failed) log.error({ error: causeOf(failure) }, "a part of the alerts failed");
    return failed.length === 0;
  });
}

/** Runs the application's watch repeatedly from the start of the process. */
export function startWatch({ database, log, build, schedule = watchSchedule, ...site }: JobOptions & WatchedSite): RepeatedJob {
  return repeat("watch", log, schedule, async () => {
    const { watch } = await exportsOf<{ watch: Watch }>(build);
    const did = (await watch?.({ actor: system, database, now: Temporal.Now.instant() }, site)) ?? 0;
    if (did > 0) log.warn({ did }, "watch");
    return true;
  });
}

/** Runs a job again and again while the process lives. `job` returns whether all its parts succeeded. A failure is only logged. */
export function repeat(what: string, log: Logger, schedule: JobSchedule, job: () => Promise<boolean>): RepeatedJob {
  const state: JobState = { succeeded: 0, failed: 0, lastSuccess: undefined };
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  let stopped = false;

  const note = (success: boolean) => {
    state[success ? "succeeded" : "failed"] += 1;
    if (success) state.lastSuccess = Temporal.Now.instant();
  };
  const run = async () => {
    try {
      note(await job());
    } catch (error) {
      note(false);
      log.error({ error: causeOf(error) }, `${what} failed`);
    }
    if (!stopped) scheduleNext(schedule.every);
  };
  const scheduleNext = (seconds: number) => {
    timer = setTimeout(() => {
      running = run();
    }, seconds * 1_000);
    timer.unref();
  };
  scheduleNext(schedule.first);
  return {
    state,
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}

/** Whether this transaction has the turn for a job until it ends; false while another instance has it. */
export async function tryJobLock(transaction: Kysely<DB>, job: string): Promise<boolean> {
  const { rows } = await sql<{ mine: boolean }>`select pg_try_advisory_xact_lock(hashtextextended(${job}, 0)) as mine`.execute(transaction);
  return rows[0]?.mine ?? false;
}
