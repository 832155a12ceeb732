import { sql } from "kysely";
import { companyDay } from "#app/features/ground/company/company-day.ts";
import { planName } from "#app/features/ground/company/plans.ts";
import { landedPrice } from "#app/features/cars/landed-price/landed-price.ts";
import { usualBuyer, writtenTotal } from "#app/features/cars/landed-price/lines.ts";
import { regionAfterPreposition, type Region } from "#app/features/cars/price-tables/regions.ts";
import { papersFor } from "#app/features/cars/landed-price/papers.ts";
import { knownTables, tablesOn } from "#app/features/cars/price-tables/queries.server.ts";
import type { RequestScope } from "#server/request.ts";
import type { CarFacts } from "#app/features/cars/vehicles/car-facts.ts";
import { foldText } from "#app/lib/fold-text.ts";
import { type Context, runAs } from "#server/context.ts";
import { carName, factWords } from "../form-groups.ts";
import { withBothEngines } from "../fact-fields.ts";
import type { Quote } from "../addresses.ts";
import { calculatorQuery, type CalculatorSearch } from "../search-params.ts";
import { verdictOn, stockPrice, type SpanishPrice } from "../verdict.ts";

/** How like a car must be to be compared: years around its own, and kilometres around its own. */
const likeness = { years: 1, mileageShare: 0.3, leastMileage: 20_000 };
/** Enough for quartiles, whatever the size of the stock. */
const mostCompared = 500;

/**
 * Returns what comparable cars in Spain cost in our stock, in cents; undefined if there are fewer than ten, or if the facts are too few to
 * compare. Comparable: same make and model, year ± 1, kilometres ± 30 %, same fuel and gear where they are known. Prospects do not count,
 * because their price is a German one.
 */
async function findStockPrice(context: Context, facts: CarFacts): Promise<SpanishPrice | undefined> {
  const { make, model, firstRegistration, mileage, fuelType, transmission } = facts;
  if (make === undefined || model === undefined || firstRegistration === undefined || mileage === undefined) return undefined;
  const year = Number(firstRegistration.slice(0, 4));
  const around = Math.max(likeness.leastMileage, Math.round(mileage * likeness.mileageShare));
  const rows = await runAs(context, async (transaction) => {
    const names = await transaction
      .selectFrom("catalogue_names")
      .select(["id", "search_text"])
      .where(sql<string>`folded(make)`, "=", foldText(make))
      .execute();
    const typed = ` ${foldText(`${make} ${model}`)} `;
    const fitting = names.filter(({ search_text: name }) => typed.startsWith(` ${name} `)).map(({ id }) => id);
    if (fitting.length === 0) return [];
    return transaction
      .selectFrom("catalogue")
      .innerJoin("catalogue_segments", "catalogue_segments.id", "catalogue.segment_id")
      .innerJoin("vehicles", "vehicles.id", "catalogue.vehicle_id")
      .select("catalogue.price")
      .where("catalogue.name_id", "=", sql<number>`any(${fitting}::integer[])`)
      .where("catalogue.year", ">=", year - likeness.years)
      .where("catalogue.year", "<=", year + likeness.years)
      .where("catalogue.mileage", ">=", mileage - around)
      .where("catalogue.mileage", "<=", mileage + around)
      .where("vehicles.status", "in", ["available", "reserved", "sold"])
      .where("catalogue.price", ">", 0)
      .$if(fuelType !== undefined, (query) => query.where("catalogue_segments.fuel_type", "=", fuelType ?? ""))
      .$if(transmission !== undefined, (query) => query.where("catalogue_segments.transmission", "=", transmission ?? ""))
      .orderBy("catalogue.created_at", "desc")
      .limit(mostCompared)
      .execute();
  });
  return stockPrice(rows.map(({ price }) => price * 100));
}

export type CalculatorScope = Pick<RequestScope, "context">;

export type Calculation = NonNullable<Awaited<ReturnType<typeof calculate>>>;

/** Computes the price at the door, undefined without a German price. The address may fix day and moment of the tables (DOOR-52). */
export async function calculate(scope: CalculatorScope, search: CalculatorSearch, region: Region) {
  const { largeFamily, disability, buyerKind: kind } = search;
  const facts = withBothEngines(search.facts);
  const day = search.day === undefined ? companyDay(scope.context.now) : Temporal.PlainDate.from(search.day);
  const { tables, knownAt } = await tablesKnown(scope, day, search.knownAt);
  const buyer = { ...usualBuyer(region, search.plan), largeFamily, kind, disability };
  const landed = landedPrice(facts, buyer, day, tables);
  if (!landed) return undefined;
  // A sum that lacks a cost says nothing about whether importing pays.
  const spain = landed.isComplete ? await spanishPriceFor(scope.context, search, facts) : undefined;
  return {
    landed,
    papers: papersFor(facts, buyer, day, tables),
    region,
    plan: buyer.plan,
    /** The total of the same purchase with other facts of the car. */
    totalWith: (changed: CarFacts) => landedPrice(withBothEngines(changed), buyer, day, tables)?.total,
    /** Gives the same figures on every later day, also after the tables have changed. */
    lastingQuery: calculatorQuery({ ...search, region, plan: buyer.plan, day: day.toString(), knownAt: knownAt.toString() }),
    verdict: spain && verdictOn(landed.total, spain),
  };
}

async function spanishPriceFor(context: Context, { spanishPrice }: CalculatorSearch, facts: CarFacts): Promise<SpanishPrice | undefined> {
  if (spanishPrice === undefined) return findStockPrice(context, facts);
  return { kind: "given", price: spanishPrice * 100 };
}

async function tablesKnown(scope: CalculatorScope, day: Temporal.PlainDate, knownAt: string | undefined) {
  if (knownAt === undefined) return knownTables(scope, day);
  const instant = Temporal.Instant.from(knownAt);
  return { tables: await tablesOn(scope, day, instant), knownAt: instant };
}

export function quoteOf({ facts }: CalculatorSearch, { landed, region, plan, lastingQuery }: Calculation): Quote {
  return {
    name: carName(facts),
    query: lastingQuery,
    total: landed.total,
    amount: writtenTotal(landed.total),
    isComplete: landed.isComplete,
    region: regionAfterPreposition(region),
    facts: [...factWords(facts), { label: "Plan", value: planName(plan) }],
  };
}
