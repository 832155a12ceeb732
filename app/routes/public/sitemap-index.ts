import { countPublicVehicles } from "#app/features/cars/catalogue/queries.server.ts";
import { sitemapIndex } from "#app/features/cars/catalogue/sitemap.ts";
import { requestScope } from "#server/request.ts";
import { sameForEverybody } from "#server/pages/page-cache.ts";
import type { Route } from "./+types/sitemap-index.ts";

export const headers = sameForEverybody;

export async function loader({ context }: Route.LoaderArgs) {
  const scope = context.get(requestScope);
  return new Response(sitemapIndex(scope.client.origin, await countPublicVehicles(scope.context)), {
    headers: { "Content-Type": "application/xml; charset=utf-8", ...sameForEverybody() },
  });
}
