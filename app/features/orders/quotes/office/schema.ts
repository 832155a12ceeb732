import { z } from "zod";
import { requiredDay, requiredEuros, requiredParagraphs } from "#app/lib/form-fields.ts";
import { noConditions, noDay, quoteGone, wrongEuros } from "./messages.ts";

const euros = requiredEuros(wrongEuros);

/** `seen` is the hash of the draft that the page showed; "" if there was none (ORDER-25). */
export const draftSchema = z.object({
  seen: z.string(),
  price: euros,
  deposit: euros,
  purchase: euros,
  valid_until: requiredDay(noDay),
  conditions: requiredParagraphs(1000, "Las condiciones", noConditions),
});

/** Sends or takes back one version; `seen` is the hash of the content that the page showed. */
export const versionSchema = z.object({ version: z.coerce.number(quoteGone).int(quoteGone).min(1, quoteGone), seen: z.string() });
