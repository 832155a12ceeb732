import { companyDay } from "#app/features/ground/company/company-day.ts";
import { type RawBuilder, sql, type Transaction } from "kysely";
import { readPreferences } from "#app/features/matching/preferences/queries.server.ts";
import { type CardWithFacts, readCardsWithFacts } from "#app/features/cars/vehicles/queries.server.ts";
import { foldText } from "#app/lib/fold-text.ts";
import type { DB } from "#db/types.ts";
import { type Context, runAs } from "#server/context.ts";
import type { RequestScope } from "#server/request.ts";
import { classify, leastLoss, mostPoints, namedIds, narrow, type Narrowed, type PointClasses } from "./point-classes.ts";
import { reasonFor } from "./reasons.ts";
import {
  commonPoints,
  featuredPoints,
  leastPoints,
  mostRecommended,
  paddingFor,
  type Recommendation,
  type Step,
  type Wishes,
} from "./scoring.ts";

export type Recommendations = {
  /** Whether the survey was saved; if not, the page asks for it. */
  hasPreferences: boolean;
  hasPlan: boolean;
  /** How many of the vehicles fit, at the start of the list; the others only pad it. */
  fitting: number;
  vehicles: { vehicle: CardWithFacts; reason: string | undefined }[];
};

/** Reads a person's current plan in the given transaction; undefined if there is none. */
type ReadPlan = (transaction: Transaction<DB>, userId: string) => Promise<Wishes["plan"]>;

/** The recommendations on the home page of a signed-in person (MATCH-1). The caller says how to read the plan, which is a request. */
export async function findRecommendations(
  { context, publicResults }: Pick<RequestScope, "context" | "publicResults">,
  userId: string,
  readPlan: ReadPlan,
): Promise<Recommendations> {
  const stock = await publicResults.read(context, findStockNames);
  const currentYear = companyDay(context.now).year;
  const { wishes, chosen, cards } = await runAs(context, async (transaction) => {
    const read: Wishes = {
      preferences: await readPreferences(transaction, userId),
      plan: await readPlan(transaction, userId),
      currentYear,
    };
    const found = await chooseVehicles(transaction, stock, read);
    const ids = found.map(({ id }) => id);
    return { wishes: read, chosen: found, cards: await readCardsWithFacts(transaction, ids, context.now) };
  });
  const fits = new Set(chosen.flatMap(({ id, score }) => (score === undefined ? [] : [id])));
  return {
    hasPreferences: wishes.preferences !== undefined,
    hasPlan: wishes.plan !== undefined,
    fitting: fits.size,
    vehicles: cards.map((vehicle) => ({ vehicle, reason: fits.has(vehicle.id) ? reasonFor(vehicle, wishes) : undefined })),
  };
}

/** Chooses the same vehicles in the same order as `recommend` in scoring.ts, without reading all available vehicles. */
export async function chooseVehicles(transaction: Transaction<DB>, stock: StockNames, wishes: Wishes): Promise<Recommendation[]> {
  const kept = wishes.preferences || wishes.plan ? await bestVehicles(transaction, stock, wishes) : [];
  return [...kept.map(({ id, score }) => ({ id, score })), ...(await otherVehicles(transaction, kept, paddingFor(kept.length)))];
}

type Scored = { id: string; score: number; created_at: Date };

/**
 * The best cars, from queries that each read only part of the stock. A perfect car gets the most points from every rule. (1) If perfect
 * cars fill the list and outscore all that other cars can reach, they are the result. (2) If makes or models are wished for, the same test
 * is made with the cars of other names. If their perfect cars pass it, only these and the wished names compete. (3) Otherwise the cars
 * found so far give the lowest score that a car needs. The last query leaves out every value that by itself loses too many points.
 */
async function bestVehicles(transaction: Transaction<DB>, stock: StockNames, wishes: Wishes): Promise<Scored[]> {
  const { names, segments, newestYear = wishes.currentYear } = stock;
  const classes = classify(wishes, { names: namesFor(wishes, names), segments, newestYear });
  if (classes.years.length === 0 || classes.segments.size === 0) return [];
  const question: Question = { wishes, classes, score: scoreExpression(classes, wishes), limit: mostRecommended(wishes) };
  const aboveLeastPoints = (rows: Scored[]) => rows.filter((row) => row.score > leastPoints);

  const perfect = await perfectVehicles(transaction, question, classes, narrow(classes, 0));
  if (isUnbeatable(perfect, question, classes)) return aboveLeastPoints(perfect);
  const named = namedIds(classes);
  if (named.length > 0) {
    const ranked = await namedAgainstOthers(transaction, question, named);
    if (ranked) return aboveLeastPoints(ranked);
  }
  const raised = await scoredVehicles(transaction, question, { ...narrow(classes, 0), segments: undefined });
  const last = Math.max(lowestScore(perfect, question), lowestScore(raised, question));
  return aboveLeastPoints(await scoredVehicles(transaction, question, narrow(classes, highestScore(question, classes) - last)));
}

