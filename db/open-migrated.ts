import type { DatabaseConfig } from "#server/config.ts";
import { type ConnectionPurpose, type Database, openDatabase } from "./client.ts";
import { migrate } from "./migrate.ts";

export type Migrated = { database: Database; ran: string[] };

/**
 * Opens the database and brings it to the newest migration. On PostgreSQL the migrations have their own connections without time limits;
 * the embedded database allows one handle at a time. Returns the database and the names of the migrations that ran. Throws
 * what `migrate` throws, and leaves nothing open then.
 */
export async function openMigrated(config: DatabaseConfig, purpose: ConnectionPurpose): Promise<Migrated> {
  const migrating = await openDatabase(config, "migration");
  const ran = await migrate(migrating).catch(async (error: unknown) => {
    await migrating.close();
    throw error;
  });
  if (migrating.kind === "embedded") return { database: migrating, ran };
  await migrating.close();
  return { database: await openDatabase(config, purpose), ran };
}
