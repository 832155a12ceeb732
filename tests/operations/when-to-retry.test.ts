// @any-version: it is about headers.
import { afterAll, beforeAll, expect, test } from "vitest";
import { ticketsOf } from "#tests/forms.ts";
import { type Site, startSite } from "#tests/site.ts";

let site: Site;
beforeAll(async () => {
  site = await startSite();
}, 120_000);
afterAll(() => site?.stop());

test.each([
  ["a page", "/auth"],
  ["data", "/auth.data"],
])(
  "a person who tried too many passwords is told when to try again, as %s (row A4)",
  async (_title, path) => {
    const email = `probada-${path.length}@example.es`;
    for (let time = 0; time < 8; time += 1) {
      const [ticket = ""] = await ticketsOf(site.url, "/auth", 1);
      await new Promise((resolve) => setTimeout(resolve, 1_100));
      const body = new URLSearchParams({ form: "signin", ticket, fax_number: "", email, password: `no es esta ${time}` });
      const answer = await fetch(site.url + path, { method: "POST", headers: { Origin: site.url }, body, redirect: "manual" });
      await answer.text();
      if (answer.status !== 429) continue;
      expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
      return;
    }
    throw new Error("no limit was reached");
  },
  60_000,
);
