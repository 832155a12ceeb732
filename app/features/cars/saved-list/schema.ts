import { z } from "zod";
import { emailAddress } from "#app/lib/form-fields.ts";

export const listMailSchema = z.object({ email: emailAddress() });
