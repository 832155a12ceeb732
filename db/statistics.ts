import { sql } from "kysely";
import type { Database } from "./client.ts";

/**
 * Tidies the tables that the catalogue is read from and tells the planner what is in them. A PostgreSQL server does this by itself after a
 * while; after an import nobody wants to wait, and the embedded database never does it.
 */
export async function refreshStatistics(database: Database): Promise<void> {
  for (const table of ["vehicles", "vehicle_images", "vehicle_features", "catalogue", "catalogue_names", "catalogue_segments"]) {
    await sql`vacuum (analyze) ${sql.table(table)}`.execute(database.kysely);
  }
}
