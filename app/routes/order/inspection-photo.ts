import { data } from "react-router";
import { openOrder } from "#app/features/orders/access/queries.server.ts";
import { openPhoto } from "#app/features/orders/inspections/queries.server.ts";
import { readUuid } from "#app/lib/uuid.ts";
import { requestScope } from "#server/request.ts";
import type { Route } from "./+types/inspection-photo.ts";

/** A photo of the published report, for the order's customer only. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const opened = await openOrder(context.get(requestScope), params);
  const photoId = readUuid(params.photoId);
  const photo = opened && photoId !== undefined ? await openPhoto(opened.scope, opened.order.id, photoId) : undefined;
  if (!photo) throw data(null, { status: 404 });
  return photo;
}
