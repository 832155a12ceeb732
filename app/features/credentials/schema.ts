import { z } from "zod";
import { givenPassword } from "#app/features/sessions/schema.ts";
import { emailAddress } from "#app/lib/form-fields.ts";
import { passwordTooLong, passwordTooShort } from "./messages.ts";

/** A password that somebody chooses (row A5): any character; spaces at its ends are part of it. */
const newPassword = z
  .string("Escribe una contraseña.")
  .refine((value) => value.isWellFormed() && !value.includes("\0"), "Hay un carácter que no podemos leer. Escríbelo de nuevo, por favor.")
  .refine((value) => Array.from(value).length >= 6, passwordTooShort)
  .refine((value) => Array.from(value).length <= 128, passwordTooLong);

export const changePasswordSchema = z.object({
  current_password: givenPassword(),
  password: newPassword,
  password_again: z.string(),
});

export const changeEmailSchema = z.object({ email: emailAddress(), current_password: givenPassword() });

/** The button behind the link sends nothing of its own. */
export const confirmAddressSchema = z.object({});
