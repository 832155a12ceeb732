import { openOrder } from "#app/features/orders/access/queries.server.ts";
import { openPaperPage } from "#app/features/orders/papers/commands/open-file.server.ts";
import { idOrNotFound, orNotFound, requestScope } from "#server/request.ts";
import type { Route } from "./+types/paper-page.ts";

/** A page of a paper as a picture. Like a download it records the look, so this GET writes (ORDER-42). */
export async function loader({ params, context }: Route.LoaderArgs) {
  const scope = context.get(requestScope);
  const opened = orNotFound(await openOrder(scope, params));
  const target = { orderId: opened.order.id, fileId: idOrNotFound(params.fileId), page: Number(params.page) };
  return orNotFound(await (opened.onlyLooks ? openPaperPage(scope, target, "team") : openPaperPage(opened.scope, target, opened.by)));
}
