import { refusalOf } from "#app/features/cars/landed-price/refusals.ts";
import { data } from "react-router";
import { z } from "zod";
import { companyDay } from "#app/features/ground/company/company-day.ts";
import { plans } from "#app/features/ground/company/plans.ts";
import { letterToSeller, sellerQuestions } from "#app/features/cars/advertisements/seller-questions.ts";
import { registrabilityView } from "#app/features/cars/registrability/registrability-view.ts";
import { shownBadge } from "#app/features/cars/vehicles/environmental-badge.ts";
import { usualPlan } from "#app/features/cars/landed-price/lines.ts";
import { priceView } from "#app/features/cars/landed-price/price-view.ts";
import { type Region, regionCodes, regions } from "#app/features/cars/price-tables/regions.ts";
import { readAdvertisement, longestAdvertisement } from "#app/features/cars/advertisements/advertisement.ts";
import { requiredParagraphs } from "#app/lib/form-fields.ts";
import { readForm } from "#app/lib/read-form.ts";
import { withoutHiddenFields } from "#app/features/ground/forms/form-answer.ts";
import { fitsWell } from "#app/features/cars/official-values/likeness.ts";
import { findOfficialVersions } from "#app/features/cars/official-values/queries.server.ts";
import { formatEuros } from "#app/lib/amounts.ts";
import type { Context } from "#server/context.ts";
import { adForm, calculatorAddress } from "../addresses.ts";
import { doubtsAbout } from "../doubts.ts";
import { formGroups, type Remarks } from "../form-groups.ts";
import { withBothEngines, type FactName, factNames } from "../fact-fields.ts";
import { narrowingFacts } from "../narrowing-facts.ts";
import { resultFields } from "../result-fields.ts";
import { calculatorQuery, type CalculatorSearch } from "../search-params.ts";
import { noVerdictWords, verdictWords } from "../verdict.ts";
import { calculate, type Calculation, type CalculatorScope, quoteOf } from "./calculation.server.ts";

const mostSuggested = 3;

export type SuggestedVersions = NonNullable<Awaited<ReturnType<typeof suggestVersions>>>;

/** Returns at most three versions of the official table that fit a car without a known official value; undefined if none does. */
export async function suggestVersions(context: Context, search: CalculatorSearch, region: Region) {
  if (search.facts.officialValue !== undefined) return undefined;
  const { order, versions } = await findOfficialVersions(context, withBothEngines(search.facts), mostSuggested);
  // The annex repeats some rows.
  const fitting = [...new Map(versions.filter(fitsWell).map((version) => [`${version.model} ${version.value}`, version])).values()];
  if (order === undefined || fitting.length === 0) return undefined;
  return {
    year: order.year,
    /** Each address computes the same car with the value of this version. */
    versions: fitting.map(({ make, model, value }) => ({
      name: `${make} ${model}`,
      value: formatEuros(value),
      address: calculatorAddress(calculatorQuery({ ...search, region, facts: { ...search.facts, officialValue: value } })),
    })),
  };
}

const schema = z.object({
  advertisement: requiredParagraphs(longestAdvertisement, "El anuncio", "Pega el texto del anuncio, o escribe los datos más abajo."),
});

/** Reads the form with the pasted ad. Whatever characters the ad has, it is only text. */
export function readAdForm(sent: FormData) {
  return readForm(schema, withoutHiddenFields(sent));
}

const longestEvidence = 80;
/** A new ad keeps who buys and where, and nothing that was said about another car. */
const nothingOfAnotherCar = { spanishPrice: undefined, day: undefined, knownAt: undefined, typed: {}, wrong: {} };

/** The page of a pasted ad, with what the ad says besides. */
export type AdReading = CalculatorPage & { doubts: readonly string[]; equipment: readonly string[] };

