import { isRouteErrorResponse, type MiddlewareFunction } from "react-router";

declare global {
  interface Window {
    /** React Router writes it into each page with scripts. */
    __reactRouterManifest: { version: string };
  }
}

/** In the browser's session storage: the release whose page was loaded again. */
const reloaded = "reloaded-release";

/** The page shows the answer to a form, or may show it. */
let showsAnswer = false;

/** Wraps all requests of a page in the browser. An answer to a form goes with the next page; a reload of the page's own data keeps it. */
export const rememberForms: MiddlewareFunction = ({ request }, next) => {
  if (request.method !== "GET") showsAnswer = true;
  else if (request.url !== location.origin + location.pathname + location.search) showsAnswer = false;
  return next();
};

/**
 * Called for each error that comes in the browser. Whoever opened the page before a release has its old scripts, which may not understand the
 * data of the new one. Then the browser loads the address again, and so the new scripts. It does this once for a release, so a page that always
 * fails does not load again and again. The answer to a form stays, because what a person typed is in it.
 */
export function reloadAfterRelease(error: unknown, { errorInfo }: { errorInfo?: unknown }): void {
  // React Router writes an error of a component itself if nobody is told of errors.
  if (errorInfo !== undefined) console.error(error);
  if (showsAnswer || isRouteErrorResponse(error)) return;
  void reloadIfOutdated(location.href);
}

async function reloadIfOutdated(failed: string): Promise<void> {
  const { __reactRouterManifest: manifest } = window;
  if (sessionStorage.getItem(reloaded) === manifest.version || !(await isOutdated(manifest.version))) return;
  // The person may have left the page meanwhile.
  if (location.href !== failed) return;
  sessionStorage.setItem(reloaded, manifest.version);
  location.reload();
}

/** Asks for a route as React Router does. The site tells a page of another release to load again. */
async function isOutdated(version: string): Promise<boolean> {
  const response = await fetch(`/__manifest?paths=%2F&version=${version}`, { cache: "no-store" }).catch(() => undefined);
  return response?.headers.has("X-Remix-Reload-Document") === true;
}
