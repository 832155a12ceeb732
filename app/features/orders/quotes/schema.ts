import { z } from "zod";
import { paragraphs, requiredConsent, requiredLine } from "#app/lib/form-fields.ts";
import { agreementMissing, nameMissing, quoteChanged } from "./messages.ts";

export const acceptanceSchema = z.object({
  name: requiredLine(120, "El nombre", nameMissing),
  agreed: requiredConsent(agreementMissing),
  sha256: z.string(quoteChanged),
});

export const decliningSchema = z.object({ reason: paragraphs(500, "El motivo") });

/** The version in an address; undefined for anything else. A column of the database holds it. */
export function readVersion(text: string | undefined): number | undefined {
  return text !== undefined && /^[1-9]\d{0,3}$/.test(text) ? Number(text) : undefined;
}
