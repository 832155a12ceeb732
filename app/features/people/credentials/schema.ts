import { z } from "zod";
import { newPassword } from "#app/features/people/accounts/schema.ts";
import { givenPassword } from "#app/features/people/sessions/schema.ts";
import { emailAddress } from "#app/lib/form-fields.ts";

export const changePasswordSchema = z.object({
  current_password: givenPassword().optional(),
  password: newPassword(),
  password_again: z.string(),
});

export const changeEmailSchema = z.object({ email: emailAddress(), current_password: givenPassword().optional() });

/** The link's button has no fields of its own. */
export const confirmAddressSchema = z.object({});
