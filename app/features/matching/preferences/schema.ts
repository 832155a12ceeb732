import { z } from "zod";
import { foldText } from "#app/lib/fold-text.ts";
import { line, requiredLine } from "#app/lib/form-fields.ts";
import { entriesOf } from "./survey-form.ts";
import {
  anyValue,
  bodyStyles,
  budget,
  financingPreferences,
  fuelTypes,
  mileage,
  oldestYear,
  type Slider,
  type transmissionChoices,
  usageTypes,
} from "./survey-options.ts";

const unknownChoice = "Elige una opción de la lista.";

function wholeNumber({ min, max }: Slider, sentence: string) {
  return z
    .string(sentence)
    .regex(/^\s*\d{1,7}\s*$/, sentence)
    .transform(Number)
    .refine((value) => value >= min && value <= max, sentence);
}

/** A list without duplicates, compared without case and accents; empty when nothing was ticked. */
function list(longest: number, most: number) {
  return z
    .string()
    .optional()
    .transform(entriesOf)
    .pipe(z.array(requiredLine(longest, "Cada nombre", "Falta un nombre.")).max(most, "Son demasiados. Quédate con los que más te gustan."))
    .transform((entries) => [...new Map(entries.map((entry) => [foldText(entry), entry])).values()]);
}

function listOf<Value extends string>(values: readonly Value[]) {
  return z
    .string()
    .optional()
    .transform((sent) => [...new Set(entriesOf(sent))])
    .pipe(z.array(z.enum(values, unknownChoice)));
}

function choiceOf<Value extends string>(values: readonly Value[]) {
  return z.enum([...values, anyValue], unknownChoice).transform((value) => (value === anyValue ? null : (value as Value)));
}

const valuesOf = <Value extends string>(options: readonly { value: Value }[]) => options.map(({ value }) => value);
const transmissionValues = ["Manual", "Automático"] as const satisfies readonly (typeof transmissionChoices)[number]["value"][];

/** The survey with gathered lists (survey-form.ts). `currentYear` is the newest year that can be chosen. */
export function surveySchema(currentYear: number) {
  return z.object({
    budget_max: wholeNumber(budget, "El presupuesto va de 5.000 a 100.000 €."),
    makes: list(60, 100),
    custom_make: line(60, "La marca").optional().default(""),
    models: list(181, 400),
    fuel_types: listOf(fuelTypes),
    transmission: choiceOf(transmissionValues),
    max_mileage: wholeNumber(mileage, "Los kilómetros van de 50.000 a 300.000."),
    min_year: wholeNumber(oldestYear(currentYear), `El año va de 2000 a ${currentYear}.`),
    body_style: listOf(bodyStyles),
    usage_type: choiceOf(valuesOf(usageTypes)),
    financing_preference: choiceOf(valuesOf(financingPreferences)),
  });
}

export type Survey = z.output<ReturnType<typeof surveySchema>>;
