import { z } from "zod";

/** When a mail was given up, as the page showed it: in microseconds, as the database writes it. */
const moment = z
  .string("Falta saber cuándo se dejó de intentar.")
  .max(40, "Ese momento no existe.")
  .refine(isMoment, "Ese momento no existe.");

/** Whether PostgreSQL reads the text as a moment. JavaScript's own reader also takes "-1" and the 31st of February. */
function isMoment(value: string): boolean {
  if (!/^[12]\d{3}-\d\d-\d\d[ T]\d\d:\d\d:\d\d(\.\d{1,9})?(Z|[+-](0\d|1[0-4])(:[0-5]\d)?)$/.test(value)) return false;
  try {
    Temporal.Instant.from(value);
    return true;
  } catch {
    return false;
  }
}

/** The mail to retry, and the state in which the admin saw it (row R21). */
export const retryOneSchema = z.object({ id: z.uuid("Falta saber de qué correo se trata."), seen: moment });

/** For all mails that were given up before the page was made. */
export const retryAllSchema = z.object({ seen: moment });

/** The test mail goes to the admin who asks for it, so the form has no fields. */
export const testMailSchema = z.object({});
