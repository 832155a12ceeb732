import { requestScope } from "#server/request.ts";
import { sameForEverybody } from "#server/pages/page-cache.ts";
import type { Route } from "./+types/robots.ts";

export const headers = sameForEverybody;

export function loader({ context }: Route.LoaderArgs) {
  const { origin } = context.get(requestScope).client;
  const lines = ["User-agent: *", "Disallow: /auth", "Disallow: /dashboard", "Disallow: /admin", "", `Sitemap: ${origin}/sitemap.xml`, ""];
  return new Response(lines.join("\n"), { headers: { "Content-Type": "text/plain; charset=utf-8", ...sameForEverybody() } });
}
