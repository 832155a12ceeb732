import { attachmentHeader } from "#app/features/orders/papers/paper-files.ts";
import { documentPdf } from "./pdf.ts";
import type { DocumentView } from "./queries.server.ts";

/** The PDF of a document as a download. No cache keeps it. */
export async function documentFileOf(view: DocumentView): Promise<Response> {
  const bytes = await documentPdf(view);
  return new Response(new Uint8Array(bytes), {
    headers: {
      "Content-Type": "application/pdf",
      "Content-Length": String(bytes.length),
      "Content-Disposition": attachmentHeader(`${view.label} ${view.reference}.pdf`),
      "X-Content-Type-Options": "nosniff",
      "Cache-Control": "private, no-store",
      "Referrer-Policy": "no-referrer",
    },
  });
}
