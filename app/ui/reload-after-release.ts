import { use, useEffect } from "react";
import { UNSAFE_FrameworkContext as FrameworkContext } from "react-router";

/**
 * For what a page shows when it has failed. Whoever opened it before a release has its old scripts, which may not understand the data of the new
 * one. Then the browser loads the address again, and so the new scripts. A page that was loaded again is not loaded a third time, so that one that
 * always fails does not load for ever.
 */
export function useReloadAfterRelease(): void {
  const version = use(FrameworkContext)?.manifest.version;
  useEffect(() => {
    if (version === undefined || wasReloaded()) return;
    void isOutdated(version).then((outdated) => outdated && location.reload());
  }, [version]);
}

function wasReloaded(): boolean {
  const [entry] = performance.getEntriesByType("navigation");
  return entry instanceof PerformanceNavigationTiming && entry.type === "reload";
}

/** Asks as React Router does when it needs to know more routes. The site tells a page of another release to load again. */
async function isOutdated(version: string): Promise<boolean> {
  const response = await fetch(`/__manifest?version=${version}`).catch(() => undefined);
  return response?.headers.has("X-Remix-Reload-Document") === true;
}
