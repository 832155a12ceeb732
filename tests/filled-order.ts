import { createHash } from "node:crypto";
import type { Database } from "#db/client.ts";
import { runAs, type Transaction } from "#server/context.ts";
import { contextOf } from "./database.ts";
import { insertDocument } from "./documents.ts";
import { insertQuote } from "./quotes.ts";
import { somePdf } from "./order-papers.ts";
import { noon } from "./request-scope.ts";

/** The ids of what `fillOrder` put below an order. */
export type FilledOrder = {
  id: string;
  sentQuote: string;
  unsentQuote: string;
  customerPaper: string;
  teamPaper: string;
  unsharedPaper: string;
  withdrawnPaper: string;
  customerFile: string;
  unsharedFile: string;
  photo: string;
  reading: string;
  contract: string;
  /** A purchase of the company, which no customer sees. */
  unsharedDocument: string;
};

/**
 * Puts below an order at least one row of each kind. There are a sent and an unsent quote, papers with files, a published inspection with a
 * photo, a ledger and a withdrawal. `mark` is in every text that names a person or that a person writes.
 */
export async function fillOrder(database: Database, id: string, mark = "marca"): Promise<FilledOrder> {
  const { id: sentQuote } = await insertQuote(database, id, { text: `${mark} texto` });
  const { id: unsentQuote } = await insertQuote(database, id, { text: `${mark} texto`, version: 2, sentAt: null });
  const { id: contract } = await insertDocument(database, id, { text: `${mark} texto` });
  const { id: unsharedDocument } = await insertDocument(database, id, { text: `${mark} interno`, kind: "purchase", shared: false });
  return runAs(contextOf(database), async (transaction) => {
    await transaction
      .insertInto("order_news")
      .values({ order_id: id, topic: "step/bought", sentence: `${mark} novedad` })
      .execute();
    const papers = await insertPapers(transaction, id, mark);
    const photo = await insertInspection(transaction, id, mark);
    const reading = await insertReading(transaction, id);
    await insertEntries(transaction, id, mark);
    await insertCostLine(transaction, id, mark);
    await transaction
      .insertInto("order_purchases")
      .values({ ...boughtCar, order_id: id, seller_name: `${mark} vendedor` })
      .execute();
    await transaction
      .insertInto("order_purchase_confirmations")
      .values({ order_id: id, quote_id: sentQuote, name: `${mark} nombre`, statement: `${mark} confirmo` })
      .execute();
    await transaction
      .insertInto("order_withdrawals")
      .values({
        order_id: id,
        name: `${mark} nombre`,
        declaration: `${mark} desisto`,
        period_until: "2026-12-04",
        refund_until: "2026-12-04",
        after_delivery: false,
      })
      .execute();
    await transaction
      .insertInto("order_handovers")
      .values({
        order_id: id,
        place: `${mark} lugar`,
        person: `${mark} persona`,
        note: `${mark} nota`,
        offered: ["2026-12-03 10:30"],
        agreed: "2026-12-03 10:30",
        wish: `${mark} deseo`,
      })
      .execute();
    await transaction
      .insertInto("order_refund_accounts")
      .values({ order_id: id, holder: `${mark} titular`, iban: "ES9121000418450200051332" })
      .execute();
    return { id, sentQuote, unsentQuote, ...papers, photo, reading, contract, unsharedDocument };
  });
}

/** What only admins and accountants see of each filled order, in cents: what the car was bought for, and a cost. */
export const hiddenCents = { purchase: 1_377_777, cost: 1_366_667 };

export const boughtCar = {
  seller_kind: "dealer",
  seller_country: "DE",
  cents: hiddenCents.purchase,
  bought_on: "2026-11-20",
  vat_scheme: "margin",
} as const;

