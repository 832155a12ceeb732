import { Outlet } from "react-router";
import { Sidebar, sidebarCookie } from "#app/features/ground/back-office/components/sidebar.tsx";
import { TeamRoleContext } from "#app/features/ground/back-office/components/team-role.tsx";
import { mayOpen } from "#app/features/ground/back-office/areas.ts";
import { countWaiting, readFor } from "#app/features/ground/back-office/queries.server.ts";
import { countOrdersForTeam } from "#app/features/orders/orders/office/queries/figures.server.ts";
import { SearchDialog } from "#app/features/panels/customers/office/components/search-dialog.tsx";
import { DemonstrationNotice } from "#app/features/panels/demonstration/office/components/removal.tsx";
import { readConversationCounts } from "#app/features/requests/inbox/queries/work.server.ts";
import { isDemonstration } from "#app/features/panels/demonstration/queries.server.ts";
import { keptForm } from "#app/features/people/ended-session/kept-form.ts";
import { PendingNavigation } from "#app/ui/pending-navigation.tsx";
import { cookieValue } from "#server/http/cookies.ts";
import { pagePart, requestScope, signedIn } from "#server/request.ts";
import { requireSession, requireTeam } from "#server/gates.ts";
import type { Route } from "./+types/layout.ts";

export const middleware: Route.MiddlewareFunction[] = [requireSession(keptForm), requireTeam(mayOpen, keptForm)];

/** The loader is required: without it, a client-side navigation that needs no data would skip the gate. */
export async function loader({ context }: Route.LoaderArgs) {
  const scope = context.get(requestScope);
  const waiting = await pagePart(scope, "waiting", () => countWaiting(scope.context));
  const inbox = await pagePart(scope, "conversations", () => readFor(scope.context, "sales", () => readConversationCounts(scope.context)));
  const { email, role } = context.get(signedIn);
  return {
    email,
    person: email,
    role: role ?? undefined,
    waiting: {
      ...(waiting ?? { appointments: 0, dataRequests: 0, mails: 0 }),
      inquiries: inbox?.pending ?? 0,
      lateInquiries: inbox?.late ?? 0,
      orders: (await pagePart(scope, "orders", () => countOrdersForTeam(scope.context))) ?? 0,
    },
    demonstration: await pagePart(scope, "demonstration", () => isDemonstration(scope.context)),
    startsCollapsed: cookieValue(scope.cookies, sidebarCookie) === "collapsed",
  };
}

/** No cache may store a page that belongs to one person (row C8). */
export const headers = () => ({ "Cache-Control": "no-store" });

export default function AdminLayout({ loaderData: { email, role, waiting, demonstration, startsCollapsed } }: Route.ComponentProps) {
  return (
    <TeamRoleContext value={role}>
      <div className="tablet:flex">
        <a
          href="#contenido"
          className="sr-only z-50 rounded-field bg-rhine px-4 py-3 text-on-rhine focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
        >
          Saltar al contenido
        </a>
        <Sidebar email={email} waiting={waiting} startsCollapsed={startsCollapsed} />
        <main id="contenido" tabIndex={-1} className="min-w-0 grow px-4.5 py-6 text-label outline-none tablet:px-7 tablet:py-7">
          {demonstration === true && <DemonstrationNotice />}
          <Outlet />
        </main>
        <SearchDialog />
        <PendingNavigation />
      </div>
    </TeamRoleContext>
  );
}
