import { openOrder } from "#app/features/orders/access/queries.server.ts";
import { openPhoto } from "#app/features/orders/inspections/queries.server.ts";
import { idOrNotFound, orNotFound, requestScope } from "#server/request.ts";
import type { Route } from "./+types/inspection-photo.ts";

/** A photo of the published report, for the order's customer only. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { scope, order } = orNotFound(await openOrder(context.get(requestScope), params));
  return orNotFound(await openPhoto(scope, order.id, idOrNotFound(params.photoId)));
}
