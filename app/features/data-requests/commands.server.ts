import { type About, queueForCustomer, queueForTeam } from "#app/features/emails/commands.server.ts";
import { answerForm } from "#app/features/submissions/commands.server.ts";
import { asSystemWithin, userIdOf } from "#server/context.ts";
import type { RequestFacts } from "#server/request.ts";
import { confirmationAddress } from "./addresses.ts";
import { oldestWithGoodLink } from "./deadlines.ts";
import { confirmationAsked, confirmedForTeam, withoutLinkForTeam } from "./emails.ts";
import { confirmationMessages, dataRequestMessages, linkEnded } from "./messages.ts";
import { type ConfirmationLink, isOurLink, readRequest } from "./queries.server.ts";
import { confirmationSchema, dataRequestSchema } from "./schema.ts";

/**
 * Stores a request and sends its address the link that proves it. Nobody looks whether the address is known, so neither the answer nor
 * its time can tell (row G1). The team hears of a request when it is proven and not before: anybody can type any address, and what is
 * unproven must not be worked on. The 30 days run from here nevertheless, and the team's mail counts them so.
 */
export function requestData(facts: RequestFacts, sent: FormData) {
  const { context, keys, siteOrigin, session } = facts;
  const description = { form: "data-request", schema: dataRequestSchema, messages: dataRequestMessages };
  return answerForm(facts, description, sent, async (transaction, { email, request_type, notes }) => {
    const id = crypto.randomUUID();
    // Whoever is signed in has proven that address (row G1); any other needs the link.
    const proven = session?.email === email;
    await transaction
      .insertInto("data_requests")
      .values({
        id,
        email,
        request_type,
        notes,
        user_id: userIdOf(context.actor),
        created_at: context.now.toString(),
        ...(proven ? { status: "pending", verified_at: context.now.toString() } : {}),
      })
      .execute();
    const request = { email, requestType: request_type, notes, sent: context.now };
    if (proven) {
      const about: About = { kind: "data-request-confirmed", id };
      await queueForTeam(transaction, context, { about, replyTo: email, letter: confirmedForTeam(request) });
      return { ok: true };
    }
    const linked = await queueForCustomer(transaction, context, {
      about: { kind: "data-request-confirmation", id },
      recipient: email,
      letter: confirmationAsked(request, siteOrigin + confirmationAddress(id, keys.sign("data-request-link", id))),
    });
    if (!linked) {
      const about: About = { kind: "data-request-without-link", id };
      await queueForTeam(transaction, context, { about, replyTo: email, letter: withoutLinkForTeam(request) });
    }
    return { ok: true };
  });
}

/**
 * The button behind the link: proves the request once, however often and from how many places it is pressed. Undefined for a link that is
 * not ours. The outcome says whether it was confirmed `now` or `before`.
 */
export async function confirmRequest(facts: RequestFacts, link: ConfirmationLink, sent: FormData) {
  if (!isOurLink(facts, link)) return undefined;
  const { context } = facts;
  const { requestId: id } = link;
  const description = {
    form: "data-request-confirmation",
    schema: confirmationSchema,
    messages: confirmationMessages,
    emailOf: () => undefined,
  };
  return answerForm(facts, description, sent, async (transaction) => {
    const { confirmed, request } = await asSystemWithin(transaction, context.actor, async () => {
      const { numUpdatedRows } = await transaction
        .updateTable("data_requests")
        .set({ verified_at: context.now.toString(), status: "pending" })
        .where("id", "=", id)
        .where("verified_at", "is", null)
        .where("status", "=", "unverified")
        .where("created_at", ">", new Date(oldestWithGoodLink(context.now).epochMilliseconds))
        .executeTakeFirst();
      return { confirmed: numUpdatedRows === 1n, request: await readRequest(transaction, id) };
    });
    if (!request || (!confirmed && !request.verifiedAt)) return { ok: false, errors: { fields: {}, form: linkEnded } };
    if (!confirmed) return { ok: true, outcome: { confirmed: "before" } };
    const about: About = { kind: "data-request-confirmed", id };
    await queueForTeam(transaction, context, { about, replyTo: request.email, letter: confirmedForTeam(request) });
    return { ok: true, outcome: { confirmed: "now" } };
  });
}
