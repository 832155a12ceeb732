/** Which missing facts are worth asking for beside the total. */
import type { Amount } from "#app/features/cars/landed-price/lines.ts";
import type { CarFacts } from "#app/features/cars/vehicles/car-facts.ts";
import type { FactName } from "./fact-fields.ts";

const mostAsked = 3;
/** Cents. Nobody looks for a paper because of less. */
const worthAsking = 50_00;

/** What a car may turn out to be, by the fact that a person could look up. Made-up values, which are tried and never shown. */
const possible: { readonly [Name in FactName]?: (facts: CarFacts) => readonly NonNullable<CarFacts[Name]>[] } = {
  seller: () => ["dealer", "private"],
  vatRegime: () => ["margin"],
  // Only a price with VAT has one without it.
  netPrice: ({ germanPrice = 0, vatRegime }) => (vatRegime === "shown" ? [Math.round(germanPrice / 1.19)] : []),
  firstRegistration: ({ firstRegistration = "2021" }) => [`${firstRegistration.slice(0, 4)}-02`],
  mileage: () => [60_000],
  powertrain: () => ["petrol"],
  co2: () => [110, 210],
  co2Cycle: () => ["WLTP"],
  officialValue: ({ germanPrice = 0 }) => [Math.round(germanPrice * 1.8)],
  displacement: () => [1_600],
  cylinders: () => [4],
  powerKw: () => [110],
  seats: () => [5],
  papers: () => [["coc"]],
};

const names = Object.keys(possible) as (keyof typeof possible)[];

/**
 * Returns at most three missing facts, first the one that narrows the total most, on average over what the car may turn out to be. It tries
 * each of them, so it follows every rule of the price. `totalWith` computes the total of changed facts.
 */
export function narrowingFacts(facts: CarFacts, totalWith: (facts: CarFacts) => Amount | undefined): FactName[] {
  // A car of any age takes ten times as long to compute, so the other facts are tried on one of a usual age.
  const dated = { firstRegistration: "2021-02", ...facts };
  const widths = { today: widthOf(totalWith(facts)), dated: widthOf(totalWith(dated)) };
  const gainOf = (name: FactName) => {
    const values: readonly CarFacts[FactName][] = possible[name]?.(facts) ?? [];
    const narrowed = values.map((value) => widthOf(totalWith({ ...dated, [name]: value })));
    const average = narrowed.reduce((sum, one) => sum + one, 0) / narrowed.length;
    return (name === "firstRegistration" ? widths.today : widths.dated) - average;
  };
  return names
    .filter((name) => isMissing(facts, name))
    .map((name) => ({ name, gain: gainOf(name) }))
    .filter(({ gain }) => gain >= worthAsking)
    .toSorted((one, other) => other.gain - one.gain)
    .slice(0, mostAsked)
    .map(({ name }) => name);
}

/** A year without its month is only half an answer, and the list of papers never ends. */
function isMissing(facts: CarFacts, name: FactName): boolean {
  if (name === "papers") return facts.papers?.includes("coc") !== true;
  return facts[name] === undefined || (name === "firstRegistration" && facts.firstRegistration?.length === 4);
}

function widthOf(amount: Amount | undefined): number {
  return amount === undefined ? 0 : amount.high - amount.low;
}
