import { openPhoto } from "#app/features/orders/inspections/queries.server.ts";
import { orNotFound } from "#app/lib/not-found.ts";
import { readUuid } from "#app/lib/uuid.ts";
import { requestScope } from "#server/request.ts";
import type { Route } from "./+types/order-inspection-photo.ts";

/** A photo of an inspection for the team, published or not. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const orderId = orNotFound(readUuid(params.orderId));
  const photoId = orNotFound(readUuid(params.photoId));
  return orNotFound(await openPhoto(context.get(requestScope), orderId, photoId));
}
