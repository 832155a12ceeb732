import { z } from "zod";
import { regionCodes } from "#app/features/cars/price-tables/regions.ts";
import { choiceOf, emailAddress, requiredConsent } from "#app/lib/form-fields.ts";
import { frequencyLabels } from "./frequencies.ts";
import { consentMissing } from "./messages.ts";

const region = z.enum(regionCodes, "Elige una comunidad de la lista.");
const frequency = choiceOf(frequencyLabels, "Elige cada cuánto te escribimos.");

export const ownSearchSchema = z.object({ region, frequency, alerts_consent: requiredConsent(consentMissing) });

export const searchSchema = ownSearchSchema.extend({ email: emailAddress() });

export const settingsSchema = z.object({ region, frequency });

export const replacementSchema = z.object({ region });

/** "yes": the answer to the question whether somebody still searches. */
export const stateSchema = z.object({ state: z.enum(["pause", "continue", "yes"], "Elige qué hacemos con el aviso.") });

export const buttonSchema = z.object({});
