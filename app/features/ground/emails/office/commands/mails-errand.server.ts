import { emailAddress } from "#app/lib/form-fields.ts";
import { type Errand, RefusedErrand } from "#server/background/errand.ts";
import { mailHistoryLines } from "../mail-history.ts";
import { readMailHistory } from "../queries.server.ts";

/** The errand behind `npm run mails -- person@example.org`: what became of every mail to this address, the newest first. */
export const mailsErrand: Errand = async ({ context, say }, [address = ""]) => {
  const email = emailAddress().safeParse(address);
  if (!email.success) throw new RefusedErrand("Di de quién: npm run mails -- persona@ejemplo.es");
  const lines = mailHistoryLines(await readMailHistory(context, email.data));
  if (lines.length === 0) say(`Ningún correo a ${email.data}: o nada lo ha pedido, o es de hace más de 90 días.`);
  for (const line of lines) say(line);
};
