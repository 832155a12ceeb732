import { z } from "zod";

/** When a mail was given up, as the page showed it: in microseconds, as the database writes it. */
const moment = z
  .string("Falta saber cuándo se dejó de intentar.")
  .max(40, "Ese momento no existe.")
  .refine((value) => !Number.isNaN(Date.parse(value)), "Ese momento no existe.");

/** The mail to retry, and the state in which the admin saw it (row R21). */
export const retryOneSchema = z.object({ id: z.uuid("Falta saber de qué correo se trata."), seen: moment });

/** For all mails that were given up before the page was made. */
export const retryAllSchema = z.object({ seen: moment });

/** The test mail goes to the admin who asks for it, so the form has no fields. */
export const testMailSchema = z.object({});
