import { companyDay } from "#app/features/ground/company/company-day.ts";
import { Outlet } from "react-router";
import { footerColumns, mainMenu } from "#app/features/ground/company/site-menu.ts";
import { CookieBanner, CookieSettings } from "#app/features/ground/consent/components/cookie-banner.tsx";
import { currentText } from "#app/features/ground/consent/texts.ts";
import { type NoticeKey, notices } from "#app/features/people/accounts/messages.ts";
import { Toast } from "#app/ui/toast.tsx";
import { SavedCarsOfPage } from "#app/features/people/saved-cars/components/saved-cars.tsx";
import { SavedLink } from "#app/features/people/saved-cars/components/saved-link.tsx";
import { readSavedIds } from "#app/features/people/saved-cars/queries.server.ts";
import { PendingNavigation } from "#app/ui/pending-navigation.tsx";
import { SiteFooter } from "#app/ui/site-footer.tsx";
import { SiteHeader } from "#app/ui/site-header.tsx";
import { cookieChoice, noticeKey } from "#server/http/cookies.ts";
import { pagePart, requestScope } from "#server/request.ts";
import type { Route } from "./+types/layout.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  const scope = context.get(requestScope);
  const { session, cookies } = scope;
  return {
    menu: mainMenu(session),
    signedIn: session !== undefined,
    notice: noticeOf(cookies),
    saved: (await pagePart(scope, "saved cars", () => readSavedIds(scope))) ?? [],
    year: companyDay(scope.context.now).year,
    // Sent with the data, so that no script contains all revisions of the text.
    cookieQuestion: cookieChoice(request.headers.get("cookie")) === undefined ? currentText("cookies") : undefined,
  };
}

export const links: Route.LinksFunction = () => [
  { rel: "alternate", type: "application/atom+xml", title: "Coches nuevos", href: "/coches-nuevos.atom" },
];

/** The message that the previous page left in a cookie. */
function noticeOf(cookies: string | null) {
  const key = noticeKey(cookies);
  return key !== undefined && Object.hasOwn(notices, key) ? notices[key as NoticeKey] : undefined;
}

/** A page is private unless its route declares that it is the same for everybody (server/pages/page-cache.ts). */
export const headers = () => ({ "Cache-Control": "no-store" });

export default function PublicLayout({ loaderData: { year, cookieQuestion, menu, signedIn, notice, saved } }: Route.ComponentProps) {
  return (
    <SavedCarsOfPage saved={saved}>
      <a
        href="#contenido"
        className="sr-only z-50 rounded-field bg-rhine px-4 py-3 text-on-rhine focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
      >
        Saltar al contenido
      </a>
      {cookieQuestion !== undefined && <CookieBanner text={cookieQuestion} />}
      <SiteHeader menu={menu} signedIn={signedIn}>
        <SavedLink />
      </SiteHeader>
      <main id="contenido" tabIndex={-1} className="outline-none">
        <Outlet />
      </main>
      <SiteFooter year={year} columns={footerColumns}>
        <CookieSettings />
      </SiteFooter>
      {notice && <Toast tone="good" {...notice} />}
      <PendingNavigation />
    </SavedCarsOfPage>
  );
}
