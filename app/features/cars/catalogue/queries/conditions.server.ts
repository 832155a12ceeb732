import { type ExpressionBuilder, type RawBuilder, type Selectable, sql, type SqlBool } from "kysely";
import { companyRegion } from "#app/features/cars/landed-price/lines.ts";
import { totalAt } from "#app/features/cars/landed-price/queries.server.ts";
import { makeKey } from "#app/features/cars/makes-models/make-names.ts";
import type { Region } from "#app/features/cars/price-tables/regions.ts";
import type { DB } from "#db/types.ts";
import type { Transaction } from "#server/context.ts";
import type { Range } from "#app/lib/address-values.ts";
import { facetNames, facets } from "../facets.ts";
import {
  firstMonthOf,
  isOfMake,
  kilowattRange,
  lastMonthOf,
  makesWithoutModels,
  type MonthRange,
  type TraitName,
  traitNames,
  traits,
} from "../further-filters.ts";
import { type RangeName, rangeNames, type CatalogueSearch } from "../search-params.ts";
import { corrected, termsOf, type Term } from "../search-words.ts";

type Condition = RawBuilder<SqlBool>;

/** Filters whose options are counted. An option's count ignores the ticks of its own filter, and adds up the rows of that option. */
export type CountedFilters = "names" | "segments" | "traits";

type PricedRow = Pick<
  Selectable<DB["catalogue"]>,
  | "vehicle_id"
  | "name_id"
  | "segment_id"
  | "traits_id"
  | "known_price"
  | "mileage"
  | "year"
  | "created_at"
  | "power_kw"
  | "first_registration"
>;

/**
 * The price of a row in a region: of a car in Germany its price, plus the difference between the totals of both regions. Its price may be one
 * that the team has fixed, so the total alone would not do. On rows of `catalogue` with those of `prices_at_door`.
 */
export function priceAt(region: Region): RawBuilder<number | null> {
  if (region === companyRegion) return sql`known_price`;
  return sql`coalesce(known_price + ${totalAt(region)} - ${totalAt(companyRegion)}, known_price)`;
}

/** The catalogue with the prices of a region. */
export function catalogueAt(region: Region): RawBuilder<PricedRow> {
  if (region === companyRegion) return sql`catalogue`;
  return sql`(
    select vehicle_id, name_id, segment_id, traits_id, ${priceAt(region)} as known_price, mileage, year, created_at, power_kw, first_registration
    from catalogue left join prices_at_door using (vehicle_id))`;
}

/** The same, or the catalogue itself for a search in which the price does not count. */
export function pricedCatalogue({ price, sort }: CatalogueSearch, region: Region): RawBuilder<PricedRow> {
  const counts = price.min !== undefined || price.max !== undefined || sort === "price_asc" || sort === "price_desc";
  return catalogueAt(counts ? region : companyRegion);
}

/** A search with its words as conditions, without makes and models that the catalogue does not know. */
export type ReadSearch = CatalogueSearch & { terms: Term[] };

/** The condition of a search on a row of `catalogue`; `except`: without the ticks of these filters. */
export function fitting(search: ReadSearch, except?: CountedFilters): Condition {
  const unless = (filters: CountedFilters, conditions: Condition[]) => (except === filters ? [] : conditions);
  return all([
    ...rangeNames.flatMap((name) => inRange(name === "price" ? "known_price" : name, search[name])),
    ...search.terms.filter(meansMore).map(nameOrFact),
    ...inRange("power_kw", kilowattRange(search)),
    ...inMonths(search.registered),
    ...among("name_id", "catalogue_names", [
      ...search.terms.filter((term) => !meansMore(term)).map(inName),
      ...unless("names", ofMakes(search)),
    ]),
    ...among("segment_id", "catalogue_segments", unless("segments", ofSegments(search))),
    ...among("traits_id", "catalogue_traits", unless("traits", ofTraits(search))),
  ]);
}

