/** `npm run mails -- person@example.org`: what became of every mail to this address, the newest first, with times of Europe/Madrid. */
import { mailsErrand } from "#app/features/ground/emails/office/commands/mails-errand.server.ts";
import { commandFor } from "./errand.ts";

await commandFor("mails", mailsErrand);
