import { openPaperPage } from "#app/features/orders/papers/commands/open-file.server.ts";
import { idOrNotFound, orNotFound, requestScope } from "#server/request.ts";
import type { Route } from "./+types/order-paper-page.ts";

/** A page of a paper as a picture, for the team; records the look (ORDER-42). */
export async function loader({ params, context }: Route.LoaderArgs) {
  const target = { orderId: idOrNotFound(params.orderId), fileId: idOrNotFound(params.fileId), page: Number(params.page) };
  return orNotFound(await openPaperPage(context.get(requestScope), target, "team"));
}
