import { companyDay } from "#app/features/ground/company/company-day.ts";
import { type Context, runAs } from "#server/context.ts";
import { type Ledger, type LedgerEntry, ledgerOf, marginOf, reversedEntries, standingEntries, totalOf } from "../ledger.ts";
import { readEntries } from "../queries.server.ts";

/** `costs` are the standing ones, `seen` the number of entries, which a form repeats. Cents. */
export type OfficeLedger = Ledger & { costs: LedgerEntry[]; costTotal: number; margin: number; reversedCosts: LedgerEntry[]; seen: string };

/** The ledger of an order with costs and margin, as an admin sees it today (ORDER-52). */
export function readOfficeLedger(context: Context, orderId: string): Promise<OfficeLedger> {
  return runAs(context, async (transaction) => {
    const entries = await readEntries(transaction, orderId);
    const costs = entries.filter(({ kind }) => kind === "cost");
    const standing = standingEntries(costs);
    return {
      ...ledgerOf(entries, companyDay(context.now).toString()),
      costs: standing,
      costTotal: totalOf(entries, "cost"),
      margin: marginOf(entries),
      reversedCosts: reversedEntries(costs),
      seen: String(entries.length),
    };
  });
}
