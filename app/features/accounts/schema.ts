import { z } from "zod";
import { emailAddress, line } from "#app/lib/form-fields.ts";
import { isCommonPassword } from "#app/lib/common-passwords.ts";
import { passwordsDiffer, passwordTooCommon, passwordTooLong, passwordTooShort } from "./messages.ts";

/** A password that somebody chooses (row A5). Every character is welcome, and spaces at its ends are part of it. */
export function newPassword() {
  return z
    .string("Escribe una contraseña.")
    .refine((value) => value.isWellFormed() && !value.includes("\0"), "Hay un carácter que no podemos leer. Escríbelo de nuevo, por favor.")
    .refine((value) => value.length >= 6, passwordTooShort)
    .refine((value) => value.length <= 128, passwordTooLong)
    .refine((value) => !isCommonPassword(value), passwordTooCommon);
}

/** A password that is compared with one; longer ones are no password of ours and cost no time. */
function givenPassword() {
  return z.string("Escribe tu contraseña.").min(1, "Escribe tu contraseña.").max(512, passwordTooLong);
}

const returnPath = line(2000, "La dirección").optional();

export const signInSchema = z.object({ email: emailAddress(), password: givenPassword(), redirectTo: returnPath });

export const signUpSchema = z.object({ email: emailAddress(), password: newPassword(), password_again: z.string(passwordsDiffer) });

export const addressSchema = z.object({ email: emailAddress() });

export const newPasswordSchema = z.object({ password: newPassword(), password_again: z.string(passwordsDiffer) });

/** Behind the link of a confirmation: nothing in the browser that signed up, else the account's password. */
export const confirmationSchema = z.object({ password: givenPassword().optional() });

/** What is wrong when the same password was not typed twice, as errors of a form. */
export function differing({ password, password_again }: { password: string; password_again: string }) {
  return password === password_again ? undefined : { fields: { password_again: passwordsDiffer } };
}
