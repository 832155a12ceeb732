import { openPhoto } from "#app/features/orders/inspections/queries.server.ts";
import { idOrNotFound, orNotFound, requestScope } from "#server/request.ts";
import type { Route } from "./+types/order-inspection-photo.ts";

/** A photo of an inspection for the team, published or not. */
export async function loader({ params, context }: Route.LoaderArgs) {
  return orNotFound(await openPhoto(context.get(requestScope), idOrNotFound(params.orderId), idOrNotFound(params.photoId)));
}
