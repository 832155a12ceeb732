import type { Amount } from "#app/features/cars/landed-price/lines.ts";

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
