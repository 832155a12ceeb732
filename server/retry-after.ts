import type { HeadersFunction, ServerBuild } from "react-router";

/**
 * The build, with the `Retry-After` of every loader and action in the answer. React Router drops the headers of `data(…)` where
 * a route or a layout does not pass them on. Without this, a limit would refuse a form and not say until when (row A4).
 */
export function tellingWhenToRetry(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]): [string, typeof route] => [
    id,
    route && { ...route, module: { ...route.module, headers: withRetryAfter(route.module.headers) } },
  ]);
  return { ...build, routes: Object.fromEntries(routes) };
}

function withRetryAfter(own: HeadersFunction | HeadersInit | undefined): HeadersFunction {
  return (given) => {
    const headers = new Headers((typeof own === "function" ? own(given) : own) ?? given.parentHeaders);
    for (const said of [given.loaderHeaders, given.actionHeaders, given.errorHeaders]) {
      const seconds = said?.get("retry-after");
      if (seconds) headers.set("Retry-After", seconds);
    }
    return headers;
  };
}
