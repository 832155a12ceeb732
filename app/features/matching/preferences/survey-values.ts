import type { FormAnswer } from "#app/features/ground/forms/form-answer.ts";
import type { MakeWithModels } from "#app/features/cars/makes-models/fallback-makes.ts";
import type { SavedPreferences } from "./queries.server.ts";
import { anyValue, budget, mileage, oldestYear } from "./survey-options.ts";

/** The survey's fields as text: the saved values, else the defaults. A list has one line for each entry. */
export type SurveyValues = ReturnType<typeof savedValues>;

export function savedValues(saved: SavedPreferences | undefined, currentYear: number) {
  const chosen: Partial<SavedPreferences> = saved ?? {};
  return {
    budget_max: String(chosen.budget_max ?? budget.initial),
    makes: linesOf(chosen.preferred_makes),
    custom_make: "",
    models: linesOf(chosen.preferred_models),
    fuel_types: linesOf(chosen.preferred_fuel_types),
    transmission: chosen.preferred_transmission ?? anyValue,
    max_mileage: String(chosen.max_mileage ?? mileage.initial),
    min_year: String(chosen.min_year ?? oldestYear(currentYear).initial),
    body_style: linesOf(chosen.body_style),
    usage_type: chosen.usage_type ?? anyValue,
    financing_preference: chosen.financing_preference ?? anyValue,
  };
}

function linesOf(list: readonly string[] = []): string {
  return list.join("\n");
}

/** The browser sends no unticked box. */
const nothingTicked = { makes: "", models: "", fuel_types: "", body_style: "" };

/** The values, replaced by the typed ones that the form's answer brings back. */
export function shownValues(saved: SurveyValues, answer: FormAnswer | undefined): SurveyValues {
  return answer?.typed["budget_max"] === undefined ? saved : { ...saved, ...nothingTicked, ...answer.typed };
}

export type SurveyData = { ticket: string; values: SurveyValues; makes: MakeWithModels[]; currentYear: number };
