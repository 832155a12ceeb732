import { z } from "zod";

/** A password to compare with the account's. Any text is allowed; the length limit keeps long texts from costing time. */
export function typedPassword() {
  return z.string("Escribe tu contraseña.").max(512, "La contraseña admite 128 caracteres como mucho.");
}

export const endSchema = z.object({ session_id: z.uuid("Esa sesión ya no está.") });
export const endOthersSchema = z.object({});
