import { atomAddress } from "#app/features/cars/catalogue/atom.ts";
import { requestScope } from "#server/request.ts";
import { sameForEverybody } from "#server/pages/page-cache.ts";
import type { Route } from "./+types/robots.ts";

export const headers = sameForEverybody;

export function loader({ context }: Route.LoaderArgs) {
  const { origin } = context.get(requestScope).client;
  const closed = ["/auth", "/dashboard", "/admin"].map((path) => `Disallow: ${path}`);
  const maps = ["/sitemap.xml", atomAddress].map((path) => `Sitemap: ${origin}${path}`);
  const lines = ["User-agent: *", ...closed, "", ...maps, ""];
  return new Response(lines.join("\n"), { headers: { "Content-Type": "text/plain; charset=utf-8", ...sameForEverybody() } });
}
