import { z } from "zod";
import { senderFields } from "#app/features/ground/consent/schema.ts";
import { optionalConsent, requiredConsent, requiredParagraphs } from "#app/lib/form-fields.ts";
import { consentMissing } from "./messages.ts";
import { subjects } from "./subjects.ts";

export const contactSchema = z.object({
  ...senderFields,
  subject: z.enum(
    subjects.map(({ value }) => value),
    "Elige un asunto de la lista.",
  ),
  message: requiredParagraphs(4000, "El mensaje", "Escribe tu mensaje."),
  gdpr_consent: requiredConsent(consentMissing),
  marketing_consent: optionalConsent(),
});

export type ContactMessage = z.output<typeof contactSchema>;
