import { readdirSync } from "node:fs";
import { afterAll, describe, expect, test } from "vitest";
import { sendRaw } from "#tests/raw-http.ts";
import { expectSecurityHeaders, nonceOf } from "#tests/security-headers.ts";
import { startSite } from "#tests/site.ts";

const site = await startSite();
afterAll(() => site.stop());

const get = (path: string, init: RequestInit = {}) => fetch(site.url + path, { redirect: "manual", ...init });
const post = (path: string, headers: Record<string, string> = {}, body: BodyInit = "a=1") => get(path, { method: "POST", headers, body });
const own = () => ({ Origin: site.url });
const nobody = "11111111-1111-4111-8111-111111111111";
const visit = `/stock/${nobody}/visit`;
const asset = () => `/assets/${readdirSync("build/client/assets").find((name) => name.endsWith(".js")) ?? ""}`;

const answers: [title: string, status: number, ask: () => Promise<{ status: number; headers: Headers }>][] = [
  ["the home page", 200, () => get("/")],
  ["the catalogue", 200, () => get("/stock?search=golf")],
  ["a page's data", 200, () => get("/stock.data")],
  ["a page that is not there", 404, () => get("/nada")],
  ["a vehicle that is not there", 404, () => get("/stock/11111111-1111-4111-8111-111111111111")],
  ["an invalid vehicle address", 404, () => get("/stock/%00'%22%3Cscript%3E")],
  ["a HEAD of a page", 200, () => get("/stock", { method: "HEAD" })],
  ["a built script", 200, () => get(asset())],
  ["an icon", 200, () => get("/favicon.svg")],
  ["an asset that is not there", 404, () => get("/assets/nothing.js")],
  [
    "a picture that is not there",
    404,
    () => get("/media/vehicle-images/11111111-1111-4111-8111-111111111111/11111111-1111-4111-8111-111111111111/400.avif"),
  ],
  ["a picture's address that leads out of its folder", 404, () => get("/media/..%2f..%2fdatabase")],
  ["the process's health", 200, () => get("/healthz")],
  ["its readiness", 200, () => get("/readyz")],
  ["robots.txt", 200, () => get("/robots.txt")],
  ["the sitemap's index", 200, () => get("/sitemap.xml")],
  ["a part of the sitemap", 200, () => get("/sitemap/pages.xml")],
  ["a part that is not there", 404, () => get("/sitemap/vehicles-9999.xml")],
  ["the manifest", 200, () => get("/site.webmanifest")],
  ["a visit", 204, () => post(visit, own())],
  ["a GET of a visit", 405, () => get(visit)],
  ["a POST from elsewhere", 403, () => post(visit, { Origin: "https://evil.example" })],
  ["a POST without origin", 403, () => post(visit)],
  ["a POST to a page that takes none", 405, () => post("/stock", own())],
  ["another method", 405, () => get("/", { method: "DELETE" })],
  ["an address of 2,100 characters", 414, () => get(`/stock?search=${"x".repeat(2_100)}`)],
  [
    "the modules for a page's many links, requested without the build's version",
    204,
    () => get(`/__manifest?paths=${"/stock,".repeat(500)}`),
  ],
  ["the modules for too many links", 414, () => get(`/__manifest?paths=${"/stock,".repeat(1_200)}`)],
  ["a form of 300 KiB", 413, () => post("/contacto", own(), "x".repeat(300 * 1024))],
];

describe("every response has the security headers (rows C1, C3)", () => {
  test.each(answers)("%s (%i)", async (title, status, ask) => {
    const answer = await ask();
    expect(answer.status).toBe(status);
    expectSecurityHeaders(answer.headers, title);
  });

  test("and no page loads anything from a third party (row C9)", async () => {
    for (const path of ["/", "/stock", "/contacto", "/faq", "/nada"]) expect(foreignTags(await (await get(path)).text()), path).toEqual([]);
  });
});

/** The tags that make a browser load something from elsewhere. */
function foreignTags(html: string): string[] {
  const loading = html.matchAll(/<(?:script|img|iframe|source|video|audio|link)\b[^>]*?\b(?:src|srcset|href)="([^"]*)"[^>]*>/g);
  return [...loading]
    .filter(([tag, address = ""]) => /^(https?:)?\/\//.test(address) && !tag.includes('rel="canonical"') && !address.startsWith(site.url))
    .map(([tag]) => tag);
}