/** Reads the search's words, and leaves out unknown makes and models. Those whose last public car has left are still known. */
export async function readSearch(transaction: Transaction, search: CatalogueSearch): Promise<ReadSearch> {
  return { ...search, ...(await knownNames(transaction, search)), terms: await knownTerms(transaction, termsOf(search.search)) };
}

/**
 * Reads searches that wait for cars. Their unknown makes and models stay, and find nothing until such a car comes. All of them are read at
 * once, because there are thousands.
 */
export async function readWaiting(transaction: Transaction, searches: readonly CatalogueSearch[]): Promise<ReadSearch[]> {
  const spelled = await presentSpelling(transaction, [...new Set(searches.flatMap(({ makes }) => makes))]);
  const terms = searches.map(({ search }) => termsOf(search));
  const known = await knownTerms(transaction, terms.flat());
  return searches.map((search, position) => ({
    ...search,
    ...spelledLikeStock(search, spelled),
    terms: known.splice(0, terms[position]?.length ?? 0),
  }));
}

type Names = Pick<CatalogueSearch, "makes" | "models">;

async function knownNames(transaction: Transaction, asked: CatalogueSearch): Promise<Names> {
  if (asked.makes.length === 0) return { makes: [], models: [] };
  const { makes: askedMakes, models } = spelledLikeStock(asked, await presentSpelling(transaction, asked.makes));
  const rows = await transaction
    .selectFrom("catalogue_names")
    .select(["make", (expression) => fullName(expression).as("name")])
    .where("make", "=", sql<string>`any(${askedMakes}::text[])`)
    .execute();
  const makes = new Set(rows.map(({ make }) => make));
  const names = new Set(rows.map(({ name }) => name));
  return { makes: askedMakes.filter((make) => makes.has(make)), models: models.filter((model) => names.has(model)) };
}

/** An old link may have a make as it was written before makes were joined. One without cars stands for the make with cars that differs in spelling only. */
async function presentSpelling(transaction: Transaction, makes: readonly string[]): Promise<(make: string) => string> {
  const offered = transaction
    .selectFrom("catalogue_names")
    .select("make")
    .distinct()
    .where((name) => name.exists(name.selectFrom("catalogue").whereRef("name_id", "=", "catalogue_names.id")));
  const current = new Set((await offered.where("make", "=", sql<string>`any(${[...makes]}::text[])`).execute()).map(({ make }) => make));
  if (makes.every((make) => current.has(make))) return (make) => make;
  const byKey = new Map((await offered.execute()).map(({ make }) => [makeKey(make), make]));
  return (make) => (current.has(make) ? make : (byKey.get(makeKey(make)) ?? make));
}

function spelledLikeStock({ makes, models }: Names, spelled: (make: string) => string): Names {
  const ofOther = (model: string) => makes.find((make) => spelled(make) !== make && isOfMake(model, make));
  return {
    makes: [...new Set(makes.map(spelled))],
    models: models.map((model) => {
      const make = ofOther(model);
      return make === undefined ? model : spelled(make) + model.slice(make.length);
    }),
  };
}

/** Corrects the words that no name has. There are some thousand known words, and they are only read for such a word. */
async function knownTerms(transaction: Transaction, terms: Term[]): Promise<Term[]> {
  const unusual = terms.filter((term) => !meansMore(term));
  if (unusual.length === 0) return terms;
  const distinct = [...new Map(unusual.map((term) => [term.typed, term])).values()];
  const found = distinct.map((term) => sql<boolean>`exists (select from catalogue_names where ${inName(term)})`);
  const {
    rows: [row],
  } = await sql<{ found: boolean[] }>`select array[${sql.join(found)}] as found`.execute(transaction);
  const unknown = new Set(distinct.filter((_term, position) => row?.found[position] === false).map(({ typed }) => typed));
  if (unknown.size === 0) return terms;
  const { rows } = await sql<{ word: string }>`
    select unnest(string_to_array(words, ' ')) as word from catalogue_names
    union select replace(searchable(make), ' ', '') from catalogue_names`.execute(transaction);
  const known = rows.map(({ word }) => word);
  return terms.map((term) => (unknown.has(term.typed) ? corrected(term, known) : term));
}

