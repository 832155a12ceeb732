import { calculatorAddress, officeCalculatorAddress } from "#app/features/cars/calculator/addresses.ts";
import { writtenTotal } from "#app/features/cars/landed-price/lines.ts";

type Stored = { calculation: string | null; quoted_low: number | null; quoted_high: number | null };

/** Returns the calculation that an inquiry carries, with its addresses; undefined for an inquiry without one. */
export function calculationOf({ calculation, quoted_low: low, quoted_high: high }: Stored) {
  if (calculation === null || low === null || high === null) return undefined;
  return {
    amount: writtenTotal({ low, high }),
    address: calculatorAddress(calculation),
    officeAddress: officeCalculatorAddress(calculation),
  };
}
