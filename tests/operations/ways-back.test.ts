// @any-version: it is about addresses.
import { afterAll, describe, expect, test } from "vitest";
import { fillFolder } from "#tests/filled-folder.ts";
import { manyForms, ticketsOf } from "#tests/forms.ts";
import { hostilePaths } from "#tests/hostile-paths.ts";
import { sendRaw } from "#tests/raw-http.ts";
import { startSite } from "#tests/site.ts";

/** Row C5 over HTTP: each address or form field that names the next page leads to this site only. */

const folder = await fillFolder();
const site = await startSite({ env: { ...folder.env, ...manyForms } });
afterAll(async () => {
  await site.kill();
  await folder.remove();
});

const cookie = () => ({ Cookie: `session=${folder.accounts.sessions.owner}` });

/** The address of a browser after this response; undefined without a redirect. */
async function leadsTo(answer: Response): Promise<string | undefined> {
  const text = await answer.text();
  const inData = answer.status === 202 ? /"(?:redirect)",("[^"]*")/.exec(text)?.[1] : undefined;
  const location = answer.headers.get("location") ?? inData;
  if (location === undefined) return undefined;
  return new URL(location.startsWith('"') ? String(JSON.parse(location)) : location, answer.url).origin;
}

function suspiciousLinksIn(html: string): string[] {
  const found = html.matchAll(/(?:href|action|value)="([^"]*(?:evil|script)[^"]*)"/g);
  return [...found].map(([, link = ""]) => link.replaceAll("&amp;", "&"));
}

const leadsElsewhere = (link: string) => new URL(link, `${site.url}/auth`).origin !== site.url;

const get = (path: string) => fetch(site.url + path, { headers: cookie(), redirect: "manual" });

function post(path: string, fields: Record<string, string>, number: number): Promise<Response> {
  const headers = { Origin: site.url, "X-Forwarded-For": `10.7.${number >> 8}.${number & 255}` };
  return fetch(site.url + path, { method: "POST", headers, body: new URLSearchParams(fields), redirect: "manual" });
}

test("there are more than 60 hostile paths", () => expect(hostilePaths.length).toBeGreaterThanOrEqual(60));

describe("a hostile return path", () => {
  const redirecting = (path: string) => `redirectTo=${encodeURIComponent(path.toWellFormed())}`;

  test.each(["/auth", "/auth.data", "/auth/codigo", "/auth/codigo.data"])(
    "leads a signed-in person to this site, in the address of %s",
    async (path) => {
      const elsewhere: string[] = [];
      for (const hostile of hostilePaths) {
        const answer = await get(`${path}?${redirecting(hostile)}`);
        // The longest path makes an address that is too long.
        if (answer.status !== 414 && (await leadsTo(answer)) !== site.url) elsewhere.push(hostile);
      }
      expect(elsewhere).toEqual([]);
    },
  );

  test("is in no link and no form of the sign-in page", async () => {
    for (const hostile of hostilePaths) {
      const html = await (await fetch(`${site.url}/auth?${redirecting(hostile)}`)).text();
      expect(suspiciousLinksIn(html).filter(leadsElsewhere), hostile).toEqual([]);
    }
  });

  test("leads to this site after signing in", async () => {
    const { email, password } = folder.accounts.signsIn;
    const [ticket = ""] = await ticketsOf(site.url, "/auth", 1);
    let signedIn = 0;
    for (const [number, hostile] of hostilePaths.entries()) {
      const answer = await post("/auth", { form: "signin", ticket, leave_empty: "", email, password, redirectTo: hostile }, number);
      const to = await leadsTo(answer);
      if (answer.headers.getSetCookie().some((line) => line.startsWith("session="))) signedIn += 1;
      // The server refuses a path with characters that a line of a form must not contain.
      if (to === undefined) expect([answer.status, hostile]).toEqual([400, hostile]);
      else expect([to, hostile]).toEqual([site.url, hostile]);
    }
    expect(signedIn).toBeGreaterThan(hostilePaths.length / 2);
  }, 120_000);

  test("leads to this site after the cookie choice", async () => {
    const [ticket = ""] = await ticketsOf(site.url, "/contacto", 1);
    expect(ticket).not.toBe("");
    for (const [number, hostile] of hostilePaths.entries()) {
      for (const choice of ["accepted", "reopen"]) {
        const answer = await post("/cookies", { choice, page: hostile }, number);
        const to = await leadsTo(answer);
        if (to === undefined) expect([400, 204], hostile).toContain(answer.status);
        else expect([to, hostile]).toEqual([site.url, hostile]);
      }
    }
  });

  test("leads from a gate to this site's sign-in, however the address is written", async () => {
    for (const path of [
      "//evil.example/dashboard",
      "/dashboard//evil.example",
      "/dashboard?//evil.example",
      "/\\evil.example/dashboard",
      "/dashboard/..//evil.example",
    ]) {
      const request = `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${site.port}\r\nConnection: close\r\n\r\n`;
      const { status, headers } = await sendRaw(site.port, request);
      const location = headers.get("location");
      expect(status, path).toBeLessThan(500);
      if (location !== null) expect(new URL(location, site.url).origin, path).toBe(site.url);
    }
  });
});
