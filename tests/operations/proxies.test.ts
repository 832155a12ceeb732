// @any-version: it is about addresses.
import { createServer, request as ask, type Server } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { afterEach, describe, expect, test } from "vitest";
import type { ClientOrigin } from "#server/http/client-origin.ts";
import { portOf } from "#server/port-of.ts";
import { hashPassword } from "#server/secrets/password.ts";
import { requestScope } from "#server/request.ts";
import { insertUser } from "#tests/accounts.ts";
import { databaseOfThisFile } from "#tests/database-of-this-file.ts";
import { putEmbeddedCopy } from "#tests/embedded-template.ts";
import { withDatabase } from "#tests/own-database.ts";
import { sendRaw } from "#tests/raw-http.ts";
import { startSite } from "#tests/site.ts";
import { smallApplication } from "#tests/small-application.ts";
import { temporaryFolder } from "#tests/temporary-folder.ts";

const database = await databaseOfThisFile();

describe("the client address of a request over a real socket (row A4)", () => {
  const servers: Server[] = [];
  afterEach(() => servers.splice(0).forEach((server) => server.close()));

  const person = "203.0.113.7";
  test.each([
    ["is the person's behind a proxy of the trusted network", "127.0.0.0/8", "127.0.0.1", person, person],
    ["ignores the header of a sender outside the network", "127.0.0.1/32", "127.0.0.2", person, "127.0.0.2"],
    ["ignores an outside sender that names a proxy as the last hop", "127.0.0.1", "127.0.0.2", `${person}, 127.0.0.1`, "127.0.0.2"],
    ["is the person's behind three trusted hops", "127.0.0.1, 10.0.0.0/8, fd00::/8", "127.0.0.1", `${person}, fd00::7, 10.1.2.3`, person],
    [
      "ignores addresses that the person wrote before our first hop",
      "127.0.0.1, 10.0.0.0/8",
      "127.0.0.1",
      `198.51.100.1, ${person}, 10.1.2.3`,
      person,
    ],
    ["ignores a proxy's address that the person wrote", "127.0.0.1, 10.0.0.0/8", "127.0.0.1", `10.9.9.9, ${person}`, person],
    [
      "ignores all addresses before a hop without an address",
      "127.0.0.1, 10.0.0.0/8",
      "127.0.0.1",
      `${person}, unknown, 10.1.2.3`,
      "10.1.2.3",
    ],
    ["is read without a port", "127.0.0.1", "127.0.0.1", `${person}:41234`, person],
    ["is an IPv6 address without its port", "127.0.0.1", "127.0.0.1", "[2001:db8::7]:41234", "2001:db8::7"],
    ["is read behind an IPv4 hop that is written as IPv6", "127.0.0.1, 10.0.0.0/8", "127.0.0.1", `${person}, ::ffff:10.1.2.3`, person],
    ["is the person's behind a proxy over IPv6", "::1/128", "::1", "2001:db8::7", "2001:db8::7"],
    ["ignores the header of an outside sender over IPv6", "fd00::/8", "::1", "2001:db8::7", "::1"],
  ])("%s", async (_, trusted, from, forwardedFor, expected) => {
    const { port, seen } = await listen({ TRUSTED_PROXIES: trusted });
    await get(port, from, { "X-Forwarded-For": forwardedFor });
    expect(seen.map(({ address }) => address)).toEqual([expected]);
  });

  test.each([
    ["https, and the proxy says nothing", { SITE_URL: "https://shop.test" }, {}, true],
    ["https, and a stranger says http", { SITE_URL: "https://shop.test" }, { "X-Forwarded-Proto": "http" }, true],
    ["http, and a stranger says https", { SITE_URL: "http://shop.test" }, { "X-Forwarded-Proto": "https" }, false],
    ["not given, and a stranger says https", { SITE_URL: "" }, { "X-Forwarded-Proto": "https" }, false],
    ["not given, and the proxy says https", { SITE_URL: "", TRUSTED_PROXIES: "127.0.0.1" }, { "X-Forwarded-Proto": "https" }, true],
  ])("SITE_URL is %s", async (_, settings: Record<string, string>, headers: Record<string, string>, secure) => {
    const { port, seen } = await listen(settings);
    const { strictTransport } = await get(port, "127.0.0.1", headers);
    expect(seen.map((client) => client.secure)).toEqual([secure]);
    expect(strictTransport).toBe(secure);
  });

  async function listen(settings: Record<string, string>): Promise<{ port: number; seen: ClientOrigin[] }> {
    const seen: ClientOrigin[] = [];
    const loaders = {
      who: ({ context }: Parameters<Parameters<typeof smallApplication>[1][string]>[0]) => void seen.push(context.get(requestScope).client),
    };
    const listener = getRequestListener(smallApplication(database, {}, { personal: loaders, settings }).fetch);
    const server = createServer((request, response) => void listener(request, response));
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, "::", resolve));
    return { port: portOf(server), seen };
  }

  function get(port: number, from: string, headers: Record<string, string>): Promise<{ strictTransport: boolean }> {
    const host = from.includes(":") ? "::1" : "127.0.0.1";
    return new Promise((resolve, reject) => {
      const request = ask({ host, port, path: "/who", localAddress: from, headers }, (answer) => {
        answer.resume().on("end", () => resolve({ strictTransport: answer.headers["strict-transport-security"] !== undefined }));
      });
      request.once("error", reject).end();
    });
  }
});

test("behind a proxy without headers, SITE_URL=https is enough for Secure cookies and HSTS (rows A7, C3)", async () => {
  const folder = temporaryFolder("proxies");
  const env = { DATA_DIR: folder.path, SITE_URL: "https://shop.test" };
  await putEmbeddedCopy(folder.path);
  const passwordHash = await hashPassword("pasos lentos 7");
  await withDatabase(env, (ownDatabase) => insertUser(ownDatabase, { email: "ana@example.es", passwordHash }));
  const site = await startSite({ env });
  const host = "Host: shop.test\r\nConnection: close\r\n";
  const page = await sendRaw(site.port, `GET /auth HTTP/1.1\r\n${host}\r\n`);
  const ticket = /name="ticket" value="([\w-]{32})"/.exec(page.body)?.[1] ?? "";
  await new Promise((resolve) => setTimeout(resolve, 2_100));
  const body = new URLSearchParams({
    form: "signin",
    ticket,
    leave_empty: "",
    email: "ana@example.es",
    password: "pasos lentos 7",
  }).toString();
  const head = `Origin: https://shop.test\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: ${body.length}\r\n`;
  const signedIn = await sendRaw(site.port, `POST /auth HTTP/1.1\r\n${host}${head}\r\n${body}`);
  const cookies = signedIn.headers.getSetCookie().filter((cookie) => cookie.includes("session="));
  await site.stop();
  folder.remove();

  expect(signedIn.status).toBe(302);
  expect(cookies).toEqual([expect.stringMatching(/^__Host-session=.*; Secure/)]);
  expect(page.headers.get("strict-transport-security")).toContain("max-age=63072000");
  expect(site.output()).toContain("ATENCIÓN: SITE_URL empieza por https");
}, 120_000);
