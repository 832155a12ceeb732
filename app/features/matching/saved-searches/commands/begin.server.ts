import { recordConsents } from "#app/features/ground/consent/commands.server.ts";
import { queueForCustomer } from "#app/features/ground/emails/commands.server.ts";
import { answerForm, emailField, refusalResponse, refused } from "#app/features/ground/forms/commands.server.ts";
import { runAsSystemWithin } from "#server/context.ts";
import type { FormScope, SessionScope } from "#server/request.ts";
import type { Session } from "#server/session.ts";
import { manageAddress } from "../addresses.ts";
import { confirmationLetter } from "../emails.ts";
import { alertForms } from "../forms.ts";
import { askedMessages, queryTooLong, savedAlready, savedMessages, tooManySearches } from "../messages.ts";
import { knownPart } from "../queries/known-part.server.ts";
import { hasRoom, hasSame } from "../queries/owned.server.ts";
import { ownSearchSchema, searchSchema } from "../schema.ts";

/** Saves the search of the form's address: at once for a signed-in person, whose address is proven; otherwise once the address is confirmed. */
export function beginSearch(scope: FormScope & SessionScope, query: string | undefined, sent: FormData) {
  if (query === undefined) return refusalResponse({ form: alertForms.begin, typed: {} }, refused(queryTooLong));
  return scope.session ? saveOwn(scope, scope.session, query, sent) : askAddress(scope, query, sent);
}

function saveOwn(scope: FormScope, { userId, email }: Session, query: string, sent: FormData) {
  const { context } = scope;
  const description = { form: alertForms.begin, schema: ownSearchSchema, messages: savedMessages };
  return answerForm(scope, description, sent, (transaction, { region, frequency }) =>
    runAsSystemWithin(transaction, context.actor, async () => {
      const owner = { userId, email };
      if (await hasSame(transaction, owner, { query, region })) return refused(savedAlready);
      if (!(await hasRoom(transaction, owner))) return refused(tooManySearches);
      const now = context.now.toString();
      const moments = { created_at: now, confirmed_at: now, last_found_at: now };
      const { id } = await transaction
        .insertInto("saved_searches")
        .values({ user_id: userId, email, query, region, frequency, ...moments })
        .returning("id")
        .executeTakeFirstOrThrow();
      await recordConsents(transaction, context, { form: alertForms.begin, ...owner, subjectId: id, granted: { alerts: true } });
      return { ok: true };
    }),
  );
}

/**
 * Without an account. The outcome is the same for every address: it says nothing of its searches, its account or its mails of the day. The
 * consent is recorded when the address is confirmed, because until then nobody knows whose it is, and the address must not stay.
 */
function askAddress(scope: FormScope, query: string, sent: FormData) {
  const { context, keys, siteOrigin } = scope;
  const description = { form: alertForms.begin, schema: searchSchema, messages: askedMessages, limit: emailField };
  return answerForm(scope, description, sent, async (transaction, { email, region, frequency }) => {
    const id = crypto.randomUUID();
    const known = await runAsSystemWithin(transaction, context.actor, () => knownPart(transaction, query));
    const asked = { query: known, partial: known !== query, region, frequency };
    const mailed = await queueForCustomer(transaction, context, {
      about: { kind: "alert-confirmation", id },
      recipient: email,
      letter: confirmationLetter(asked, siteOrigin + manageAddress(keys, { id, email })),
    });
    // Without the mail nobody could confirm it.
    if (mailed)
      await runAsSystemWithin(transaction, context.actor, () =>
        transaction
          .insertInto("saved_searches")
          .values({ id, email, query, region, frequency, created_at: context.now.toString() })
          .execute(),
      );
    return { ok: true };
  });
}