async function insertPapers(transaction: Transaction, orderId: string, mark: string) {
  const paper = async (kind: string, brought_by: "customer" | "team", further: { shared?: boolean; withdrawn_at?: string } = {}) => {
    const title = further.shared === false ? `${mark} interno` : `${mark} papel`;
    const row = { order_id: orderId, kind, title, brought_by, ...further };
    return (await transaction.insertInto("order_papers").values(row).returning("id").executeTakeFirstOrThrow()).id;
  };
  const file = async (paper_id: string, uploaded_by: "customer" | "team") => {
    const row = {
      paper_id,
      uploaded_by,
      order_id: orderId,
      file_name: `${mark}.pdf`,
      content_type: "application/pdf",
      bytes: somePdf().length,
    };
    const sha256 = createHash("sha256").update(mark).digest("hex");
    const storage_key = `order-papers/${orderId}/${crypto.randomUUID()}`;
    return (
      await transaction
        .insertInto("order_paper_files")
        .values({ ...row, sha256, storage_key })
        .returning("id")
        .executeTakeFirstOrThrow()
    ).id;
  };
  const customerPaper = await paper("identity", "customer");
  const teamPaper = await paper("invoice", "team");
  const unsharedPaper = await paper("other", "team", { shared: false });
  const withdrawnPaper = await paper("other", "customer", { withdrawn_at: noon.toString() });
  const customerFile = await file(customerPaper, "customer");
  const unsharedFile = await file(unsharedPaper, "team");
  await file(teamPaper, "team");
  await transaction.insertInto("order_paper_looks").values({ file_id: customerFile, looked_by: "link" }).execute();
  return { customerPaper, teamPaper, unsharedPaper, withdrawnPaper, customerFile, unsharedFile };
}

async function insertInspection(transaction: Transaction, orderId: string, mark: string): Promise<string> {
  await transaction
    .insertInto("order_inspections")
    .values({
      order_id: orderId,
      inspected_on: "2026-11-18",
      inspector: `${mark} perito`,
      points: JSON.stringify({ tyres: { rating: "good", note: `${mark} nota` } }),
      verdict: "recommended",
      summary: `${mark} resumen`,
      published_at: noon.toString(),
    })
    .execute();
  const storage_key = `order-inspections/${orderId}/${crypto.randomUUID()}`;
  const photo = await transaction
    .insertInto("order_inspection_photos")
    .values({ order_id: orderId, storage_key, width: 3, height: 2, caption: `${mark} foto` })
    .returning("id")
    .executeTakeFirstOrThrow();
  return photo.id;
}

async function insertReading(transaction: Transaction, orderId: string): Promise<string> {
  const storage_key = `mileage-readings/${crypto.randomUUID()}`;
  await transaction.insertInto("mileage_files").values({ storage_key }).execute();
  const row = {
    order_id: orderId,
    read_on: "2024-03-12",
    kilometres: 78_000,
    kind: "hu_report",
    storage_key,
    content_type: "application/pdf",
  };
  return (await transaction.insertInto("mileage_readings").values(row).returning("id").executeTakeFirstOrThrow()).id;
}

async function insertEntries(transaction: Transaction, orderId: string, mark: string): Promise<void> {
  const deposit = { order_id: orderId, concept: "deposit", cents: 100_000 };
  await transaction
    .insertInto("order_entries")
    .values([
      { ...deposit, kind: "charge", due_on: "2026-11-25", note: `${mark} nota` },
      { ...deposit, kind: "receipt", booked_on: "2026-11-20", bank_reference: `${mark} ref` },
      { ...deposit, kind: "cost", concept: "transport", cents: hiddenCents.cost, booked_on: "2026-11-20", note: "coste" },
    ])
    .execute();
}

/** Whose cost it is, which only admins and accountants see in a sale. */
async function insertCostLine(transaction: Transaction, orderId: string, mark: string): Promise<void> {
  const cost = await transaction
    .selectFrom("order_entries")
    .select("id")
    .where("order_id", "=", orderId)
    .where("kind", "=", "cost")
    .executeTakeFirstOrThrow();
  await transaction
    .insertInto("order_cost_lines")
    .values({ order_id: orderId, entry_id: cost.id, line: "transport", payee: `${mark} transportista` })
    .execute();
}
