import { type Expression, type ExpressionBuilder, type SqlBool, sql, type Transaction } from "kysely";
import { readCards } from "#app/features/vehicles/queries.server.ts";
import { wordPatterns } from "#app/lib/search-words.ts";
import type { DB } from "#db/types.ts";
import { as, type Context } from "#server/context.ts";
import { type SortColumn, statusesIn, type StockSearch } from "./search-params.ts";

/** Vehicles to a page of the list. */
const pageSize = 50;

export type StockPage = Awaited<ReturnType<typeof listStock>>;
export type StockRow = StockPage["rows"][number];

/** One page of the team's list with its total; of a page beyond the end the last one. */
export function listStock(context: Context, search: StockSearch) {
  return as(context, async (transaction) => {
    const { total, names } = await countFitting(transaction, search);
    const pageCount = Math.max(1, Math.ceil(total / pageSize));
    const page = Math.min(search.page, pageCount);
    const ids = total === 0 ? [] : await pageOfIds(transaction, { ...search, names, page }, total);
    return { rows: await readRows(transaction, ids), total, page, pageCount };
  });
}

/** Whole names (make, model and place, folded) in place of typed words; undefined where nothing was typed. */
type Named = Pick<StockSearch, "filter" | "sort" | "page"> & { names: string[] | undefined };

/**
 * How many cars fit, and what the names are that contain every typed word. Both come from one walk along the smallest index, because cars
 * are many and names are few; the rest then asks for names.
 */
async function countFitting(transaction: Transaction<DB>, search: StockSearch): Promise<{ total: number; names: string[] | undefined }> {
  const patterns = wordPatterns(search.search);
  const counted = transaction
    .selectFrom("vehicles")
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .where((vehicle) => fitting(vehicle, { ...search, names: undefined }));
  if (patterns.length === 0) return { ...(await counted.executeTakeFirstOrThrow()), names: undefined };
  const rows = await counted
    .select("search_text")
    .where("search_text", "like", sql<string>`all(${patterns}::text[])`)
    .groupBy("search_text")
    .execute();
  return { total: rows.reduce((sum, row) => sum + row.total, 0), names: rows.map((row) => row.search_text) };
}

const order = {
  created: ["created_at"],
  vehicle: ["search_text"],
  year: ["year"],
  price: ["price"],
  mileage: ["mileage"],
  status: ["status", "search_text"],
  featured: ["featured", "created_at"],
  visits: ["visitor_count"],
} as const satisfies Record<SortColumn, readonly (keyof DB["vehicles"])[]>;

/** Above this share of what fits, sorting all of it is cheaper than walking along the order's index past everything that does not fit. */
const walkingShare = 0.1;
/** As many as this are sorted in a few milliseconds. */
const fewRows = 2_000;

/**
 * The ids of a page, in the list's order. Whether the database walks along the order's index or finds what fits and sorts it is decided
 * here, because it cannot know how rare a name is. The index holds the status, so a list without words is always walked along.
 */
async function pageOfIds(transaction: Transaction<DB>, search: Named, total: number): Promise<string[]> {
  const { column, direction } = search.sort;
  // Where all have one status, their order is by name, which has an index to its end.
  const columns = order[column === "status" && statusesIn(search.filter).length === 1 ? "vehicle" : column];
  const offset = (search.page - 1) * pageSize;
  const whole = search.names === undefined && search.filter !== "featured";
  const walks = offset + pageSize < total * walkingShare || (whole && total > fewRows);
  let fits = transaction
    .with(
      (cte) => (walks ? cte("fits").notMaterialized() : cte("fits").materialized()),
      (tables) =>
        tables
          .selectFrom("vehicles")
          .select(["id", ...columns])
          .where((vehicle) => fitting(vehicle, search)),
    )
    .selectFrom("fits")
    .select("id");
  for (const name of columns) fits = fits.orderBy(sql.ref(name), direction);
  const rows = await fits.orderBy("id", direction).limit(pageSize).offset(offset).execute();
  return rows.map(({ id }) => id);
}

function fitting(vehicle: ExpressionBuilder<DB, "vehicles">, { names, filter }: Pick<Named, "names" | "filter">): Expression<SqlBool> {
  return vehicle.and([
    vehicle("status", "=", sql<string>`any(${[...statusesIn(filter)]}::text[])`),
    ...(filter === "featured" ? [vehicle("featured", "=", true)] : []),
    ...(names === undefined ? [] : [vehicle("search_text", "=", sql<string>`any(${names}::text[])`)]),
  ]);
}

async function readRows(transaction: Transaction<DB>, ids: readonly string[]) {
  const cards = await readCards(transaction, ids);
  const kept = await transaction
    .selectFrom("vehicles")
    .select(["id", "featured", "visitor_count"])
    .where("id", "=", sql<string>`any(${[...ids]}::uuid[])`)
    .execute();
  const byId = new Map(kept.map(({ id, ...rest }) => [id, rest]));
  return cards.map((card) => ({ ...card, ...(byId.get(card.id) ?? { featured: false, visitor_count: 0 }) }));
}
