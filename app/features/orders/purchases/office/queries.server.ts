import { middleOf, quoteContentSchema } from "#app/features/orders/quotes/content.ts";
import { isDisbursed } from "#app/features/orders/quote-outcome/outcome.ts";
import { type Context, runAs, type Transaction } from "#server/context.ts";
import type { Purchase, SellerKind, VatScheme } from "../purchase-words.ts";

export const purchaseColumns = [
  "seller_kind",
  "seller_name",
  "seller_address",
  "seller_document",
  "seller_country",
  "document_number",
  "cents",
  "bought_on",
  "vat_scheme",
  "disbursed_cents",
  "sale_document_number",
  "revision",
] as const;

export type RecordedPurchase = Purchase & { revision: number };

/** What the car of an order was bought for, as the actor may see it; undefined while nobody has written it down. */
async function readPurchase(transaction: Transaction, orderId: string): Promise<RecordedPurchase | undefined> {
  const row = await transaction.selectFrom("order_purchases").select(purchaseColumns).where("order_id", "=", orderId).executeTakeFirst();
  return row && purchaseOf(row);
}

/** A row with the types of its closed lists. */
export function purchaseOf<Row extends { seller_kind: string; vat_scheme: string }>(row: Row) {
  return { ...row, seller_kind: row.seller_kind as SellerKind, vat_scheme: row.vat_scheme as VatScheme };
}

/** `disbursed`: taxes and fees in the accepted price that the company pays for the customer, in cents, as a first value for the form. */
export type OfficePurchase = { recorded: RecordedPurchase | undefined; disbursed: number };

export function readOfficePurchase(context: Context, orderId: string): Promise<OfficePurchase> {
  return runAs(context, async (transaction) => {
    const recorded = await readPurchase(transaction, orderId);
    return { recorded, disbursed: recorded?.disbursed_cents ?? (await disbursedIn(transaction, orderId)) };
  });
}

/** The taxes of the accepted quote, without VAT: they are no part of what the company sells (Ley 37/1992, art. 78.Dos.4.º and Tres.3.º). */
async function disbursedIn(transaction: Transaction, orderId: string): Promise<number> {
  const quote = await transaction
    .selectFrom("order_quotes")
    .select("content")
    .where("order_id", "=", orderId)
    .where("decision", "=", "accepted")
    .orderBy("version", "desc")
    .executeTakeFirst();
  const content = quoteContentSchema.safeParse(quote?.content);
  if (!content.success) return 0;
  const taxes = content.data.lines.filter((line) => isDisbursed(line, false));
  return taxes.reduce((sum, line) => sum + middleOf(line), 0);
}
