import { afterAll, expect, test } from "vitest";
import { parse } from "csv-parse/sync";
import { runAs } from "#server/context.ts";
import { contextOf } from "#tests/database.ts";
import { startSignedInSite } from "#tests/signed-in-site.ts";
import { insertVehicle } from "#tests/vehicles.ts";

const vin = "WAUZZZF49LA000001";
const people = await startSignedInSite([{ role: "salesperson" }, { role: "accountant" }], {}, async (database) => {
  const vehicle_id = await insertVehicle(database, { colour: "Gris", co2: 120, vin, description: "=1+1" });
  const picture = { vehicle_id, storage_key: "a", width: 3, height: 2, placeholder: "data:image/webp;base64," };
  await runAs(contextOf(database), (transaction) => transaction.insertInto("vehicle_images").values(picture).execute());
});
const [salesperson = ""] = people.cookies;
afterAll(() => people.stop());

const page = "/admin/portales";
const ask = (path: string, init: RequestInit = {}) => fetch(new URL(path, people.site.url), { redirect: "manual", ...init });

/** Sends a form of the page, as a browser without a script does: after the second that a person needs. */
async function send(form: string, fields: Record<string, string>, cookie = salesperson) {
  const html = await (await ask(page, { headers: { Cookie: salesperson } })).text();
  const ticket = /name="ticket" value="([\w-]{32})"/.exec(html)?.[1] ?? "";
  await new Promise((resolve) => setTimeout(resolve, 1_100));
  const body = new URLSearchParams({ form, ticket, leave_empty: "", ...fields });
  return ask(page, { method: "POST", headers: { Cookie: cookie, Origin: people.site.url, Accept: "text/html" }, body });
}

test("a portal fetches the stock without a session until its address is revoked, and no log has the key (row B15)", async () => {
  const made = await send("make-feed", { format: "google", name: "Merchant Center", store_code: "tienda" });
  expect([made.status, made.headers.get("cache-control")]).toEqual([200, "no-store"]);
  const address = /https?:\/\/[^<"]*\/feeds\/google\/[\w-]{43}/.exec(await made.text())?.[0] ?? "";
  const path = new URL(address).pathname;

  const answer = await ask(path);
  expect(answer.status).toBe(200);
  const names = ["content-type", "cache-control", "referrer-policy", "x-robots-tag"];
  expect(names.map((name) => answer.headers.get(name))).toEqual([
    "text/tab-separated-values; charset=utf-8",
    "private, no-store",
    "no-referrer",
    "noindex",
  ]);
  const text = await answer.text();
  expect(text).not.toContain(vin);
  expect(parse<Record<string, string>>(text, { columns: true, delimiter: "\t" })).toMatchObject([
    { store_code: "tienda", description: "=1+1" },
  ]);
  const mark = answer.headers.get("etag") ?? "";
  expect((await ask(path, { headers: { "If-None-Match": mark } })).status).toBe(304);
  const head = await ask(path, { method: "HEAD" });
  expect([head.status, await head.text(), head.headers.get("etag")]).toEqual([200, "", mark]);

  const key = path.slice(-43);
  const post = await ask(path, { method: "POST", headers: { Origin: people.site.url }, body: new URLSearchParams({ a: "1" }) });
  expect([404, 405]).toContain(post.status);
  const unknown = await (await ask("/nada")).text();
  const closed = [
    `/feeds/google/${key}x`,
    `/feeds/google/${key.slice(1)}`,
    `/feeds/meta/${key}`,
    `/feeds/google/${"a".repeat(43)}`,
    "/feeds/google",
  ];
  for (const wrong of closed) {
    const refused = await ask(wrong);
    expect([wrong, refused.status]).toEqual([wrong, 404]);
    expect(await refused.text()).not.toContain("vehicle");
  }
  expect(unknown).toContain("Oops! Page not found");

  const html = await (await ask(page, { headers: { Cookie: salesperson } })).text();
  expect(html).not.toContain(key);
  const id = /value="revoke-feed"\/?>\s*<input type="hidden" name="id" value="([\w-]{36})"/.exec(html)?.[1] ?? "";
  expect((await send("revoke-feed", { id })).status).toBe(200);
  expect((await ask(path)).status).toBe(404);
  expect((await ask(path, { headers: { "If-None-Match": mark } })).status).toBe(404);
  expect(people.site.output()).toContain("/feeds/google/…");
  expect(people.site.output()).not.toContain(key);
});

test("a form of the page without a session is refused with 401 (R27)", async () => {
  const answer = await ask(page, {
    method: "POST",
    headers: { Origin: people.site.url },
    body: new URLSearchParams({ form: "make-feed" }),
  });
  expect(answer.status).toBe(401);
});
