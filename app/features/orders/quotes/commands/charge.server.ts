import { companyDay } from "#app/features/ground/company/company-day.ts";
import { reverseQuoteCharges } from "#app/features/orders/payments/commands.server.ts";
import { standingEntries } from "#app/features/orders/payments/ledger.ts";
import { readEntries } from "#app/features/orders/payments/queries.server.ts";
import { type Context, runAsSystemWithin, type Transaction } from "#server/context.ts";
import { chargesOf, depositDay, type Instalments } from "../terms.ts";

type AcceptedQuote = Instalments & { id: string };

/**
 * Writes what an accepted quote charges, as the software, in the transaction of the acceptance. The charges of older quotes get
 * counter-entries. A deposit that was charged for another reason counts, so the charges together are the price (ORDER-35).
 */
export function chargeQuote(transaction: Transaction, context: Context, orderId: string, quote: AcceptedQuote): Promise<void> {
  return runAsSystemWithin(transaction, context.actor, async () => {
    await reverseQuoteCharges(transaction, context, orderId);
    const standing = standingEntries(await readEntries(transaction, orderId));
    const others = standing.filter(({ kind, concept, of_quote }) => kind === "charge" && concept === "deposit" && !of_quote);
    const chargedBefore = others.reduce((sum, { cents }) => sum + cents, 0);
    const due = depositDay(companyDay(context.now));
    const recorded = { order_id: orderId, kind: "charge", quote_id: quote.id, recorded_at: context.now.toString() };
    const charges = chargesOf(quote, chargedBefore).map((charge) => ({
      ...recorded,
      ...charge,
      due_on: charge.concept === "deposit" ? due : null,
    }));
    if (charges.length > 0) await transaction.insertInto("order_entries").values(charges).execute();
  });
}
