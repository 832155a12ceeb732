import type { Config } from "./config.ts";

export type ClientOrigin = {
  /** The address of the person's machine, for limits and visit counts; never logged. */
  address: string;
  /** What the person typed: scheme and host, without a trailing slash. */
  origin: string;
  secure: boolean;
};

/** Where a request comes from. X-Forwarded-* headers are believed only from a configured proxy (row A4). */
export function clientOrigin(
  request: Request,
  remoteAddress: string | undefined,
  config: Pick<Config, "siteUrl" | "trustedProxies">,
): ClientOrigin {
  const url = new URL(request.url);
  const peer = withoutMappedPrefix(remoteAddress ?? "");
  const proxied = config.trustedProxies.includes(peer);
  const scheme = proxied ? (request.headers.get("x-forwarded-proto") ?? url.protocol.slice(0, -1)) : url.protocol.slice(0, -1);
  const secure = scheme === "https";
  return {
    address: proxied ? (lastAddress(request.headers.get("x-forwarded-for")) ?? peer) : peer,
    origin: config.siteUrl ?? `${secure ? "https" : "http"}://${url.host}`,
    secure,
  };
}

/** The request as the person made it: React Router compares a form's origin with the address it sees. */
export function asSeenByClient(request: Request, client: ClientOrigin): Request {
  const url = new URL(request.url);
  if (!client.secure || url.protocol === "https:") return request;
  url.protocol = "https:";
  return new Request(url, request);
}

/** The address that our own proxy added; what stands before it was written by the other side. */
function lastAddress(forwardedFor: string | null): string | undefined {
  return forwardedFor?.split(",").at(-1)?.trim() || undefined;
}

function withoutMappedPrefix(address: string): string {
  return address.startsWith("::ffff:") ? address.slice("::ffff:".length) : address;
}
