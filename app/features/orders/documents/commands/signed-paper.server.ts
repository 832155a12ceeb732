import { type Context, runAsSystemWithin, type Transaction } from "#server/context.ts";
import { documentKinds } from "../kinds.ts";
import type { DocumentRow } from "../queries.server.ts";

export type Signable = Pick<DocumentRow, "id" | "kind" | "reference">;

/** The place among the order's papers for a document that was signed on paper, as the customer asked for it. */
function signedPaper({ kind, reference }: Signable): string {
  return `${documentKinds[kind].label} ${reference}, firmado`;
}

/** Makes that place; asking twice finds the same one. Returns its id. */
export function askForSignedPaper(transaction: Transaction, { actor }: Context, orderId: string, document: Signable): Promise<string> {
  return runAsSystemWithin(transaction, actor, async () => {
    const title = signedPaper(document);
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
  });
}

/** Stops asking for it, because the document is signed in the panel or has a newer version. One that already has a file stays. */
export async function withdrawSignedPaper(transaction: Transaction, context: Context, orderId: string, document: Signable): Promise<void> {
  await runAsSystemWithin(transaction, context.actor, () =>
    transaction
      .updateTable("order_papers")
      .set({ withdrawn_at: context.now.toString() })
      .where("order_id", "=", orderId)
      .where("kind", "=", "contract")
      .where("title", "=", signedPaper(document))
      .where("withdrawn_at", "is", null)
      .where((row) => row.not(row.exists(row.selectFrom("order_paper_files").select("id").whereRef("paper_id", "=", "order_papers.id"))))
      .execute(),
  );
}
