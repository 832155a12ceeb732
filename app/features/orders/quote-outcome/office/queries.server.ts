import { type Context, runAs, type Transaction } from "#server/context.ts";
import { readOutcome } from "../queries.server.ts";
import { payableLines } from "../outcome.ts";

/** The accepted files of an order's papers, which can show a cost; the newest first. */
export async function readReceipts(transaction: Transaction, orderId: string): Promise<{ value: string; label: string }[]> {
  const rows = await transaction
    .selectFrom("order_paper_files")
    .innerJoin("order_papers", "order_papers.id", "paper_id")
    .select(["order_paper_files.id", "title", "file_name"])
    .where("order_papers.order_id", "=", orderId)
    .where("state", "=", "accepted")
    .where("erased_at", "is", null)
    .where("superseded_at", "is", null)
    .orderBy("uploaded_at", "desc")
    .execute();
  return rows.map(({ id, title, file_name: name }) => ({ value: id, label: `${title}: ${name}` }));
}

export type OfficeOutcome = NonNullable<Awaited<ReturnType<typeof findOfficeOutcome>>>;

/** The quote beside the costs, for admins and accountants; undefined without an accepted quote whose lines others are paid for. */
export function findOfficeOutcome(context: Context, orderId: string) {
  return runAs(context, async (transaction) => {
    const found = await readOutcome(transaction, orderId);
    if (!found || found.outcome.rows.length === 0) return undefined;
    const { outcome, delivered, byMandate, takenBack, stillBack, lines } = found;
    const purchase = await transaction
      .selectFrom("order_purchases")
      .select("seller_name")
      .where("order_id", "=", orderId)
      .executeTakeFirst();
    return {
      ...outcome,
      delivered,
      byMandate,
      takenBack,
      stillBack,
      lines: payableLines(lines).map(({ name, label }) => ({ value: name, label })),
      receipts: await readReceipts(transaction, orderId),
      /** Who is paid for the car. */
      seller: purchase?.seller_name ?? "",
    };
  });
}
