import { companyDay } from "#app/features/ground/company/company-day.ts";
import { warningFor, type Warning } from "#app/features/orders/steps/legal-deadlines.ts";
import type { Context } from "#server/context.ts";
import { readWithdrawal, type ShownWithdrawal } from "../queries.server.ts";

/** `warning`: the refund is late, or due in ten days or less. */
export type OfficeWithdrawal = { shown: ShownWithdrawal; warning: Warning | undefined };

export async function readOfficeWithdrawal(context: Context, order: Parameters<typeof readWithdrawal>[1]): Promise<OfficeWithdrawal> {
  const shown = await readWithdrawal(context, order);
  const isOwed = shown.kind === "declared" && shown.credit > 0;
  const warning = isOwed ? warningFor(Temporal.PlainDate.from(shown.refundUntil), companyDay(context.now)) : undefined;
  return { shown, warning };
}
