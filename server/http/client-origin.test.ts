import { describe, expect, test } from "vitest";
import { asSeenByClient, clientOrigin } from "./client-origin.ts";

const proxy = "10.0.0.1";

const plain = { origin: "http://shop.test", secure: false };
const secure = { origin: "https://shop.test", secure: true };
const visitor = "203.0.113.7";
/** What a proxy, or somebody who plays one, says about the client. */
const forwarded = (addresses: string) => ({ "x-forwarded-for": addresses, "x-forwarded-proto": "https" });

type Headers = Record<string, string>;
const cases: [title: string, from: string | undefined, headers: Headers, address: string, seen: typeof plain][] = [
  ["a direct visitor has the socket's address", visitor, {}, visitor, plain],
  ["an IPv4 address mapped into IPv6 is the IPv4 address", `::ffff:${visitor}`, {}, visitor, plain],
  ["an IPv6 address stays as it is", "2001:db8::7", {}, "2001:db8::7", plain],
  ["a closed socket has no address", undefined, {}, "", plain],
  ["a visitor's own X-Forwarded-* headers are ignored", visitor, forwarded("198.51.100.1"), visitor, plain],
  ["a visitor who names the proxy in X-Forwarded-For is ignored too", visitor, forwarded(`198.51.100.1, ${proxy}`), visitor, plain],
  ["a configured proxy is trusted", proxy, forwarded(visitor), visitor, secure],
  ["the proxy is also recognised by its IPv4-mapped address", `::ffff:${proxy}`, forwarded(visitor), visitor, secure],
  // The client wrote the hops before it.
  ["of several hops only the one that the proxy added counts", proxy, forwarded(`198.51.100.1, 192.0.2.9 , ${visitor}`), visitor, secure],
  ["a proxy that sends no headers counts as the visitor", proxy, {}, proxy, plain],
  ["an empty X-Forwarded-For counts as absent", proxy, { "x-forwarded-for": " " }, proxy, plain],
];

describe("where a request comes from", () => {
  test.each(cases)("%s", (_title, from, headers, address, seen) => {
    const request = new Request("http://shop.test/stock", { headers });
    expect(clientOrigin(request, from, { siteUrl: undefined, trustedProxies: [proxy] })).toEqual({ address, ...seen });
  });

  test("is what SITE_URL says, whatever the request says", () => {
    const request = new Request("http://shop.test/stock");
    const origin = "https://www.rinsegura.example";
    expect(clientOrigin(request, visitor, { siteUrl: origin, trustedProxies: [proxy] })).toEqual({
      address: visitor,
      origin,
      secure: true,
    });
  });

  test("without configured proxies all X-Forwarded-* headers are ignored", () => {
    const request = new Request("http://shop.test/", { headers: { "x-forwarded-for": "198.51.100.1", "x-forwarded-proto": "https" } });
    expect(clientOrigin(request, "127.0.0.1", { siteUrl: undefined, trustedProxies: [] })).toEqual({ address: "127.0.0.1", ...plain });
  });
});

describe("the request as the person made it", () => {
  test("has https behind a TLS proxy, with everything else as it was", async () => {
    const request = new Request("http://shop.test/stock?page=2", { method: "POST", body: "a=1", headers: { "x-mark": "kept" } });
    const seen = asSeenByClient(request, { address: "203.0.113.7", ...secure });
    expect(seen.url).toBe("https://shop.test/stock?page=2");
    expect(seen.method).toBe("POST");
    expect(seen.headers.get("x-mark")).toBe("kept");
    expect(await seen.text()).toBe("a=1");
  });

  test("is the same object when the person came by http", () => {
    const request = new Request("http://shop.test/");
    expect(asSeenByClient(request, { address: "", ...plain })).toBe(request);
  });
});
