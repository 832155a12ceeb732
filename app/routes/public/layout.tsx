import { Outlet } from "react-router";
import { company } from "#company";
import { PendingNavigation } from "#app/ui/pending-navigation.tsx";
import { SiteFooter } from "#app/ui/site-footer.tsx";
import { SiteHeader } from "#app/ui/site-header.tsx";
import { requestFacts } from "#server/request.ts";
import type { Route } from "./+types/layout.ts";

export function loader({ context }: Route.LoaderArgs) {
  return { year: context.get(requestFacts).context.now.toZonedDateTimeISO(company.timeZone).year };
}

/** Public pages are the same for everybody: the page memory may keep them (server/page-memory.ts). */
export function headers() {
  return { "Cache-Control": "s-maxage=300" };
}

export default function PublicLayout({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <a href="#contenido" className="sr-only z-50 rounded-field bg-rhine px-4 py-3 text-on-rhine focus:not-sr-only focus:fixed focus:top-3 focus:left-3">
        Saltar al contenido
      </a>
      <SiteHeader />
      <main id="contenido" tabIndex={-1} className="outline-none">
        <Outlet />
      </main>
      <SiteFooter year={loaderData.year} />
      <PendingNavigation />
    </>
  );
}
