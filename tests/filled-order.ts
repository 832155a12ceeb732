import { createHash } from "node:crypto";
import type { Database } from "#db/client.ts";
import { runAs } from "#server/context.ts";
import { contextOf } from "./database.ts";
import { noon } from "./request-scope.ts";

/** The ids of what `fillOrder` put below an order. */
export type FilledOrder = {
  id: string;
  customerPaper: string;
  teamPaper: string;
  unsharedPaper: string;
  withdrawnPaper: string;
  customerFile: string;
  unsharedFile: string;
  sentQuote: string;
  unsentQuote: string;
};

/**
 * Puts below an order what an order can have, of each kind at least one row: a sent and an unsent quote, papers with files, a published
 * inspection with a photo, a ledger and a withdrawal. `mark` is in every text that names a person or that a person writes.
 */
export async function fillOrder(database: Database, id: string, mark = "marca"): Promise<FilledOrder> {
  return runAs(contextOf(database), async (transaction) => {
    await transaction
      .insertInto("order_news")
      .values({ order_id: id, topic: "step/bought", sentence: `${mark} novedad` })
      .execute();
    const quote = (version: number) => ({
      order_id: id,
      version,
      content: JSON.stringify({ car: `${mark} coche` }),
      content_sha256: "a".repeat(64),
      text_revision: "2026-11",
      price: 2_000_000,
      deposit: 100_000,
      purchase: 1_500_000,
      valid_until: "2026-12-20",
    });
    const [sentQuote, unsentQuote] = await transaction
      .insertInto("order_quotes")
      .values([{ ...quote(1), sent_at: noon.toString() }, quote(2)])
      .returning("id")
      .execute();
    const paper = (title: string, brought_by: string, further: object = {}) => ({
      order_id: id,
      kind: "other",
      title: `${mark} ${title}`,
      brought_by,
      ...further,
    });
    const [customerPaper, teamPaper, unsharedPaper, withdrawnPaper] = await transaction
      .insertInto("order_papers")
      .values([
        paper("del cliente", "customer", { kind: "identity" }),
        paper("del equipo", "team", { kind: "invoice" }),
        paper("interno", "team", { shared: false }),
        paper("ya no", "customer", { withdrawn_at: noon.toString() }),
      ])
      .returning("id")
      .execute();
    const ids = { customerPaper: customerPaper?.id ?? "", teamPaper: teamPaper?.id ?? "", unsharedPaper: unsharedPaper?.id ?? "" };
    const file = (paperId: string, uploaded_by: string) => ({
      paper_id: paperId,
      order_id: id,
      storage_key: `order-papers/${id}/${crypto.randomUUID()}`,
      file_name: `${mark}.pdf`,
      content_type: "application/pdf",
      bytes: 10,
      sha256: createHash("sha256").update(mark).digest("hex"),
      uploaded_by,
    });
    const [customerFile, unsharedFile] = await transaction
      .insertInto("order_paper_files")
      .values([file(ids.customerPaper, "customer"), file(ids.unsharedPaper, "team"), file(ids.teamPaper, "team")])
      .returning("id")
      .execute();
    await transaction
      .insertInto("order_paper_looks")
      .values({ file_id: customerFile?.id ?? "", looked_by: "link" })
      .execute();
    const inspection = await transaction
      .insertInto("order_inspections")
      .values({
        order_id: id,
        inspected_on: "2026-11-18",
        inspector: `${mark} perito`,
        points: JSON.stringify({ tyres: { rating: "good", note: `${mark} nota` } }),
        verdict: "recommended",
        summary: `${mark} resumen`,
        published_at: noon.toString(),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await transaction
      .insertInto("order_inspection_photos")
      .values({
        inspection_id: inspection.id,
        storage_key: `order-inspections/${id}/${crypto.randomUUID()}`,
        width: 3,
        height: 2,
        caption: `${mark} foto`,
      })
      .execute();
    await transaction
      .insertInto("order_entries")
      .values([
        { order_id: id, kind: "charge", concept: "deposit", cents: 100_000, due_on: "2026-11-25", note: `${mark} nota` },
        { order_id: id, kind: "receipt", concept: "deposit", cents: 100_000, booked_on: "2026-11-20", bank_reference: `${mark} ref` },
        { order_id: id, kind: "cost", concept: "transport", cents: 60_000, booked_on: "2026-11-20", note: "coste" },
      ])
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
    return {
      id,
      ...ids,
      withdrawnPaper: withdrawnPaper?.id ?? "",
      customerFile: customerFile?.id ?? "",
      unsharedFile: unsharedFile?.id ?? "",
      sentQuote: sentQuote?.id ?? "",
      unsentQuote: unsentQuote?.id ?? "",
    };
  });
}
