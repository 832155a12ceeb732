import { attachmentHeader, unseenByOthers } from "#app/lib/private-file.ts";
import { documentPdf } from "./pdf.ts";
import type { DocumentView } from "./queries.server.ts";

/** The PDF of a document as a download. No cache keeps it. */
export async function documentFileOf(view: DocumentView): Promise<Response> {
  const bytes = await documentPdf(view);
  return new Response(new Uint8Array(bytes), {
    headers: {
      ...unseenByOthers,
      "Content-Type": "application/pdf",
      "Content-Length": String(bytes.length),
      "Content-Disposition": attachmentHeader(`${view.label} ${view.reference}.pdf`),
    },
  });
}
