import { data } from "react-router";
import { z } from "zod";
import { companyDay } from "#app/features/ground/company/company-day.ts";
import { addMake, type AddMakeScope, keepOwnModels } from "#app/features/cars/makes-models/commands/add-own.server.ts";
import { answerForm } from "#app/features/ground/forms/commands.server.ts";
import type { FormAnswer } from "#app/features/ground/forms/form-answer.ts";
import { foldText } from "#app/lib/fold-text.ts";
import type { FormScope, SessionScope } from "#server/request.ts";
import { line, requiredLine } from "#app/lib/form-fields.ts";
import { notSignedIn, surveyMessages } from "./messages.ts";
import { entriesOf, gatherLists } from "./survey-form.ts";
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
function surveySchema(currentYear: number) {
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

type Survey = z.output<ReturnType<typeof surveySchema>>;

export async function savePreferences(scope: FormScope & SessionScope, sent: FormData) {
  const { context, session } = scope;
  const gathered = gatherLists(sent);
  if (!session) {
    // While the database is away, signing in again would not help (row R9).
    const { notice, status } = scope.sessionUnknown ? { notice: surveyMessages.failed, status: 503 } : { notice: notSignedIn, status: 401 };
    return data<FormAnswer>({ form: "preferences", ok: false, typed: typedIn(gathered), errors: { fields: {} }, notice }, { status });
  }
  const description = {
    form: "preferences",
    schema: surveySchema(companyDay(context.now).year),
    messages: surveyMessages,
  };
  const answer = await answerForm(scope, description, gathered, async (transaction, survey) => {
    const row = { ...rowOf(survey), survey_completed: true, updated_at: context.now.toString() };
    await transaction
      .insertInto("user_preferences")
      .values({ user_id: session.userId, ...row })
      .onConflict((conflict) => conflict.column("user_id").doUpdateSet(row))
      .execute();
    await keepOwnModels(transaction, session.userId, row.preferred_models);
    return { ok: true };
  });
  // A make that was typed but not added is stored too, so that the list contains it next time.
  if (answer.data.ok && gathered.get("custom_make")) await addMake(scope, gathered);
  return answer;
}

export async function addMakeToSurvey(scope: AddMakeScope, sent: FormData) {
  const { data: answer, init } = await addMake(scope, sent);
  const typed = typedIn(gatherLists(sent));
  const make = answer.outcome?.["make"];
  const ticked = typeof make === "string" ? { makes: [...entriesOf(typed["makes"]), make].join("\n"), custom_make: "" } : {};
  return data<FormAnswer>({ ...answer, typed: { ...typed, ...ticked } }, init ?? undefined);
}

function typedIn(form: FormData): Record<string, string> {
  return Object.fromEntries([...form].filter((entry): entry is [string, string] => typeof entry[1] === "string"));
}

function rowOf({ makes, custom_make, models, fuel_types, transmission, ...rest }: Survey) {
  const chosen = custom_make === "" ? makes : [...new Map([...makes, custom_make].map((make) => [foldText(make), make])).values()];
  return {
    ...rest,
    preferred_makes: chosen,
    // The form also sends models of makes that are no longer ticked; they are dropped.
    preferred_models: models.filter((model) => chosen.some((make) => foldText(model).startsWith(`${foldText(make)} `))),
    preferred_fuel_types: fuel_types,
    preferred_transmission: transmission,
  };
}
