import { confirmationAddress } from "#app/features/privacy/data-requests/addresses.ts";
import { queueForCustomer } from "#app/features/ground/emails/commands.server.ts";
import { answerForm, withoutTicket } from "#app/features/ground/forms/commands.server.ts";
import type { FormScope } from "#server/request.ts";
import { copyReadyLetter } from "../emails.ts";
import { deliverMessages } from "../messages.ts";
import { buttonSchema } from "../schema.ts";
import { lockRequest, setRequestStatus } from "./lock-request.server.ts";

/** Answers a request for access or portability. The copy is made at its download, from the page that only the mail names (row G3). */
export function deliverCopy(scope: FormScope, id: string, sent: FormData) {
  const { context, keys, siteOrigin } = scope;
  const description = { form: "deliver-copy", schema: buttonSchema, messages: deliverMessages, limit: withoutTicket };
  return answerForm(scope, description, sent, async (transaction) => {
    const { request, refusal } = await lockRequest(transaction, id, "pending");
    if (refusal) return refusal;
    await setRequestStatus(transaction, id, { status: "completed", completed_at: context.now.toString() });
    await queueForCustomer(transaction, context, {
      about: { kind: "data-request-answered", id },
      recipient: request.email,
      letter: copyReadyLetter(
        { ...request, requestType: request.type },
        siteOrigin + confirmationAddress(id, keys.sign("data-request-link", id)),
      ),
    });
    return { ok: true };
  });
}
