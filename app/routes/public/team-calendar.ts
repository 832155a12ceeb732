import { openTeamCalendar } from "#app/features/orders/team-calendar/queries.server.ts";
import { orNotFound, requestScope } from "#server/request.ts";
import type { Route } from "./+types/team-calendar.ts";

/** The calendar of a member of the team. A calendar program asks for it, without a session; the signature is the key. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  return orNotFound(await openTeamCalendar(context.get(requestScope), params, url.searchParams.has("todas")));
}
