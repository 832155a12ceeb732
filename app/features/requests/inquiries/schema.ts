import { z } from "zod";
import { consentBoxes, senderFields } from "#app/features/ground/consent/schema.ts";
import { paragraphs } from "#app/lib/form-fields.ts";
import { contactPreferences } from "./contact-preferences.ts";
import { phoneMissing } from "./messages.ts";

/** The inquiry about a vehicle (ASK-1 to ASK-4). An empty message is replaced with the greeting. */
export const inquirySchema = z
  .object({
    ...senderFields,
    message: paragraphs(4000, "El mensaje"),
    contact_preference: z.enum(
      contactPreferences.map(({ value }) => value),
      "Elige cómo prefieres que te contestemos.",
    ),
    ...consentBoxes,
  })
  .refine(({ phone, contact_preference: preference }) => preference === "email" || phone !== undefined, {
    path: ["phone"],
    error: phoneMissing,
    // Checked together with the other fields, so that a person sees all errors at once.
    when: ({ issues }) => !issues.some(({ path }) => path?.[0] === "phone" || path?.[0] === "contact_preference"),
  });

export type Inquiry = z.output<typeof inquirySchema>;
