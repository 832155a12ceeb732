import { type Expression, type ExpressionBuilder, type RawBuilder, sql, type SqlBool, type Transaction } from "kysely";
import type { DB } from "#db/types.ts";
import type { Range } from "#app/lib/address-values.ts";
import { likePatterns } from "#app/lib/like-patterns.ts";
import { makesWithoutModels, type TraitName, traitNames } from "../further-filters.ts";
import { kilowattRange } from "../power-range.ts";
import { firstMonthOf, lastMonthOf, type MonthRange, yearOf } from "../registration-months.ts";
import { type RangeName, rangeNames } from "../ranges.ts";
import type { CatalogueSearch } from "../search-params.ts";
import { columnOf } from "../traits.ts";

/** What a row of the catalogue must fulfil: ids of names, segments and traits instead of texts. Undefined means "any". */
export type Conditions = {
  ranges: Pick<CatalogueSearch, RangeName>;
  names?: number[] | undefined;
  segments?: number[] | undefined;
  traits?: number[] | undefined;
  kilowatts: Range;
  registered: MonthRange;
};

/** Returns the search without makes and models that the catalogue does not know. Makes whose last car has left are still known. */
export async function withoutUnknownNames(transaction: Transaction<DB>, search: CatalogueSearch): Promise<CatalogueSearch> {
  if (search.makes.length === 0) return search;
  const rows = await transaction
    .selectFrom("catalogue_names")
    .select(["make", (expression) => fullName(expression).as("name")])
    .where("make", "=", sql<string>`any(${search.makes}::text[])`)
    .execute();
  const makes = new Set(rows.map(({ make }) => make));
  const names = new Set(rows.map(({ name }) => name));
  return { ...search, makes: search.makes.filter((make) => makes.has(make)), models: search.models.filter((model) => names.has(model)) };
}

/** Returns the conditions of everything but fuel, transmission and location. */
export async function conditionsOf(transaction: Transaction<DB>, search: CatalogueSearch): Promise<Conditions> {
  return {
    ranges: search,
    names: await findNames(transaction, search),
    traits: await findTraits(transaction, search),
    kilowatts: kilowattRange(search),
    registered: search.registered,
  };
}

/** Returns the names that contain every typed word, in any order, and that the ticked makes and models leave. */
async function findNames(transaction: Transaction<DB>, search: CatalogueSearch): Promise<number[] | undefined> {
  const patterns = likePatterns(search.search);
  if (patterns.length === 0 && search.makes.length === 0) return undefined;
  const rows = await transaction
    .selectFrom("catalogue_names")
    .select("id")
    .$if(patterns.length > 0, (query) => query.where("search_text", "like", sql<string>`all(${patterns}::text[])`))
    .$if(search.makes.length > 0, (query) =>
      query.where((expression) =>
        expression.or([
          expression("make", "=", sql<string>`any(${makesWithoutModels(search)}::text[])`),
          expression(fullName(expression), "=", sql<string>`any(${search.models}::text[])`),
        ]),
      ),
    )
    .execute();
  return rows.map((row) => row.id);
}

/** "Audi A4", as an address holds a model. */
function fullName(expression: ExpressionBuilder<DB, "catalogue_names">) {
  return sql<string>`${expression.ref("make")} || ' ' || ${expression.ref("model")}`;
}

/** Returns the combinations of traits that the ticks leave; undefined without a tick. */
async function findTraits(transaction: Transaction<DB>, search: CatalogueSearch): Promise<number[] | undefined> {
  if (traitNames.every((name) => search[name].length === 0)) return undefined;
  const rows = await transaction.selectFrom("catalogue_traits").select("id").where(ticked(search)).execute();
  return rows.map((row) => row.id);
}

/** The condition of the ticks on a combination of traits; `except`: without those of this filter. */
export function ticked(search: CatalogueSearch, except?: TraitName): RawBuilder<SqlBool> {
  const names = traitNames.filter((name) => name !== except && search[name].length > 0);
  return sql.join([sql`true`, ...names.map((name) => sql`${sql.ref(columnOf[name])} = any(${[...search[name]]}::text[])`)], sql` and `);
}

/** The condition on a row of the catalogue. */
export function fitting(expression: ExpressionBuilder<DB, "catalogue">, conditions: Conditions): Expression<SqlBool> {
  const { ranges, names, segments, traits, kilowatts, registered } = conditions;
  return expression.and([
    ...rangeNames.flatMap((name) => inRange(name, ranges[name])),
    ...inRange("power_kw", kilowatts),
    ...inMonths(registered),
    ...among("name_id", names),
    ...among("segment_id", segments),
    ...among("traits_id", traits),
  ]);
}

/** The ends are integers, because a large number in an address does not fit the smaller type of some columns. */
function inRange(column: RangeName | "power_kw", { min, max }: Range): Expression<SqlBool>[] {
  return [
    ...(min === undefined ? [] : [sql<SqlBool>`${sql.ref(column)} >= ${min}::integer`]),
    ...(max === undefined ? [] : [sql<SqlBool>`${sql.ref(column)} <= ${max}::integer`]),
  ];
}

/** A car of which only the year is known fits if any month of that year does, because nobody should miss it. */
function inMonths({ min, max }: MonthRange): Expression<SqlBool>[] {
  const end = (sign: ">=" | "<=", month: string, year: number) =>
    sql<SqlBool>`case when first_registration is null then year ${sql.raw(sign)} ${year}::integer
      else first_registration ${sql.raw(sign)} ${`${month}-01`}::date end`;
  return [
    ...(min === undefined ? [] : [end(">=", firstMonthOf(min), yearOf(min))]),
    ...(max === undefined ? [] : [end("<=", lastMonthOf(max), yearOf(max))]),
  ];
}

function among(column: "name_id" | "segment_id" | "traits_id", ids: number[] | undefined): Expression<SqlBool>[] {
  return ids === undefined ? [] : [sql<SqlBool>`${sql.ref(column)} = any(${ids}::integer[])`];
}
