import { openFeed } from "#app/features/cars/feeds/queries.server.ts";
import { orNotFound, requestScope } from "#server/request.ts";
import type { Route } from "./+types/feed.ts";

/** The stock for a portal. Its program asks for it, without a session; the key in the address is the right. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  return orNotFound(await openFeed(context.get(requestScope), params, request.headers.get("if-none-match")));
}
