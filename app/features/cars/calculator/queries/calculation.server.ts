import { companyDay } from "#app/features/ground/company/company-day.ts";
import { landedPrice } from "#app/features/cars/landed-price/landed-price.ts";
import type { LandedPrice } from "#app/features/cars/landed-price/lines.ts";
import { regionAfterPreposition, type Region } from "#app/features/cars/price-tables/regions.ts";
import { writtenTotal } from "#app/features/cars/landed-price/amounts.ts";
import { papersFor, type PaperStep } from "#app/features/cars/landed-price/papers.ts";
import { knownTables, tablesOn } from "#app/features/cars/price-tables/queries.server.ts";
import type { RequestScope } from "#server/request.ts";
import { carName, factWords } from "../fact-words.ts";
import { withBothEngines } from "../fuel-of.ts";
import type { Quote } from "../quote.ts";
import { calculatorQuery, type CalculatorSearch } from "../search-params.ts";
import { type Verdict, verdictOn } from "../verdict.ts";
import { findStockPrice } from "./stock-price.server.ts";

type CalculatorScope = Pick<RequestScope, "context">;

export type Calculation = {
  landed: LandedPrice;
  papers: readonly PaperStep[];
  region: Region;
  /** The query that gives the same figures on every later day, also after the tables have changed. */
  lastingQuery: string;
  verdict: Verdict | undefined;
};

/**
 * Computes the price at the door for the car of an address. Returns undefined while its German price is unknown. With a day and a moment in
 * the address, the tables are those that were known then (DOOR-52).
 */
export async function calculate(scope: CalculatorScope, search: CalculatorSearch, region: Region): Promise<Calculation | undefined> {
  const { largeFamily } = search;
  const facts = withBothEngines(search.facts);
  const day = search.day === undefined ? companyDay(scope.context.now) : Temporal.PlainDate.from(search.day);
  const { tables, knownAt } = await tablesKnown(scope, day, search.knownAt);
  const buyer = { region, largeFamily };
  const landed = landedPrice(facts, buyer, day, tables);
  if (!landed) return undefined;
  const spain =
    search.spanishPrice === undefined
      ? await findStockPrice(scope.context, facts)
      : ({ kind: "given", price: search.spanishPrice * 100 } as const);
  return {
    landed,
    papers: papersFor(facts, buyer, day, tables),
    region,
    lastingQuery: calculatorQuery({ ...search, region, day: day.toString(), knownAt: knownAt.toString() }),
    verdict: spain && verdictOn(landed.total, spain),
  };
}

async function tablesKnown(scope: CalculatorScope, day: Temporal.PlainDate, knownAt: string | undefined) {
  if (knownAt === undefined) return knownTables(scope, day);
  const instant = Temporal.Instant.from(knownAt);
  return { tables: await tablesOn(scope, day, instant), knownAt: instant };
}

/** The calculation as an inquiry keeps it. */
export function quoteOf({ facts }: CalculatorSearch, { landed, region, lastingQuery }: Calculation): Quote {
  return {
    name: carName(facts),
    query: lastingQuery,
    total: landed.total,
    amount: writtenTotal(landed.total),
    region: regionAfterPreposition(region),
    facts: factWords(facts),
  };
}
