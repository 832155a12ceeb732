import type { DatabaseConfig } from "#server/config.ts";
import { type ConnectionPurpose, type Database, openDatabase } from "./client.ts";
import { migrate } from "./migrate.ts";

export type Migrated = { database: Database; ran: string[] };

/**
 * Opens the database and brings it to the newest migration. On PostgreSQL the migrations have their own connections without time limits;
 * the embedded database allows one handle at a time. Returns the database and the names of the migrations that ran.
 */
export async function openMigrated(config: DatabaseConfig, purpose: ConnectionPurpose): Promise<Migrated> {
  const migrating = await openDatabase(config, "migration");
  if (migrating.kind === "embedded") return { database: migrating, ran: await migrate(migrating) };
  try {
    const ran = await migrate(migrating);
    return { database: await openDatabase(config, purpose), ran };
  } finally {
    await migrating.close();
  }
}
