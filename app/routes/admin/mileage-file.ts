import { openReadingFile } from "#app/features/cars/mileage-readings/office/queries.server.ts";
import { idOrNotFound, orNotFound, requestScope } from "#server/request.ts";
import type { Route } from "./+types/mileage-file.ts";

/** Downloads the paper of a reading, for the team. */
export async function loader({ params, context }: Route.LoaderArgs) {
  return orNotFound(await openReadingFile(context.get(requestScope), idOrNotFound(params.readingId)));
}
