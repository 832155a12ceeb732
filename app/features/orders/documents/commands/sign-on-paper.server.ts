import { answerForm, withoutTicket, type WriteResult } from "#app/features/ground/forms/commands.server.ts";
import { runAsSystemWithin, type Transaction } from "#server/context.ts";
import { documentKinds } from "../kinds.ts";
import { paperForm, paperMessages } from "../messages.ts";
import { paperSchema } from "../schema.ts";
import { lockSignable, type Opened } from "./sign.server.ts";

/**
 * Makes a place among the order's papers for the signed paper, as the customer asks for it. The outcome is the paper's id. Asking twice finds
 * the same place.
 */
export function signOnPaper(opened: Opened, documentId: string, sent: FormData) {
  const { scope, order } = opened;
  const description = { form: paperForm, schema: paperSchema, messages: paperMessages, limit: withoutTicket };
  return answerForm(scope, description, sent, async (transaction): Promise<WriteResult> => {
    const locked = await lockSignable(transaction, opened, documentId);
    if (!("document" in locked)) return locked;
    const { kind, reference } = locked.document;
    const title = `${documentKinds[kind].label} ${reference}, firmado`;
    const paper = await runAsSystemWithin(transaction, scope.context.actor, () => paperOf(transaction, order.id, title));
    return { ok: true, outcome: { paper } };
  });
}

async function paperOf(transaction: Transaction, orderId: string, title: string): Promise<string> {
  const there = await transaction
    .selectFrom("order_papers")
    .select("id")
    .where("order_id", "=", orderId)
    .where("title", "=", title)
    .where("withdrawn_at", "is", null)
    .executeTakeFirst();
  if (there) return there.id;
  const { id } = await transaction
    .insertInto("order_papers")
    .values({ order_id: orderId, kind: "contract", title, brought_by: "customer", request: "Con tu firma, y que se lea entero." })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}
