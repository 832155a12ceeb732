import { type RawBuilder, sql } from "kysely";
import { companyDay } from "#app/features/ground/company/company-day.ts";
import { formatEuros } from "#app/lib/amounts.ts";
import { tablesOn } from "#app/features/cars/price-tables/queries.server.ts";
import type { PriceTables } from "#app/features/cars/price-tables/tables.ts";
import type { CardWithFacts, PricedCard } from "#app/features/cars/vehicles/queries.server.ts";
import type { StockFacts } from "#app/features/cars/vehicles/car-facts.ts";
import { shownBadge } from "#app/features/cars/vehicles/environmental-badge.ts";
import { readReductions, reducedFrom, type Reductions } from "#app/features/cars/price-history/queries.server.ts";
import { runAs } from "#server/context.ts";
import type { RequestScope } from "#server/request.ts";
import { plans } from "#app/features/ground/company/plans.ts";
import { feeOf } from "./fees-and-estimates.ts";
import { companyRegion, figureOf, type LandedPrice, type Plan, usualBuyer, usualPlan } from "./lines.ts";
import { landedPrice } from "./landed-price.ts";
import { figureInWords } from "./price-view.ts";
import { papersFor, type PaperStep } from "./papers.ts";
import { isRegion, type Region, regionCodes } from "#app/features/cars/price-tables/regions.ts";
import { rememberedChoice } from "#server/http/cookies.ts";

type Scope = Pick<RequestScope, "context">;

/** The kept total of a car in Germany in whole euros, on rows of `prices_at_door`; null without a German price. */
export function totalAt(region: Region): RawBuilder<number | null> {
  return sql<number | null>`(totals ->> ${region}::text)::integer`;
}

/** The price at the door today and the papers of one German car, for the usual buyer. */
export type DoorPrice = { price: LandedPrice; papers: PaperStep[] };

/** `plans`: those that a person can choose, with their fees in words. */
export async function findDoorPrice(scope: Scope, car: StockFacts, region: Region, plan?: Plan) {
  const day = companyDay(scope.context.now);
  const tables = await tablesOn(scope, day);
  const buyer = usualBuyer(region, plan);
  const price = landedPrice(car, buyer, day, tables);
  return price && { price, papers: papersFor(car, buyer, day, tables), plans: plansWithFees(tables) };
}

function plansWithFees({ our_prices: { content } }: PriceTables) {
  return plans.map(({ value, name }) => {
    const fee = content[feeOf[value]];
    return { value, label: fee === 0 ? name : `${name}, ${formatEuros(fee / 100)}` };
  });
}

/** Cards as a page shows them: in place of the facts of a German car stand its badge and its one figure, what it costs at the door. */
export async function pricedCards(scope: Scope, region: Region, cards: readonly CardWithFacts[]): Promise<PricedCard[]> {
  const day = companyDay(scope.context.now);
  const tables = cards.some(({ facts }) => facts !== undefined) ? await tablesOn(scope, day) : undefined;
  const reductions = await findReductions(
    scope,
    cards.map(({ id }) => id),
  );
  return cards.map(({ facts, ...card }) => {
    if (facts === undefined || tables === undefined) return { ...card, reducedFrom: reducedFrom(reductions, card.id, card.price) };
    const price = landedPrice(facts, usualBuyer(region), day, tables);
    const { badge } = shownBadge(card.environmental_badge, facts);
    const priced = price && { atDoor: figureInWords(price), reducedFrom: totalReducedFrom(reductions, card.id, price) };
    return { ...card, environmental_badge: badge, ...priced };
  });
}

/** Returns the reductions of these cars that may be shown now, by their ids. */
export function findReductions({ context }: Scope, ids: readonly string[]): Promise<Reductions> {
  return runAs(context, (transaction) => readReductions(transaction, ids, context.now));
}

/** What the price at the door was before. The history knows the totals of the company's region with the usual plan, and no other. */
export function totalReducedFrom(reductions: Reductions, id: string, { region, total }: LandedPrice, plan: Plan = usualPlan) {
  return region === companyRegion && plan === usualPlan ? reducedFrom(reductions, id, figureOf(total) / 100) : undefined;
}

/** The plan whose fee is in the price: of the address, else the usual one. It is no remembered choice, so the lists show the usual one. */
export function chosenPlan(inAddress: string | null): Plan {
  return plans.find(({ value }) => value === inAddress)?.value ?? usualPlan;
}

/** The region is a choice in the address, which a cookie remembers. It is part of the key of the pages that show prices at the door. */
export const regionChoice = { name: "region", values: regionCodes };

/** The region for which a page computes: of the address, else the one that the person chose before, else the company's. */
export function chosenRegion({ cookies }: Pick<RequestScope, "cookies">, inAddress: string | null | undefined): Region {
  if (inAddress && isRegion(inAddress)) return inAddress;
  const remembered = rememberedChoice(cookies, regionChoice);
  return remembered !== undefined && isRegion(remembered) ? remembered : companyRegion;
}
