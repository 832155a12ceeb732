import { openOrder } from "#app/features/orders/access/queries.server.ts";
import { openPaperFile } from "#app/features/orders/papers/commands/open-file.server.ts";
import { idOrNotFound, orNotFound, requestScope } from "#server/request.ts";
import type { Route } from "./+types/paper-file.ts";

/**
 * Downloads a paper and records the look (ORDER-42): only this GET, that of a page and that of a person's copy write, because each look
 * must be known.
 */
export async function loader({ params, context }: Route.LoaderArgs) {
  const scope = context.get(requestScope);
  const opened = orNotFound(await openOrder(scope, params));
  const target = { orderId: opened.order.id, fileId: idOrNotFound(params.fileId) };
  // A look of the team with the customer's link is recorded as the team's.
  return orNotFound(await (opened.onlyLooks ? openPaperFile(scope, target, "team") : openPaperFile(opened.scope, target, opened.by)));
}
