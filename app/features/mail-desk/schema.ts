import { z } from "zod";

/** The moment at which a mail was given up, as the page knew it: to the microsecond, as the database writes it. */
const moment = z
  .string("Falta saber cuándo se dejó de intentar.")
  .max(40, "Ese momento no existe.")
  .refine((value) => !Number.isNaN(Date.parse(value)), "Ese momento no existe.");

/** One mail that is tried again, and the state in which it was seen (row R21). */
export const retryOneSchema = z.object({ id: z.uuid("Falta saber de qué correo se trata."), seen: moment });

/** All mails that had been given up when the page was made. */
export const retryAllSchema = z.object({ seen: moment });

/** The test mail goes to whoever asks for it: there is nothing to fill in. */
export const testMailSchema = z.object({});
