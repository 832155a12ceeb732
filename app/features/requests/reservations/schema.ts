import { z } from "zod";
import { plans } from "#app/features/ground/company/plans.ts";
import { consentBoxes, senderFields } from "#app/features/ground/consent/schema.ts";

export const reservationSchema = z.object({
  plan: z.enum(
    plans.map(({ value }) => value),
    "Elige un plan de la lista.",
  ),
  ...senderFields,
  ...consentBoxes,
});

export type ReservationRequest = z.output<typeof reservationSchema>;

export const decisionSchema = z.object({});
