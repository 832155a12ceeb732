import { z } from "zod";
import { requiredConsent, requiredLine } from "#app/lib/form-fields.ts";
import { agreementMissing, documentChanged, nameMissing } from "./messages.ts";

export const signingSchema = z.object({
  name: requiredLine(160, "El nombre", nameMissing),
  agreed: requiredConsent(agreementMissing),
  sha256: z.string(documentChanged),
});

export const paperSchema = z.object({});
