import { type ExpressionBuilder, type RawBuilder, sql, type SqlBool, type Transaction } from "kysely";
import type { DB } from "#db/types.ts";
import { type Context, runAs } from "#server/context.ts";
import { likePatterns } from "#app/lib/like-patterns.ts";
import type { Conditions } from "../market/car-conditions.ts";
import type { CarMarket } from "../market/car-market.ts";
import { makesWithoutModels, type TraitName, traitNames } from "../further-filters.ts";
import { kilowattRange } from "../power-range.ts";
import type { CatalogueSearch } from "../search-params.ts";
import { columnOf } from "../traits.ts";

/** What a search demands of a car, as `conditionsOf` returns it, and the search that `withoutUnknownNames` leaves of it. */
export type KnownSearch = { search: CatalogueSearch; conditions: Conditions };

/** Returns the conditions of everything but fuel, transmission and location. Only words and further filters need the database. */
export async function readConditions(context: Context, asked: CatalogueSearch): Promise<KnownSearch> {
  if (!hasNames(asked) && !hasTraits(asked)) return { search: asked, conditions: plainConditions(asked) };
  return runAs(context, async (transaction) => {
    const search = await withoutUnknownNames(transaction, asked);
    return { search, conditions: await conditionsOf(transaction, search) };
  });
}

/** New names come only from the team and from imports. Even then, a search must end. */
const mostReadings = 5;

/**
 * Reads numbers of names and traits for a count of these cars. It reads them again if a car with a new name or new traits came meanwhile.
 * Otherwise a car that just got a new name would be missing, although its old and its new name have the words.
 */
export async function readForCars<Read>(cars: CarMarket, read: () => Promise<Read>): Promise<Read> {
  for (let reading = 1; ; reading += 1) {
    const { version } = cars;
    const found = await read();
    if (cars.version === version || reading === mostReadings) return found;
  }
}

function hasNames({ search, makes }: CatalogueSearch): boolean {
  return makes.length > 0 || likePatterns(search).length > 0;
}

function hasTraits(search: CatalogueSearch): boolean {
  return traitNames.some((name) => search[name].length > 0);
}

function plainConditions(search: CatalogueSearch): Conditions {
  return { ranges: search, kilowatts: kilowattRange(search), registered: search.registered };
}

/** Returns the search without makes and models that the catalogue does not know. Makes whose last public car has left are still known. */
export async function withoutUnknownNames(transaction: Transaction<DB>, search: CatalogueSearch): Promise<CatalogueSearch> {
  if (search.makes.length === 0) return search;
  const rows = await transaction
    .selectFrom("catalogue_names")
    .select(["make", (expression) => fullName(expression).as("name")])
    .where("make", "=", sql<string>`any(${search.makes}::text[])`)
    .where("is_public", "=", true)
    .execute();
  const makes = new Set(rows.map(({ make }) => make));
  const names = new Set(rows.map(({ name }) => name));
  return { ...search, makes: search.makes.filter((make) => makes.has(make)), models: search.models.filter((model) => names.has(model)) };
}

/** Returns the conditions of everything but fuel, transmission and location. */
export async function conditionsOf(transaction: Transaction<DB>, search: CatalogueSearch): Promise<Conditions> {
  return {
    ...plainConditions(search),
    names: await findNames(transaction, search),
    traits: await findTraits(transaction, search),
  };
}

/** Returns the names that contain every typed word, in any order, and that the ticked makes and models leave. */
async function findNames(transaction: Transaction<DB>, search: CatalogueSearch): Promise<number[] | undefined> {
  if (!hasNames(search)) return undefined;
  const patterns = likePatterns(search.search);
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
  if (!hasTraits(search)) return undefined;
  const rows = await transaction.selectFrom("catalogue_traits").select("id").where(ticked(search)).execute();
  return rows.map((row) => row.id);
}

/** The condition of the ticks on a combination of traits; `except`: without those of this filter. */
export function ticked(search: CatalogueSearch, except?: TraitName): RawBuilder<SqlBool> {
  const names = traitNames.filter((name) => name !== except && search[name].length > 0);
  return sql.join([sql`true`, ...names.map((name) => sql`${sql.ref(columnOf[name])} = any(${[...search[name]]}::text[])`)], sql` and `);
}
