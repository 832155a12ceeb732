import { contentHash } from "#app/features/orders/quotes/content-hash.ts";
import type { Context, Transaction } from "#server/context.ts";
import { type DocumentContent, templatesRevised } from "../content.ts";
import { type DocumentKind, documentNumber } from "../kinds.ts";
import { issuingDay } from "../queries.server.ts";
import { type Signable, withdrawSignedPaper } from "./signed-paper.server.ts";

type NewDocument = {
  orderId: string;
  kind: DocumentKind;
  content: DocumentContent;
  /** The admin; null for the software. */
  issuedBy: string | null;
  /** The entry of the ledger that a receipt or a reversal is about. */
  entryId?: string;
  replaces?: Signable | undefined;
  shared?: boolean;
};

/**
 * Freezes a document and numbers it, in the caller's transaction and under its role. The caller has locked the order. The database gives the
 * next number of its kind and year, and keeps the series locked until the transaction ends, so that no number is missing or double.
 */
export async function issueDocument(transaction: Transaction, context: Context, document: NewDocument) {
  const { orderId, kind, content, issuedBy, entryId, replaces, shared } = document;
  const row = await transaction
    .insertInto("order_documents")
    .values({
      order_id: orderId,
      kind,
      content: JSON.stringify(content),
      content_sha256: contentHash(content),
      text_revision: templatesRevised,
      issued_on: issuingDay(context),
      issued_at: context.now.toString(),
      issued_by: issuedBy,
      ...(entryId === undefined ? {} : { entry_id: entryId }),
      ...(replaces === undefined ? {} : { replaces: replaces.id }),
      ...(shared === undefined ? {} : { shared }),
    })
    .returning(["id", "year", "number"])
    .executeTakeFirstOrThrow();
  if (replaces !== undefined) await withdrawSignedPaper(transaction, context, orderId, replaces);
  return { id: row.id, reference: documentNumber({ kind, ...row }) };
}
