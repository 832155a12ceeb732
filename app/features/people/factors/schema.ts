import { z } from "zod";
import { typedPassword } from "#app/features/people/sessions/schema.ts";
import { line, requiredLine } from "#app/lib/form-fields.ts";
import { codeMissing, factorGone } from "./messages.ts";

const friendlyName = requiredLine(60, "El nombre", "Ponle un nombre, por ejemplo «Mi móvil».");
const code = requiredLine(64, "El código", codeMissing);

export const addSchema = z.object({ friendly_name: friendlyName, current_password: typedPassword().optional() });
export const removeSchema = z.object({ factor_id: z.uuid(factorGone), current_password: typedPassword().optional() });
export const recoverySchema = z.object({ current_password: typedPassword().optional() });
export const codeSchema = z.object({ code });

/** The bodies of the interface under /auth/v1 (API-2, API-4, API-5). */
export const enrolBody = z.strictObject({
  friendly_name: requiredLine(60, "friendly_name", "friendly_name is missing"),
  factor_type: z.enum(["totp", "phone"]),
  phone: line(40, "phone").optional(),
  issuer: line(60, "issuer").optional(),
});
export const challengeBody = z.strictObject({ channel: z.enum(["sms", "whatsapp"]).optional() });
export const verifyBody = z.strictObject({ code: requiredLine(64, "code", "code is missing"), challenge_id: z.uuid() });
