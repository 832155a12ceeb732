import { z } from "zod";
import { line, requiredParagraphs } from "#app/lib/form-fields.ts";
import { noConditions, noDay, quoteGone, wrongEuros } from "./messages.ts";
import { readTypedEuros } from "./typed-euros.ts";

/** An amount of euros as a person types it; in cents. */
const euros = line(20, "El importe").transform((text, issues) => {
  const cents = readTypedEuros(text);
  if (cents !== undefined) return cents;
  issues.addIssue({ code: "custom", message: wrongEuros });
  return z.NEVER;
});

/** `seen` is the hash of the draft that the page showed; "" if there was none (ORDER-25). */
export const draftSchema = z.object({
  seen: z.string(),
  price: euros,
  deposit: euros,
  purchase: euros,
  valid_until: z.iso.date(noDay),
  conditions: requiredParagraphs(1000, "Las condiciones", noConditions),
});

/** Sends or takes back one version; `seen` is the hash of the content that the page showed. */
export const versionSchema = z.object({ version: z.coerce.number(quoteGone).int(quoteGone).min(1, quoteGone), seen: z.string() });
