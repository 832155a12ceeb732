import { z } from "zod";
import { emailAddress, optionalConsent, optionalPhone, requiredConsent, requiredLine } from "#app/lib/form-fields.ts";
import { reopen } from "./choices.ts";
import { boxUnticked } from "./messages.ts";

/** The sender of a form (forms/components/submission-form.tsx). */
export const senderFields = {
  name: requiredLine(120, "El nombre", "Dinos cómo te llamas."),
  email: emailAddress(),
  phone: optionalPhone(),
};

/** The three boxes at a form's end (consent-fields.tsx). */
export const consentBoxes = {
  gdpr_consent: requiredConsent(boxUnticked),
  data_processing_consent: requiredConsent(boxUnticked),
  marketing_consent: optionalConsent(),
};

/** The switch of the panel. */
export const marketingSchema = z.object({ marketing: z.enum(["on", "off"], "Elige si quieres recibirlas.") });

export const withdrawalSchema = z.object({});

/** The form of the cookie banner and of 'Configurar cookies'. `page`: the page to return to without JavaScript. */
export const cookieFormSchema = z.object({
  choice: z.enum(["accepted", "rejected", reopen]),
  page: z.string().optional(),
});
