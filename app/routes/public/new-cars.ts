import { atomText } from "#app/features/cars/catalogue/atom.ts";
import { listNewVehicles } from "#app/features/cars/catalogue/queries.server.ts";
import { requestScope } from "#server/request.ts";
import { sameForEverybody } from "#server/pages/page-cache.ts";
import type { Route } from "./+types/new-cars.ts";

export const headers = sameForEverybody;

export async function loader({ context: routeContext }: Route.LoaderArgs) {
  const { client, context } = routeContext.get(requestScope);
  return new Response(atomText(client.origin, await listNewVehicles(context), new Date(context.now.epochMilliseconds)), {
    headers: { "Content-Type": "application/atom+xml; charset=utf-8", ...sameForEverybody() },
  });
}