/** "Audi A4", as an address holds a model. */
function fullName(expression: ExpressionBuilder<DB, "catalogue_names">) {
  return sql<string>`${expression.ref("make")} || ' ' || ${expression.ref("model")}`;
}

/** Whether a word may be more than a part of a name. */
function meansMore({ year, fact }: Term): boolean {
  return year !== undefined || fact !== undefined;
}

/**
 * A name has one of the texts. A text may leave out spaces and signs of the name, but then begins with one of its words: "id3" is "ID.3",
 * and "a3" is no "Mazda 3". It consists of letters and digits, so it needs no escaping (row D3).
 */
function inName({ texts }: Term): Condition {
  const patterns = texts.map((text) => `%${text}%`);
  const spelled = texts.map((text) => Array.from(text).join(" ?")).join("|");
  return sql`(words like any(${patterns}::text[]) or words ~ ${`(^| )(${spelled})`})`;
}

function nameOrFact(term: Term): Condition {
  const { year, fact } = term;
  const ways = among("name_id", "catalogue_names", [inName(term)]);
  if (year !== undefined) ways.push(sql`year = ${year}::integer`);
  if (fact?.column === "body_style") ways.push(...among("traits_id", "catalogue_traits", [isOneOf(fact.column, [fact.value])]));
  else if (fact) ways.push(...among("segment_id", "catalogue_segments", [isOneOf(fact.column, [fact.value])]));
  return sql`(${sql.join(ways, sql` or `)})`;
}

function ofMakes(search: CatalogueSearch): Condition[] {
  if (search.makes.length === 0) return [];
  return [sql`(${isOneOf("make", makesWithoutModels(search))} or make || ' ' || model = any(${search.models}::text[]))`];
}

function ofSegments(search: CatalogueSearch): Condition[] {
  return facetNames.flatMap((name) => (search[name].length === 0 ? [] : [isOneOf(facets[name].column, search[name])]));
}

function ofTraits(search: CatalogueSearch, except?: TraitName): Condition[] {
  return traitNames.flatMap((name) => (name === except || search[name].length === 0 ? [] : [isOneOf(traits[name].column, search[name])]));
}

/** The condition of the ticks on a combination of traits; `except`: without those of this filter. */
export function ticked(search: CatalogueSearch, except?: TraitName): Condition {
  return all(ofTraits(search, except));
}

/** The ends are integers, because a large number in an address does not fit the smaller type of some columns. */
function inRange(column: Exclude<RangeName, "price"> | "known_price" | "power_kw", { min, max }: Range): Condition[] {
  return [
    ...(min === undefined ? [] : [sql<SqlBool>`${sql.ref(column)} >= ${min}::integer`]),
    ...(max === undefined ? [] : [sql<SqlBool>`${sql.ref(column)} <= ${max}::integer`]),
  ];
}

/** A car of which only the year is known fits if any month of that year does, because nobody should miss it. */
function inMonths({ min, max }: MonthRange): Condition[] {
  const end = (sign: ">=" | "<=", month: string) =>
    sql<SqlBool>`case when first_registration is null then year ${sql.raw(sign)} ${Number(month.slice(0, 4))}::integer
      else first_registration ${sql.raw(sign)} ${`${month}-01`}::date end`;
  return [...(min === undefined ? [] : [end(">=", firstMonthOf(min))]), ...(max === undefined ? [] : [end("<=", lastMonthOf(max))])];
}

/** `column` of `catalogue` refers to a row of `table` (a name, a segment, a combination of traits) that fulfils these conditions. */
function among(column: string, table: string, conditions: readonly Condition[]): Condition[] {
  if (conditions.length === 0) return [];
  return [sql`${sql.ref(column)} in (select id from ${sql.table(table)} where ${all(conditions)})`];
}

function isOneOf(column: string, values: readonly string[]): Condition {
  return sql`${sql.ref(column)} = any(${[...values]}::text[])`;
}

function all(conditions: readonly Condition[]): Condition {
  return sql`${sql.join([sql`true`, ...conditions], sql` and `)}`;
}
