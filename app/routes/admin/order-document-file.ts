import { documentFileOf } from "#app/features/orders/documents/pdf-file.ts";
import { findDocument } from "#app/features/orders/documents/queries.server.ts";
import { idOrNotFound, orNotFound, requestScope } from "#server/request.ts";
import type { Route } from "./+types/order-document-file.ts";

/** The PDF of a document for the team. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { context: actor } = context.get(requestScope);
  return documentFileOf(orNotFound(await findDocument(actor, idOrNotFound(params.orderId), idOrNotFound(params.documentId))));
}
