import { z } from "zod";
import { typedPassword } from "#app/features/people/sessions/schema.ts";
import { emailAddress, line } from "#app/lib/form-fields.ts";
import { isCommonPassword } from "#app/lib/common-passwords.ts";
import { passwordMissing, passwordsDiffer, passwordTooCommon, passwordTooLong, passwordTooShort } from "./messages.ts";

/** A new password (row A5). It may have any character, and spaces at its ends belong to it. */
export function newPassword() {
  return z
    .string("Escribe una contraseña.")
    .refine((value) => value.isWellFormed() && !value.includes("\0"), "Hay un carácter que no podemos leer. Escríbelo de nuevo, por favor.")
    .refine((value) => value.length >= 6, passwordTooShort)
    .refine((value) => value.length <= 128, passwordTooLong)
    .refine((value) => !isCommonPassword(value), passwordTooCommon);
}

/** Where a form shows that its two passwords differ, once each field alone is right. */
const secondPassword = {
  error: passwordsDiffer,
  path: ["password_again"],
  when: ({ issues }: { issues: readonly unknown[] }) => issues.length === 0,
};

function isSamePassword({ password, password_again }: { password: string; password_again: string }): boolean {
  return password === password_again;
}

const returnPath = line(2000, "La dirección").optional();

export const signInSchema = z.object({ email: emailAddress(), password: typedPassword().min(1, passwordMissing), redirectTo: returnPath });

export const signUpSchema = z
  .object({ email: emailAddress(), password: newPassword(), password_again: z.string(passwordsDiffer) })
  .refine(isSamePassword, secondPassword);

export const addressSchema = z.object({ email: emailAddress() });

export const newPasswordSchema = z
  .object({ password: newPassword(), password_again: z.string(passwordsDiffer) })
  .refine(isSamePassword, secondPassword);

/** A confirmation link's form: empty in the browser that signed up; otherwise it has the account's password. */
export const confirmationSchema = z.object({ password: typedPassword().min(1, passwordMissing).optional() });
