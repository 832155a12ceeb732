import { answerForm, refused, withoutTicket, type WriteResult } from "#app/features/ground/forms/commands.server.ts";
import { lockOrder } from "#app/features/orders/access/commands.server.ts";
import { orderMissing } from "#app/features/orders/access/messages.ts";
import { recordForCustomer } from "#app/features/orders/news/commands.server.ts";
import { followOrder } from "#app/features/orders/steps/commands.server.ts";
import type { FormScope } from "#server/request.ts";
import { documentKinds } from "../../kinds.ts";
import { alreadySigned, documentMissing, documentReplaced, nothingToSign } from "../../messages.ts";
import { customerName } from "../../parties.ts";
import { contentOfDocument, readDocumentRow } from "../../queries.server.ts";
import { documentReasons, paperSignatureForm, paperSignatureMessages } from "../messages.ts";
import { paperSignatureSchema } from "../schema.ts";

/** Records that a document was signed on paper: an accepted file of the order shows it. The database lets the team sign in no other way. */
export function recordPaperSignature(scope: FormScope, { orderId, documentId }: { orderId: string; documentId: string }, sent: FormData) {
  const { context } = scope;
  const description = { form: paperSignatureForm, schema: paperSignatureSchema, messages: paperSignatureMessages, limit: withoutTicket };
  return answerForm(scope, description, sent, async (transaction, { file }): Promise<WriteResult> => {
    const order = await lockOrder(transaction, orderId);
    if (!order) return refused(orderMissing, { status: 404 });
    const document = await readDocumentRow(transaction, orderId, documentId);
    if (!document) return refused(documentMissing, { status: 404 });
    if (document.signed_file_id === file) return { ok: true };
    const { label, signedBy } = documentKinds[document.kind];
    if (signedBy === undefined) return refused(nothingToSign);
    if (document.signed_at !== null) return refused(alreadySigned);
    if (document.state === "replaced") return refused(documentReplaced);
    const paper = await transaction
      .selectFrom("order_paper_files")
      .innerJoin("order_papers", "order_papers.id", "paper_id")
      .select("order_paper_files.id")
      .where("order_paper_files.id", "=", file)
      .where("order_papers.order_id", "=", orderId)
      .where("order_papers.kind", "=", "contract")
      .where("state", "=", "accepted")
      .executeTakeFirst();
    if (!paper) return refused(documentReasons.fileMissing, { field: "file" });
    await transaction
      .updateTable("order_documents")
      .set({
        signed_at: context.now.toString(),
        signed_name: signedBy === "customer" ? customerName(order) : (contentOfDocument(document).signers[0]?.name ?? "El vendedor"),
        signed_file_id: paper.id,
      })
      .where("id", "=", documentId)
      .execute();
    const sentence = `Hemos recibido firmado en papel: ${label} ${document.reference}.`;
    if (document.shared) await recordForCustomer(transaction, scope, orderId, { topic: `document/${documentId}/signed`, sentence });
    await followOrder(transaction, scope, orderId);
    return { ok: true };
  });
}
