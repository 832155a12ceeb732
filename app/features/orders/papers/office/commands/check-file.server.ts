import type { Transaction } from "kysely";
import { answerForm, withoutTicket } from "#app/features/ground/forms/commands.server.ts";
import { refused, type RefusedForm } from "#app/features/ground/forms/write-result.ts";
import { lockOrder } from "#app/features/orders/access/commands.server.ts";
import { changedMeanwhile, orderEnded } from "#app/features/orders/access/messages.ts";
import { tellCustomer } from "#app/features/orders/news/commands.server.ts";
import type { DB } from "#db/types.ts";
import type { FormScope } from "#server/request.ts";
import { type PaperRow, readPaperRows } from "../../queries.server.ts";
import { acceptForm, acceptMessages, officeReasons, returnForm, returnMessages } from "../messages.ts";
import { acceptSchema, returnSchema } from "../schema.ts";

type Seen = { orderId: string; fileId: string; seen: string };

/** Accepts the newest file of a paper, in the state that the page showed (ORDER-25). */
export function acceptPaper(scope: FormScope, orderId: string, sent: FormData) {
  const description = { form: acceptForm, schema: acceptSchema, messages: acceptMessages, limit: withoutTicket };
  return answerForm(scope, description, sent, async (transaction, { file, seen }) => {
    const found = await lockSeenFile(transaction, { orderId, fileId: file, seen });
    if ("refusal" in found) return found.refusal;
    await transaction
      .updateTable("order_paper_files")
      .set({ state: "accepted", checked_at: scope.context.now.toString(), return_reason: null })
      .where("id", "=", file)
      .execute();
    await tellBringer(transaction, scope, orderId, found.paper, `«${found.paper.title}» está bien: no tienes que hacer nada más con él.`);
    return { ok: true };
  });
}

/** Sends the newest file of a paper back with a reason, which the customer gets by mail (ORDER-41). */
export function returnPaper(scope: FormScope, orderId: string, sent: FormData) {
  const description = { form: returnForm, schema: returnSchema, messages: returnMessages };
  return answerForm(scope, description, sent, async (transaction, { file, seen, reason }) => {
    const found = await lockSeenFile(transaction, { orderId, fileId: file, seen });
    if ("refusal" in found) return found.refusal;
    if (!found.orderOpen) return refused(orderEnded);
    await transaction
      .updateTable("order_paper_files")
      .set({ state: "returned", checked_at: scope.context.now.toString(), return_reason: reason })
      .where("id", "=", file)
      .execute();
    await tellBringer(transaction, scope, orderId, found.paper, `Hay que volver a subir «${found.paper.title}»: ${reason}`);
    return { ok: true };
  });
}

/** A newer check of the same paper takes the place of the older one in a mail that still waits. */
async function tellBringer(
  transaction: Transaction<DB>,
  scope: FormScope,
  orderId: string,
  paper: PaperRow,
  sentence: string,
): Promise<void> {
  if (paper.brought_by === "customer") await tellCustomer(transaction, scope, orderId, { topic: `paper/${paper.id}`, sentence });
}

/** The paper of a file that is still its newest one and still in the seen state, with the order locked; otherwise why not. */
async function lockSeenFile(
  transaction: Transaction<DB>,
  { orderId, fileId, seen }: Seen,
): Promise<{ paper: PaperRow; orderOpen: boolean } | { refusal: RefusedForm }> {
  const order = await lockOrder(transaction, orderId);
  const paper = (await readPaperRows(transaction, orderId)).find(({ files }) => files.some(({ id }) => id === fileId));
  if (!order || !paper) return { refusal: refused(officeReasons.missing, { status: 404 }) };
  const [newest] = paper.files;
  if (newest?.id !== fileId || newest.state !== seen) return { refusal: refused(changedMeanwhile) };
  return { paper, orderOpen: order.status === "open" };
}
