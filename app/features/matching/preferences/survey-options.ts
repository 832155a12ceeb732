import { bodyStyles, transmissions } from "#app/features/cars/vehicles/vocabulary.ts";

/** Bounds, defaults and lists of the survey (SURVEY-4 to SURVEY-7). */

export type Slider = { min: number; max: number; step: number; initial: number };

/** Whole euros. */
export const budget: Slider = { min: 5_000, max: 100_000, step: 1_000, initial: 25_000 };
/** Kilometres. */
export const mileage: Slider = { min: 50_000, max: 300_000, step: 10_000, initial: 150_000 };
/** From 2000 to the current year in Madrid. */
export const oldestYear = (currentYear: number): Slider => ({ min: 2000, max: currentYear, step: 1, initial: 2000 });

export const fuelTypes = ["Gasolina", "Diésel", "Híbrido", "Eléctrico", "GLP"] as const;
export { bodyStyles };

/** The value for "no preference", because an item of a list must have a value. */
export const anyValue = "any";

export const transmissionChoices = [
  ...transmissions.map((value) => ({ value, label: value })),
  { value: anyValue, label: "Sin preferencia" },
] as const;

export const usageTypes = [
  { value: "daily", label: "Uso diario / Ciudad" },
  { value: "weekend", label: "Fin de semana / Ocio" },
  { value: "business", label: "Trabajo / Negocios" },
  { value: "family", label: "Familiar / Viajes largos" },
] as const;

export const financingPreferences = [
  { value: "cash", label: "Pago al contado" },
  { value: "financing", label: "Financiación" },
  { value: "leasing", label: "Leasing" },
  { value: "flexible", label: "Abierto a opciones" },
] as const;

export const undecided = { value: anyValue, label: "Sin decidir" } as const;

export const steps = ["Presupuesto", "Marcas y Modelos", "Especificaciones", "Preferencias Adicionales"] as const;
