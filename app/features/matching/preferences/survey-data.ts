import type { MakeWithModels } from "#app/features/cars/makes-models/fallback-makes.ts";
import type { SurveyValues } from "./survey-values.ts";

/** The data that the survey needs, as the loader of its address returns them. */
export type SurveyData = { ticket: string; values: SurveyValues; makes: MakeWithModels[]; currentYear: number };
