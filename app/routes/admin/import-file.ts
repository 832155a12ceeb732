import { openFile } from "#app/features/cars/imports/commands/work.server.ts";
import { idOrNotFound, orNotFound, requestScope } from "#server/request.ts";
import type { Route } from "./+types/import-file.ts";

/** The file of an import, as it came. The browser keeps it and shows nothing of it, whatever it is. */
export async function loader({ params, context }: Route.LoaderArgs) {
  return orNotFound(await openFile(context.get(requestScope), idOrNotFound(params.importId)));
}
