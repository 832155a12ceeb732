import type { Page } from "@playwright/test";
import { runAs } from "#server/context.ts";
import { contextOf } from "#tests/database.ts";
import { askForPaper } from "#tests/order-details.ts";
import { insertOrder } from "#tests/orders.ts";
import { startSignedInSite } from "#tests/signed-in-site.ts";
import { insertVehicle } from "#tests/vehicles.ts";
import { addReading, readings } from "./orders-site.ts";
import { enterWith, useOwnSite } from "./own-site.ts";
import { expect, expectGoodLook, expectNoSidewaysScroll, inBothWays, siteAddress, test } from "./test.ts";

/** For each way a car of its own, and an order with an accepted paper. */
const cars: Record<string, string> = {};
const orders: Record<string, string> = {};
const site = useOwnSite(() =>
  startSignedInSite([{ role: "salesperson" }, {}], {}, async (database, { userIds: [, customer = ""] }) => {
    for (const way of ["script", "plain"]) {
      cars[way] = await insertVehicle(database, {
        make: "Volkswagen",
        model: `Golf ${way}`,
        first_registration: "2020-03-01",
        mileage: 90_000,
      });
      orders[way] = await insertOrder(database, { userId: customer, followed: true });
      await askForPaper(database, orders[way], { title: "Informe HU 2024", broughtBy: "team", files: [{ state: "accepted", by: "team" }] });
      const inspection = { order_id: orders[way], inspected_on: "2026-11-18", inspector: "Jonas Weber", verdict: "recommended" };
      const published = { mileage: 64_310, published_at: "2026-11-19T10:00:00Z" };
      await runAs(contextOf(database), (transaction) =>
        transaction
          .insertInto("order_inspections")
          .values({ ...inspection, ...published })
          .execute(),
      );
    }
  }),
);

const enter = (page: Page, who: number) => enterWith(page, site().cookies[who]);

inBothWays(({ javaScriptEnabled, visit }) => {
  const way = javaScriptEnabled ? "script" : "plain";
  // Axe is a script, too.
  const expectLook = (page: Page, where: string) => (javaScriptEnabled ? expectGoodLook(page, where) : expectNoSidewaysScroll(page, where));

  test("a salesperson adds papers to a car, and everybody reads what they prove, but not the papers", async ({ page, browser }) => {
    await enter(page, 0);
    await visit(page, `/admin/vehicles/${cars[way]}`);
    await page.getByRole("dialog").getByRole("link", { name: "Kilómetros" }).click();
    await addReading(page, ["2022-03-10", "muchos", "hu_report"]);
    await expect(page.getByText("Escribe los kilómetros en cifras, como 87.000.").first()).toBeVisible();
    await expect(page.getByLabel("Día que dice el papel")).toHaveValue("2022-03-10");
    const added = [
      ["2022-03-10", "45.000", "hu_report"],
      ["2024-03-12", "70.000", "service_stamp"],
      ["2026-03-20", "85.000", "invoice"],
    ] as const;
    for (const [place, reading] of added.entries()) {
      await addReading(page, reading);
      await expect(readings(page)).toHaveCount(place + 2);
    }
    await expect(page.getByText("demostrados", { exact: true })).toBeVisible();
    await expectLook(page, "the team's readings of a car");
    const file = (await page.getByRole("link", { name: "Con papel" }).first().getAttribute("href")) ?? "";
    expect((await page.request.get(file)).status()).toBe(200);

    const reader = await (await browser.newContext({ javaScriptEnabled, baseURL: siteAddress() })).newPage();
    await visit(reader, `/stock/${cars[way]}`);
    await reader.getByText("Kilómetros demostrados").click();
    await expect(readings(reader)).toHaveCount(4);
    await expect(readings(reader).first()).toContainText("10 de marzo de 2022");
    await expect(readings(reader).getByRole("link")).toHaveCount(0);
    expect((await reader.request.get(file, { maxRedirects: 0 })).status()).toBe(302);
    await reader.getByRole("link", { name: "Ver e imprimir los kilómetros" }).click();
    await expect(reader.getByRole("heading", { level: 1 })).toHaveText("Los kilómetros, con sus papeles");
    await expectLook(reader, "the kilometres of a car");
    await reader.context().close();

    await page.getByRole("button", { name: /^Quitar: 70\.000/ }).click();
    await expect(readings(page)).toHaveCount(3);
    await expect(page.getByText("coherentes", { exact: true })).toBeVisible();
  });

  test("an order's customer opens the papers of the readings that are the order's", async ({ page }) => {
    await enter(page, 0);
    await visit(page, `/admin/orders/${orders[way]}`);
    await page.getByRole("link", { name: "Kilómetros: lecturas y papeles" }).click();
    await addReading(page, ["2024-03-12", "41.000", "hu_report"], "Informe HU 2024");
    await expect(readings(page)).toHaveCount(2);
    await page.context().clearCookies();
    await enter(page, 1);
    await visit(page, `/dashboard/importacion/${orders[way]}`);
    await page.getByText("Kilómetros coherentes").click();
    await expect(readings(page)).toHaveCount(2);
    await page.getByRole("link", { name: "Ver e imprimir los kilómetros" }).click();
    await expectLook(page, "the kilometres of an order");
    await readings(page).first().getByRole("link", { name: "Con papel" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Informe HU 2024");
  });
});
