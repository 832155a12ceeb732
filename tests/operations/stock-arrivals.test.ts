import { request as httpRequest } from "node:http";
import { afterAll, expect, test } from "vitest";
import { largestFile } from "#app/features/cars/imports/messages.ts";
import { runAs } from "#server/context.ts";
import { hashOf, secretToken } from "#server/secrets/secret-token.ts";
import { contextOf } from "#tests/database.ts";
import { startSignedInSite } from "#tests/signed-in-site.ts";

const [key, ended] = [secretToken(), secretToken()];
const people = await startSignedInSite([{ admin: true }, { role: "salesperson" }, {}], {}, async (database) => {
  const source = { arrives: "post", format: "recognise", vehicle_status: "available" };
  await runAs(contextOf(database), (transaction) =>
    transaction
      .insertInto("stock_sources")
      .values([
        { ...source, name: "Autohaus Schmidt", key_hash: hashOf(key) },
        { ...source, name: "Autohaus Weber", key_hash: hashOf(ended), ended_at: "2026-11-20T11:00:00Z" },
      ])
      .execute(),
  );
});
const { site } = people;
const [admin = "", salesperson = "", customer = ""] = people.cookies;
afterAll(() => people.stop());

const header = "mileage,make,model,fuel,gear,offerType,price,hp,year";
const listing = (cars: number) =>
  [header, ...Array.from({ length: cars }, (_, number) => `${number},Opel,Corsa,Gasoline,Manual,Used,9000,75,2019`), ""].join("\n");

const send = (body: string, headers: Record<string, string>) =>
  fetch(new URL("/stock-files", site.url), { method: "POST", body, headers: { "Content-Type": "text/csv", ...headers } });
const withKey = { Authorization: `Bearer ${key}` };

const pageOf = async (address: string, cookie = admin) =>
  fetch(new URL(new URL(address).pathname, site.url), { headers: { Cookie: cookie }, redirect: "manual" });

test("a program's file is imported by itself, of two at once at least one, and no log has the key (row B16)", async () => {
  const answers = await Promise.all([send(listing(3), withKey), send(listing(4), withKey)]);
  expect(answers.map(({ status }) => status)).toEqual([202, 202]);
  const addresses = answers.map(({ headers }) => headers.get("location") ?? "");
  expect(new Set(addresses).size).toBe(2);
  // A newer file replaces one that still waits.
  for (const address of addresses) {
    await expect.poll(async () => (await pageOf(address)).text(), { timeout: 90_000, interval: 1_000 }).toMatch(/Coches creados|Cancelado/);
  }
  const pages = await Promise.all(addresses.map(async (address) => ({ address, text: await (await pageOf(address)).text() })));
  const imported = pages.find(({ text }) => text.includes("Coches creados"))?.address ?? "";
  const file = await pageOf(`${imported}/archivo`);
  expect(await file.text()).toMatch(/^mileage,make/);
  expect(["content-type", "x-content-type-options", "cache-control"].map((name) => file.headers.get(name))).toEqual([
    "application/octet-stream",
    "nosniff",
    "private, no-store",
  ]);
  expect(file.headers.get("content-disposition")).toMatch(/^attachment; filename\*=UTF-8''/);
  for (const cookie of [salesperson, customer, "x=1"]) expect((await pageOf(`${imported}/archivo`, cookie)).status).not.toBe(200);
  expect(site.output()).not.toContain(key);
}, 200_000);

test.each<[string, Record<string, string>, number]>([
  ["a wrong key", { Authorization: `Bearer ${secretToken()}` }, 401],
  ["the key of a source that has ended", { Authorization: `Bearer ${ended}` }, 401],
  ["a key that is none", { Authorization: "Bearer x" }, 401],
  ["a password", { Authorization: `Basic ${key}` }, 401],
  ["no key", {}, 403],
  ["no key from our own page, as an admin", { Cookie: admin, Origin: site.url }, 401],
  ["the key from a foreign page", { ...withKey, Origin: "https://evil.example" }, 403],
])("%s is refused", async (_name, headers, status) => {
  expect((await send(listing(1), headers)).status).toBe(status);
});

test("a key opens no other address, and nothing is read at this one", async () => {
  for (const path of ["/admin/import", "/contacto", "/admin/import/fuentes/nueva"]) {
    const answer = await fetch(new URL(path, site.url), { method: "POST", body: "a=1", headers: withKey, redirect: "manual" });
    expect([path, answer.status]).toEqual([path, 403]);
  }
  expect((await fetch(new URL("/stock-files", site.url), { headers: withKey })).status).toBe(404);
});

/** Announces a body of so many bytes and sends its beginning; returns the status. */
function announce(length: number, headers: Record<string, string>): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = httpRequest(`${site.url}/stock-files`, { method: "POST", headers: { ...headers, "Content-Length": length } });
    sent.once("error", reject);
    sent.once("response", (response) => {
      resolve(response.statusCode ?? 0);
      sent.destroy();
    });
    sent.write(header);
  });
}

test("a file that is too large, or of somebody without a key, is refused before it is read", async () => {
  expect(await announce(largestFile + 1, withKey)).toBe(413);
  expect(await announce(largestFile, { Authorization: `Bearer ${secretToken()}` })).toBe(401);
  expect((await send("", withKey)).status).toBe(400);
});
