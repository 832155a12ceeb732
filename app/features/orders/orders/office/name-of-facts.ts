import type { CarFacts } from "#app/features/cars/vehicles/car-facts.ts";

/** "Volkswagen Golf"; empty if the advertisement names no car. */
export function nameOf({ make, model }: CarFacts): string {
  return [make, model].filter((part) => part !== undefined).join(" ");
}
