import { companyDay } from "#app/features/ground/company/company-day.ts";
import { planName } from "#app/features/ground/company/plans.ts";
import { landedPrice } from "#app/features/cars/landed-price/landed-price.ts";
import { type Buyer, companyRegion, figureOf, type LandedPrice, usualBuyer, writtenTotal } from "#app/features/cars/landed-price/lines.ts";
import { regionAfterPreposition, type Region } from "#app/features/cars/price-tables/regions.ts";
import { papersFor } from "#app/features/cars/landed-price/papers.ts";
import { registrabilityOf } from "#app/features/cars/registrability/registrability.ts";
import { findStanding } from "#app/features/cars/price-standing/queries/standing.server.ts";
import { knownTables, tablesOn } from "#app/features/cars/price-tables/queries.server.ts";
import type { RequestScope } from "#server/request.ts";
import type { CarFacts } from "#app/features/cars/vehicles/car-facts.ts";
import { carName, factWords } from "../form-groups.ts";
import { withBothEngines } from "../fact-fields.ts";
import type { Quote } from "../addresses.ts";
import { calculatorQuery, type CalculatorSearch } from "../search-params.ts";
import { otherPurchase, type Verdict, verdictOn } from "../verdict.ts";

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
  return {
    landed,
    papers: papersFor(facts, buyer, day, tables),
    // Of a car that is not ours nobody has seen a paper.
    registrability: registrabilityOf({ car: facts, seen: [], day, tables }),
    region,
    plan: buyer.plan,
    /** The total of the same purchase with other facts of the car. */
    totalWith: (changed: CarFacts) => landedPrice(withBothEngines(changed), buyer, day, tables)?.total,
    /** Gives the same figures on every later day, also after the tables have changed. */
    lastingQuery: calculatorQuery({ ...search, region, plan: buyer.plan, day: day.toString(), knownAt: knownAt.toString() }),
    verdict: await verdictFor(scope, search, buyer, landed, landedPrice(facts, usualBuyer(companyRegion), day, tables)),
  };
}

/**
 * The verdict on a sum (DOOR-58): against what the person says, else against the stock. The stock is compared at the company's door, for the
 * usual buyer, as its own prices are (`atCompany`). A sum that lacks a cost says nothing about whether importing pays.
 */
async function verdictFor(
  { context }: CalculatorScope,
  { facts, spanishPrice }: CalculatorSearch,
  buyer: Buyer,
  landed: LandedPrice,
  atCompany: LandedPrice | undefined,
): Promise<Verdict | undefined> {
  if (!landed.isComplete) return undefined;
  if (spanishPrice !== undefined) return verdictOn(landed.total, { kind: "given", price: spanishPrice * 100 });
  if (atCompany?.isComplete !== true) return undefined;
  const found = await findStanding(context, withBothEngines(facts), {}, { inSpain: true });
  const { low, high } = atCompany.total;
  const other = low === landed.total.low && high === landed.total.high ? undefined : otherPurchase(buyer);
  return found && verdictOn(atCompany.total, { kind: "stock", found, price: figureOf(atCompany.total), other });
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
