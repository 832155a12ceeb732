import { sql } from "kysely";
import type { Database } from "#db/client.ts";
import { refreshStatistics } from "#db/statistics.ts";

/**
 * Gives most vehicles of an import states as in a shop that sells them. Seven in ten are available, some are reserved, sold or archived, and the
 * rest stays in Germany. They came over two years, one in 500 is featured, and people looked at them. It is the same in every run.
 */
export async function mixStates(database: Database): Promise<void> {
  const lot = (salt: string) => sql`(hashtext(make || model || mileage || price || ${salt}) & 1048575)`;
  await sql`update vehicles set
      status = case when ${lot("state")} % 100 < 70 then 'available' when ${lot("state")} % 100 < 71 then 'reserved'
        when ${lot("state")} % 100 < 75 then 'sold' when ${lot("state")} % 100 < 78 then 'archived' else status end,
      featured = ${lot("featured")} % 500 = 0, visitor_count = ${lot("visits")} % 900,
      created_at = created_at - make_interval(mins => ${lot("age")})`.execute(database.kysely);
  await refreshStatistics(database);
}
