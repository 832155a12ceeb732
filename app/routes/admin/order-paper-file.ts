import { openPaperFile } from "#app/features/orders/papers/commands/open-file.server.ts";
import { idOrNotFound, orNotFound, requestScope } from "#server/request.ts";
import type { Route } from "./+types/order-paper-file.ts";

/** Downloads a paper for the team and records the look (ORDER-42). */
export async function loader({ params, context }: Route.LoaderArgs) {
  const target = { orderId: idOrNotFound(params.orderId), fileId: idOrNotFound(params.fileId) };
  return orNotFound(await openPaperFile(context.get(requestScope), target, "team"));
}