describe("a page's scripts", () => {
  test.each(["/", "/stock", "/nada"])("of %s all have the response's own nonce, new for each response, also from memory", async (path) => {
    const nonces = new Set<string>();
    for (let time = 0; time < 4; time += 1) {
      const answer = await get(path);
      const nonce = nonceOf(answer.headers);
      const html = await answer.text();
      const scripts = [...html.matchAll(/<script\b[^>]*>/g)].map(([tag]) => tag);
      const executable = scripts.filter((tag) => !tag.includes('type="application/ld+json"'));
      expect(executable.filter((tag) => !tag.includes(`nonce="${nonce}"`))).toEqual([]);
      expect(html).not.toMatch(/nonce-[\w-]{32}|\son\w+=|javascript:/);
      expect(nonce).toBe(answer.headers.get("x-request-id"));
      nonces.add(nonce);
    }
    expect(nonces.size).toBe(4);
  });

  test("are the same in the compressed and the plain page", async () => {
    const [compressed, plain] = await Promise.all([get("/stock"), get("/stock", { headers: { "Accept-Encoding": "identity" } })]);
    expect(compressed.headers.get("content-encoding")).toBe("gzip");
    expect(plain.headers.get("content-encoding")).toBeNull();
    const withoutNonce = async (answer: Response) => (await answer.text()).replaceAll(nonceOf(answer.headers), "");
    expect(await withoutNonce(compressed)).toBe(await withoutNonce(plain));
  });
});

describe("every write needs our own origin (row C4)", () => {
  test.each<[origin: string | undefined, status: number]>([
    [undefined, 403],
    ["null", 403],
    ["https://evil.example", 403],
    ["http://127.0.0.1", 403],
    ["http://127.0.0.1.evil.example", 403],
  ])("Origin %s: %i", async (origin, status) => {
    const answer = await post(visit, origin === undefined ? {} : { Origin: origin });
    expect(answer.status).toBe(status);
    expect(answer.headers.get("cache-control")).toBe("no-store");
  });

  test("our own origin is accepted, in one piece and in chunks", async () => {
    expect((await post(visit, own())).status).toBe(204);
    const chunked = `POST ${visit} HTTP/1.1\r\nHost: 127.0.0.1:${site.port}\r\nOrigin: ${site.url}\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n3\r\na=1\r\n0\r\n\r\n`;
    expect((await sendRaw(site.port, chunked)).status).toBe(204);
  });

  test("a foreign Host header does not make a foreign origin ours", async () => {
    const request = `POST ${visit} HTTP/1.1\r\nHost: 127.0.0.1:${site.port}\r\nOrigin: http://evil.example\r\nX-Forwarded-Host: evil.example\r\nX-Forwarded-Proto: https\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`;
    expect((await sendRaw(site.port, request)).status).toBe(403);
  });
});

