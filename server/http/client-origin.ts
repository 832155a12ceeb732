import { isIP } from "node:net";
import type { Config } from "../config.ts";
import { isWithin } from "./networks.ts";

export type ClientOrigin = {
  /** The address of the person's machine, for limits and visit counts; never logged. */
  address: string;
  /** The scheme and host that the person typed, without a trailing slash. */
  origin: string;
  secure: boolean;
};

type Proxies = Pick<Config, "siteUrl" | "trustedProxies">;

/** Returns where a request comes from. SITE_URL decides the origin; X-Forwarded-* counts from configured proxies only (row A4). */
export function clientOrigin(request: Request, remoteAddress: string | undefined, config: Proxies): ClientOrigin {
  const url = new URL(request.url);
  const { address, hops } = walkBack(plainAddress(remoteAddress ?? ""), request.headers.get("x-forwarded-for"), config.trustedProxies);
  const forwarded = hops > 0 ? schemeAt(request.headers.get("x-forwarded-proto"), hops) : undefined;
  const secure = config.siteUrl === undefined ? (forwarded ?? url.protocol) === "https:" : config.siteUrl.startsWith("https:");
  return { address, origin: config.siteUrl ?? `${secure ? "https" : "http"}://${url.host}`, secure };
}

/** The request with the person's own scheme, because React Router compares a form's origin with the request's address. */
export function asSeenByClient(request: Request, client: ClientOrigin): Request {
  const url = new URL(request.url);
  if (!client.secure || url.protocol === "https:") return request;
  url.protocol = "https:";
  return new Request(url, request);
}

/**
 * Walks back from the socket over our own proxies, each of which recorded its client's address. The first address that is not one of our
 * proxies is the person's. The client itself wrote everything before that. `hops` is the number of proxies.
 */
function walkBack(peer: string, forwardedFor: string | null, proxies: readonly string[]): { address: string; hops: number } {
  const forwardedAddresses = (forwardedFor ?? "").split(",").map((part) => plainAddress(part.trim()));
  let address = peer;
  let hops = 0;
  while (isWithin(proxies, address)) {
    hops += 1;
    const next = forwardedAddresses.pop();
    if (next === undefined || isIP(next) === 0) break;
    address = next;
  }
  return { address, hops };
}

/** The scheme that the outermost of our proxies saw. Some proxies append theirs to the list; others pass on or replace the header. */
function schemeAt(forwardedProto: string | null, hops: number): "http:" | "https:" | undefined {
  const schemes = (forwardedProto ?? "").split(",").map((part) => part.trim().toLowerCase());
  const scheme = schemes.at(-hops) ?? schemes[0];
  return scheme === "http" || scheme === "https" ? `${scheme}:` : undefined;
}

/** Removes what some proxies and sockets add: a port, brackets, the prefix of an IPv4 address in IPv6. */
function plainAddress(text: string): string {
  const bare = /^\[([^\]]+)\](:\d+)?$/.exec(text)?.[1] ?? /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(text)?.[1] ?? text;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare)?.[1];
  return mapped ?? bare;
}
