import { shownUser } from "#app/features/factors/commands/interface.server.ts";
import { refuse } from "#app/features/factors/interface.ts";
import { bearerOf } from "#app/features/tokens/queries.server.ts";
import { jsonAnswer } from "#app/lib/json-answer.ts";
import { requestFacts } from "#server/request.ts";
import type { Route } from "./+types/user.ts";

/**
 * Who is asking: by the session's cookie, or, for a service that was handed a token, by that token, as long as its session lives. A token
 * answers this one question and opens nothing else.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const facts = context.get(requestFacts);
  const bearer = request.headers.get("authorization");
  if (bearer === null) return facts.session ? jsonAnswer(await shownUser(facts, facts.session)) : refuse("no-session");
  const person = await bearerOf(facts, bearer);
  return person ? jsonAnswer(await shownUser(facts, person)) : refuse("bad-token");
}
