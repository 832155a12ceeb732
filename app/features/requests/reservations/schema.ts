import { z } from "zod";
import { plans } from "#app/features/ground/company/plans.ts";
import { emailAddress, optionalConsent, optionalPhone, requiredConsent, requiredLine } from "#app/lib/form-fields.ts";
import { consentMissing } from "./messages.ts";

/** The request to hold a car for a deposit (HOLD-1). */
export const reservationSchema = z.object({
  plan: z.enum(
    plans.map(({ value }) => value),
    "Elige un plan de la lista.",
  ),
  name: requiredLine(120, "El nombre", "Dinos cómo te llamas."),
  email: emailAddress(),
  phone: optionalPhone(),
  gdpr_consent: requiredConsent(consentMissing),
  data_processing_consent: requiredConsent(consentMissing),
  marketing_consent: optionalConsent(),
});

export type ReservationRequest = z.output<typeof reservationSchema>;

/** Accepting or rejecting a request; the address names the reservation. */
export const decisionSchema = z.object({});
