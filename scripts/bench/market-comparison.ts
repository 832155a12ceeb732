import { type RawBuilder, sql } from "kysely";
import { makesWithoutModels, traitNames } from "#app/features/cars/catalogue/further-filters.ts";
import { kilowattRange } from "#app/features/cars/catalogue/power-range.ts";
import { searchCatalogue } from "#app/features/cars/catalogue/queries.server.ts";
import { rangeNames } from "#app/features/cars/catalogue/ranges.ts";
import { firstMonthOf, lastMonthOf } from "#app/features/cars/catalogue/registration-months.ts";
import type { CatalogueSearch } from "#app/features/cars/catalogue/search-params.ts";
import { columnOf } from "#app/features/cars/catalogue/traits.ts";
import { likePatterns } from "#app/lib/like-patterns.ts";
import { type Context, runAs } from "#server/context.ts";

/** Compares pages and totals of searches with those of plain statements. Returns a sentence, or throws. `patient`: without time limits. */
export async function compareWithPlainSql(context: Context, patient: Context, searches: readonly CatalogueSearch[]): Promise<string> {
  for (const asked of searches) {
    const { search, vehicles, total, page } = await searchCatalogue(context, asked);
    const plain = await plainPage(patient, { ...search, page });
    const found = { total, ids: vehicles.map(({ id }) => id) };
    if (JSON.stringify(found) !== JSON.stringify(plain)) {
      throw new Error(`${JSON.stringify(search)}\n${JSON.stringify(found)}\n${JSON.stringify(plain)}`);
    }
  }
  return `${searches.length} searches, all alike`;
}

const columns = { newest: "created_at desc, id", price: "price", year: "year", mileage: "mileage" };

/** One plain statement over all vehicles: the total of a search, and the ids of its page. */
export function plainPage(context: Context, search: CatalogueSearch): Promise<{ total: number; ids: string[] }> {
  const [column = "newest", direction = ""] = search.sort.split("_");
  const order = column === "newest" ? columns.newest : `${column} ${direction}, id ${direction}`;
  return runAs(context, async (transaction) => {
    const { rows } = await sql<{ total: number; ids: string[] | null }>`
      with fits as materialized (select id, created_at, price, year, mileage from vehicles where ${conditionOf(search)})
      select (select count(*) from fits) as total,
        (select json_agg(id) from (select id from fits order by ${sql.raw(order)} offset ${(search.page - 1) * 24} limit 24) as page) as ids
    `.execute(transaction);
    return { total: rows[0]?.total ?? 0, ids: rows[0]?.ids ?? [] };
  });
}

function conditionOf(search: CatalogueSearch): RawBuilder<unknown> {
  const kilowatts = kilowattRange(search);
  const { min: firstMonth, max: lastMonth } = search.registered;
  const parts = [
    sql`status <> 'archived'`,
    ...rangeNames.flatMap((name) => within(name, search[name])),
    ...within("power_kw", kilowatts),
    ...among("fuel_type", search.fuelTypes),
    ...among("transmission", search.transmissions),
    ...among("location", search.locations),
    ...traitNames.filter((name) => name !== "owners").flatMap((name) => among(columnOf[name], search[name])),
    ...(search.owners.length === 0
      ? []
      : [sql`case when previous_owners is not null then least(previous_owners, 3) end::text = any(${[...search.owners]}::text[])`]),
    ...(firstMonth === undefined
      ? []
      : [sql`coalesce(first_registration, make_date(year, 12, 1)) >= ${`${firstMonthOf(firstMonth)}-01`}::date`]),
    ...(lastMonth === undefined
      ? []
      : [sql`coalesce(first_registration, make_date(year, 1, 1)) <= ${`${lastMonthOf(lastMonth)}-01`}::date`]),
    ...likePatterns(search.search).map((pattern) => sql`folded(make || ' ' || model) like ${pattern}`),
    ...(search.makes.length === 0
      ? []
      : [sql`(make = any(${makesWithoutModels(search)}::text[]) or make || ' ' || model = any(${search.models}::text[]))`]),
  ];
  return sql.join(parts, sql` and `);
}

function within(column: string, { min, max }: { min?: number; max?: number }): RawBuilder<unknown>[] {
  return [
    ...(min === undefined ? [] : [sql`${sql.ref(column)} >= ${min}::integer`]),
    ...(max === undefined ? [] : [sql`${sql.ref(column)} <= ${max}::integer`]),
  ];
}

function among(column: string, values: readonly string[]): RawBuilder<unknown>[] {
  return values.length === 0 ? [] : [sql`${sql.ref(column)} = any(${[...values]}::text[])`];
}
