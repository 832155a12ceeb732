import { z } from "zod";
import { plans } from "#app/features/ground/company/plans.ts";
import { consentBoxes, senderFields } from "#app/features/ground/consent/schema.ts";

/** The request to hold a car for a deposit (HOLD-1). */
export const reservationSchema = z.object({
  plan: z.enum(
    plans.map(({ value }) => value),
    "Elige un plan de la lista.",
  ),
  ...senderFields,
  ...consentBoxes,
});

export type ReservationRequest = z.output<typeof reservationSchema>;

/** Accepting or rejecting a request; the address names the reservation. */
export const decisionSchema = z.object({});
