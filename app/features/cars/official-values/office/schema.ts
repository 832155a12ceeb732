import { z } from "zod";
import { cleanCell } from "#app/features/cars/imports/reading/clean-cell.ts";

/** The fields before the file: the year of the order, and its name for a file that does not say it. */
export const yearFieldsSchema = z.object({
  year: z
    .string()
    .trim()
    .regex(/^20\d{2}$/)
    .transform(Number),
  source: z.string().transform(cleanCell).pipe(z.string().max(200)).default(""),
});

/** The version that the person saw as confirmed: its id, or nothing. */
const seen = z.string().max(10).default("");

/** A button of the list of versions. `version` is an id of official_values. */
export const confirmSchema = z.object({ version: z.coerce.number<string>().int().min(1).max(2_147_483_647), seen });

export const takeBackSchema = z.object({ year: z.coerce.number<string>().int().min(2000).max(2100), seen });
