import { createHash } from "node:crypto";
import { dayAgo, daysAgo } from "../moments.ts";
import type { OrderStory } from "./order-stories.ts";

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
              pages: 1,
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

/** A PDF of one page with a title and a line below it, in a font that every reader has. */
function demoPaper(title: string, line: string): Buffer {
  const text = (size: number, y: number, words: string) => `BT /F1 ${size} Tf 60 ${y} Td (${escaped(words)}) Tj ET`;
  const content = [text(20, 760, title), text(12, 730, line)].join("\n");
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>",
    `<< /Length ${Buffer.byteLength(content, "latin1")} >>\nstream\n${content}\nendstream`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
  ];
  let file = "%PDF-1.4\n";
  const places = objects.map((object, index) => {
    const place = Buffer.byteLength(file, "latin1");
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, "0")} 00000 n \n`;
  });
  const start = Buffer.byteLength(file, "latin1");
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join("")}`;
  return Buffer.from(`${file}${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`, "latin1");
}

function escaped(words: string): string {
  return words.replace(/[\\()]/g, "\\$&");
}
