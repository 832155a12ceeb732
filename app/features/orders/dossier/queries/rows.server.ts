import { sql } from "kysely";
import { readDocumentRows } from "#app/features/orders/documents/queries.server.ts";
import { readEntries } from "#app/features/orders/payments/queries.server.ts";
import type { Occasion } from "#app/features/orders/inspections/condition.ts";
import type { Transaction } from "#server/context.ts";

export type DossierRows = NonNullable<Awaited<ReturnType<typeof readDossierRows>>>;

type Quote = { version: number; content: object; content_sha256: string; price: number; decided_at: Date; decided_name: string };
type Paper = { id: string; title: string; uploaded_by: string; checked_at: Date; file_name: string } & StoredPaper;
type StoredPaper = { sha256: string; storage_key: string; bytes: number; erased_at: Date | null; superseded_at: Date | null };
type Report = {
  occasion: Occasion;
  inspected_on: string;
  inspector: string;
  place: string;
  mileage: number | null;
  points: object;
  condition: object;
  verdict: string;
  summary: string;
};
type Photo = { occasion: Occasion; caption: string; storage_key: string; sha256: string | null; bytes: number | null; created_at: Date };

/** The rows behind the dossier of an order that has ended or whose car is handed over; undefined for any other. In a fixed order. */
export async function readDossierRows(transaction: Transaction, orderId: string) {
  const read = async <Row>(statement: ReturnType<typeof sql<Row>>) => (await statement.execute(transaction)).rows;
  const ofOrder = sql`order_id = ${orderId}`;
  const [order] = await read(sql<{ reference: string; created_at: Date }>`select reference, created_at from orders where id = ${orderId}
    and (status <> 'open' or exists (select from order_steps where order_id = orders.id and kind = 'handed_over' and state = 'done'))`);
  if (!order) return undefined;
  return {
    order,
    quotes: await read(sql<Quote>`select version, content, content_sha256, price, decided_at, decided_name from order_quotes
      where ${ofOrder} and decision = 'accepted' order by version`),
    confirmations: await read(sql<{ confirmed_at: Date; name: string; statement: string }>`select confirmed_at, name, statement
      from order_purchase_confirmations where ${ofOrder} order by id`),
    papers:
      await read(sql<Paper>`select file.id, title, uploaded_by, checked_at, file_name, sha256, storage_key, bytes, erased_at, superseded_at
      from order_paper_files file join order_papers paper on paper.id = file.paper_id
      where file.order_id = ${orderId} and state = 'accepted' order by file.id`),
    reports: await read(sql<
      Report & { published_at: Date }
    >`select occasion, inspected_on, inspector, place, mileage, points, condition, verdict, summary, published_at
      from order_inspections where ${ofOrder} and published_at is not null order by occasion desc`),
    photos: await read(sql<Photo>`select occasion, caption, storage_key, sha256, bytes, created_at from order_inspection_photos
      where ${ofOrder} order by created_at, id`),
    entries: (await readEntries(transaction, orderId)).toSorted(byId),
    documents: (await readDocumentRows(transaction, orderId)).toSorted(byId),
    withdrawals: await read(sql<{ declared_at: Date; name: string; declaration: string }>`select declared_at, name, declaration
      from order_withdrawals where ${ofOrder}`),
    news: await read(
      sql<{ happened_at: Date; sentence: string }>`select happened_at, sentence from order_news where ${ofOrder} order by id`,
    ),
  };
}

function byId(one: { id: string }, other: { id: string }): number {
  return one.id < other.id ? -1 : 1;
}
