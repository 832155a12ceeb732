import { type Database, openDatabase } from "#db/client.ts";
import type { DatabaseConfig } from "./config.ts";

/** One for what the work does, one for saying how far it is. */
const poolSize = 2;

/**
 * A piece of work that nobody waits for, on PostgreSQL over connections of its own with the time limits of commands (db/client.ts): those of
 * requests would end it, and it takes none away from them. The embedded database takes one handle at a time, so there it is `database`.
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
