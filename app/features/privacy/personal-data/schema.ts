import { z } from "zod";
import { givenPassword } from "#app/features/people/sessions/schema.ts";

export const deleteSchema = z.object({ current_password: givenPassword() });
export const keepSchema = z.object({});
