import { connect } from "node:net";
import { afterAll, describe, expect, test } from "vitest";
import { type RawAnswer, sendRaw } from "#tests/raw-http.ts";
import { expectSecurityHeaders } from "#tests/security-headers.ts";
import { startSite } from "#tests/site.ts";

const site = await startSite();
afterAll(() => site.stop());

/** The bytes of a text in UTF-8, one character each, as `sendRaw` and latin1 have them. */
const raw = (text: string) => Buffer.from(text, "utf8").toString("latin1");

const textOf = ({ body }: RawAnswer) => Buffer.from(body, "latin1").toString("utf8");

/** Sends bytes, and reads until the server closes the connection. */
function send(bytes: string): Promise<RawAnswer> {
  return sendRaw(site.port, Buffer.from(bytes, "latin1"));
}

const head = (line: string, more = "") => `${line} HTTP/1.1\r\nHost: 127.0.0.1:${site.port}\r\n${more}\r\n`;

describe("an address with unencoded letters", () => {
  test.each(["/stock?fuel=Diésel&search=Škoda", "/stock?search=日本🚗", "/faq?ñ", "/stock.data?fuel=Diésel"])(
    "is accepted: %s",
    async (path) => {
      const encoded = await (await fetch(`${site.url}${path}`, { headers: { "Accept-Encoding": "identity" } })).text();
      const answer = await send(head(`GET ${raw(path)}`));
      expect(answer.status).toBe(200);
      expectSecurityHeaders(answer.headers, path);
      expect(answer.headers.get("connection")).toBe("close");
      const withoutIds = (text: string) => text.replace(/[\w-]{32}/g, "");
      expect(withoutIds(unchunked(textOf(answer)))).toBe(withoutIds(encoded));
    },
  );

  test("is accepted in HEAD, in another charset, and for a missing page", async () => {
    const looked = await send(head(`HEAD ${raw("/stock?fuel=Diésel")}`));
    expect([looked.status, looked.body]).toEqual([200, ""]);
    expect((await send(head("GET /stock?fuel=Di\u00e9sel"))).status).toBe(200);
    expect((await send(head(`GET ${raw("/cañón")}`))).status).toBe(404);
  });

  test("is accepted with its sender's cookies, and as the address to return to after a gate", async () => {
    const answer = await send(head(`GET ${raw("/dashboard?x=Diésel")}`, `Cookie: session=${"s".repeat(43)}\r\n`));
    expect([answer.status, answer.headers.get("location")]).toEqual([
      302,
      "/auth?tab=signin&redirectTo=%2Fdashboard%3Fx%3DDi%25C3%25A9sel",
    ]);
  });

  test("is accepted after another request on the same connection", async () => {
    const received = await new Promise<string>((resolve) => {
      let text = "";
      const socket = connect(site.port, "127.0.0.1", () => void socket.write(head("GET /healthz")));
      socket.setEncoding("latin1").on("data", (part: string) => {
        if (text === "") setTimeout(() => socket.write(head(`GET ${raw("/faq?é")}`), "latin1"), 100);
        text += part;
      });
      socket.once("close", () => resolve(text));
    });
    expect(received.match(/HTTP\/1\.1 \d+/g)).toEqual(["HTTP/1.1 200", "HTTP/1.1 200"]);
    expect(received).toContain("Preguntas frecuentes");
  });

  test.each<[title: string, bytes: () => string, status: number]>([
    ["in a POST", () => head(`POST ${raw("/contacto?é")}`, "Content-Length: 0\r\n"), 400],
    ["with a second request in the same packet", () => head(`GET ${raw("/faq?é")}`) + head("GET /stock"), 400],
    ["with a body", () => `${head(`GET ${raw("/faq?é")}`, "Content-Length: 3\r\n")}a=1`, 400],
    ["with a control character too", () => head(`GET ${raw("/faq?é\u0001")}`), 400],
    ["without a host", () => `GET ${raw("/faq?é")} HTTP/1.1\r\n\r\n`, 400],
    ["that is too long", () => head(`GET ${raw(`/stock?search=${"é".repeat(400)}`)}`), 414],
  ])("is still refused %s", async (title, bytes, status) => {
    const answer = await send(bytes());
    expect(answer.status).toBe(status);
    expectSecurityHeaders(answer.headers, title);
    expect(textOf(answer)).toContain(`(${status} · ${answer.headers.get("x-request-id")})`);
  });
});

/** Decodes a chunked body; other bodies stay unchanged. */
function unchunked(text: string): string {
  return /^[0-9a-f]+\r\n/.test(text) ? text.replace(/(^|\r\n)[0-9a-f]+\r\n/g, "") : text;
}
