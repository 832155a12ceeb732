import { keySet } from "#app/features/people/tokens/queries.server.ts";
import { jsonResponse } from "#app/lib/json-response.ts";
import { requestScope } from "#server/request.ts";
import type { Route } from "./+types/key-set.ts";

/** The same for everyone; other services may cache it for five minutes (row A18). */
export function loader({ context }: Route.LoaderArgs) {
  return jsonResponse(keySet(context.get(requestScope)), { headers: { "Cache-Control": "public, max-age=300" } });
}