/** Computes the page of a pasted ad (DOOR-51) without storing it. The answer has the page, because the address does not hold the ad. */
export async function readAd(scope: CalculatorScope, address: CalculatorSearch, region: Region, sent: FormData) {
  const form = readAdForm(sent);
  if (!form.ok) return data({ form: adForm, ok: false, typed: form.typed, errors: form.errors, reading: undefined }, { status: 400 });
  const { facts, evidence, doubts, equipment } = readAdvertisement(form.values.advertisement);
  const search = { ...address, ...nothingOfAnotherCar, facts: withBothEngines(facts), region };
  const page = await calculatorPage(scope, search, region, wordsOf(evidence));
  return data({
    form: adForm,
    ok: true,
    typed: form.typed,
    errors: { fields: {} },
    reading: { ...page, doubts, equipment },
  });
}

function wordsOf(evidence: Partial<Record<FactName, string>>): Partial<Record<FactName, string>> {
  const found = factNames.flatMap((name) => {
    const words = evidence[name]?.replace(/\s+/g, " ").trim();
    return words === undefined ? [] : [[name, words.length > longestEvidence ? `${words.slice(0, longestEvidence)}…` : words] as const];
  });
  return Object.fromEntries(found);
}

export type CalculatorPage = Awaited<ReturnType<typeof calculatorPage>>;
export type CalculatorResult = NonNullable<CalculatorPage["result"]>;

/** Everything that the calculator's page shows for a search: the form, and the result once there is a German price. */
export async function calculatorPage(scope: CalculatorScope, search: CalculatorSearch, region: Region, evidence: Remarks["evidence"] = {}) {
  const calculation = await calculate(scope, search, region);
  const today = companyDay(scope.context.now);
  const groups = formGroups(search, { evidence, doubts: doubtsAbout(search.facts, today) });
  return {
    form: {
      groups,
      buyer: buyerOf(search, region),
      lacksPrice: search.facts.germanPrice === undefined,
      /** Why there is no price for this kind of vehicle. */
      refusal: refusalOf(search.facts.vehicleKind),
    },
    result: calculation && {
      ...resultOf(search, calculation),
      fields: resultFields(groups, narrowingFacts(withBothEngines(search.facts), calculation.totalWith)),
      suggested: await suggestVersions(scope.context, search, region),
    },
  };
}

/** Returns the quote of a search, for 'Pídenos este coche'; undefined without a German price. */
export async function quoteFor(scope: CalculatorScope, search: CalculatorSearch, region: Region) {
  const calculation = await calculate(scope, search, region);
  return calculation && quoteOf(search, calculation);
}

function resultOf(search: CalculatorSearch, calculation: Calculation) {
  const { landed, papers, registrability, region, lastingQuery, verdict } = calculation;
  const facts = withBothEngines(search.facts);
  const quote = quoteOf(search, calculation);
  return {
    name: quote.name,
    price: priceView(landed),
    badge: shownBadge(null, facts),
    papers,
    registrability: registrabilityView(registrability),
    verdict: verdict && verdictWords(verdict),
    noVerdict: verdict ? undefined : noVerdictWords(landed.isComplete),
    questions: { german: letterToSeller(facts).german, spanish: sellerQuestions(facts).map(({ spanish }) => spanish) },
    quote: { name: quote.name, amount: quote.amount, region: quote.region, isComplete: quote.isComplete },
    address: calculatorAddress(calculatorQuery({ ...search, region })),
    lastingAddress: calculatorAddress(lastingQuery),
  };
}

const buyerKinds = [
  { value: "private", label: "Particular" },
  { value: "business", label: "Empresa o autónomo" },
];

function buyerOf({ largeFamily, disability, buyerKind, plan = usualPlan, typed, wrong }: CalculatorSearch, region: Region) {
  return {
    region,
    regions: regionCodes.map((code) => ({ value: code, label: regions[code] })),
    plan,
    plans: plans.map(({ value, name }) => ({ value, label: name })),
    kind: buyerKind,
    kinds: buyerKinds,
    largeFamily,
    disability,
    spanishPrice: typed["spain"] ?? "",
    /** Why the text was not read. */
    spanishPriceError: wrong["spain"],
  };
}
