import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Database, openDatabase } from "#db/client.ts";
import { runAs } from "#server/context.ts";
import { contextOf, createMigratedOn } from "#tests/database.ts";
import { type Site, startSite } from "#tests/site.ts";
import { insertVehicle } from "#tests/vehicles.ts";

const serverUrl = process.env["DATABASE_URL"] ?? "";
/** With any cookie, the server renders the page for this person instead of sending a kept page. */
const textOf = async (site: Site, path: string, Cookie?: string) =>
  (await fetch(site.url + path, Cookie ? { headers: { Cookie } } : {})).text();
const cookies = [undefined, "somebody=here"];

const oneSecond = { timeout: 1_000 };

type ShownPage = { site: Site; path: string; cookie: string | undefined };

/** The pages that do not show what they should. */
async function wrongOf(pages: readonly ShownPage[], isRight: (text: string) => boolean): Promise<string[]> {
  const texts = await Promise.all(pages.map(({ site, path, cookie }) => textOf(site, path, cookie)));
  return pages.filter((_, place) => !isRight(texts[place] ?? "")).map(({ site, path }) => `${path} of ${site.url}`);
}

describe.skipIf(serverUrl === "")("a change on one PostgreSQL that two sites share (the embedded database allows one site)", () => {
  let created: Awaited<ReturnType<typeof createMigratedOn>>;
  let database: Database;
  let sites: Site[] = [];
  beforeAll(async () => {
    created = await createMigratedOn(serverUrl);
    const start = () => startSite({ env: { DATABASE_URL: created.url } });
    sites = [await start(), await start()];
    database = await openDatabase({ kind: "postgres", url: created.url, poolSize: 2 }, "command");
  }, 120_000);
  afterAll(async () => {
    for (const site of sites) await site.kill();
    await database?.close();
    await created?.drop();
  });

  test("appears on both sites' kept pages within one second", async () => {
    const id = await insertVehicle(database, { price: 19_900 });
    const pages = sites.flatMap((site) =>
      ["/stock", "/", `/stock/${id}`].flatMap((path) => cookies.map((cookie) => ({ site, path, cookie }))),
    );
    for (const price of [18_100, 17_200]) {
      // Twice, so that the later requests come from the page cache unless it was cleared.
      for (const { site, path, cookie } of [...pages, ...pages]) await textOf(site, path, cookie);
      await runAs(contextOf(database), (transaction) => transaction.updateTable("vehicles").set({ price }).where("id", "=", id).execute());
      const shown = price.toLocaleString("de-DE");
      await expect.poll(() => wrongOf(pages, (text) => text.includes(shown)), oneSecond).toEqual([]);
    }
  }, 60_000);

  test("an archived vehicle disappears from both sites' kept pages within one second", async () => {
    const id = await insertVehicle(database, { make: "Lancia", model: "Thema" });
    const pages = sites.flatMap((site) => ["/stock", "/"].flatMap((path) => cookies.map((cookie) => ({ site, path, cookie }))));
    for (const { site, path, cookie } of pages) await expect.poll(() => textOf(site, path, cookie)).toContain("Thema");
    await runAs(contextOf(database), (transaction) =>
      transaction.updateTable("vehicles").set({ status: "archived" }).where("id", "=", id).execute(),
    );
    await expect.poll(() => wrongOf(pages, (text) => !text.includes("Thema")), oneSecond).toEqual([]);
    for (const site of sites) expect((await fetch(`${site.url}/stock/${id}`)).status).toBe(404);
  });
});
