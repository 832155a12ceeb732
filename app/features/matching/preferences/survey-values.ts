import type { FormAnswer } from "#app/features/ground/forms/form-answer.ts";
import type { MakeWithModels } from "#app/features/cars/makes-models/fallback-makes.ts";
import type { SavedPreferences } from "./queries.server.ts";
import { entriesOf } from "./survey-form.ts";
import { anyValue, budget, mileage, oldestYear } from "./survey-options.ts";

/** The initial values of the survey: the typed values, else the saved ones, else the defaults. Amounts are strings. */
export type SurveyValues = {
  budgetMax: string;
  makes: string[];
  customMake: string;
  models: string[];
  fuelTypes: string[];
  transmission: string;
  maxMileage: string;
  minYear: string;
  bodyStyles: string[];
  usageType: string;
  financingPreference: string;
};

export function savedValues(saved: SavedPreferences | undefined, currentYear: number): SurveyValues {
  if (!saved) return firstValues(currentYear);
  return {
    budgetMax: String(saved.budget_max ?? budget.initial),
    makes: saved.preferred_makes,
    customMake: "",
    models: saved.preferred_models,
    fuelTypes: saved.preferred_fuel_types,
    transmission: saved.preferred_transmission ?? anyValue,
    maxMileage: String(saved.max_mileage ?? mileage.initial),
    minYear: String(saved.min_year ?? oldestYear(currentYear).initial),
    bodyStyles: saved.body_style,
    usageType: saved.usage_type ?? anyValue,
    financingPreference: saved.financing_preference ?? anyValue,
  };
}

function firstValues(currentYear: number): SurveyValues {
  return {
    budgetMax: String(budget.initial),
    makes: [],
    customMake: "",
    models: [],
    fuelTypes: [],
    transmission: anyValue,
    maxMileage: String(mileage.initial),
    minYear: String(oldestYear(currentYear).initial),
    bodyStyles: [],
    usageType: anyValue,
    financingPreference: anyValue,
  };
}

export function shownValues(saved: SurveyValues, answer: FormAnswer | undefined): SurveyValues {
  const typed = answer?.typed ?? {};
  if (typed["budget_max"] === undefined) return saved;
  return {
    budgetMax: typed["budget_max"],
    makes: entriesOf(typed["makes"]),
    customMake: typed["custom_make"] ?? "",
    models: entriesOf(typed["models"]),
    fuelTypes: entriesOf(typed["fuel_types"]),
    transmission: typed["transmission"] ?? saved.transmission,
    maxMileage: typed["max_mileage"] ?? saved.maxMileage,
    minYear: typed["min_year"] ?? saved.minYear,
    bodyStyles: entriesOf(typed["body_style"]),
    usageType: typed["usage_type"] ?? saved.usageType,
    financingPreference: typed["financing_preference"] ?? saved.financingPreference,
  };
}

export type SurveyData = { ticket: string; values: SurveyValues; makes: MakeWithModels[]; currentYear: number };
