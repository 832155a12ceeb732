/** Metric horsepower (CV, PS) in one kilowatt: 75 kgf·m/s is 735.49875 W, the definition that German and Spanish papers use. */
const horsepowerInKilowatt = 1.35962;

/** Kilowatts → metric horsepower, rounded as registration papers do: 110 → 150. */
export function horsepowerOf(kilowatts: number): number {
  return Math.round(kilowatts * horsepowerInKilowatt);
}

/** Metric horsepower → kilowatts, rounded: 150 → 110. At least 1. */
export function kilowattsOf(horsepower: number): number {
  return Math.max(1, Math.round(horsepower / horsepowerInKilowatt));
}

/** 110 → "110 kW (150 CV)". */
export function powerInWords(kilowatts: number): string {
  return `${kilowatts} kW (${horsepowerOf(kilowatts)} CV)`;
}
