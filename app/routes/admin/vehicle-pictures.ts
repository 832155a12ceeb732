import { openPictures } from "#app/features/cars/hand-ads/queries.server.ts";
import { idOrNotFound, orNotFound, requestScope } from "#server/request.ts";
import type { Route } from "./+types/vehicle-pictures.ts";

/** The pictures of a car in their order, for a portal that takes them by hand. */
export async function loader({ params, context }: Route.LoaderArgs) {
  return orNotFound(await openPictures(context.get(requestScope), idOrNotFound(params.vehicleId)));
}
