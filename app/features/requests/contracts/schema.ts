import { z } from "zod";
import { plans } from "#app/features/ground/company/plans.ts";
import { line, optionalConsent, paragraphs } from "#app/lib/form-fields.ts";
import { fuelFields, transmissionChoices } from "./fuel-fields.ts";

/** "24.900 €" and "24900" become the same number; undefined for an empty field. */
function optionalAmount(name: string, { least, most, example }: { least: number; most: number; example: string }) {
  return line(20, name).transform((value, issues) => {
    const digits = value.replaceAll(/[\s.€]|km$/gi, "");
    if (digits === "") return undefined;
    const amount = /^\d{1,9}$/.test(digits) ? Number(digits) : Number.NaN;
    if (amount >= least && amount <= most) return amount;
    issues.addIssue({ code: "custom", message: `${name} va en cifras, como ${example}, o vacío.` });
    return z.NEVER;
  });
}

/** "Audi, BMW" → ["Audi", "BMW"], without duplicates. */
function list(name: string, longestItem: number, most: number) {
  return line(most * (longestItem + 2), name)
    .transform((value) => [...new Set(value.split(",").map((item) => item.trim()))].filter((item) => item !== ""))
    .refine((items) => items.length <= most, `${name}: ${most} como mucho, separados por comas.`)
    .refine((items) => items.every((item) => item.length <= longestItem), `${name}: sepáralos con comas.`);
}

const fuels = Object.fromEntries(fuelFields.map(({ name }) => [name, optionalConsent()]));

/** The request for a plan (PLAN-1). The length limits of makes and models are those of the stock. */
export const contractSchema = z.object({
  plan: z.enum(
    plans.map(({ value }) => value),
    "Elige un plan.",
  ),
  budget_max: optionalAmount("El presupuesto", { least: 1, most: 9_999_999, example: "25.000" }),
  preferred_makes: list("Las marcas", 60, 20),
  preferred_models: list("Los modelos", 120, 20),
  ...fuels,
  preferred_transmission: z.enum(
    transmissionChoices.map(({ value }) => value),
    "Elige un cambio de la lista.",
  ),
  min_year: optionalAmount("El año", { least: 1900, most: 2100, example: "2019" }),
  max_mileage: optionalAmount("El kilometraje", { least: 0, most: 2_000_000, example: "100.000" }),
  delivery_location: line(80, "El lugar de entrega"),
  notes: paragraphs(2000, "El texto"),
});

/** The wishes as the row stores them, in whole euros and kilometres. Null, "" and empty lists mean no preference. */
export type Wishes = ReturnType<typeof wishesOf>;

export function wishesOf(request: z.output<typeof contractSchema>) {
  const ticked: Record<string, unknown> = request;
  const transmission: string = request.preferred_transmission;
  return {
    budget_max: request.budget_max ?? null,
    preferred_makes: request.preferred_makes,
    preferred_models: request.preferred_models,
    preferred_fuel_types: fuelFields.filter(({ name }) => ticked[name] === true).map(({ fuel }): string => fuel),
    preferred_transmission: transmission === "" ? null : transmission,
    min_year: request.min_year ?? null,
    max_mileage: request.max_mileage ?? null,
    delivery_location: request.delivery_location,
    notes: request.notes,
  };
}
