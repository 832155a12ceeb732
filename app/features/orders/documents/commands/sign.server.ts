import { queueForCustomer, queueForTeam } from "#app/features/ground/emails/commands.server.ts";
import { answerForm, refused, type RefusedForm, type WriteResult } from "#app/features/ground/forms/commands.server.ts";
import { officeDocumentAddress, orderPages } from "#app/features/orders/access/addresses.ts";
import { lockOrder, refusedToTeam } from "#app/features/orders/access/commands.server.ts";
import { isCalledOff, orderEnded, orderMissing } from "#app/features/orders/access/messages.ts";
import { type OpenedOrder, orderLink } from "#app/features/orders/access/queries.server.ts";
import { recordForCustomer } from "#app/features/orders/news/commands.server.ts";
import { followOrder } from "#app/features/orders/steps/commands.server.ts";
import { writtenHash } from "#app/features/orders/quotes/quote-view.ts";
import { formatMoment } from "#app/lib/dates.ts";
import { runAsSystemWithin, system, type Transaction, userIdOf } from "#server/context.ts";
import type { LinkScope, FormScope } from "#server/request.ts";
import { documentSigned, documentSignedForTeam } from "../emails.ts";
import { documentKinds } from "../kinds.ts";
import { documentChanged, documentMissing, documentReplaced, nothingToSign, signingForm, signingMessages } from "../messages.ts";
import { contentOfDocument, type DocumentRow, readDocumentRow } from "../queries.server.ts";
import { signingSchema } from "../schema.ts";
import { withdrawSignedPaper } from "./signed-paper.server.ts";

export type Opened<Scope = FormScope> = Pick<OpenedOrder<Scope>, "order" | "scope" | "onlyLooks">;
type Signed = { name: string; sha256: string };

/** Signs a document as its customer: name, time and the hash that the page showed are kept, and both sides get a mail (ORDER-81). */
export function signDocument(opened: Opened, documentId: string, sent: FormData) {
  const description = { form: signingForm, schema: signingSchema, messages: signingMessages };
  return answerForm(opened.scope, description, sent, (transaction, signed) => sign(transaction, opened, documentId, signed));
}

/** The same in the caller's transaction. */
export async function sign(
  transaction: Transaction,
  opened: Opened<LinkScope>,
  documentId: string,
  { name, sha256 }: Signed,
): Promise<WriteResult> {
  const locked = await lockSignable(transaction, opened, documentId);
  if (!("document" in locked)) return locked;
  const { document } = locked;
  // The person, or another tab, has signed it before.
  if (document.state === "signed") return { ok: true };
  if (sha256 !== document.content_sha256) return refused(documentChanged);
  await writeSignature(transaction, opened, document, name);
  await withdrawSignedPaper(transaction, opened.scope.context, opened.order.id, document);
  await tell(transaction, opened, document, name);
  await followOrder(transaction, opened.scope, opened.order.id);
  return { ok: true };
}

/** Locks the order and reads a document that its customer may sign; a refusal in words otherwise. */
export async function lockSignable(
  transaction: Transaction,
  opened: Opened<LinkScope>,
  documentId: string,
): Promise<{ document: DocumentRow; status: string } | RefusedForm> {
  const { order, scope } = opened;
  const refusal = refusedToTeam(opened);
  if (refusal) return refusal;
  const locked = await runAsSystemWithin(transaction, scope.context.actor, () => lockOrder(transaction, order.id));
  if (!locked) return refused(orderMissing, { status: 404 });
  const document = await readDocumentRow(transaction, order.id, documentId);
  if (!document) return refused(documentMissing, { status: 404 });
  if (documentKinds[document.kind].signedBy !== "customer") return refused(nothingToSign);
  if (document.state === "replaced") return refused(documentReplaced);
  return isCalledOff(locked.status) && document.state !== "signed" ? refused(orderEnded) : { document, status: locked.status };
}

/** Written as the customer: the database lets nobody else sign. */
async function writeSignature(
  transaction: Transaction,
  { scope: { context } }: Opened<LinkScope>,
  document: DocumentRow,
  name: string,
): Promise<void> {
  const written = await transaction
    .updateTable("order_documents")
    .set({
      signed_at: context.now.toString(),
      signed_name: name,
      signed_by: userIdOf(context.actor),
      signed_sha256: document.content_sha256,
    })
    .where("id", "=", document.id)
    .executeTakeFirst();
  if (written.numUpdatedRows !== 1n) throw new Error("the database refused a signature that the command allowed");
}

async function tell(transaction: Transaction, { order, scope }: Opened<LinkScope>, document: DocumentRow, signedBy: string): Promise<void> {
  const { context, siteOrigin } = scope;
  const { id, kind, reference } = document;
  const { label } = documentKinds[kind];
  const about = { kind: "order-document-signed" as const, id };
  const shared = {
    label,
    reference,
    content: contentOfDocument(document),
    signedBy,
    moment: formatMoment(new Date(context.now.epochMilliseconds)),
  };
  await recordForCustomer(transaction, scope, order.id, {
    topic: `document/${id}/signed`,
    sentence: `Has firmado: ${label} ${reference}.`,
  });
  const officeAddress = siteOrigin + officeDocumentAddress(order.id, id);
  await queueForTeam(transaction, context, {
    about,
    replyTo: order.email,
    letter: documentSignedForTeam({ ...shared, address: officeAddress }),
  });
  const address = orderPages(orderLink(scope, order)).document(id);
  const letter = documentSigned({ ...shared, name: order.name, address, hash: writtenHash(document.content_sha256) });
  // As the software: the customer needs this copy, so the limit for mails that strangers cause does not count.
  await runAsSystemWithin(transaction, context.actor, () =>
    queueForCustomer(transaction, { ...context, actor: system }, { about, recipient: order.email, letter }).then(() => undefined),
  );
}
