import { data } from "react-router";
import { openPhoto } from "#app/features/orders/inspections/queries.server.ts";
import { readUuid } from "#app/lib/uuid.ts";
import { requestScope } from "#server/request.ts";
import type { Route } from "./+types/order-inspection-photo.ts";

/** A photo of an inspection for the team, published or not. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const orderId = readUuid(params.orderId);
  const photoId = readUuid(params.photoId);
  const known = orderId !== undefined && photoId !== undefined;
  const photo = known ? await openPhoto(context.get(requestScope), orderId, photoId) : undefined;
  if (!photo) throw data(null, { status: 404 });
  return photo;
}
