import type { HeadersFunction, ServerBuild } from "react-router";

/** Returns the build with routes that pass on a `Retry-After`, which React Router would drop (row A4). */
export function withRetryAfterHeaders(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]): [string, typeof route] => [
    id,
    route && { ...route, module: { ...route.module, headers: withRetryAfter(route.module.headers) } },
  ]);
  return { ...build, routes: Object.fromEntries(routes) };
}

function withRetryAfter(own: HeadersFunction | HeadersInit | undefined): HeadersFunction {
  return (given) => {
    const headers = new Headers((typeof own === "function" ? own(given) : own) ?? given.parentHeaders);
    for (const source of [given.loaderHeaders, given.actionHeaders, given.errorHeaders]) {
      const seconds = source?.get("retry-after");
      if (seconds) headers.set("Retry-After", seconds);
    }
    return headers;
  };
}
