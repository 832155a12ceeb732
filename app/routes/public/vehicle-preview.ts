import { openPreview } from "#app/features/cars/link-previews/queries.server.ts";
import { idOrNotFound, orNotFound, requestScope } from "#server/request.ts";
import type { Route } from "./+types/vehicle-preview.ts";

/** The picture that other programs show beside a link to a car. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const id = idOrNotFound(params.vehicleId);
  return orNotFound(
    await openPreview(context.get(requestScope), id, new URL(request.url).searchParams, request.headers.get("if-none-match")),
  );
}