/** The list from the wished names and the perfect cars of other names. Undefined if an imperfect car of another name may belong in it. */
async function namedAgainstOthers(transaction: Transaction<DB>, question: Question, named: number[]): Promise<Scored[] | undefined> {
  const { classes, limit } = question;
  const others = { ...classes, names: new Map<number, number[]>() };
  const perfectOthers = await perfectVehicles(transaction, question, others, { ...narrow(others, 0), otherThan: named });
  if (!isUnbeatable(perfectOthers, question, others)) return undefined;
  const loss = highestScore(question, classes) - lowestScore(perfectOthers, question);
  const ofNames = await scoredVehicles(transaction, question, { ...narrow(classes, loss), names: namedIds(classes, loss) });
  return [...ofNames, ...perfectOthers].sort(byScore).slice(0, limit);
}

function byScore(a: Scored, b: Scored): number {
  return b.score - a.score || b.created_at.getTime() - a.created_at.getTime() || (a.id < b.id ? -1 : 1);
}

/** Whether the perfect cars of `classes` fill the list, and each of them scores higher than any imperfect car can. */
function isUnbeatable(perfect: readonly Scored[], question: Question, classes: PointClasses): boolean {
  return perfect.length === question.limit && lowestScore(perfect, question) > highestScore(question, classes) - leastLoss(classes);
}

/** The highest score that a car of these classes can have. */
function highestScore({ wishes }: Question, classes: PointClasses): number {
  return commonPoints(wishes) + mostPoints(classes) + classes.bonus;
}

/** The lowest score that these rows require of a car in the list. */
function lowestScore(rows: readonly Scored[], { limit }: Question): number {
  return rows.length < limit ? leastPoints : Math.max(leastPoints, rows.at(-1)?.score ?? leastPoints);
}

type Question = { wishes: Wishes; classes: PointClasses; score: RawBuilder<number>; limit: number };

function scoredVehicles(transaction: Transaction<DB>, { score, limit }: Question, narrowed: Narrowed): Promise<Scored[]> {
  return rowsOf(
    transaction,
    sql`select vehicle_id as id, created_at, ${score} as score from catalogue where ${conditions(narrowed)}
      order by score desc, created_at desc, vehicle_id limit ${limit}`,
  );
}

/**
 * The best of the cars that get the most points from every rule of `classes`. They differ only in their bonuses, so three index scans are
 * enough: the youngest, the newest in stock and the featured cars.
 */
function perfectVehicles(
  transaction: Transaction<DB>,
  { wishes, limit }: Question,
  classes: PointClasses,
  narrowed: Narrowed,
): Promise<Scored[]> {
  const { currentYear } = wishes;
  const score = sql`${sql.lit(commonPoints(wishes) + mostPoints(classes))} + ${bonuses(wishes)}`;
  const columns = sql`select vehicle_id, created_at, ${score} as score from catalogue where ${conditions(narrowed)}`;
  return rowsOf(
    transaction,
    sql`select vehicle_id as id, created_at, score from (
        (${columns} and year > ${currentYear - 5} order by year desc, created_at desc, vehicle_id limit ${limit})
        union (${columns} order by created_at desc, vehicle_id limit ${limit})
        union (${columns} and featured order by greatest(year, ${currentYear - 5}) desc, created_at desc, vehicle_id limit ${limit})
      ) as perfect order by score desc, created_at desc, vehicle_id limit ${limit}`,
  );
}

/** Available vehicles that are not among `kept`: featured first, then newest. */
async function otherVehicles(transaction: Transaction<DB>, kept: readonly Scored[], limit: number): Promise<Recommendation[]> {
  if (limit === 0) return [];
  const others = sql`from catalogue where available and vehicle_id <> all(${kept.map(({ id }) => id)}::uuid[])`;
  const rows = await rowsOf<{ id: string }>(
    transaction,
    sql`select vehicle_id as id from (
        (select vehicle_id, featured, created_at ${others} and featured order by created_at desc, vehicle_id limit ${limit})
        union all (select vehicle_id, featured, created_at ${others} and not featured order by created_at desc, vehicle_id limit ${limit})
      ) as others order by featured desc, created_at desc, vehicle_id limit ${limit}`,
  );
  return rows.map(({ id }) => ({ id, score: undefined }));
}

