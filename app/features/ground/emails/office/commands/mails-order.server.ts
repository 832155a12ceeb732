import { emailAddress } from "#app/lib/form-fields.ts";
import { type Order, RefusedOrder } from "#server/background/order.ts";
import { mailHistoryLines } from "../mail-history.ts";
import { readMailHistory } from "../queries.server.ts";

/** The order behind `npm run mails -- person@example.org`: what became of every mail to this address, the newest first. */
export const mailsOrder: Order = async ({ context, say }, [address = ""]) => {
  const email = emailAddress().safeParse(address);
  if (!email.success) throw new RefusedOrder("Di de quién: npm run mails -- persona@ejemplo.es");
  const lines = mailHistoryLines(await readMailHistory(context, email.data));
  if (lines.length === 0) say(`Ningún correo a ${email.data}: o nada lo ha pedido, o es de hace más de 90 días.`);
  for (const line of lines) say(line);
};
