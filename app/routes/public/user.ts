import { shownUser } from "#app/features/people/factors/commands/interface.server.ts";
import { refuse } from "#app/features/people/factors/interface.ts";
import { bearerOf } from "#app/features/people/tokens/queries.server.ts";
import { jsonResponse } from "#app/lib/json-response.ts";
import { requestScope } from "#server/request.ts";
import type { Route } from "./+types/user.ts";

/** The person behind the session cookie or a token whose session exists. A token gives access to nothing else. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const scope = context.get(requestScope);
  const bearer = request.headers.get("authorization");
  if (bearer === null) return scope.session ? jsonResponse(await shownUser(scope.context, scope.session)) : refuse("no-session");
  const person = await bearerOf(scope, bearer);
  return person ? jsonResponse(await shownUser(scope.context, person)) : refuse("bad-token");
}
