import { planName } from "#app/features/ground/company/plans.ts";
import { type Amount, type Buyer, companyRegion, usualPlan } from "#app/features/cars/landed-price/lines.ts";
import {
  type ComparedStanding,
  errorWords,
  standingView,
  type StandingView,
  toHundred,
} from "#app/features/cars/price-standing/standing-view.ts";
import { regionAfterPreposition } from "#app/features/cars/price-tables/regions.ts";
import { formatEuros } from "#app/lib/amounts.ts";

/**
 * `title`: undefined where another sum than that of the page is compared. `scale`: where the price stands among those of comparable cars, if it
 * is compared with them.
 */
export type VerdictWords = {
  tone: "good" | "even" | "bad";
  title: string | undefined;
  text: string;
  basis: string;
  scale: StandingView | undefined;
};

/** Returns the verdict in Spanish sentences, with whole euros. */
export function verdictWords({ outcome, difference, spread, basis }: Verdict): VerdictWords {
  const saved = formatEuros(Math.abs(difference) / 100);
  const amount = `unos ${saved} ${difference >= 0 ? "menos" : "más"}`;
  if (basis.kind === "given") {
    const text = sentence(`${amount} que en España${spreadWords(spread)}.`);
    return { ...outcomes[outcome], text, basis: `Comparado con los ${formatEuros(basis.price / 100)} que has dicho.`, scale: undefined };
  }
  const { found, price, other } = basis;
  const compared = `${amount} que coches como este ya en España${spreadWords(spread)}.`;
  return {
    ...(other === undefined ? outcomes[outcome] : { tone: "even", title: undefined }),
    text: sentence(other === undefined ? compared : `${other} costaría ${formatEuros(price / 100)}: ${compared}`),
    basis: stockWords(found),
    scale: standingView(found, price / 100),
  };
}

function sentence(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function stockWords({ standing, compared }: ComparedStanding): string {
  const { count, lowerQuarter, upperQuarter, error } = standing;
  return `${count} coches ${compared}: con la edad, los kilómetros y la potencia de este, la mitad costaría entre ${formatEuros(toHundred(lowerQuarter))} y ${formatEuros(toHundred(upperQuarter))}; ${errorWords(error)}.`;
}

/** In what the purchase whose price is compared with the stock differs from the chosen one, in words: "en Galicia, con el plan Completo". */
export function otherPurchase({ region, plan, kind, largeFamily, disability }: Buyer): string {
  return [
    region === companyRegion ? [] : `en ${regionAfterPreposition(companyRegion)}`,
    plan === usualPlan ? [] : `con el plan ${planName(usualPlan)}`,
    kind === "private" && !largeFamily && !disability ? [] : "para un particular sin familia numerosa ni discapacidad",
  ]
    .flat()
    .join(", ");
}

/** Why there is no verdict (DOOR-58): the sum lacks a cost that will be paid, or nobody has said what such a car costs in Spain. */
export function noVerdictWords(isComplete: boolean): string {
  if (!isComplete) return "No decimos si compensa: a esta suma le faltan costes que vas a pagar. Los nombramos al final de las cuentas.";
  return "Si lo sabes, te decimos si compensa.";
}

const outcomes = {
  worth: { tone: "good", title: "Te compensa" },
  barely: { tone: "even", title: "Por poco" },
  "not-worth": { tone: "bad", title: "No te compensa" },
} as const;

function spreadWords({ low, high }: Verdict["spread"]): string {
  if (low === high) return "";
  if (low >= 0) return ` (entre ${formatEuros(low / 100)} y ${formatEuros(high / 100)} menos)`;
  if (high <= 0) return ` (entre ${formatEuros(-high / 100)} y ${formatEuros(-low / 100)} más)`;
  return ` (entre ${formatEuros(-low / 100)} más y ${formatEuros(high / 100)} menos)`;
}

/** What such a car costs in Spain: the figure in cents that the person gives, or what comparable cars of the stock cost. */
export type SpanishPrice = { kind: "given"; price: number } | StockPrice;

/** `price`: this car's at the company's door, in cents, as those of the stock are. `other`: where the page shows another sum, the purchase with this one. */
type StockPrice = { kind: "stock"; found: ComparedStanding; price: number; other: string | undefined };

export type Outcome = "worth" | "barely" | "not-worth";

/** Cents. `difference` is what the buyer saves in the middle of both ranges, negative if importing costs more; `spread` its bounds. */
export type Verdict = { outcome: Outcome; difference: number; spread: Amount; basis: SpanishPrice };

/** A saving must be at least this share of the Spanish price to count: below it, time and effort are not paid. */
const smallestShare = 0.03;

/**
 * Says whether importing pays (DOOR-58). It pays if even the worst case saves money and the middle saves 3 % or more. It does not pay if
 * even the best case saves nothing, or the middle costs 3 % more. Everything between is 'por poco'. `landed` must be the price of the same
 * place as the basis: for the stock, the company's door.
 */
export function verdictOn(landed: Amount, basis: SpanishPrice): Verdict {
  const spain = rangeInSpain(basis);
  const difference = Math.round(spain.middle - (landed.low + landed.high) / 2);
  const spread = { low: spain.low - landed.high, high: spain.high - landed.low };
  const enough = spain.middle * smallestShare;
  return { outcome: outcomeOf(difference, spread, enough), difference, spread, basis };
}

/** Cents: one figure, or the middle half of the comparable cars with the estimate in it. */
function rangeInSpain(basis: SpanishPrice) {
  if (basis.kind === "given") return { low: basis.price, middle: basis.price, high: basis.price };
  const { lowerQuarter, estimate, upperQuarter } = basis.found.standing;
  return { low: toHundred(lowerQuarter) * 100, middle: toHundred(estimate) * 100, high: toHundred(upperQuarter) * 100 };
}

function outcomeOf(difference: number, spread: Amount, enough: number): Outcome {
  if (spread.high <= 0 || difference <= -enough) return "not-worth";
  if (spread.low >= 0 && difference >= enough) return "worth";
  return "barely";
}
