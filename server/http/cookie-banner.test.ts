// @any-database: it asks the database for nothing.
import { afterAll, describe, expect, test } from "vitest";
import { expectSecurityHeaders } from "#tests/security-headers.ts";
import { startSite } from "#tests/site.ts";

const site = await startSite();
afterAll(() => site.stop());

const send = (fields: Record<string, string>) =>
  fetch(`${site.url}/cookies`, { method: "POST", redirect: "manual", headers: { Origin: site.url }, body: new URLSearchParams(fields) });
const page = async (path: string, cookie?: string) =>
  (await fetch(site.url + path, { headers: cookie === undefined ? {} : { Cookie: cookie } })).text();
const asks = (html: string) => html.includes('id="aviso-de-cookies"');

describe("the form of the cookie banner", () => {
  test.each(["accepted", "rejected"])("stores the choice %s for half a year and leads back to the page", async (choice) => {
    const answer = await send({ choice, page: "/stock?search=golf&page=2" });
    expect([answer.status, answer.headers.get("location")]).toEqual([303, "/stock?search=golf&page=2"]);
    expect(answer.headers.get("set-cookie")).toBe(`cookie-consent=${choice}; Max-Age=15724800; Path=/; SameSite=Lax`);
    expectSecurityHeaders(answer.headers, choice);
  });

  test("sends a script, which names no page, the cookie without a redirect", async () => {
    const answer = await send({ choice: "rejected" });
    expect([answer.status, answer.headers.get("location")]).toEqual([204, null]);
    expect(answer.headers.get("set-cookie")).toContain("cookie-consent=rejected");
  });

  test("forgets the choice on reopen and leads to the banner", async () => {
    const answer = await send({ choice: "reopen", page: "/faq" });
    expect([answer.status, answer.headers.get("location")]).toEqual([303, "/faq#aviso-de-cookies"]);
    expect(answer.headers.get("set-cookie")).toContain("cookie-consent=; Max-Age=0");
  });

  test.each([
    "//evil.example",
    "/\\evil.example",
    "https://evil.example",
    "data:text/html,<script>alert(1)</script>",
    "/%2f/evil.example",
    "/a\r\nSet-Cookie: session=1",
  ])("leads to the home page from %j (row C5)", async (from) => {
    for (const choice of ["accepted", "reopen"]) {
      const answer = await send({ choice, page: from });
      expect(answer.status).toBe(303);
      expect(answer.headers.get("location")).toMatch(/^\/(#aviso-de-cookies)?$/);
      expect(answer.headers.getSetCookie()).toHaveLength(1);
    }
  });

  test.each<Record<string, string>>([
    {},
    { choice: "yes" },
    { page: "/" },
    { choice: "accepted", session: "1" },
    { choice: "accepted; HttpOnly" },
  ])("refuses %j and sets no cookie", async (fields) => {
    const answer = await send(fields);
    expect([answer.status, answer.headers.get("set-cookie")]).toEqual([400, null]);
  });
});

describe("a page that is kept in memory", () => {
  const asking = [undefined, "cookie-consent=", "cookie-consent=yes", "other=1"];
  const silent = ["cookie-consent=accepted", "cookie-consent=rejected", "a=b; cookie-consent=rejected"];

  test.each(["/", "/stock", "/faq", "/privacy", "/data-request", "/nada"])(
    "%s asks only people who have not chosen, in any order of requests",
    async (path) => {
      for (const cookie of [...asking, ...silent, ...asking, ...silent.toReversed(), ...asking]) {
        const expected = cookie === undefined || !silent.includes(cookie);
        expect(asks(await page(path, cookie)), String(cookie)).toBe(expected);
      }
    },
  );

  test("keeps its data, which a running page requests, apart in the same way", async () => {
    const dataFor = async (cookie?: string) => (await page("/faq.data", cookie)).replaceAll(/"[\w-]{32}"/g, "nonce");
    const first = await dataFor();
    const chosen = await dataFor("cookie-consent=accepted");
    expect(chosen).not.toBe(first);
    expect([await dataFor(), await dataFor("cookie-consent=rejected")]).toEqual([first, chosen]);
  });
});
