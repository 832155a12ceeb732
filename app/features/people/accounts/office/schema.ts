import { z } from "zod";
import { typedPassword } from "#app/features/people/sessions/schema.ts";
import { line, optionalPhone, requiredLine } from "#app/lib/form-fields.ts";
import { reasonMissing, userMissing } from "./messages.ts";

/** Grants or removes a role of the team; the address says which one (row A20). */
export const roleSchema = z.object({ change: z.enum(["grant", "revoke"], userMissing), current_password: typedPassword().optional() });

export const endSessionsSchema = z.object({});

/** Closes an account. Only the team and the person who asks for their data can read the reason. */
export const banSchema = z.object({ reason: requiredLine(500, "El motivo", reasonMissing), current_password: typedPassword().optional() });

export const unbanSchema = z.object({ current_password: typedPassword().optional() });

export const unlockSchema = z.object({});

/** How the customers of a member of the team reach them (ORDER-14). Empty: the company's telephone and hours. */
export const workContactSchema = z.object({ work_phone: optionalPhone(), work_hours: line(80, "El horario") });
