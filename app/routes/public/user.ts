import { shownUser } from "#app/features/factors/commands/interface.server.ts";
import { refuse } from "#app/features/factors/interface.ts";
import { bearerOf } from "#app/features/tokens/queries.server.ts";
import { jsonAnswer } from "#app/lib/json-answer.ts";
import { requestFacts } from "#server/request.ts";
import type { Route } from "./+types/user.ts";

/**
 * The person behind the session cookie or, for a service, behind a token, as long as the token's session exists. A token gives access to
 * nothing else.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const facts = context.get(requestFacts);
  const bearer = request.headers.get("authorization");
  if (bearer === null) return facts.session ? jsonAnswer(await shownUser(facts, facts.session)) : refuse("no-session");
  const person = await bearerOf(facts, bearer);
  return person ? jsonAnswer(await shownUser(facts, person)) : refuse("bad-token");
}
