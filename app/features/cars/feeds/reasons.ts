import type { CarForSale } from "#app/features/cars/vehicles/queries.server.ts";

/** Why a car is not in a feed, as the team reads it. Each can be mended in the car's form. */
export const reasons = {
  price: "No tiene precio",
  picture: "No tiene fotos",
  colour: "Falta el color",
  co2: "Falta el CO₂",
  registration: "Falta el mes de la primera matriculación",
  body: "Falta la carrocería",
  model: "El portal no conoce la marca o el modelo",
};
export type Reason = keyof typeof reasons;
export const reasonNames = Object.keys(reasons) as readonly Reason[];

/** The columns that decide, so that the page of the reasons reads no more of a large stock. */
export const decidingColumns = [
  "make",
  "model",
  "price",
  "colour",
  "co2",
  "fuel_type",
  "powertrain",
  "first_registration",
  "body_style",
] as const;
export type DecidingFacts = Pick<CarForSale, (typeof decidingColumns)[number]> & { pictured: boolean };

/** What every portal demands of a car that is for sale: a final price, and something to look at. */
export function missingEverywhere({ price, pictured }: DecidingFacts): Reason[] {
  return [...(price > 0 ? [] : ["price" as const]), ...(pictured ? [] : ["picture" as const])];
}
