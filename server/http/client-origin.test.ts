import { describe, expect, test } from "vitest";
import { asSeenByClient, clientOrigin } from "./client-origin.ts";

const proxy = "10.0.0.1";

type Case = {
  title: string;
  from: string | undefined;
  headers?: Record<string, string>;
  siteUrl?: string;
  expected: { address: string; origin: string; secure: boolean };
};

const plain = { origin: "http://shop.test", secure: false };
const secure = { origin: "https://shop.test", secure: true };

const cases: Case[] = [
  { title: "a direct visitor has the socket's address", from: "203.0.113.7", expected: { address: "203.0.113.7", ...plain } },
  {
    title: "an IPv4 address mapped into IPv6 is the IPv4 address",
    from: "::ffff:203.0.113.7",
    expected: { address: "203.0.113.7", ...plain },
  },
  { title: "an IPv6 address stays as it is", from: "2001:db8::7", expected: { address: "2001:db8::7", ...plain } },
  { title: "a closed socket has no address", from: undefined, expected: { address: "", ...plain } },
  {
    title: "a visitor's own X-Forwarded-* headers are ignored",
    from: "203.0.113.7",
    headers: { "x-forwarded-for": "198.51.100.1", "x-forwarded-proto": "https" },
    expected: { address: "203.0.113.7", ...plain },
  },
  {
    title: "a visitor who names the proxy in X-Forwarded-For is ignored too",
    from: "203.0.113.7",
    headers: { "x-forwarded-for": `198.51.100.1, ${proxy}`, "x-forwarded-proto": "https" },
    expected: { address: "203.0.113.7", ...plain },
  },
  {
    title: "a configured proxy is trusted",
    from: proxy,
    headers: { "x-forwarded-for": "203.0.113.7", "x-forwarded-proto": "https" },
    expected: { address: "203.0.113.7", ...secure },
  },
  {
    title: "the proxy is also recognised by its IPv4-mapped address",
    from: `::ffff:${proxy}`,
    headers: { "x-forwarded-for": "203.0.113.7", "x-forwarded-proto": "https" },
    expected: { address: "203.0.113.7", ...secure },
  },
  {
    title: "of several hops only the one that the proxy added counts, because the client wrote those before it",
    from: proxy,
    headers: { "x-forwarded-for": "198.51.100.1, 192.0.2.9 , 203.0.113.7", "x-forwarded-proto": "https" },
    expected: { address: "203.0.113.7", ...secure },
  },
  { title: "a proxy that sends no headers counts as the visitor", from: proxy, expected: { address: proxy, ...plain } },
  {
    title: "an empty X-Forwarded-For counts as absent",
    from: proxy,
    headers: { "x-forwarded-for": " " },
    expected: { address: proxy, ...plain },
  },
  {
    title: "a configured SITE_URL gives the origin and whether it is secure, whatever the request says",
    from: "203.0.113.7",
    siteUrl: "https://www.rinsegura.example",
    expected: { address: "203.0.113.7", origin: "https://www.rinsegura.example", secure: true },
  },
];

describe("where a request comes from", () => {
  test.each(cases)("$title", ({ from, headers = {}, siteUrl, expected }) => {
    const request = new Request("http://shop.test/stock", { headers });
    expect(clientOrigin(request, from, { siteUrl, trustedProxies: [proxy] })).toEqual(expected);
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
