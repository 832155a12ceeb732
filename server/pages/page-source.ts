import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { type Database, openDatabase } from "#db/client.ts";
import type { DatabaseConfig } from "../config.ts";
import type { Logger } from "../log.ts";

/** Milliseconds that a page of the standby may be behind the primary. The page cache takes them off the life of its pages. */
export const mostBehind = 3_000;
const betweenLooks = 500;

/** Which database renders the pages that are the same for everybody. All other requests use the primary (docs/operations.md, "A standby"). */
export type PageSource = {
  /** The standby while it has everything that was stored until a moment ago, else the primary. */
  database(): Database;
  /** The pages have changed: the standby is not read before it has this change. */
  changed(): void;
  /** The standby has failed: it is not read before it was looked at again. */
  failed(): void;
  stop(): Promise<void>;
};

export function onlyPrimary(primary: Database): PageSource {
  return { database: () => primary, changed() {}, failed() {}, stop: async () => {} };
}

/** Without DATABASE_READ_URL every page is read from the primary. */
export async function openPageSource(config: DatabaseConfig, primary: Database, log: Logger): Promise<PageSource> {
  if (config.kind !== "postgres" || config.readUrl === undefined) return onlyPrimary(primary);
  const standby = await openDatabase({ kind: "postgres", url: config.readUrl, poolSize: config.poolSize });
  /** Two moments by performance.now(): the standby has everything from before the first, and must have everything from before the second. */
  let completeUntil = -Infinity;
  let neededUntil = performance.now();
  let isRead = false;
  const isUsable = () => completeUntil > neededUntil && performance.now() - completeUntil < mostBehind;

  const look = async () => {
    const asked = performance.now();
    if (await hasEverything(standby, primary).catch(() => false)) completeUntil = asked;
    if (isRead === isUsable()) return;
    isRead = !isRead;
    if (isRead) log.info("public pages are read from the standby");
    else log.warn("public pages are read from the primary: the standby is behind or away");
  };
  let looking: Promise<void> | undefined;
  const timer = setInterval(() => {
    looking ??= look().finally(() => (looking = undefined));
  }, betweenLooks).unref();

  return {
    database: () => (isUsable() ? standby : primary),
    changed() {
      neededUntil = performance.now();
    },
    failed() {
      completeUntil = -Infinity;
    },
    async stop() {
      clearInterval(timer);
      await looking;
      await standby.close();
    },
  };
}

/** Whether the standby has what the primary has stored by now. It gets half a second to receive the last of it. */
async function hasEverything(standby: Database, primary: Database): Promise<boolean> {
  const written = await sql<{ position: string }>`select pg_current_wal_lsn()::text as position`.execute(primary.kysely);
  const position = written.rows[0]?.position ?? "";
  for (let tries = 10; tries > 0; tries -= 1) {
    // A server that was promoted follows the primary no longer.
    const { rows } = await sql<{ complete: boolean | null }>`
      select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= ${position}::pg_lsn as complete`.execute(standby.kysely);
    if (rows[0]?.complete === true) return true;
    await pause(50);
  }
  return false;
}
