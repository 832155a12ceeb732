import type { Amount } from "#app/features/cars/landed-price/lines.ts";
import { formatEuros } from "#app/lib/amounts.ts";

export type VerdictWords = { tone: "good" | "even" | "bad"; title: string; text: string; basis: string };

/** Returns the verdict in Spanish sentences, with whole euros. */
export function verdictWords({ outcome, difference, spread, basis }: Verdict): VerdictWords {
  const saved = formatEuros(Math.abs(difference) / 100);
  return {
    ...outcomes[outcome],
    text: `${difference >= 0 ? `Unos ${saved} menos` : `Unos ${saved} más`} que en España${spreadWords(spread)}.`,
    basis:
      basis.kind === "given"
        ? `Comparado con los ${formatEuros(basis.price / 100)} que has dicho.`
        : `${basis.count} coches como este que vendemos o hemos vendido en España: la mitad cuesta entre ${formatEuros(basis.low / 100)} y ${formatEuros(basis.high / 100)}; la mediana es ${formatEuros(basis.median / 100)}.`,
  };
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

/** What such a car costs in Spain, in cents: one figure that the person gives, or what comparable cars of the stock cost. */
export type SpanishPrice = { kind: "given"; price: number } | { kind: "stock"; count: number; low: number; median: number; high: number };

export type Outcome = "worth" | "barely" | "not-worth";

/** Cents. `difference` is what the buyer saves in the middle of both ranges, negative if importing costs more; `spread` its bounds. */
export type Verdict = { outcome: Outcome; difference: number; spread: Amount; basis: SpanishPrice };

/** A saving must be at least this share of the Spanish price to count: below it, time and effort are not paid. */
const smallestShare = 0.03;

/**
 * Says whether importing pays (DOOR-58). It pays if even the worst case saves money and the middle saves 3 % or more. It does not pay if
 * even the best case saves nothing, or the middle costs 3 % more. Everything between is 'por poco'.
 */
export function verdictOn(landed: Amount, basis: SpanishPrice): Verdict {
  const spain = basis.kind === "given" ? { low: basis.price, middle: basis.price, high: basis.price } : { ...basis, middle: basis.median };
  const difference = Math.round(spain.middle - (landed.low + landed.high) / 2);
  const spread = { low: spain.low - landed.high, high: spain.high - landed.low };
  const enough = spain.middle * smallestShare;
  return { outcome: outcomeOf(difference, spread, enough), difference, spread, basis };
}

function outcomeOf(difference: number, spread: Amount, enough: number): Outcome {
  if (spread.high <= 0 || difference <= -enough) return "not-worth";
  if (spread.low >= 0 && difference >= enough) return "worth";
  return "barely";
}

/** Fewer cars than this say nothing about the market. */
const fewestComparable = 10;

/** Returns quartiles and median of prices in cents; undefined for fewer than ten. */
export function stockPrice(prices: readonly number[]): SpanishPrice | undefined {
  if (prices.length < fewestComparable) return undefined;
  const sorted = prices.toSorted((a, b) => a - b);
  return { kind: "stock", count: sorted.length, low: quantile(sorted, 0.25), median: quantile(sorted, 0.5), high: quantile(sorted, 0.75) };
}

/** Between the two nearest values, in proportion. */
function quantile(sorted: readonly number[], share: number): number {
  const position = (sorted.length - 1) * share;
  const below = sorted[Math.floor(position)] ?? 0;
  const above = sorted[Math.ceil(position)] ?? below;
  return Math.round(below + (above - below) * (position - Math.floor(position)));
}
