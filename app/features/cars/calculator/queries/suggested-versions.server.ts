import { fitsWell } from "#app/features/cars/official-values/likeness.ts";
import { findOfficialVersions } from "#app/features/cars/official-values/queries.server.ts";
import type { Region } from "#app/features/cars/price-tables/regions.ts";
import { formatEuros } from "#app/lib/amounts.ts";
import type { Context } from "#server/context.ts";
import { calculatorAddress } from "../addresses.ts";
import { withBothEngines } from "../fuel-of.ts";
import { calculatorQuery, type CalculatorSearch } from "../search-params.ts";

const mostSuggested = 3;

export type SuggestedVersions = {
  /** The year of the official table. */
  year: number;
  /** `address` computes the same car with the value of this version. */
  versions: readonly { name: string; value: string; address: string }[];
};

/**
 * Returns the versions of the official table that fit a car whose official value is unknown, at most three. Undefined where the value is
 * known, no table was read, or no version fits well.
 */
export async function suggestVersions(context: Context, search: CalculatorSearch, region: Region): Promise<SuggestedVersions | undefined> {
  if (search.facts.officialValue !== undefined) return undefined;
  const { order, versions } = await findOfficialVersions(context, withBothEngines(search.facts), mostSuggested);
  // The annex repeats some rows.
  const fitting = [...new Map(versions.filter(fitsWell).map((version) => [`${version.model} ${version.value}`, version])).values()];
  if (order === undefined || fitting.length === 0) return undefined;
  return {
    year: order.year,
    versions: fitting.map(({ make, model, value }) => ({
      name: `${make} ${model}`,
      value: formatEuros(value),
      address: calculatorAddress(calculatorQuery({ ...search, region, facts: { ...search.facts, officialValue: value } })),
    })),
  };
}
