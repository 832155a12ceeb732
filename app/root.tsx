import { lazy, type ReactNode, Suspense, use } from "react";
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useMatches,
  useRouteLoaderData,
} from "react-router";
import { requestScope } from "#server/request.ts";
import { useWaiting } from "./features/ground/forms/ended-session.ts";
import { handleLostResponse } from "./features/ground/forms/lost-response.ts";
import { startDeferredScripts } from "./lib/deferred-scripts.ts";
import type { EndedSession } from "./features/people/ended-session/kept-form.ts";
import type { Route } from "./+types/root.ts";
import { DocumentId } from "./ui/document-id.ts";
import { ErrorPage } from "./ui/error-page.tsx";
import { NotFoundPage } from "./ui/not-found-page.tsx";
import bricolage from "./ui/fonts/bricolage-grotesque.woff2?url";
import geist from "./ui/fonts/geist.woff2?url";
import tokens from "./ui/tokens.css?url";

/** On a phone the first paint does not wait for the fonts (docs/decisions/0011). */
const fontPreload = { rel: "preload", as: "font", type: "font/woff2", crossOrigin: "anonymous", media: "(min-width: 48rem)" } as const;

export const links: Route.LinksFunction = () => [
  { ...fontPreload, href: bricolage },
  { ...fontPreload, href: geist },
  { rel: "stylesheet", href: tokens },
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
  { rel: "manifest", href: "/site.webmanifest" },
];

export function loader({ context }: Route.LoaderArgs) {
  const { client, nonce } = context.get(requestScope);
  // The nonce is also the request's id.
  return { origin: client.origin, reference: nonce };
}

export const clientMiddleware = [handleLostResponse];

/**
 * `scripts: false`: a page with only text, which contains no scripts. `bottomBar`: on a phone, a bar stands at the bottom of the window. The
 * cookie banner comes first in the page, so it must know that the bar will follow.
 */
export type RouteHandle = { scripts?: boolean; bottomBar?: boolean } | undefined;

export function Layout({ children }: { children: ReactNode }) {
  const matches = useMatches();
  const scripts = matches.every((match) => (match.handle as RouteHandle)?.scripts !== false);
  // A page whose loader failed shows an error, and no bar.
  const bottomBar = matches.some((match) => (match.handle as RouteHandle)?.bottomBar === true && match.loaderData !== undefined);
  const person = matches
    .map(({ loaderData }) => (loaderData as { person?: unknown } | undefined)?.person)
    .find((known) => typeof known === "string");
  return (
    <html lang="es" data-person={person} data-bottom-bar={bottomBar || undefined} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#fbfaf6" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#0b1817" media="(prefers-color-scheme: dark)" />
        <Links />
      </head>
      <body>
        {children}
        {/* React moves titles and tags into the head. Data for search engines stay here, behind the page's text, which they repeat. */}
        <Meta />
        {scripts && <InlineScript />}
        {scripts && <ScrollRestoration />}
        {scripts && <Scripts />}
      </body>
    </html>
  );
}

/**
 * On a phone, parts far down a page are laid out late (`laid-out-late` in app/ui/controls.css). Whoever comes back to a place in a page must
 * find it where it was. So a page that a person reloads, returns to, or opens at an anchor is laid out whole.
 */
const layOutWholeOnReturn = `{
  const whole = () => void (document.documentElement.dataset.laidOut = "whole");
  if (location.hash || performance.getEntriesByType("navigation")[0]?.type !== "navigate") whole();
  addEventListener("popstate", whole);
}
`;

/**
 * Only the server writes it. React leaves the text that it finds when it takes the page over, so the browser's scripts need not contain it. If
 * React makes the root again, the script is empty, but it has already run.
 */
const inlineScript = import.meta.env.SSR ? layOutWholeOnReturn + startDeferredScripts : "";

function InlineScript() {
  return (
    <script nonce={use(DocumentId)} suppressHydrationWarning>
      {inlineScript}
    </script>
  );
}

/** Only those who need them load these. */
const EndedSessionPage = lazy(async () => ({
  default: (await import("./features/people/ended-session/components/ended-session-page.tsx")).EndedSessionPage,
}));
const EndedSessionDialog = lazy(async () => ({
  default: (await import("./features/people/ended-session/components/ended-session-dialog.tsx")).EndedSessionDialog,
}));

export default function Root() {
  const waiting = useWaiting();
  return (
    <>
      <Outlet />
      {waiting && (
        <Suspense>
          <EndedSessionDialog forms={waiting.forms} />
        </Suspense>
      )}
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const idOfDocument = use(DocumentId);
  const reference = useRouteLoaderData<typeof loader>("root")?.reference ?? idOfDocument;
  const { pathname, search } = useLocation();
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundPage />;
  if (isRouteErrorResponse(error) && error.status === 401)
    return <EndedSessionPage {...(error.data as EndedSession)} ticket={reference ?? ""} />;
  return <ErrorPage reference={reference} address={pathname + search} />;
}
