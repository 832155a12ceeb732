/** Lists of vehicles as the team asks for them, and what they must be. */
import { type RawBuilder, sql } from "kysely";
import {
  type Direction,
  firstDirections,
  type SortColumn,
  statusesIn,
  type StockSearch,
} from "#app/features/cars/vehicles/office/search-params.ts";
import { likePatterns } from "#app/lib/like-patterns.ts";
import { type Context, runAs } from "#server/context.ts";
import { seededRandom } from "./measure.ts";

/** The same searches in every run: mostly first pages, mostly without archived vehicles, half of them with words. */
export function typicalSearches(count: number): StockSearch[] {
  const random = seededRandom(20_261_120);
  const pick = <Value>(list: readonly Value[]): Value => list[Math.floor(random() * list.length)] as Value;
  const words = [
    "golf",
    "bmw",
    "audi a4",
    "mercedes",
    "320",
    "škoda",
    "megane",
    "tesla murcia",
    "a",
    "e murcia",
    "opel corsa",
    "nada de esto",
  ];
  const columns = Object.keys(firstDirections) as SortColumn[];
  return Array.from({ length: count }, () => ({
    search: random() < 0.5 ? "" : pick(words),
    filter: pick(["", "", "", "available", "reserved", "german_prospect", "archived", "featured", "all"] as const),
    sort: { column: pick(columns), direction: pick<Direction>(["asc", "desc"]) },
    page: random() < 0.7 ? 1 : 1 + Math.floor(random() * random() * 900),
  }));
}

/** The ids of the same page with their total, from one plain statement over all vehicles. */
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

/** The last page and one in the middle of every order, with and without words. */
export function farPages(vehicles: number): StockSearch[] {
  return (Object.keys(firstDirections) as SortColumn[]).flatMap((column) =>
    ["", "golf", "bmw", "a"].flatMap((search) =>
      [Math.floor(vehicles / 100), 1_000_000].map((page) => ({
        search,
        filter: "" as const,
        sort: { column, direction: "asc" as const },
        page,
      })),
    ),
  );
}
