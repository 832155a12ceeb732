import { z } from "zod";

/** A password that is compared with the account's: whatever was typed; longer ones are no password of ours and cost no time. */
export function givenPassword() {
  return z.string("Escribe tu contraseña.").max(512, "La contraseña admite 128 caracteres como mucho.");
}

export const endSchema = z.object({ session_id: z.uuid("Esa sesión ya no está.") });
export const endOthersSchema = z.object({});
