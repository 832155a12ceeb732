import { z } from "zod";
import { senderFields } from "#app/features/ground/consent/schema.ts";
import { keptQuery } from "#app/features/matching/saved-searches/saved-query.ts";
import { optionalConsent, requiredConsent, requiredParagraphs } from "#app/lib/form-fields.ts";
import { consentMissing } from "./messages.ts";
import { subjects } from "./subjects.ts";

/**
 * What somebody searched for before they wrote. Text that is no search, or that becomes too long when it is written again, is left out,
 * because nobody typed it.
 */
const search = z
  .string()
  .max(2_000)
  .transform((sent) => keptQuery(sent) || undefined)
  .optional()
  .catch(undefined);

export const contactSchema = z.object({
  ...senderFields,
  subject: z.enum(
    subjects.map(({ value }) => value),
    "Elige un asunto de la lista.",
  ),
  message: requiredParagraphs(4000, "El mensaje", "Escribe tu mensaje."),
  search,
  gdpr_consent: requiredConsent(consentMissing),
  marketing_consent: optionalConsent(),
});

export type ContactMessage = z.output<typeof contactSchema>;
