import { z } from "zod";
import { typedPassword } from "#app/features/people/sessions/schema.ts";

export const deleteSchema = z.object({ current_password: typedPassword() });
export const keepSchema = z.object({});
