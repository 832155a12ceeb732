import { sql } from "kysely";
import type { Database } from "./client.ts";

const tables = ["vehicles", "vehicle_images", "vehicle_features", "catalogue", "catalogue_names", "catalogue_segments", "catalogue_traits"];

/** Vacuums and analyses the catalogue's tables. An import needs it at once, and the embedded database never does it by itself. */
export async function refreshStatistics(database: Database): Promise<void> {
  for (const table of tables) await sql`vacuum (analyze) ${sql.table(table)}`.execute(database.kysely);
}
