import { keySet } from "#app/features/tokens/queries.server.ts";
import { jsonAnswer } from "#app/lib/json-answer.ts";
import { requestScope } from "#server/request.ts";
import type { Route } from "./+types/key-set.ts";

/** The same for everyone; other services may cache it for five minutes (row A18). */
export function loader({ context }: Route.LoaderArgs) {
  return jsonAnswer(keySet(context.get(requestScope)), { headers: { "Cache-Control": "public, max-age=300" } });
}
