import { type Database, openDatabase } from "#db/client.ts";
import type { DatabaseConfig } from "../config.ts";

/** One connection for the work itself, one for reporting its progress. */
const poolSize = 2;

/**
 * Runs background work. On PostgreSQL it gets connections of its own, with the longer time limits of commands (db/client.ts), so that it
 * takes no connections from requests. The embedded database allows one handle at a time, so there the work uses `database`.
 */
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
