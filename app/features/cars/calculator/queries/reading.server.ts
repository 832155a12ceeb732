import { data } from "react-router";
import { readAdvertisement } from "#app/features/cars/advertisements/advertisement.ts";
import type { Region } from "#app/features/cars/price-tables/regions.ts";
import type { RequestScope } from "#server/request.ts";
import { readAdForm } from "../ad-form.ts";
import { type FactName, factNames } from "../fact-fields.ts";
import { adForm } from "../form-names.ts";
import { withBothEngines } from "../fuel-of.ts";
import { readCalculatorSearch } from "../search-params.ts";
import { calculatorPage } from "./page.server.ts";

/** The words of an ad that a field shows; longer ones are cut. */
const longestEvidence = 80;

/**
 * Reads a pasted ad and computes its page (DOOR-51). It stores nothing and opens no address. The answer brings the page with it, because
 * the address does not hold the ad.
 */
export async function readAd(scope: Pick<RequestScope, "context">, region: Region, sent: FormData) {
  const form = readAdForm(sent);
  if (!form.ok) return data({ form: adForm, ok: false, typed: form.typed, errors: form.errors, reading: undefined }, { status: 400 });
  const { facts, evidence, doubts, equipment } = readAdvertisement(form.values.advertisement);
  const search = { ...readCalculatorSearch(new URLSearchParams()), facts: withBothEngines(facts), region };
  const page = await calculatorPage(scope, search, region, wordsOf(evidence));
  return data({
    form: adForm,
    ok: true,
    typed: form.typed,
    errors: { fields: {} },
    reading: { ...page, doubts, equipment: equipment.map(({ name }) => name) },
  });
}

function wordsOf(evidence: Partial<Record<FactName, readonly { words: string }[]>>): Partial<Record<FactName, string>> {
  const found = factNames.flatMap((name) => {
    const words = evidence[name]?.[0]?.words.replace(/\s+/g, " ").trim();
    return words === undefined ? [] : [[name, words.length > longestEvidence ? `${words.slice(0, longestEvidence)}…` : words] as const];
  });
  return Object.fromEntries(found);
}
