import { z } from "zod";
import { reopen } from "./choices.ts";

/** The switch of the panel. */
export const marketingSchema = z.object({ marketing: z.enum(["on", "off"], "Elige si quieres recibirlas.") });

/** The button behind the link of a mail: there is nothing to fill in. */
export const withdrawalSchema = z.object({});

/** What the cookie banner and the footer's 'Configurar cookies' send. `page` is where a person without a script goes back to. */
export const cookieFormSchema = z.object({
  choice: z.enum(["accepted", "rejected", reopen]),
  page: z.string().optional(),
});
