import { companyDay } from "#app/features/ground/company/company-day.ts";
import { letterToSeller, sellerQuestions } from "#app/features/cars/advertisements/seller-questions.ts";
import type { CarFacts } from "#app/features/cars/vehicles/car-facts.ts";
import { shownBadge } from "#app/features/cars/vehicles/shown-badge.ts";
import { priceView } from "#app/features/cars/landed-price/price-view.ts";
import { type Region, regionCodes, regions } from "#app/features/cars/price-tables/regions.ts";
import type { RequestScope } from "#server/request.ts";
import { calculatorAddress } from "../addresses.ts";
import { doubtsAbout } from "../doubts.ts";
import { carName } from "../fact-words.ts";
import { withBothEngines } from "../fuel-of.ts";
import { formGroups, type Remarks } from "../form-groups.ts";
import type { Quote } from "../quote.ts";
import { calculatorQuery, type CalculatorSearch } from "../search-params.ts";
import { verdictWords } from "../verdict-words.ts";
import { calculate, type Calculation, quoteOf } from "./calculation.server.ts";
import { suggestVersions } from "./suggested-versions.server.ts";

type CalculatorScope = Pick<RequestScope, "context">;

export type CalculatorPage = Awaited<ReturnType<typeof calculatorPage>>;
export type CalculatorResult = NonNullable<CalculatorPage["result"]>;

/** Everything that the calculator's page shows for a search: the form, and the result once there is a German price. */
export async function calculatorPage(scope: CalculatorScope, search: CalculatorSearch, region: Region, evidence: Remarks["evidence"] = {}) {
  const calculation = await calculate(scope, search, region);
  const today = companyDay(scope.context.now);
  return {
    form: { groups: formGroups(search, { evidence, doubts: doubtsAbout(search.facts, today) }), buyer: buyerOf(search, region) },
    result: calculation && { ...resultOf(search, calculation), suggested: await suggestVersions(scope.context, search, region) },
  };
}

/** Returns the quote of a search, for 'Pídenos este coche'; undefined without a German price. */
export async function quoteFor(scope: CalculatorScope, search: CalculatorSearch, region: Region) {
  const calculation = await calculate(scope, search, region);
  return calculation && quoteOf(search, calculation);
}

function resultOf(search: CalculatorSearch, calculation: Calculation) {
  const { landed, papers, region, lastingQuery, verdict } = calculation;
  const facts = withBothEngines(search.facts);
  return {
    name: carName(search.facts),
    price: priceView(landed),
    badge: shownBadge(null, facts),
    papers,
    verdict: verdict && verdictWords(verdict),
    questions: questionsFor(facts),
    quote: named(quoteOf(search, calculation)),
    address: calculatorAddress(calculatorQuery({ ...search, region })),
    lastingAddress: calculatorAddress(lastingQuery),
  };
}

/** What to ask the seller, in German to copy and in Spanish to understand. */
function questionsFor(facts: CarFacts) {
  return { german: letterToSeller(facts).german, spanish: sellerQuestions(facts).map(({ spanish }) => spanish) };
}

/** What the page itself says of the quote. */
function named({ name, amount, region }: Quote) {
  return { name, amount, region };
}

function buyerOf({ largeFamily, typed, wrong }: CalculatorSearch, region: Region) {
  const error = wrong["spain"];
  return {
    region,
    regions: regionCodes.map((code) => ({ value: code, label: regions[code] })),
    largeFamily,
    spanishPrice: typed["spain"] ?? "",
    ...(error === undefined ? {} : { spanishPriceError: error }),
  };
}
