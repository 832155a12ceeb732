import { queueForCustomer } from "#app/features/ground/emails/commands.server.ts";
import { answerForm, emailField, refused } from "#app/features/ground/forms/commands.server.ts";
import { packed } from "#app/features/people/saved-cars/browser-list.ts";
import { listAddress } from "#app/features/people/saved-cars/saving.ts";
import { readCards } from "#app/features/cars/vehicles/queries.server.ts";
import type { FormScope } from "#server/request.ts";
import { listLetter } from "./emails.ts";
import { listEmpty, listMailForm, listMailMessages } from "./messages.ts";
import { listMailSchema } from "./schema.ts";

/**
 * Mails a list of cars as a link. Only the ids and the address come from the sender: names and words are ours, so nobody writes to a stranger
 * through us (row D18).
 */
export function mailList(scope: FormScope, ids: readonly string[], sent: FormData) {
  const { context, siteOrigin } = scope;
  const description = { form: listMailForm, schema: listMailSchema, messages: listMailMessages, limit: emailField };
  return answerForm(scope, description, sent, async (transaction, { email }) => {
    const cars = await readCards(transaction, ids);
    if (cars.length === 0) return refused(listEmpty);
    const link = siteOrigin + listAddress(packed(cars.map(({ id }) => id)));
    const about = { kind: "saved-list", id: crypto.randomUUID() } as const;
    const mailed = await queueForCustomer(transaction, context, { about, recipient: email, letter: listLetter(cars, link) });
    return { ok: true, mailed };
  });
}
