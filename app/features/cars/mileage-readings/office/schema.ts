import { z } from "zod";
import { choiceOf, kilometres } from "#app/lib/form-fields.ts";
import { readingKinds } from "../mileage-verdict.ts";
import { readingReasons } from "./messages.ts";

/** What a paper says. `paper`: an accepted paper of the order; empty for a file that comes with the form. */
export const readingSchema = z.object({
  read_on: z.iso.date(readingReasons.day).refine((day) => day >= "1950-01-01", readingReasons.day),
  kilometres: kilometres().pipe(z.number(readingReasons.kilometres)),
  kind: choiceOf(readingKinds, readingReasons.kind),
  paper: z.union([z.literal(""), z.uuid()], readingReasons.paper),
});

export const removalSchema = z.object({ reading: z.uuid("Recarga la página.") });
