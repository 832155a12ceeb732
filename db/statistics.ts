import { sql } from "kysely";
import type { Database } from "./client.ts";

const tables = ["vehicles", "vehicle_images", "vehicle_features", "catalogue", "catalogue_names", "catalogue_segments", "catalogue_traits"];
/** What alerts write and erase with each change of the stock. */
const alertTables = ["car_changes", "found_cars", "told_cars"];

/** Vacuums and analyses the catalogue's tables and those of alerts. An import needs it at once, and the embedded database never does it by itself. */
export async function refreshStatistics(database: Database): Promise<void> {
  for (const table of [...tables, ...alertTables]) await sql`vacuum (analyze) ${sql.table(table)}`.execute(database.kysely);
}
