import { z } from "zod";
import { newPassword } from "#app/features/people/accounts/schema.ts";
import { typedPassword } from "#app/features/people/sessions/schema.ts";
import { emailAddress } from "#app/lib/form-fields.ts";

export const changePasswordSchema = z.object({
  current_password: typedPassword().optional(),
  password: newPassword(),
  password_again: z.string(),
});

export const changeEmailSchema = z.object({ email: emailAddress(), current_password: typedPassword().optional() });

/** The link's button has no fields of its own. */
export const confirmAddressSchema = z.object({});
