import { companyDay } from "#app/features/ground/company/company-day.ts";
import { reverseEntries, syncReminders } from "#app/features/orders/payments/commands.server.ts";
import { standingEntries } from "#app/features/orders/payments/ledger.ts";
import { readEntries } from "#app/features/orders/payments/queries.server.ts";
import { runAsSystemWithin, system, type Transaction } from "#server/context.ts";
import type { LinkScope } from "#server/request.ts";
import { chargesOf, dueDays, type Instalments } from "../terms.ts";

type AcceptedQuote = Instalments & { id: string };

/**
 * Writes what an accepted quote charges, as the software, in the transaction of the acceptance. The charges of older quotes get
 * counter-entries. A deposit that was charged for another reason counts, so the charges together are the price (ORDER-35).
 */
export function writeCharges(transaction: Transaction, scope: LinkScope, orderId: string, quote: AcceptedQuote): Promise<void> {
  const { context } = scope;
  return runAsSystemWithin(transaction, context.actor, async () => {
    const ofQuotes = await chargesOfQuotes(transaction, orderId);
    const standing = standingEntries(await readEntries(transaction, orderId)).filter(({ kind }) => kind === "charge");
    const entries = standing.filter(({ id }) => ofQuotes.has(id));
    await reverseEntries(transaction, context, { orderId, entries, recordedBy: null });
    const others = standing.filter(({ id, concept }) => !ofQuotes.has(id) && concept === "deposit");
    const chargedBefore = others.reduce((sum, { cents }) => sum + cents, 0);
    await insertCharges(transaction, scope, orderId, { quote, chargedBefore });
    await syncReminders(transaction, { ...scope, context: { ...context, actor: system } }, orderId);
  });
}

async function insertCharges(
  transaction: Transaction,
  { context: { now } }: LinkScope,
  orderId: string,
  { quote, chargedBefore }: { quote: AcceptedQuote; chargedBefore: number },
): Promise<void> {
  const charges = chargesOf(quote, chargedBefore);
  if (charges.length === 0) return;
  const due = dueDays(companyDay(now));
  const recorded = { order_id: orderId, kind: "charge", quote_id: quote.id, recorded_at: now.toString() };
  await transaction
    .insertInto("order_entries")
    .values(charges.map(({ concept, cents }) => ({ ...recorded, concept, cents, due_on: due[concept] })))
    .execute();
}

async function chargesOfQuotes(transaction: Transaction, orderId: string): Promise<ReadonlySet<string>> {
  const rows = await transaction
    .selectFrom("order_entries")
    .select("id")
    .where("order_id", "=", orderId)
    .where("quote_id", "is not", null)
    .execute();
  return new Set(rows.map(({ id }) => id));
}
