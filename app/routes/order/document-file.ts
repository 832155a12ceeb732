import { openOrder } from "#app/features/orders/access/queries.server.ts";
import { documentFileOf } from "#app/features/orders/documents/pdf-file.ts";
import { findDocument } from "#app/features/orders/documents/queries.server.ts";
import { idOrNotFound, orNotFound, requestScope } from "#server/request.ts";
import type { Route } from "./+types/document-file.ts";

/** The PDF of a document for the order's customer; the same 404 for every other person (row B2). */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { order, scope } = orNotFound(await openOrder(context.get(requestScope), params));
  return documentFileOf(orNotFound(await findDocument(scope.context, order.id, idOrNotFound(params.documentId))));
}