describe("a request that is too large or unknown is refused (row D17)", () => {
  // Node's parser knows TRACE and PROPFIND too.
  test.each(["PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "PROPFIND"])("%s gets a 405 that lists the allowed methods", async (method) => {
    for (const path of ["/", "/stock", "/media/x", "/healthz"]) {
      const answer = await sendRaw(site.port, `${method} ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
      expect([answer.status, answer.headers.get("allow")]).toEqual([405, "GET, HEAD, POST"]);
    }
  });

  test.each<[title: string, request: string, status: number]>([
    ["headers over 16 KiB", `GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${"x".repeat(17 * 1024)}\r\n\r\n`, 431],
    ["a method that does not exist", "BREW / HTTP/1.1\r\nHost: x\r\n\r\n", 400],
    ["no HTTP at all", "hello\r\n\r\n", 400],
    ["two lengths", "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab", 400],
    ["a length and chunks", "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", 400],
    ["no host", "GET / HTTP/1.1\r\n\r\n", 400],
    ["two hosts", "GET / HTTP/1.1\r\nHost: x\r\nHost: y\r\nConnection: close\r\n\r\n", 400],
    ["the same host twice", "GET / HTTP/1.1\r\nHost: x\r\nhOsT: x\r\nConnection: close\r\n\r\n", 400],
    ["two hosts and a form", "POST /contacto HTTP/1.1\r\nHost: x\r\nHost: y\r\nContent-Length: 3\r\n\r\na=1", 400],
    ["a broken host", "GET / HTTP/1.1\r\nHost: a b<script>\r\nConnection: close\r\n\r\n", 400],
    ["a host that no address has", "GET / HTTP/1.1\r\nHost: 999.999.999.999\r\nConnection: close\r\n\r\n", 400],
    ["an unknown expectation", "GET / HTTP/1.1\r\nHost: x\r\nExpect: tea\r\n\r\n", 417],
  ])("%s", async (title, request, status) => {
    const answer = await sendRaw(site.port, request);
    expect(answer.status).toBe(status);
    expectSecurityHeaders(answer.headers, title);
    expect(Buffer.from(answer.body, "latin1").toString()).toContain(`(${status} · ${answer.headers.get("x-request-id")})`);
  });

  test("a form of 300 KiB in chunks, without Content-Length, is refused too", async () => {
    const chunk = `10000\r\n${"x".repeat(0x10000)}\r\n`;
    const head = `POST /contacto HTTP/1.1\r\nHost: 127.0.0.1:${site.port}\r\nOrigin: ${site.url}\r\nContent-Type: text/plain\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n`;
    expect((await sendRaw(site.port, `${head}${chunk.repeat(5)}0\r\n\r\n`)).status).toBe(413);
  });

  test("a response to a refused body closes the connection, so that no later request is lost on it", async () => {
    const answer = await post("/contacto", own(), "x".repeat(300 * 1024));
    expect([answer.status, answer.headers.get("connection")]).toEqual([413, "close"]);
  });

  test("a client that does not finish its headers is cut off", async () => {
    const start = Date.now();
    const answer = await sendRaw(site.port, "GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ");
    expect(answer.status).toBe(408);
    expectSecurityHeaders(answer.headers, "408");
    expect(Date.now() - start).toBeLessThan(50_000);
  }, 60_000);
});

describe("the page cache and cookies (row C8)", () => {
  test.each(["/", "/calculadora", "/stock.data"])(
    "%s comes from the cache with a new nonce and all headers, also for HEAD",
    async (path) => {
      const asked = [await get(path), await get(path), await get(path, { method: "HEAD" })];
      const ids = asked.map(({ headers }) => headers.get("x-request-id") ?? "");
      const texts = await Promise.all(asked.map(async (answer, place) => (await answer.text()).replaceAll(ids[place] ?? "", "ID")));
      expect(new Set(ids).size).toBe(3);
      for (const { headers } of asked) {
        expectSecurityHeaders(headers, path);
        expect(nonceOf(headers)).toBe(headers.get("x-request-id"));
        expect(headers.get("cache-control")).toBe("private, no-cache");
      }
      expect(texts).toEqual([texts[0], texts[0], ""]);
      expect(texts[0]).toContain("ID");
    },
  );

  test.each(["999.999.999.999", "a.1", "1.2.3.4.5", "xn--a"])("the host %s, which no address can have, ends no process", async (host) => {
    const head = `Host: ${host}\r\nAccept-Encoding: gzip\r\nSec-Fetch-Site: same-origin\r\nCookie: region=md\r\nConnection: close`;
    for (const path of ["/?a", "/stock?a"])
      expect([200, 400], path).toContain((await sendRaw(site.port, `GET ${path} HTTP/1.1\r\n${head}\r\n\r\n`)).status);
    expect((await get("/readyz")).status).toBe(200);
  });

  /** Whether a page came through the cache: its Vary header then names Cookie. */
  const cached = async (path: string, cookie?: string) => {
    const answer = await get(path, { headers: cookie === undefined ? {} : { Cookie: cookie } });
    await answer.arrayBuffer();
    return answer.headers.get("vary") === "Accept-Encoding, Cookie";
  };

  test.each(["session=1", "cookie-consent=essential; session=1", "Cookie-Consent=1", "__Host-session=1", "cookie-consent", "=1", "x"])(
    "with the cookie %j only the banner's name lets a page through the cache, and no other cache may keep it",
    async (cookie) => {
      const known = cookie === "cookie-consent";
      expect(await cached("/empresa", cookie)).toBe(known);
      const answer = await get("/empresa", { headers: { Cookie: cookie } });
      expect(answer.headers.get("cache-control")).toMatch(/no-store|private/);
    },
  );

  test("no response lets a shared cache keep a page", async () => {
    for (const path of ["/", "/stock", "/robots.txt", "/sitemap.xml", "/stock.data", "/nada"]) {
      for (const headers of [{}, { Cookie: "session=1" }]) {
        expect((await get(path, { headers })).headers.get("cache-control") ?? "no-store", path).toMatch(/no-store|private/);
      }
    }
  });
});
