import { type RawBuilder, sql, type Transaction } from "kysely";
import { readActivePlan } from "#app/features/contracts/queries.server.ts";
import { readPreferences } from "#app/features/preferences/queries.server.ts";
import { readCards, type VehicleCard } from "#app/features/vehicles/queries.server.ts";
import { foldText } from "#app/lib/fold-text.ts";
import type { DB } from "#db/types.ts";
import { as, type Context } from "#server/context.ts";
import type { RequestFacts } from "#server/request.ts";
import { classify, leastLoss, mostPoints, namedIds, narrow, type Narrowed, type PointClasses } from "./point-classes.ts";
import { reasonFor } from "./reasons.ts";
import { commonPoints, featuredPoints, leastPoints, mostKept, paddingFor, type Recommendation, type Step, type Wishes } from "./scoring.ts";

export type Recommendations = {
  /** Whether the survey was saved; without, the person is asked to. */
  hasPreferences: boolean;
  hasPlan: boolean;
  /** How many of the vehicles fit; the others only fill the row up. */
  fitting: number;
  vehicles: { vehicle: VehicleCard; reason: string | undefined }[];
};

/** The recommendations on the home page of a signed-in person (MATCH-1). */
export async function findRecommendations(
  { context, publicResults }: Pick<RequestFacts, "context" | "publicResults">,
  userId: string,
): Promise<Recommendations> {
  const stock = await publicResults.read(context, findStockNames);
  const currentYear = context.now.toZonedDateTimeISO("Europe/Madrid").year;
  const { wishes, chosen, cards } = await as(context, async (transaction) => {
    const said: Wishes = {
      preferences: await readPreferences(transaction, userId),
      plan: await readActivePlan(transaction, userId),
      currentYear,
    };
    const found = await chooseVehicles(transaction, stock, said);
    const ids = found.map(({ id }) => id);
    return { wishes: said, chosen: found, cards: await readCards(transaction, ids) };
  });
  const fits = new Set(chosen.flatMap(({ id, score }) => (score === undefined ? [] : [id])));
  return {
    hasPreferences: wishes.preferences !== undefined,
    hasPlan: wishes.plan !== undefined,
    fitting: fits.size,
    vehicles: cards.map((vehicle) => ({ vehicle, reason: fits.has(vehicle.id) ? reasonFor(vehicle, wishes) : undefined })),
  };
}

/** What `recommend` of scoring.ts would choose from all available vehicles, in the same order, without reading all of them. */
export async function chooseVehicles(transaction: Transaction<DB>, stock: StockNames, wishes: Wishes): Promise<Recommendation[]> {
  const kept = wishes.preferences || wishes.plan ? await bestVehicles(transaction, stock, wishes) : [];
  return [...kept.map(({ id, score }) => ({ id, score })), ...(await otherVehicles(transaction, kept, paddingFor(kept.length)))];
}

type Scored = { id: string; score: number; created_at: Date };

/**
 * Each question is narrower than the stock. First the cars that get the most from every rule: where they fill the row, no other can come
 * before them. Where makes or models are wished for and there are too few, the others that get the most from every other rule stand
 * against those of the wished names. Otherwise it is asked how good the last one of the row is at least, and then for everything that
 * can be as good, leaving out what loses more than that by one rule alone.
 */
async function bestVehicles(transaction: Transaction<DB>, stock: StockNames, wishes: Wishes): Promise<Scored[]> {
  const { names, segments, newestYear = wishes.currentYear } = stock;
  const classes = classify(wishes, { names: namesFor(wishes, names), segments, newestYear });
  if (classes.years.length === 0 || classes.segments.size === 0) return [];
  const question: Question = { wishes, classes, score: scoreExpression(classes, wishes), limit: mostKept(wishes) };
  const keep = (rows: Scored[]) => rows.filter((row) => row.score > leastPoints);

  const perfect = await perfectVehicles(transaction, question, classes, narrow(classes, 0));
  if (noOtherReaches(perfect, question, classes)) return keep(perfect);
  const named = namedIds(classes);
  if (named.length > 0) {
    const against = await namedAgainstOthers(transaction, question, named);
    if (against) return keep(against);
  }
  const raised = await scoredVehicles(transaction, question, { ...narrow(classes, 0), segments: undefined });
  const last = Math.max(lastOf(perfect, question), lastOf(raised, question));
  return keep(await scoredVehicles(transaction, question, narrow(classes, mostOf(question, classes) - last)));
}

