import type { Ledger } from "#app/features/orders/payments/ledger.ts";
import { formatMoment } from "#app/lib/dates.ts";
import { type Context, runAs } from "#server/context.ts";
import { writtenIban } from "#app/lib/iban.ts";

/** The account of an order as its customer reads it back; `given` in words. */
export type OwnRefundAccount = { holder: string; lastFour: string; given: string };

export function readOwnRefundAccount(context: Context, orderId: string): Promise<OwnRefundAccount | undefined> {
  return runAs(context, async (transaction) => {
    const row = await transaction
      .selectFrom("order_refund_accounts")
      .select(["holder", "last_four", "given_at"])
      .where("order_id", "=", orderId)
      .executeTakeFirst();
    return row && { holder: row.holder, lastFour: row.last_four, given: formatMoment(row.given_at) };
  });
}

/** The whole account, for an admin who makes the transfer: undefined while nobody has given it. Null for the others of the team. */
export async function readRefundAccount(context: Context, orderId: string) {
  if (context.actor.kind !== "admin") return null;
  return runAs(context, async (transaction) => {
    const row = await transaction
      .selectFrom("order_refund_accounts")
      .select(["holder", "iban", "given_at"])
      .where("order_id", "=", orderId)
      .executeTakeFirst();
    return row && { holder: row.holder, iban: writtenIban(row.iban), given: formatMoment(row.given_at) };
  });
}

/** Whether something goes back by transfer: money returns the way it came. */
export function isRefundedByTransfer({ credit, movements }: Pick<Ledger, "credit" | "movements">): boolean {
  return credit > 0 && movements.some(({ kind, method }) => kind === "receipt" && method === "transfer");
}
