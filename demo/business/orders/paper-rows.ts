import { createHash } from "node:crypto";
import { daysAgo } from "../moments.ts";
import { dayAgo } from "./order-days.ts";
import type { OrderStory } from "./order-stories.ts";
import { demoPaper } from "./paper-file.ts";

/** The papers of an order with their rows and files. */
export function paperRows(orderId: string, { papers, begun, who }: OrderStory, now: Temporal.Instant) {
  const made = papers.map((paper, place) => ({
    paper,
    id: crypto.randomUUID(),
    bytes: demoPaper(paper.title, `Documento de demostración ${who + 1}-${place + 1}`),
  }));
  const uploadedAgo = Math.max(1, Math.floor(begun / 2));
  return {
    papers: made.map(({ paper, id }) => ({
      id,
      order_id: orderId,
      kind: paper.kind,
      title: paper.title,
      brought_by: paper.by,
      request: paper.request ?? "",
      asked_until: paper.until === undefined ? null : dayAgo(now, -paper.until).toString(),
      shared: paper.shared ?? true,
      created_at: daysAgo(now, Math.max(1, begun - 1), "11:00"),
    })),
    files: made.flatMap(({ paper, id, bytes }) =>
      paper.file === undefined
        ? []
        : [
            {
              paper_id: id,
              order_id: orderId,
              storage_key: `order-papers/${orderId}/${crypto.randomUUID()}`,
              file_name: `${paper.kind}.pdf`,
              content_type: "application/pdf",
              bytes: bytes.length,
              sha256: createHash("sha256").update(bytes).digest("hex"),
              uploaded_by: paper.by,
              uploaded_at: daysAgo(now, uploadedAgo, "20:10"),
              state: paper.file,
              checked_at: paper.file === "uploaded" ? null : daysAgo(now, Math.max(1, uploadedAgo - 1), "09:30"),
              return_reason: paper.file === "returned" ? "Falta la cara de atrás." : null,
              content: bytes,
            },
          ],
    ),
  };
}
