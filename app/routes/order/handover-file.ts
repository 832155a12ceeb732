import { openOrder } from "#app/features/orders/access/queries.server.ts";
import { handoverFile } from "#app/features/orders/handover/queries.server.ts";
import { orNotFound, requestScope } from "#server/request.ts";
import type { Route } from "./+types/handover-file.ts";

/** The agreed handover for the calendar of the order's customer. */
export async function loader({ params, context }: Route.LoaderArgs) {
  return orNotFound(await handoverFile(orNotFound(await openOrder(context.get(requestScope), params))));
}
