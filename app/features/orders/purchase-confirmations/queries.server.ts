import { createHash } from "node:crypto";
import { writtenCents } from "#app/features/cars/landed-price/lines.ts";
import { isService } from "#app/features/orders/access/contract-cases.ts";
import type { ContractForm } from "#app/features/orders/access/messages.ts";
import { readInspectionRow } from "#app/features/orders/inspections/queries.server.ts";
import { type Verdict, verdicts } from "#app/features/orders/inspections/points.ts";
import { readStep } from "#app/features/orders/steps/queries.server.ts";
import { formatMoment } from "#app/lib/dates.ts";
import { type Context, runAs, type Transaction } from "#server/context.ts";
import { purchaseStatement } from "./messages.ts";
import { purchaseState } from "./purchase-state.ts";

type ConfirmedOrder = {
  id: string;
  reference: string;
  status: string;
  name: string;
  legal_name: string;
  car_name: string;
  vin: string | null;
  contract_form: string;
};

export type Purchase = Awaited<ReturnType<typeof readPurchase>>;

/**
 * Whether an order's purchase can be confirmed, and what exactly: the accepted quote and the published report. `seen` stands for both and for
 * the text, so that a page is refused on which one of them was different. `version`: the quote's. `confirmed`: the confirmation of this quote.
 */
export async function readPurchase(transaction: Transaction, order: ConfirmedOrder) {
  const quote = await transaction
    .selectFrom("order_quotes")
    .select(["id", "version", "price", "content_sha256"])
    .where("order_id", "=", order.id)
    .where("decision", "=", "accepted")
    .where("superseded_at", "is", null)
    .executeTakeFirst();
  const report = publishedReport(await readInspectionRow(transaction, order.id));
  const inspected = await readStep(transaction, order.id, "inspection_done");
  const needed = inspected !== undefined && inspected.state !== "skipped";
  const confirmed = quote && (await readConfirmation(transaction, quote.id));
  const statement = quote === undefined ? "" : statementOf(order, quote, report);
  const inspection = report ? ("published" as const) : needed ? ("missing" as const) : ("none" as const);
  return {
    state: purchaseState({
      status: order.status,
      // Nobody buys what has no name yet.
      accepted: quote !== undefined && order.car_name !== "",
      inspection,
      confirmed: confirmed !== undefined,
    }),
    quoteId: quote?.id,
    version: quote?.version,
    seen: createHash("sha256").update(`${quote?.content_sha256} ${report?.revision} ${statement}`).digest("base64url"),
    statement,
    hasReport: report !== undefined,
    confirmed,
  };
}

type Report = NonNullable<ReturnType<typeof publishedReport>>;

function publishedReport(row: Awaited<ReturnType<typeof readInspectionRow>>) {
  if (!row || row.published_at === null || row.verdict === null) return undefined;
  return { day: row.inspected_on, verdict: row.verdict as Verdict, revision: row.revision };
}

function statementOf(order: ConfirmedOrder, quote: { version: number; price: number }, report: Report | undefined): string {
  return purchaseStatement({
    name: order.legal_name === "" ? order.name : order.legal_name,
    reference: order.reference,
    carName: order.car_name,
    vin: order.vin,
    agency: isService(order.contract_form as ContractForm),
    version: quote.version,
    price: writtenCents(quote.price),
    report: report && { day: report.day, verdict: verdicts[report.verdict] },
  });
}

async function readConfirmation(transaction: Transaction, quoteId: string) {
  const row = await transaction
    .selectFrom("order_purchase_confirmations")
    .select(["confirmed_at", "name", "statement"])
    .where("quote_id", "=", quoteId)
    .executeTakeFirst();
  return row && { name: row.name, statement: row.statement, at: formatMoment(row.confirmed_at) };
}

/** The same for a page. */
export function findPurchase(context: Context, order: ConfirmedOrder): Promise<Purchase> {
  return runAs(context, (transaction) => readPurchase(transaction, order));
}
