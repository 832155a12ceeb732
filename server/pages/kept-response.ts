import type { RememberedPage } from "./page-memory.ts";

/**
 * The headers of a kept page besides the usual ones, by their names in lower case. Other caches must not keep it: they would repeat its nonce
 * and miss the catalogue's changes. `bytes`: of the body as it is sent.
 */
export function keptHeaders({ headers }: RememberedPage, bytes: number, packed: boolean): Record<string, string> {
  const caching = headers["cache-control"] ?? "no-store";
  return {
    ...headers,
    "cache-control": caching.includes("s-maxage") ? "private, no-cache" : caching,
    vary: "Accept-Encoding, Cookie",
    "content-length": String(bytes),
    ...(packed ? { "content-encoding": "gzip" } : {}),
  };
}

/** Whether a browser accepts gzip. `accepted`: its header Accept-Encoding. */
export function acceptsGzip(accepted: string | undefined): boolean {
  return accepted?.includes("gzip") ?? false;
}
