import { readDocumentRows } from "#app/features/orders/documents/queries.server.ts";
import type { Transaction } from "#server/context.ts";

export type DossierRows = NonNullable<Awaited<ReturnType<typeof readDossierRows>>>;

/** The rows behind the dossier of an order that has ended or whose car is handed over; undefined for any other. In a fixed order. */
export async function readDossierRows(transaction: Transaction, orderId: string) {
  const order = await transaction
    .selectFrom("orders")
    .select(["id", "reference", "status", "created_at"])
    .where("id", "=", orderId)
    .where((is) =>
      is.or([
        is("status", "<>", "open"),
        is.exists(
          is.selectFrom("order_steps").whereRef("order_id", "=", "orders.id").where("kind", "=", "handed_over").where("state", "=", "done"),
        ),
      ]),
    )
    .executeTakeFirst();
  if (!order) return undefined;
  return {
    order,
    quotes: await transaction
      .selectFrom("order_quotes")
      .select(["version", "content", "content_sha256", "price", "decided_at", "decided_name"])
      .where("order_id", "=", orderId)
      .where("decision", "=", "accepted")
      .orderBy("version")
      .execute(),
    confirmations: await transaction
      .selectFrom("order_purchase_confirmations")
      .select(["confirmed_at", "name", "statement"])
      .where("order_id", "=", orderId)
      .orderBy("id")
      .execute(),
    papers: await transaction
      .selectFrom("order_paper_files as file")
      .innerJoin("order_papers as paper", "paper.id", "file.paper_id")
      .select(["file.id", "title", "uploaded_by", "checked_at", "file_name", "sha256", "storage_key", "bytes", "erased_at"])
      .where("file.order_id", "=", orderId)
      .where("state", "=", "accepted")
      .orderBy("file.id")
      .execute(),
    inspections: await transaction
      .selectFrom("order_inspections")
      .select(["inspected_on", "inspector", "place", "mileage", "points", "verdict", "summary", "published_at"])
      .where("order_id", "=", orderId)
      .execute(),
    photos: await transaction
      .selectFrom("order_inspection_photos")
      .select(["caption", "storage_key", "sha256", "created_at"])
      .where("order_id", "=", orderId)
      .orderBy("created_at")
      .orderBy("id")
      .execute(),
    entries: await transaction
      .selectFrom("order_entries")
      .select(["kind", "concept", "cents", "booked_on", "note", "reverses", "recorded_at"])
      .where("order_id", "=", orderId)
      .orderBy("id")
      .execute(),
    documents: (await readDocumentRows(transaction, orderId)).toSorted((one, other) => (one.id < other.id ? -1 : 1)),
    withdrawals: await transaction
      .selectFrom("order_withdrawals")
      .select(["declared_at", "name", "declaration"])
      .where("order_id", "=", orderId)
      .execute(),
    news: await transaction
      .selectFrom("order_news")
      .select(["happened_at", "sentence"])
      .where("order_id", "=", orderId)
      .orderBy("id")
      .execute(),
  };
}
