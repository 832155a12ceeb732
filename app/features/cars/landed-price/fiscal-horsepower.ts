import type { CarFacts } from "#app/features/cars/vehicles/car-facts.ts";

/** Passenger cars have between two and twelve cylinders. */
const possibleCylinders = { low: 2, high: 12 };

/**
 * Fiscal horsepower (CVF; Reglamento General de Vehículos, annex V): 0.08 × (cubic centimetres of one cylinder)^0.6 × cylinders, and kW /
 * 5.152 for electric cars. Rounded to two decimals, as papers show it. A range while the cylinders are unknown, undefined without the facts.
 */
export function fiscalHorsepower(car: CarFacts): { low: number; high: number } | undefined {
  if (car.powertrain === "electric" || (car.powertrain === undefined && car.fuelType === "Eléctrico")) {
    const power = believable(car.powerKw, 5000);
    return power === undefined ? undefined : same(power / 5.152);
  }
  const displacement = believable(car.displacement, 30_000);
  if (displacement === undefined || car.powertrain === "hydrogen") return undefined;
  const cylinders = believable(car.cylinders, 24);
  if (cylinders !== undefined) return same(ofEngine(displacement, cylinders));
  return {
    low: toHundredths(ofEngine(displacement, possibleCylinders.low)),
    high: toHundredths(ofEngine(displacement, possibleCylinders.high)),
  };
}

function ofEngine(displacement: number, cylinders: number): number {
  return 0.08 * (displacement / cylinders) ** 0.6 * cylinders;
}

function same(value: number): { low: number; high: number } {
  const rounded = toHundredths(value);
  return { low: rounded, high: rounded };
}

function toHundredths(value: number): number {
  return Math.round(value * 100) / 100;
}

function believable(value: number | undefined, most: number): number | undefined {
  return value !== undefined && value > 0 && value <= most ? value : undefined;
}
