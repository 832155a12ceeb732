import { z } from "zod";
import { regionCodes } from "#app/features/cars/price-tables/regions.ts";
import { choiceOf, emailAddress, requiredConsent } from "#app/lib/form-fields.ts";
import { frequencyLabels } from "./frequencies.ts";
import { consentMissing, queryTooLong } from "./messages.ts";
import { readSavedQuery, savedQuery } from "./saved-query.ts";

/** The column's bound (0071-saved-searches.sql). */
const longestQuery = 2_000;

/** Whatever was sent becomes a search that the catalogue could have; what it does not know is left out. */
const query = z
  .string(queryTooLong)
  .max(longestQuery, queryTooLong)
  .transform((sent) => savedQuery(readSavedQuery(sent)))
  .refine((kept) => kept.length <= longestQuery, queryTooLong);

const region = z.enum(regionCodes, "Elige una comunidad de la lista.");
const frequency = choiceOf(frequencyLabels, "Elige cada cuánto te escribimos.");

export const ownSearchSchema = z.object({ query, region, frequency, alerts_consent: requiredConsent(consentMissing) });

export const searchSchema = ownSearchSchema.extend({ email: emailAddress() });

export const settingsSchema = z.object({ region, frequency });

export const replacementSchema = z.object({ query, region });

/** "yes": the answer to the question whether somebody still searches. */
export const stateSchema = z.object({ state: z.enum(["pause", "continue", "yes"], "Elige qué hacemos con el aviso.") });

export const buttonSchema = z.object({});
