import { sync } from "node-ical";
import { afterAll, expect, test } from "vitest";
import { planStep } from "#tests/order-details.ts";
import { insertOrder } from "#tests/orders.ts";
import { startSignedInSite } from "#tests/signed-in-site.ts";

const people = await startSignedInSite(
  [{ role: "salesperson" }, { role: "accountant" }],
  {},
  async (database, { userIds: [ownerId = null] }) => {
    await planStep(database, await insertOrder(database, { ownerId }), "handed_over", "2026-12-21");
  },
);
const [salesperson = "", accountant = ""] = people.cookies;
const page = "/admin/orders?vista=calendario";
afterAll(() => people.stop());

const ask = (path: string, init: RequestInit = {}) => fetch(people.site.url + path, { redirect: "manual", ...init });
const pageOf = async (cookie: string) => (await ask(page, { headers: { Cookie: cookie } })).text();
const addressOn = (html: string) => /\/calendario\/[\w-]+\/[\w-]{22}\/importaciones\.ics/.exec(html)?.[0] ?? "";

/** The page's form, as a browser without a script sends it: after the second that a person needs. */
async function renew(html: string, name = "renew-calendar") {
  const form = html.slice(html.indexOf('value="renew-calendar"'));
  const ticket = /name="ticket" value="([\w-]{32})"/.exec(form)?.[1] ?? "";
  await new Promise((resolve) => setTimeout(resolve, 1_100));
  const body = new URLSearchParams({ form: name, ticket, leave_empty: "" });
  return ask(page, { method: "POST", headers: { Cookie: salesperson, Origin: people.site.url }, body });
}

test("a program reads the calendar without a session until its member renews the address, and no log has it (row B14)", async () => {
  const html = await pageOf(salesperson);
  const address = addressOn(html);
  const answer = await ask(address);
  expect(answer.status).toBe(200);
  expect(
    Object.fromEntries(
      ["content-type", "cache-control", "referrer-policy", "x-robots-tag"].map((name) => [name, answer.headers.get(name)]),
    ),
  ).toEqual({
    "content-type": "text/calendar; charset=utf-8",
    "cache-control": "private, no-store",
    "referrer-policy": "no-referrer",
    "x-robots-tag": "noindex",
  });
  const events = Object.values(sync.parseICS(await answer.text())).filter((part) => part?.type === "VEVENT");
  expect(events).toHaveLength(1);

  expect((await renew(html, "another-form")).status).toBe(400);
  const answered = await renew(html);
  expect(answered.status).toBe(200);
  const renewed = addressOn(await answered.text());
  expect(renewed).not.toBe(address);
  expect((await ask(renewed)).status).toBe(200);

  const [, , userId = "", signature = ""] = address.split("/");
  const closed = await Promise.all(
    [
      address,
      renewed.replace(userId, people.userIds[1] ?? ""),
      renewed.replace(userId, crypto.randomUUID()),
      address.replace(userId, "x"),
    ].map(async (one) => {
      const missing = await ask(one);
      return [missing.status, missing.headers.get("cache-control"), await missing.text()];
    }),
  );
  for (const one of closed) expect(one).toEqual(closed[0]);
  expect(closed[0]?.[0]).toBe(404);

  const log = people.site.output();
  expect(log).toContain(`/calendario/${userId}/…/importaciones.ics`);
  for (const secret of [signature, renewed.split("/")[3] ?? ""]) expect(log).not.toContain(secret);
});

test("the page of an accountant has no calendar address", async () => {
  const html = await pageOf(accountant);
  expect(html).toContain("Importaciones");
  expect(addressOn(html)).toBe("");
  expect(html).not.toContain("renew-calendar");
});
