import { type IncomingHttpHeaders, request as send } from "node:http";
import { connect } from "node:net";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sendRaw } from "#tests/raw-http.ts";
import { expectSecurityHeaders, nonceOf } from "#tests/security-headers.ts";
import { type Site, startSite } from "#tests/site.ts";

/** Kept pages that are sent before the application has seen the request (rows C1, C3, C8, D17). */

let site: Site;
beforeAll(async () => {
  site = await startSite({ env: { LOG_LEVEL: "info" } });
  for (const path of ["/", "/calculadora", "/faq"]) await ask(path);
}, 120_000);
afterAll(() => site?.stop());

type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer };

function ask(path: string, headers: Record<string, string> = {}, method = "GET"): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asked = send(`${site.url}${path}`, { method, headers: { "Accept-Encoding": "gzip", ...headers } }, (response) => {
      const parts: Buffer[] = [];
      response.on("data", (part: Buffer) => parts.push(part));
      response.on("end", () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(parts) }));
    });
    asked.once("error", reject).end();
  });
}

const idOf = ({ headers }: Answer) => String(headers["x-request-id"]);
const textOf = (answer: Answer) => gunzipSync(answer.body).toString();
const withoutId = (answer: Answer) => {
  const { date: _date, ...headers } = answer.headers;
  return JSON.stringify({ headers, text: textOf(answer) }).replaceAll(idOf(answer), "ID");
};

test.each(["/", "/calculadora"])("%s comes with a fresh nonce, all headers and a line in the log", async (path) => {
  const [first, second] = [await ask(path), await ask(path)];
  expect(idOf(first)).not.toBe(idOf(second));
  for (const answer of [first, second]) {
    const headers = new Headers(answer.headers as Record<string, string>);
    expectSecurityHeaders(headers, path);
    expect(nonceOf(headers)).toBe(idOf(answer));
    expect(textOf(answer)).toContain(idOf(answer));
    expect(headers.get("cache-control")).toBe("private, no-cache");
  }
  await expect.poll(() => [first, second].every((answer) => site.output().includes(idOf(answer)))).toBe(true);
  expect(withoutId(first)).toBe(withoutId(second));
});

test("HEAD has the same headers and no body", async () => {
  const [whole, head] = [await ask("/faq"), await ask("/faq", {}, "HEAD")];
  expect(head.body.byteLength).toBe(0);
  expect(head.headers["content-length"]).toBe(String(whole.body.byteLength));
});

test("a request with a credential gets a page of its own", async () => {
  expect((await ask("/faq", { Authorization: "Basic eDp5" })).headers["cache-control"]).toBe("private, no-store");
  expect((await ask("/faq", { Cookie: "other=1" })).headers["cache-control"]).toBe("private, no-store");
});

test("a request without Host is refused also where the page is kept", async () => {
  const answer = await sendRaw(site.port, "GET /faq HTTP/1.1\r\nAccept-Encoding: gzip\r\nConnection: close\r\n\r\n");
  expect(answer.status).toBe(400);
});

/** Sends many requests over one connection, and begins to read when the site can write no more. */
function pipelined(count: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const request = `GET / HTTP/1.1\r\nHost: 127.0.0.1:${site.port}\r\nAccept-Encoding: gzip\r\n`;
    const socket = connect(site.port, "127.0.0.1").once("error", reject).pause();
    const parts: Buffer[] = [];
    socket.on("data", (part: Buffer) => parts.push(part)).once("end", () => resolve(Buffer.concat(parts)));
    socket.write(`${request}\r\n`.repeat(count - 1) + `${request}Connection: close\r\n\r\n`);
    setTimeout(() => socket.resume(), 1_500);
  });
}

/** The id of each response, and its page with "ID" in place of it. */
function pagesIn(bytes: Buffer): { id: string; text: string }[] {
  const pages: { id: string; text: string }[] = [];
  for (let start = 0; start < bytes.byteLength;) {
    const end = bytes.indexOf("\r\n\r\n", start) + 4;
    const head = bytes.toString("latin1", start, end);
    const length = Number(/^content-length: (\d+)/im.exec(head)?.[1]);
    const id = /^x-request-id: (\S+)/im.exec(head)?.[1] ?? "";
    pages.push({
      id,
      text: gunzipSync(bytes.subarray(end, end + length))
        .toString()
        .replaceAll(id, "ID"),
    });
    start = end + length;
  }
  return pages;
}

test.each(["999.999.999.999", "a.1", "1.2.3.4.5", "xn--a"])("the host %s, which no address can have, ends no process", async (host) => {
  for (const path of ["/?a", "/stock?a"]) {
    const answer = await sendRaw(
      site.port,
      `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nAccept-Encoding: gzip\r\nSec-Fetch-Site: same-origin\r\nCookie: region=md\r\nConnection: close\r\n\r\n`,
    );
    expect([200, 400], path).toContain(answer.status);
  }
  // A site that ends is no longer ready.
  expect((await ask("/readyz")).status).toBe(200);
});

/** Readers who leave while their responses still wait. */
function leavers(count: number): Promise<unknown> {
  const leave = () =>
    new Promise<void>((resolve) => {
      const request = `GET / HTTP/1.1\r\nHost: 127.0.0.1:${site.port}\r\nAccept-Encoding: gzip\r\n\r\n`;
      const socket = connect(site.port, "127.0.0.1").pause();
      socket.once("close", () => resolve()).once("error", () => {});
      socket.write(request.repeat(300));
      setTimeout(() => socket.resetAndDestroy(), 200);
    });
  return Promise.all(Array.from({ length: count }, leave));
}

test("responses that wait for their reader keep their own nonces, although their memory is used again", async () => {
  const count = 600;
  const [waiting, others] = await Promise.all([pipelined(count), Promise.all(Array.from({ length: 200 }, () => ask("/"))), leavers(10)]);
  const pages = pagesIn(waiting);
  expect(new Set([...pages.map(({ id }) => id), ...others.map(idOf)]).size).toBe(count + 200);
  expect(new Set(pages.map(({ text }) => text)).size).toBe(1);
}, 60_000);
