import { sendCopy } from "#app/features/privacy/data-requests/commands.server.ts";
import { requestScope } from "#server/request.ts";
import type { Route } from "./+types/data-request-copy.ts";

/** Only POST is supported, because mail programs may open a link before the reader does. */
export const loader = () => new Response(null, { status: 405, headers: { Allow: "POST" } });

export async function action({ params, context }: Route.ActionArgs) {
  const copy = await sendCopy(context.get(requestScope), params);
  if (!copy || copy === "ended") return new Response("Esta copia no se puede descargar.\n", { status: copy ? 410 : 404 });
  return new Response(copy, {
    headers: {
      "Content-Type": "application/zip",
      "Content-Disposition": 'attachment; filename="mis-datos.zip"',
      "Cache-Control": "private, no-store",
      "Referrer-Policy": "same-origin",
    },
  });
}
