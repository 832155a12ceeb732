import { answerForm, refused, withoutTicket, type WriteResult } from "#app/features/ground/forms/commands.server.ts";
import { orderEnded } from "#app/features/orders/access/messages.ts";
import { alreadySigned, paperForm, paperMessages } from "../messages.ts";
import { paperSchema } from "../schema.ts";
import { lockSignable, type Opened } from "./sign.server.ts";
import { askForSignedPaper } from "./signed-paper.server.ts";

/** Makes a place among the order's papers for the signed paper, as the customer asks for it. The outcome is the paper's id. */
export function signOnPaper(opened: Opened, documentId: string, sent: FormData) {
  const { scope, order } = opened;
  const description = { form: paperForm, schema: paperSchema, messages: paperMessages, limit: withoutTicket };
  return answerForm(scope, description, sent, async (transaction): Promise<WriteResult> => {
    const locked = await lockSignable(transaction, opened, documentId);
    if (!("document" in locked)) return locked;
    if (locked.document.signed_at !== null) return refused(alreadySigned);
    // No paper is uploaded after the order has ended.
    if (locked.status !== "open") return refused(orderEnded);
    return { ok: true, outcome: { paper: await askForSignedPaper(transaction, scope.context, order.id, locked.document) } };
  });
}
