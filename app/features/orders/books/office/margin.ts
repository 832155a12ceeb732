/** The VAT of the margin scheme for used goods, operation by operation (Ley 37/1992, art. 137.Uno). Whole cents. */
import { divideHalfUp } from "#app/features/cars/landed-price/lines.ts";

/** The general rate (Ley 37/1992, art. 90.Uno), in percent. */
const rate = 21;

export type Margin = { margin: number; base: number; vat: number };

/**
 * The margin is what the sale brings beyond the purchase, both with all VAT in them, and the tax is inside of it. A negative margin has no
 * tax, and it lowers that of no other sale. Costs such as transport are not part of it.
 */
export function marginOfSale({ sale, purchase }: { sale: number; purchase: number }): Margin {
  const margin = sale - purchase;
  if (margin <= 0) return { margin, base: 0, vat: 0 };
  const base = divideHalfUp(margin * 100, 100 + rate);
  return { margin, base, vat: margin - base };
}
