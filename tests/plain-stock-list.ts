import { type RawBuilder, sql } from "kysely";
import { type SortColumn, statusesIn, type StockSearch } from "#app/features/cars/vehicles/office/search-params.ts";
import { likePatterns } from "#app/lib/like-patterns.ts";
import { type Context, runAs } from "#server/context.ts";

/** The ids and the total of a page of the team's list, from one plain statement over all vehicles. There is no total beyond the last page. */
export async function listPlainly(
  context: Context,
  { search, filter, sort: { column, direction }, page }: StockSearch,
): Promise<{ ids: string[]; total: number }> {
  const columns = order[column].map((name) => sql`${sql.raw(name)} ${sql.raw(direction)}`);
  const condition = conditionOf({ search, filter });
  const { rows } = await runAs(context, (transaction) =>
    sql<{ id: string; total: number }>`
      select id, count(*) over () as total from vehicles where ${condition}
      order by ${sql.join(columns)}, id ${sql.raw(direction)} limit 50 offset ${(page - 1) * 50}`.execute(transaction),
  );
  return { ids: rows.map(({ id }) => id), total: rows[0]?.total ?? 0 };
}

const order: Record<SortColumn, readonly string[]> = {
  created: ["created_at"],
  vehicle: ["search_text"],
  year: ["year"],
  price: ["price"],
  mileage: ["mileage"],
  status: ["status", "search_text"],
  featured: ["featured", "created_at"],
  visits: ["visitor_count"],
};

function conditionOf({ search, filter }: Pick<StockSearch, "search" | "filter">): RawBuilder<unknown> {
  return sql`status = any(${[...statusesIn(filter)]}) and (featured or ${filter !== "featured"})
    and search_text like all(${likePatterns(search)}::text[])`;
}
