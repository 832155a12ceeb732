import { z } from "zod";
import { givenPassword } from "#app/features/sessions/schema.ts";
import { requiredLine } from "#app/lib/form-fields.ts";
import { reasonMissing, userMissing } from "./messages.ts";

/** Grants or removes the role `admin` (row A20: there is no other that anybody could be given). */
export const roleSchema = z.object({ change: z.enum(["grant", "revoke"], userMissing), current_password: givenPassword().optional() });

export const endSessionsSchema = z.object({});

/** Closes an account. The reason is the team's: nobody else reads it but the person who asks for their data. */
export const banSchema = z.object({ reason: requiredLine(500, "El motivo", reasonMissing), current_password: givenPassword().optional() });

export const unbanSchema = z.object({ current_password: givenPassword().optional() });

export const unlockSchema = z.object({});
