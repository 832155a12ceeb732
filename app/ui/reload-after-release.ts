import { isRouteErrorResponse } from "react-router";

declare global {
  interface Window {
    /** React Router writes it into each page with scripts. */
    __reactRouterManifest: { version: string };
    /** The router of the page; `actionData` is the answer to a form, by route. */
    __reactRouterDataRouter: { state: { actionData: object | null; fetchers: ReadonlyMap<string, { data?: unknown }> } };
  }
}

/** In the browser's session storage: when a page was last loaded again, in milliseconds. */
const key = "loaded-again-at";
/** Milliseconds between two loads, for a page that always fails. */
const pause = 60_000;

/**
 * Called for each error that comes in the browser. Whoever opened the page before a release has its old scripts, which may not understand the
 * data of the new one. Then the browser loads the address again, and so the new scripts. A page with the answer to a form stays, because what
 * a person typed is in it. An answer with a status, such as 404, is no such failure.
 */
export function reloadAfterRelease(error: unknown, { errorInfo }: { errorInfo?: unknown }): void {
  // React Router writes an error of a component itself if nobody is told of errors.
  if (errorInfo !== undefined) console.error(error);
  if (showsAnswer() || isRouteErrorResponse(error)) return;
  void reloadIfOutdated(location.href);
}

function showsAnswer(): boolean {
  const { __reactRouterDataRouter: router } = window;
  const { actionData, fetchers } = router.state;
  return actionData !== null || [...fetchers.values()].some(({ data }) => data !== undefined);
}

async function reloadIfOutdated(failed: string): Promise<void> {
  const { __reactRouterManifest: manifest } = window;
  // The person may have left the page while the site was asked.
  if (!(await isOutdated(manifest.version)) || location.href !== failed || wasJustReloaded()) return;
  location.reload();
}

/** Asks for a route as React Router does. The site tells a page of another release to load again. */
async function isOutdated(version: string): Promise<boolean> {
  const response = await fetch(`/__manifest?paths=%2F&version=${version}`, { cache: "no-store" }).catch(() => undefined);
  return response?.headers.has("X-Remix-Reload-Document") === true;
}

/** Whether a page was reloaded in the last minute; notes it if not. True without storage, or the page might reload for ever. */
function wasJustReloaded(): boolean {
  try {
    if (Date.now() - Number(sessionStorage.getItem(key) ?? 0) < pause) return true;
    sessionStorage.setItem(key, String(Date.now()));
    return false;
  } catch {
    return true;
  }
}
