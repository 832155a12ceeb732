import type { RequestScope } from "#server/request.ts";
import { discardMessages, proveMessages } from "../messages.ts";
import { decideRequest, setRequestStatus } from "./decide.server.ts";

/** Records that the team checked the person's identity in another way than the link, such as by telephone. */
export function proveByHand(scope: RequestScope, id: string, sent: FormData) {
  return decideRequest(scope, id, sent, {
    form: "prove-by-hand",
    messages: proveMessages,
    from: "unverified",
    decide: async (transaction) => {
      await setRequestStatus(transaction, id, { status: "pending", verified_at: scope.context.now.toString() });
      return { ok: true };
    },
  });
}

/** Discards a request without proof. */
export function discardRequest(scope: RequestScope, id: string, sent: FormData) {
  return decideRequest(scope, id, sent, {
    form: "discard",
    messages: discardMessages,
    from: "unverified",
    decide: async (transaction) => {
      await setRequestStatus(transaction, id, { status: "cancelled" });
      return { ok: true };
    },
  });
}
