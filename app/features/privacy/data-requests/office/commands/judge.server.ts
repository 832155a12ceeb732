import { answerForm, withoutTicket } from "#app/features/ground/forms/commands.server.ts";
import type { FormScope } from "#server/request.ts";
import { discardMessages, proveMessages } from "../messages.ts";
import { buttonSchema } from "../schema.ts";
import { lockRequest, setRequestStatus } from "./lock-request.server.ts";

/** Records that the team checked the person's identity in another way than the link, such as by telephone. */
export function proveByHand(scope: FormScope, id: string, sent: FormData) {
  const description = { form: "prove-by-hand", schema: buttonSchema, messages: proveMessages, limit: withoutTicket };
  return answerForm(scope, description, sent, async (transaction) => {
    const { refusal } = await lockRequest(transaction, id, "unverified");
    if (refusal) return refusal;
    await setRequestStatus(transaction, id, { status: "pending", verified_at: scope.context.now.toString() });
    return { ok: true };
  });
}

/** Discards a request without proof. */
export function discardRequest(scope: FormScope, id: string, sent: FormData) {
  const description = { form: "discard", schema: buttonSchema, messages: discardMessages, limit: withoutTicket };
  return answerForm(scope, description, sent, async (transaction) => {
    const { refusal } = await lockRequest(transaction, id, "unverified");
    if (refusal) return refusal;
    await setRequestStatus(transaction, id, { status: "cancelled" });
    return { ok: true };
  });
}
