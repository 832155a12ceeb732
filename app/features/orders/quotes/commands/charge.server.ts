import type { Transaction } from "kysely";
import { companyDay } from "#app/features/ground/company/company-day.ts";
import type { DB } from "#db/types.ts";
import { type Context, runAsSystemWithin } from "#server/context.ts";
import { chargesOf, dueDays, type Instalments } from "../instalments.ts";

type AcceptedQuote = Instalments & { id: string };

/**
 * Writes what an accepted quote charges, as the software, in the transaction of the acceptance. The charges of older quotes get
 * counter-entries. A deposit that was charged for another reason counts, so the charges together are the price (ORDER-35).
 */
export function writeCharges(transaction: Transaction<DB>, context: Context, orderId: string, quote: AcceptedQuote): Promise<void> {
  return runAsSystemWithin(transaction, context.actor, async () => {
    const standing = await standingCharges(transaction, orderId);
    await takeBack(
      transaction,
      orderId,
      standing.filter(({ quote_id }) => quote_id !== null && quote_id !== quote.id),
    );
    const others = standing.filter(({ quote_id, concept }) => quote_id === null && concept === "deposit");
    const chargedBefore = others.reduce((sum, { cents }) => sum + cents, 0);
    const due = dueDays(companyDay(context.now), await plannedHandover(transaction, orderId));
    const charges = chargesOf(quote, chargedBefore);
    if (charges.length === 0) return;
    await transaction
      .insertInto("order_entries")
      .values(
        charges.map(({ concept, cents }) => ({
          order_id: orderId,
          kind: "charge",
          concept,
          cents,
          due_on: due[concept],
          quote_id: quote.id,
        })),
      )
      .execute();
  });
}

type StandingCharge = Awaited<ReturnType<typeof standingCharges>>[number];

/** The charges of an order without a counter-entry. */
function standingCharges(transaction: Transaction<DB>, orderId: string) {
  return transaction
    .selectFrom("order_entries as entry")
    .select(["entry.id", "entry.concept", "entry.cents", "entry.quote_id"])
    .where("entry.order_id", "=", orderId)
    .where("entry.kind", "=", "charge")
    .where("entry.reverses", "is", null)
    .where((tables) =>
      tables.not(
        tables.exists(tables.selectFrom("order_entries as counter").select("counter.id").whereRef("counter.reverses", "=", "entry.id")),
      ),
    )
    .execute();
}

async function takeBack(transaction: Transaction<DB>, orderId: string, charges: readonly StandingCharge[]): Promise<void> {
  if (charges.length === 0) return;
  await transaction
    .insertInto("order_entries")
    .values(
      charges.map(({ id, concept, cents, quote_id }) => ({
        order_id: orderId,
        kind: "charge",
        concept,
        cents: -cents,
        quote_id,
        reverses: id,
        note: "Sustituido por un presupuesto más nuevo.",
      })),
    )
    .execute();
}

async function plannedHandover(transaction: Transaction<DB>, orderId: string): Promise<string | null> {
  const step = await transaction
    .selectFrom("order_steps")
    .select("planned_on")
    .where("order_id", "=", orderId)
    .where("kind", "=", "handed_over")
    .executeTakeFirst();
  return step?.planned_on ?? null;
}
