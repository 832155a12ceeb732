/** `npm run mails -- person@example.org`: what became of every mail to this address, the newest first, with times of Europe/Madrid. */
import { mailsOrder } from "#app/features/ground/emails/office/commands/mails-order.server.ts";
import { commandFor } from "./order.ts";

await commandFor("mails", mailsOrder);
