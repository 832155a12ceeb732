import { z } from "zod";
import { choiceOf, line } from "#app/lib/form-fields.ts";
import { readingKinds } from "../kinds.ts";
import { readingReasons } from "./messages.ts";

/** What a paper says: the day, the kilometres and which kind of paper it is. */
export const readingSchema = z.object({
  read_on: z.iso.date(readingReasons.day).refine((day) => day >= "1950-01-01", readingReasons.day),
  kilometres: line(12, "El kilometraje")
    .transform((text) => text.replace(/[\s.]|km$/gi, ""))
    .refine((text) => /^\d{1,7}$/.test(text) && Number(text) <= 2_000_000, readingReasons.kilometres)
    .transform(Number),
  kind: choiceOf(readingKinds, readingReasons.kind),
});

export const paperReadingSchema = readingSchema.extend({ paper: z.uuid(readingReasons.paper) });

export const removalSchema = z.object({ reading: z.uuid("Recarga la página.") });