/** The row from the wished names and from the perfect ones among the others; undefined where the others may hold more than those. */
async function namedAgainstOthers(transaction: Transaction<DB>, question: Question, named: number[]): Promise<Scored[] | undefined> {
  const { classes, limit } = question;
  const others = { ...classes, names: new Map<number, number[]>() };
  const perfectOthers = await perfectVehicles(transaction, question, others, { ...narrow(others, 0), otherThan: named });
  if (!noOtherReaches(perfectOthers, question, others)) return undefined;
  const loss = mostOf(question, classes) - lastOf(perfectOthers, question);
  const ofNames = await scoredVehicles(transaction, question, { ...narrow(classes, loss), names: namedIds(classes, loss) });
  return [...ofNames, ...perfectOthers].sort(inOrder).slice(0, limit);
}

function inOrder(a: Scored, b: Scored): number {
  return b.score - a.score || b.created_at.getTime() - a.created_at.getTime() || (a.id < b.id ? -1 : 1);
}

/** Whether a full row of cars that get the most from every rule of `classes` leaves no place for one that does not. */
function noOtherReaches(perfect: readonly Scored[], question: Question, classes: PointClasses): boolean {
  return perfect.length === question.limit && lastOf(perfect, question) > mostOf(question, classes) - leastLoss(classes);
}

/** The most points that a car of these classes can have. */
function mostOf({ wishes }: Question, classes: PointClasses): number {
  return commonPoints(wishes) + mostPoints(classes) + classes.bonus;
}

/** What a car needs at least to stand in the row. */
function lastOf(rows: readonly Scored[], { limit }: Question): number {
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
 * Of cars that get the most from every rule of `classes`, so that only the bonuses differ: the youngest, the newest in stock and the featured
 * ones, each a walk along an index.
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

/** Available vehicles beside those that are kept: featured first, then newest. */
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

/** Points for being young and for being featured. */
function bonuses({ currentYear }: Wishes) {
  return sql`greatest(0, ${sql.lit(5 - currentYear)} + year) + case when featured then ${sql.lit(featuredPoints)} else 0 end`;
}

/** A literal of our own reckoning stands in the statement itself, so that the planner knows it and nobody reads a number as a text. */
function byIds(column: "name_id" | "segment_id", ids: ReadonlyMap<number, readonly number[]>, otherwise: number) {
  const groups = [...ids].filter(([points]) => points !== otherwise);
  if (groups.length === 0) return sql.lit(otherwise);
  const cases = groups.map(([points, members]) => sql`when ${sql.ref(column)} = any(${[...members]}::integer[]) then ${sql.lit(points)}`);
  return sql`case ${sql.join(cases, sql` `)} else ${sql.lit(otherwise)} end`;
}

/** What lies above the last step was left out by the conditions. */
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

/** The few rows that names and segments are kept in, and the newest year: what the rules part the stock by. The same for everybody. */
export function findStockNames(context: Context) {
  return as(context, async (transaction) => {
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

/** Every name that a wish can mean, and perhaps some more. */
function namesFor({ plan, preferences }: Wishes, names: StockNames["names"]): StockNames["names"] {
  const makes = [...(plan?.preferred_makes ?? []), ...(preferences?.preferred_makes ?? [])].map((make) => make.trim());
  const firstWords = (preferences?.preferred_models ?? []).map((model) => model.trim().split(" ", 1)[0] ?? "");
  const beginnings = [...new Set([...makes, ...firstWords].map(foldText))].filter((beginning) => beginning !== "");
  return names.filter(({ search_text: text }) => beginnings.some((beginning) => text.startsWith(beginning)));
}
