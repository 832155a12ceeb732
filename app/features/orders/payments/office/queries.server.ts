import { companyDay } from "#app/features/ground/company/company-day.ts";
import { uses } from "#app/features/ground/back-office/queries.server.ts";
import { type Context, runAs } from "#server/context.ts";
import { type Ledger, type LedgerEntry, ledgerOf, marginOf, reversedEntries, standingEntries, totalOf } from "../ledger.ts";
import { readEntries } from "../queries.server.ts";

/** `costs` are the standing ones. Cents. */
type Earnings = { costs: LedgerEntry[]; costTotal: number; margin: number; reversedCosts: LedgerEntry[] };

/** `seen`: the number of entries, which a form repeats. `earnings` is undefined for a role that does not see what the company earns. */
export type OfficeLedger = Ledger & { earnings: Earnings | undefined; seen: string };

/** The ledger of an order as the actor's role sees it today (ORDER-52). A salesperson reads no costs, so a margin would be wrong. */
export function readOfficeLedger(context: Context, orderId: string): Promise<OfficeLedger> {
  return runAs(context, async (transaction) => {
    const entries = await readEntries(transaction, orderId);
    return {
      ...ledgerOf(entries, companyDay(context.now).toString()),
      earnings: uses(context, "earnings") ? earningsOf(entries) : undefined,
      seen: String(entries.length),
    };
  });
}

function earningsOf(entries: readonly LedgerEntry[]): Earnings {
  const costs = entries.filter(({ kind }) => kind === "cost");
  return {
    costs: standingEntries(costs),
    costTotal: totalOf(entries, "cost"),
    margin: marginOf(entries),
    reversedCosts: reversedEntries(costs),
  };
}
