import type { MakeWithModels } from "#app/features/makes-models/fallback-makes.ts";
import type { SurveyValues } from "./survey-values.ts";

/** What the survey needs to be shown: the answer of its address to whoever loads it. */
export type SurveyData = { ticket: string; values: SurveyValues; makes: MakeWithModels[]; currentYear: number };