async function rowsOf<Row>(transaction: Transaction<DB>, query: RawBuilder<unknown>): Promise<Row[]> {
  const { rows } = await query.execute(transaction);
  return rows as Row[];
}

function conditions({ names, otherThan, segments, mostPrice, mostMileage, leastYear }: Narrowed) {
  return sql.join(
    [
      sql`available`,
      sql`year >= ${sql.lit(leastYear)}`,
      ...(mostPrice === Infinity ? [] : [sql`price <= ${sql.lit(mostPrice)}`]),
      ...(mostMileage === Infinity ? [] : [sql`mileage <= ${sql.lit(mostMileage)}`]),
      ...(segments === undefined ? [] : [sql`segment_id = any(${segments}::integer[])`]),
      ...(names === undefined ? [] : [sql`name_id = any(${names}::integer[])`]),
      ...(otherThan === undefined ? [] : [sql`name_id <> all(${otherThan}::integer[])`]),
    ],
    sql` and `,
  );
}

function scoreExpression(classes: PointClasses, wishes: Wishes): RawBuilder<number> {
  return sql<number>`(${sql.join(
    [
      sql.lit(commonPoints(wishes)),
      byIds("name_id", classes.names, classes.otherNames),
      byIds("segment_id", classes.segments, 0),
      bySteps("price", classes.price),
      bySteps("mileage", classes.mileage),
      byYears(classes.years),
      bonuses(wishes),
    ],
    sql` + `,
  )})`;
}

/** The points for recency and for being featured. */
function bonuses({ currentYear }: Wishes) {
  return sql`greatest(0, ${sql.lit(5 - currentYear)} + year) + case when featured then ${sql.lit(featuredPoints)} else 0 end`;
}

/** Computed points are SQL literals, so that the planner knows them and PostgreSQL does not read the number as text. */
function byIds(column: "name_id" | "segment_id", ids: ReadonlyMap<number, readonly number[]>, otherwise: number) {
  const groups = [...ids].filter(([points]) => points !== otherwise);
  if (groups.length === 0) return sql.lit(otherwise);
  const cases = groups.map(([points, members]) => sql`when ${sql.ref(column)} = any(${[...members]}::integer[]) then ${sql.lit(points)}`);
  return sql`case ${sql.join(cases, sql` `)} else ${sql.lit(otherwise)} end`;
}

/** `conditions` already excludes values above the last step. */
function bySteps(column: "price" | "mileage", steps: readonly Step[]) {
  const last = steps.at(-1)?.points ?? 0;
  if (steps.length < 2) return sql.lit(last);
  const cases = steps.slice(0, -1).map(({ upTo, points }) => sql`when ${sql.ref(column)} <= ${sql.lit(upTo)} then ${sql.lit(points)}`);
  return sql`case ${sql.join(cases, sql` `)} else ${sql.lit(last)} end`;
}

function byYears(years: PointClasses["years"]) {
  const oldest = years.at(-1)?.points ?? 0;
  if (years.length < 2) return sql.lit(oldest);
  const cases = years.slice(0, -1).map(({ from, points }) => sql`when year >= ${sql.lit(from)} then ${sql.lit(points)}`);
  return sql`case ${sql.join(cases, sql` `)} else ${sql.lit(oldest)} end`;
}

/** All names, all segments and the newest year of the stock, which are few. The same for every person. */
export function findStockNames(context: Context) {
  return runAs(context, async (transaction) => {
    const { newest } = await transaction
      .selectFrom("catalogue")
      .select(({ fn }) => fn.max<number | null>("year").as("newest"))
      .executeTakeFirstOrThrow();
    return {
      newestYear: newest ?? undefined,
      segments: await transaction.selectFrom("catalogue_segments").select(["id", "fuel_type", "transmission", "location"]).execute(),
      names: await transaction.selectFrom("catalogue_names").select(["id", "make", "model", "search_text"]).execute(),
    };
  });
}

export type StockNames = Awaited<ReturnType<typeof findStockNames>>;

/** All names that a wish can mean; it may contain a few more. */
function namesFor({ plan, preferences }: Wishes, names: StockNames["names"]): StockNames["names"] {
  const makes = [...(plan?.preferred_makes ?? []), ...(preferences?.preferred_makes ?? [])].map((make) => make.trim());
  const firstWords = (preferences?.preferred_models ?? []).map((model) => model.trim().split(" ", 1)[0] ?? "");
  const beginnings = [...new Set([...makes, ...firstWords].map(foldText))].filter((beginning) => beginning !== "");
  return names.filter(({ search_text: text }) => beginnings.some((beginning) => text.startsWith(beginning)));
}
