import { z } from "zod";
import { reopen } from "./choices.ts";

/** The switch of the panel. */
export const marketingSchema = z.object({ marketing: z.enum(["on", "off"], "Elige si quieres recibirlas.") });

/** The button behind a mail's link has no fields of its own. */
export const withdrawalSchema = z.object({});

/** The form of the cookie banner and of 'Configurar cookies'. `page`: the page to return to without JavaScript. */
export const cookieFormSchema = z.object({
  choice: z.enum(["accepted", "rejected", reopen]),
  page: z.string().optional(),
});
