import type { Page } from "@playwright/test";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { keepPricesAtDoor } from "#app/features/cars/landed-price/commands.server.ts";
import { writeFirstTables } from "#app/features/cars/price-tables/office/commands/record-entry.server.ts";
import { addPicture } from "#app/features/cars/vehicles/commands.server.ts";
import type { Database } from "#db/client.ts";
import { projectFolder } from "#db/project-folder.ts";
import { plantOwnPrices } from "#demo/own-prices.ts";
import { readConfig } from "#server/config.ts";
import { runAs } from "#server/context.ts";
import { openStorage } from "#server/files/storage.ts";
import { contextOf } from "#tests/database.ts";
import { startSignedInSite } from "#tests/signed-in-site.ts";
import { insertVehicle, type NewVehicle } from "#tests/vehicles.ts";
import { enterWith, useOwnSite } from "./own-site.ts";
import { expect, expectAccessible, inBothWays, open, siteAddress, test, widths } from "./test.ts";

/** Inserts a car whose present price began ten days ago, after a higher one of months. */
async function insertReduced(database: Database, car: Partial<NewVehicle>, before: { price: number; asked?: number }): Promise<string> {
  const now = Temporal.Now.instant();
  const context = contextOf(database, undefined, now);
  const id = await insertVehicle(database, car);
  await keepPricesAtDoor(context, id);
  const daysAgo = (days: number) => now.subtract({ hours: 24 * days }).toString();
  await database.kysely
    .updateTable("price_changes")
    .set({ began_at: daysAgo(10) })
    .where("vehicle_id", "=", id)
    .execute();
  await runAs(context, async (transaction) => {
    await transaction
      .insertInto("price_changes")
      .values({ vehicle_id: id, began_at: daysAgo(100), ...before })
      .execute();
    for (const days of [15, 14, 13, 8, 6])
      await transaction
        .insertInto("vehicle_day_visits")
        .values({ vehicle_id: id, day: daysAgo(days).slice(0, 10), visits: 7 })
        .execute();
  });
  return id;
}

const cars = { spain: "", germany: "" };
const site = useOwnSite(() =>
  startSignedInSite([{ role: "salesperson" }], {}, async (database, { env }) => {
    const now = Temporal.Now.instant();
    await writeFirstTables(contextOf(database));
    await runAs(contextOf(database), (transaction) => plantOwnPrices(transaction, now));
    const german = {
      status: "german_prospect",
      price: 1,
      german_price: 18_900,
      seller: "private",
      co2: 132,
      first_registration: "2019-03-01",
    };
    cars.spain = await insertReduced(database, { make: "Seat", model: "León", price: 19_900 }, { price: 21_900 });
    const bmw = { make: "BMW", model: "X3 xDrive20d", location: "Colonia", ...german };
    cars.germany = await insertReduced(database, bmw, { price: 31_900, asked: 19_900 });
    const bytes = await readFile(join(projectFolder, "demo/pictures/audi-q2/side/1200.jpg"));
    await addPicture(contextOf(database), openStorage(readConfig(env).storage), cars.germany, { bytes, altText: "De lado" });
  }),
);

const words = (before: string) => `Antes ${before} € · el más bajo de los 30 días anteriores`;
const text = async (page: Page) => (await page.locator("main").innerText()).replaceAll("\u00a0", " ");

inBothWays(({ javaScriptEnabled, visit }) => {
  test("a visitor reads what a car cost before, on its card and its page, and a friend gets the link with the same price", async ({
    page,
    context,
  }) => {
    await visit(page, "/stock");
    expect(await text(page)).toContain(words("21.900"));
    expect(await text(page)).toContain(words("31.900"));
    if (javaScriptEnabled) await expectAccessible(page, "the cards");
    await visit(page, `/stock/${cars.spain}`);
    expect(await text(page)).toContain(words("21.900"));
    if (javaScriptEnabled) await expectAccessible(page, "the page of a car");

    await visit(page, `/stock/${cars.germany}?region=ct&plan=premium`);
    expect(await text(page)).not.toContain("el más bajo");
    const figure = page.locator("main p.text-heading-1");
    const shown = await figure.innerText();
    const address = `${siteAddress()}/stock/${cars.germany}?region=ct&plan=premium`;
    if (javaScriptEnabled) {
      await context.grantPermissions(["clipboard-read", "clipboard-write"]);
      await page.evaluate(() => Reflect.deleteProperty(Navigator.prototype, "share"));
      await page.getByText("Compartir", { exact: true }).click();
      await expect(page.getByText("Enlace copiado")).toBeVisible();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
    } else {
      const links = page.getByRole("link", { name: /^Enviar por/ });
      const sent = await links.evaluateAll((found) => found.map((link) => decodeURIComponent(link.getAttribute("href") ?? "")));
      expect(sent).toEqual([
        `mailto:?subject=BMW X3 xDrive20d de 2020&body=BMW X3 xDrive20d de 2020: ${address}`,
        `https://wa.me/?text=BMW X3 xDrive20d de 2020: ${address}`,
      ]);
    }
    await context.clearCookies();
    await visit(page, address);
    await expect(figure).toHaveText(shown);
    await expect(page.locator("main")).toContainText("Llave en mano en Cataluña");
    const preview = (await page.locator('meta[property="og:image"]').getAttribute("content")) ?? "";
    const picture = await page.request.get(preview);
    expect([picture.status(), picture.headers()["content-type"], picture.headers()["cache-control"]]).toEqual([
      200,
      "image/jpeg",
      "public, max-age=300",
    ]);
  });
});

test.describe("the team", () => {
  for (const [where, viewport] of [
    ["on a phone", widths.phone],
    ["at a desktop", widths.desktop],
  ] as const)
    test(`reads each price with its days and the interest, and the days in stock in the list, ${where}`, async ({ page }) => {
      await page.setViewportSize(viewport);
      await enterWith(page, site().cookies[0]);
      await open(page, "/admin/vehicles");
      await expect(page.getByRole("row", { name: /Seat León/ })).toContainText(where === "on a phone" ? "0 días · 0 visitas" : "0");
      await open(page, `/admin/vehicles/${cars.spain}`);
      const history = page.getByRole("region", { name: "Historia del precio" });
      await expect(history.getByRole("listitem")).toHaveCount(2);
      await expect(history.getByRole("listitem").first()).toContainText(/19\.900\s€ \(−2\.000\s€\).*lleva 10 días.*Visitas 1,5 → 1,6/);
      await expectAccessible(page, "the history of a price");
    });
});
