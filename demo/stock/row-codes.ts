import type { FuelType } from "#app/features/cars/vehicles/vocabulary.ts";

/** "P" is a plug-in hybrid: it has the same fuel as a hybrid but another badge. */
export const fuels = {
  G: "Gasolina",
  D: "Diésel",
  H: "Híbrido",
  P: "Híbrido",
  E: "Eléctrico",
  L: "GLP",
} as const satisfies Record<string, FuelType>;

export type FuelCode = keyof typeof fuels;

/** How well a car is equipped: 1 the basic trim, 4 nearly everything. */
export type Trim = 1 | 2 | 3 | 4;
