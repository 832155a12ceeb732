import { z } from "zod";
import { reopen } from "./choices.ts";

/** What the cookie banner and the footer's 'Configurar cookies' send. `page` is where a person without a script goes back to. */
export const cookieFormSchema = z.object({
  choice: z.enum(["accepted", "rejected", reopen]),
  page: z.string().optional(),
});
