/** What the company earns with a fixed price (ORDER-38). Only the team sees it: no page or data of a customer imports this. Whole cents. */
import { divideHalfUp, type Amount } from "#app/features/cars/landed-price/lines.ts";
import { middleOf, ownLines } from "#app/features/orders/quotes/content.ts";

/** Per cent. */
const vatRate = 21;

type Line = { name: string; label: string } & Amount;

/** `fee`: what our tariff asks for the plan, VAT included. `isKnown`: whether the car's own cost is among the lines. */
export type Costs = { lines: { label: string; cents: number }[]; total: number; fee: number | undefined; isKnown: boolean };

/** The costs in a price's lines, each estimate with its middle. `bought`: what the team wrote down as the car's purchase. */
export function costsIn(lines: readonly Line[], bought: number | undefined): Costs {
  const asked = lines.filter(({ name }) => !ownLines.has(name) && (name !== "german_price" || bought === undefined));
  const costs = asked.map(({ label, ...amount }) => ({ label, cents: middleOf(amount) }));
  if (bought !== undefined) costs.unshift({ label: "Compra del coche, apuntada", cents: bought });
  const fee = lines.find(({ name }) => name === "our_fee");
  return {
    lines: costs,
    total: costs.reduce((sum, { cents }) => sum + cents, 0),
    fee: fee && middleOf(fee),
    isKnown: bought !== undefined || lines.some(({ name }) => name === "german_price"),
  };
}

/**
 * What is left of a price after its costs, as the price calculator counts it: the margin and 21 % VAT on it (PRICE-2; margin scheme,
 * Ley 37/1992, arts. 135 to 139). A price below the costs bears no VAT.
 */
export function earningsOf(price: number, { total }: Pick<Costs, "total">): { left: number; vat: number; margin: number } {
  const left = price - total;
  const vat = left > 0 ? left - divideHalfUp(left * 100, 100 + vatRate) : 0;
  return { left, vat, margin: left - vat };
}

/** Whether the sum of lines pays our work, so that it may be proposed as a price: with our fee, or with a price that the team has fixed. */
export function paysOurWork(lines: readonly { name: string }[]): boolean {
  return lines.some(({ name }) => name === "our_fee" || name === "adjustment");
}
