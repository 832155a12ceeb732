import { readEntries } from "#app/features/orders/payments/queries.server.ts";
import { type Context, runAsSystemWithin, type Transaction } from "#server/context.ts";
import { documentNumber } from "../kinds.ts";
import { readDocumentOrder } from "../queries.server.ts";
import { receiptText, reversalText } from "../receipt-text.ts";
import { issueDocument } from "./issue.server.ts";

/**
 * Issues what the ledger of an order demands, as the software: a receipt for each payment that has none, and a reversal for each receipt that
 * was taken back. `followOrder` calls it with the order locked; calling it twice changes nothing more. The series stays locked until the
 * transaction ends, so a transaction that books several orders first locks all of them, and the movements of the bank that it books.
 */
export function issueReceipts(transaction: Transaction, context: Context, orderId: string): Promise<void> {
  return runAsSystemWithin(transaction, context.actor, async () => {
    const entries = await readEntries(transaction, orderId);
    const payments = entries
      .filter(({ kind }) => kind === "receipt")
      .toSorted((one, other) => (one.recorded_at < other.recorded_at ? -1 : 1));
    const order = payments.length === 0 ? undefined : await readDocumentOrder(transaction, orderId);
    if (!order) return;
    const issued = await issuedNumbers(transaction, orderId);
    for (const entry of payments) {
      if (entry.reverses !== null || issued.has(entry.id)) continue;
      const content = receiptText(order, entry);
      const { reference } = await issueDocument(transaction, context, {
        orderId,
        kind: "receipt",
        content,
        issuedBy: null,
        entryId: entry.id,
      });
      issued.set(entry.id, reference);
    }
    for (const entry of payments) {
      if (entry.reverses === null || issued.has(entry.id)) continue;
      const content = reversalText(order, entry, issued.get(entry.reverses) ?? "");
      await issueDocument(transaction, context, { orderId, kind: "reversal", content, issuedBy: null, entryId: entry.id });
    }
  });
}

async function issuedNumbers(transaction: Transaction, orderId: string): Promise<Map<string, string>> {
  const rows = await transaction
    .selectFrom("order_documents")
    .select(["kind", "year", "number", "entry_id"])
    .where("order_id", "=", orderId)
    .where("entry_id", "is not", null)
    .execute();
  return new Map(rows.map((row) => [row.entry_id ?? "", documentNumber(row)]));
}
