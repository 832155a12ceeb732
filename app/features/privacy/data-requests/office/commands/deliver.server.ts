import { confirmationAddress } from "#app/features/privacy/data-requests/addresses.ts";
import { queueForCustomer } from "#app/features/ground/emails/commands.server.ts";
import type { RequestScope } from "#server/request.ts";
import { copyReadyLetter } from "../emails.ts";
import { deliverMessages } from "../messages.ts";
import { decideRequest, setRequestStatus } from "./decide.server.ts";

/** Answers a request for access or portability. The copy is made at its download, from the page that only the mail names (row G3). */
export function deliverCopy(scope: RequestScope, id: string, sent: FormData) {
  const { context, keys, siteOrigin } = scope;
  return decideRequest(scope, id, sent, {
    form: "deliver-copy",
    messages: deliverMessages,
    from: "pending",
    decide: async (transaction, request) => {
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
    },
  });
}
