import { findInvitation, signedId } from "#app/features/requests/appointments/queries.server.ts";
import { orNotFound, requestScope } from "#server/request.ts";
import type { Route } from "./+types/appointment-file.ts";

/** The appointment for its customer's calendar, also after it was cancelled. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const scope = context.get(requestScope);
  return orNotFound(await findInvitation(scope, orNotFound(signedId(scope.keys, params))));
}
