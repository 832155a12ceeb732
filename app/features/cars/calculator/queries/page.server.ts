import { company } from "#company";
import { isRegion, type Region, regionCodes, regions } from "#app/features/cars/landed-price/regions.ts";
import { priceView } from "#app/features/cars/landed-price/price-view.ts";
import type { RequestScope } from "#server/request.ts";
import { calculatorAddress } from "../addresses.ts";
import { type FormGroup, formGroups, type Remarks } from "../form-groups.ts";
import type { CalculatorSearch } from "../search-params.ts";
import { verdictWords } from "../verdict-words.ts";
import { calculate, quoteOf } from "./calculation.server.ts";

export type CalculatorPage = Awaited<ReturnType<typeof calculatorPage>>;

/** Everything that the calculator's page shows for a search: the form, and the result once there is a German price. */
export async function calculatorPage(
  scope: Pick<RequestScope, "context" | "publicResults">,
  search: CalculatorSearch,
  region: Region,
  evidence: Remarks["evidence"] = {},
) {
  const calculation = await calculate(scope, search, region);
  return {
    form: { groups: formGroups(search, { evidence, doubts: doubtsAbout(search.facts, today(scope.context)) }) satisfies FormGroup[], buyer: buyerOf(search, region) },
    result: calculation && {
      price: priceView(calculation.landed),
      notIncluded: calculation.landed.notIncluded,
      lastingAddress: calculatorAddress(calculation.lastingQuery),
      quote: quoteOf(search, calculation),
      verdict: calculation.verdict && verdictWords(calculation.verdict),
    },
  };
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

/** The company's own region, for a visitor who has chosen none. */
export const companyRegion = regionCodes.find((code) => regions[code] === company.address.region) ?? "mc";
