import { runAs, type Context } from "#server/context.ts";

/**
 * Keeps when the customer first saw a version. The page reports it by POST, because opening a link writes nothing: previews of mail programs
 * open links too (ORDER-33). The database shows the actor their own sent quotes only, and refuses one that is decided.
 */
export function markSeen(context: Context, orderId: string, version: number): Promise<void> {
  return runAs(context, async (transaction) => {
    await transaction
      .updateTable("order_quotes")
      .set({ seen_at: context.now.toString() })
      .where("order_id", "=", orderId)
      .where("version", "=", version)
      .where("seen_at", "is", null)
      .execute();
  });
}
