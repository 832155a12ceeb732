import { z } from "zod";
import { requiredParagraphs } from "#app/lib/form-fields.ts";
import { handoverReasons, longestWish } from "./messages.ts";

export const acceptSchema = z.object({
  moment: z.string(handoverReasons.noTime).regex(/^\d{4}-\d\d-\d\d \d\d:\d\d$/, handoverReasons.noTime),
});
export const wishSchema = z.object({ wish: requiredParagraphs(longestWish, "Lo que nos pides", "Dinos qué días y horas te vienen bien.") });
