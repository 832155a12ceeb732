import { z } from "zod";
import { typedPassword } from "#app/features/people/sessions/schema.ts";
import { requiredLine } from "#app/lib/form-fields.ts";
import { readIban } from "#app/lib/iban.ts";
import { proposalGone } from "./messages.ts";

/** Proposes an account; returns its IBAN without spaces. */
export const proposalSchema = z.object({
  iban: requiredLine(60, "El IBAN", "Escribe el IBAN de la cuenta nueva.").transform((text, issues) => {
    const reading = readIban(text);
    if (reading.ok) return reading.value;
    issues.addIssue({ code: "custom", message: reading.wrong });
    return z.NEVER;
  }),
  current_password: typedPassword().optional(),
});

/** Confirms or withdraws a proposal. Its IBAN never changes, so the id is what the person saw. */
export const decisionSchema = z.object({ proposal: z.uuid(proposalGone), current_password: typedPassword().optional() });
