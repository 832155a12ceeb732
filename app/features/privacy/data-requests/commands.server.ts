import { z } from "zod";
import { type About, queueForCustomer, queueForTeam } from "#app/features/ground/emails/commands.server.ts";
import { answerForm, emailField, refused } from "#app/features/ground/forms/commands.server.ts";
import { copyDataOf } from "#app/features/privacy/personal-data/commands/copy.server.ts";
import { runAs, runAsSystemWithin, system, userIdOf } from "#server/context.ts";
import type { FileScope, FormScope, KeyScope, SessionScope } from "#server/request.ts";
import { emailAddress, paragraphs } from "#app/lib/form-fields.ts";
import { confirmationAddress } from "./addresses.ts";
import { oldestWithGoodLink } from "./deadlines.ts";
import { confirmationLetter, confirmedForTeam, withoutLinkForTeam } from "./emails.ts";
import { confirmationMessages, dataRequestMessages, linkEnded } from "./messages.ts";
import { hasCopy } from "./linked-request.ts";
import { type ConfirmationLink, findLinkedRequest, isOurLink, readAccountOf, readRequest } from "./queries.server.ts";
import { requestTypes } from "./request-types.ts";

const dataRequestSchema = z.object({
  email: emailAddress("Email inválido"),
  request_type: z.enum(
    requestTypes.map(({ value }) => value),
    "Seleccione un tipo de solicitud",
  ),
  notes: paragraphs(2000, "Los detalles"),
});

/**
 * Stores a request and mails its address the link that proves it. It never looks for the address, so neither response nor time shows
 * whether it is known (row G1). The team gets a mail only after the proof, because anybody can type any address. The 30 days count from
 * here all the same, also in the team's mail.
 */
export function requestData(scope: FormScope & SessionScope, sent: FormData) {
  const { context, keys, siteOrigin, session } = scope;
  const description = { form: "data-request", schema: dataRequestSchema, messages: dataRequestMessages, limit: emailField };
  return answerForm(scope, description, sent, async (transaction, { email, request_type, notes }) => {
    const id = crypto.randomUUID();
    // A signed-in person has proven their address (row G1); any other address needs the link.
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
      letter: confirmationLetter(request, siteOrigin + confirmationAddress(id, keys.sign("data-request-link", id))),
    });
    if (!linked) {
      const about: About = { kind: "data-request-without-link", id };
      await queueForTeam(transaction, context, { about, replyTo: email, letter: withoutLinkForTeam(request) });
    }
    return { ok: true };
  });
}

/** Proves the request once, even if pressed many times at once; the outcome says `now` or `before`. Undefined for an invalid link. */
export async function confirmRequest(scope: FormScope, link: ConfirmationLink, sent: FormData) {
  if (!isOurLink(scope.keys, link)) return undefined;
  const { context } = scope;
  const { requestId: id } = link;
  const description = { form: "data-request-confirmation", schema: z.object({}), messages: confirmationMessages };
  return answerForm(scope, description, sent, async (transaction) => {
    const { confirmed, request } = await runAsSystemWithin(transaction, context.actor, async () => {
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
    if (!request || (!confirmed && !request.verifiedAt)) return refused(linkEnded);
    if (!confirmed) return { ok: true, outcome: { confirmed: "before" } };
    const about: About = { kind: "data-request-confirmed", id };
    await queueForTeam(transaction, context, { about, replyTo: request.email, letter: confirmedForTeam(request) });
    return { ok: true, outcome: { confirmed: "now" } };
  });
}

/** The copy for an answered request, as a ZIP that is made now (rows G1, G3). "ended" after its time, undefined for an invalid link. */
export async function sendCopy(
  scope: KeyScope & FileScope,
  link: ConfirmationLink,
): Promise<ReadableStream<Uint8Array<ArrayBuffer>> | "ended" | undefined> {
  const { context } = scope;
  const request = await findLinkedRequest(scope, link);
  if (!request) return undefined;
  if (!hasCopy(request, context.now)) return "ended";
  const account = await runAs({ ...context, actor: system }, (transaction) => readAccountOf(transaction, request.email));
  return copyDataOf(scope, { email: request.email, ...(account ? { userId: account.id } : {}) });
}
