import { z } from "zod";
import { requiredLine } from "#app/lib/form-fields.ts";

/** A make that is missing from the list (SURVEY-8). */
export const customMakeSchema = z.object({ custom_make: requiredLine(60, "La marca", "Escribe la marca que falta.") });
