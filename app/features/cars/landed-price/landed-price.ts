import type { CarFacts } from "#app/features/cars/vehicles/car-facts.ts";
import type { Buyer, LandedPrice } from "./lines.ts";
import type { PriceTables } from "./tables.ts";

/**
 * Computes what a German car costs at the buyer's door, line by line. Returns undefined without a German price.
 */
export function landedPrice(car: CarFacts, buyer: Buyer, day: Temporal.PlainDate, tables: PriceTables): LandedPrice | undefined {
  throw new Error(`not written yet: ${String(car.make)} ${buyer.region} ${day.toString()} ${tables.vat.validFrom}`);
}
