import { type RawBuilder, sql } from "kysely";
import { readCardsWithFacts } from "#app/features/cars/vehicles/queries.server.ts";
import { companyDay } from "#app/features/ground/company/company-day.ts";
import { readPreferences } from "#app/features/matching/preferences/queries.server.ts";
import { foldText } from "#app/lib/fold-text.ts";
import { type Context, runAs, type Transaction } from "#server/context.ts";
import { reasonFor } from "./reasons.ts";
import {
  commonPoints,
  featuredPoints,
  leastPoints,
  mileageSteps,
  mostRecommended,
  namePoints,
  paddingFor,
  priceSteps,
  recencyPoints,
  segmentPoints,
  type Step,
  type Wishes,
  yearPoints,
} from "./scoring.ts";

export type Recommendations = Awaited<ReturnType<typeof findRecommendations>>;

type ReadPlan = (transaction: Transaction, userId: string) => Promise<Wishes["plan"]>;

/** The recommendations on the home page of a signed-in person (MATCH-1). The caller says how to read the plan, which is a request. */
export function findRecommendations(context: Context, userId: string, readPlan: ReadPlan) {
  return runAs(context, async (transaction) => {
    const wishes: Wishes = {
      preferences: await readPreferences(transaction, userId),
      plan: await readPlan(transaction, userId),
      currentYear: companyDay(context.now).year,
    };
    const chosen = await chooseVehicles(transaction, wishes);
    const ids = chosen.map(({ id }) => id);
    const cards = await readCardsWithFacts(transaction, ids, context.now);
    const fits = new Set(chosen.flatMap(({ id, score }) => (score === undefined ? [] : [id])));
    return {
      hasPreferences: wishes.preferences !== undefined,
      hasPlan: wishes.plan !== undefined,
      /** How many of the vehicles fit, at the start of the list; the others only pad it. */
      fitting: fits.size,
      vehicles: cards.map((vehicle) => ({ vehicle, reason: fits.has(vehicle.id) ? reasonFor(vehicle, wishes) : undefined })),
    };
  });
}

/** `score` is undefined for a car that only pads the list. */
type Recommendation = { id: string; score: number | undefined };

/** The recommended vehicles: most points first, then newest, then by id; featured ones first among those that pad the list. */
export async function chooseVehicles(transaction: Transaction, wishes: Wishes): Promise<Recommendation[]> {
  const score = wishes.preferences || wishes.plan ? await scoreOf(transaction, wishes) : sql`null::integer`;
  const { rows } = await sql<{ id: string; score: number | null }>`
    with scored as (select vehicle_id, created_at, featured, ${score} as points from catalogue where available),
    judged as (select *, case when points > ${leastPoints}::integer then points end as score from scored)
    select vehicle_id as id, score from judged
    order by score desc nulls last, score is null and featured desc, created_at desc, vehicle_id
    limit ${mostRecommended(wishes)}`.execute(transaction);
  const kept = rows.flatMap(({ id, score: points }) => (points === null ? [] : [{ id, score: points }]));
  const others = rows.slice(kept.length, kept.length + paddingFor(kept.length));
  return [...kept, ...others.map(({ id }) => ({ id, score: undefined }))];
}

/** A row's score as SQL; null if the car is excluded. The points come from the rules of scoring.ts, each applied to what the stock has. */
export async function scoreOf(transaction: Transaction, wishes: Wishes): Promise<RawBuilder<unknown>> {
  const years = Array.from({ length: lastYear - firstYear + 1 }, (_, position) => firstYear + position);
  const pointsOfYear = (year: number) => {
    const points = yearPoints(wishes, year);
    return points === undefined ? null : points + recencyPoints(wishes, year);
  };
  const parts = [
    sql`${commonPoints(wishes)}::integer`,
    byNumber("name_id", await readNames(transaction, wishes), namePoints(wishes, noCar)),
    byNumber("segment_id", await readSegments(transaction, wishes), 0),
    bySteps("known_price", priceSteps(wishes)),
    bySteps("mileage", mileageSteps(wishes)),
    sql`(${years.map(pointsOfYear)}::integer[])[year - ${firstYear - 1}::integer]`,
    sql`case when featured then ${featuredPoints}::integer else 0 end`,
  ];
  return sql.join(parts, sql` + `);
}

/** Years go from 1900 to 2100 (db/migrations). */
const [firstYear, lastYear] = [1900, 2100];
const noCar = { make: "", model: "" };

type Points = { id: number; points: number };

/** The points of the names that a wish can mean. There are thousands of others. */
async function readNames(transaction: Transaction, wishes: Wishes): Promise<Points[]> {
  const { plan, preferences } = wishes;
  const makes = [...(plan?.preferred_makes ?? []), ...(preferences?.preferred_makes ?? [])];
  const firstWords = (preferences?.preferred_models ?? []).map((model) => model.trim().split(" ", 1)[0] ?? "");
  const beginnings = [...makes, ...firstWords].map((name) => foldText(name.trim())).filter((beginning) => beginning !== "");
  if (beginnings.length === 0) return [];
  const { rows } = await sql<{ id: number; make: string; model: string }>`
    select id, make, model from catalogue_names
    where exists (select from unnest(${beginnings}::text[]) as beginning where starts_with(search_text, beginning))`.execute(transaction);
  return rows.map((name) => ({ id: name.id, points: namePoints(wishes, name) }));
}

async function readSegments(transaction: Transaction, wishes: Wishes): Promise<Points[]> {
  const segments = await transaction.selectFrom("catalogue_segments").select(["id", "fuel_type", "transmission", "location"]).execute();
  return segments.map((segment) => ({ id: segment.id, points: segmentPoints(wishes, segment) }));
}

function byNumber(column: "name_id" | "segment_id", numbered: readonly Points[], otherwise: number) {
  const groups = [...Map.groupBy(numbered, ({ points }) => points)].filter(([points]) => points !== otherwise);
  if (groups.length === 0) return sql`${otherwise}::integer`;
  const cases = groups.map(
    ([points, members]) =>
      sql`when ${sql.ref(column)} in (select unnest(${members.map(({ id }) => id)}::integer[])) then ${points}::integer`,
  );
  return sql`case ${sql.join(cases, sql` `)} else ${otherwise}::integer end`;
}

/** Null above the last step, and for a car without a price if the price counts. */
function bySteps(column: "known_price" | "mileage", steps: readonly Step[]) {
  const cases = steps.map(({ upTo, points }) =>
    upTo === Infinity ? sql`when true then ${points}::integer` : sql`when ${sql.ref(column)} <= ${upTo}::integer then ${points}::integer`,
  );
  return sql`case ${sql.join(cases, sql` `)} end`;
}
