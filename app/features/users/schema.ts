import { z } from "zod";
import { givenPassword } from "#app/features/sessions/schema.ts";
import { userMissing } from "./messages.ts";

/** Grants or removes the role `admin` (row A20: there is no other that anybody could be given). */
export const roleSchema = z.object({ change: z.enum(["grant", "revoke"], userMissing), current_password: givenPassword().optional() });

export const endSessionsSchema = z.object({});
