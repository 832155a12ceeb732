/**
 * Which papers are worth asking the seller for: those that move the price most. The calculator asks for fields of its form instead, and tries
 * what they would bring (calculator/narrowing-facts.ts).
 */
import type { PriceLine } from "./lines.ts";

/** `settledBy`: the fact or paper, in Spanish. `line`: what it decides. `spread`: how much it moves the total, in cents. */
export type DecisiveFact = { line: string; settledBy: string; spread: number };

const mostAsked = 3;
/** Cents. Nobody looks for a paper because of less. */
const worthAsking = 50_00;

/** At most three facts, the one that moves most first. A fact that settles two lines counts once, with both of them together. */
export function decisiveFacts(lines: readonly Pick<PriceLine, "label" | "amount" | "settledBy">[]): DecisiveFact[] {
  const facts = new Map<string, DecisiveFact>();
  for (const { label, amount, settledBy } of lines) {
    if (settledBy === undefined) continue;
    const before = facts.get(settledBy);
    const spread = amount.high - amount.low + (before?.spread ?? 0);
    facts.set(settledBy, { line: before?.line ?? label, settledBy, spread });
  }
  return [...facts.values()]
    .filter(({ spread }) => spread >= worthAsking)
    .toSorted((one, other) => other.spread - one.spread)
    .slice(0, mostAsked);
}
