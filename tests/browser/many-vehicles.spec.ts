import type { Page } from "@playwright/test";
import { startSignedInSite } from "#tests/signed-in-site.ts";
import { insertVehicles } from "#tests/vehicles.ts";
import { enterWith, useOwnSite } from "./own-site.ts";
import { expect, expectGoodLook, open, test, widths } from "./test.ts";

const cars = Array.from({ length: 60 }, (_, at) => ({ make: "Seat", model: `Ibiza ${at + 1}`, price: 10_000 + at }));
const office = useOwnSite(() => startSignedInSite([{ admin: true }], {}, async (database) => void (await insertVehicles(database, cars))));

const list = (script: string) => `/admin/vehicles?search=${script}&sort=price_asc`;
const price = (page: Page, model: string) => page.getByRole("row", { name: new RegExp(`^Seat ${model},`) });
const tick = (page: Page, model: string) => page.getByRole("checkbox", { name: `Marcar Seat ${model}`, exact: true });
const change = (page: Page) => page.getByLabel("Qué hacer con los coches marcados");

test.beforeEach(({ page }) => enterWith(page, office().cookies[0]));
test.describe.configure({ mode: "serial" });

test("ticked cars change their price together, and the undo takes it back (case D20)", async ({ page }) => {
  await open(page, list("Ibiza"));
  await expect(change(page)).toBeHidden();
  await tick(page, "Ibiza 1").check();
  await tick(page, "Ibiza 2").check();
  await expect(page.getByText("2 coches marcados")).toBeVisible();
  await expect(page.getByLabel("Cuánto")).toBeHidden();
  await change(page).selectOption("Bajar el precio");
  await page.getByRole("button", { name: "Aplicar" }).click();
  await expect(page.getByText("Escribe cuánto, como 500, o como 2,5 si es por ciento.")).toBeVisible();
  await expect(page.getByText("2 coches marcados")).toBeVisible();
  await page.getByLabel("Cuánto").fill("1.000");
  await page.getByRole("button", { name: "Aplicar" }).click();
  await expect(page.getByText("2 coches cambiados.")).toBeVisible();
  await expect(price(page, "Ibiza 1")).toContainText("9.000\u00a0€");
  await expect(change(page)).toBeHidden();
  await page.getByRole("button", { name: "Deshacer" }).click();
  await expect(page.getByText("2 coches vuelven a como estaba antes.")).toBeVisible();
  await expect(price(page, "Ibiza 1")).toContainText("10.000\u00a0€");
});

test("the whole page is ticked and archived, and comes back", async ({ page }) => {
  await open(page, list("Ibiza"));
  const whole = page.getByRole("checkbox", { name: "Marcar toda la página (50)" });
  await whole.check();
  await expect(page.getByText("50 coches marcados")).toBeVisible();
  await tick(page, "Ibiza 3").uncheck();
  await expect(page.getByText("49 coches marcados")).toBeVisible();
  await expect(whole).not.toBeChecked();
  await change(page).selectOption("Archivar");
  await page.getByRole("button", { name: "Aplicar" }).click();
  await expect(page.getByText("49 coches cambiados.")).toBeVisible();
  await expect(page.getByText("11 vehículos")).toBeVisible();
  await page.getByRole("button", { name: "Deshacer" }).click();
  await expect(page.getByText("60 vehículos")).toBeVisible();
});

test("the Tab key goes to nothing that the bar covers", async ({ page }) => {
  await page.setViewportSize(widths.phone);
  await open(page, list("Ibiza"));
  await tick(page, "Ibiza 1").check();
  await change(page).selectOption("Subir el precio");
  await tick(page, "Ibiza 2").focus();
  for (let press = 0; press < 30; press += 1) {
    await page.keyboard.press("Tab");
    const under = await page.evaluate(() => {
      const bar = document.querySelector("[aria-label='Coches marcados']");
      const { activeElement: focused } = document;
      if (!bar || !focused || bar.contains(focused)) return 0;
      return focused.getBoundingClientRect().bottom - bar.getBoundingClientRect().top;
    });
    expect(under, await page.evaluate(() => document.activeElement?.outerHTML)).toBeLessThanOrEqual(0);
  }
});

test("the bar fits every window and is accessible in both schemes", async ({ page }) => {
  test.slow();
  await open(page, list("Ibiza"));
  await tick(page, "Ibiza 1").check();
  await change(page).selectOption("Subir el precio");
  await expectGoodLook(page, "the bar of many cars");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("ticked cars and the whole page change, and the undo takes it back", async ({ page }) => {
    await page.goto(list("Ibiza"));
    await tick(page, "Ibiza 1").check();
    await change(page).selectOption("Bajar el precio");
    await page.getByLabel("Cuánto").fill("10");
    await page.getByLabel("Euros o por ciento").selectOption("%");
    await page.getByRole("button", { name: "Aplicar" }).click();
    await expect(page.getByText("1 coche cambiado.")).toBeVisible();
    await expect(price(page, "Ibiza 1")).toContainText("9.000\u00a0€");
    await page.getByRole("button", { name: "Deshacer" }).click();
    await expect(price(page, "Ibiza 1")).toContainText("10.000\u00a0€");

    await page.getByRole("checkbox", { name: "Marcar toda la página (50)" }).check();
    await change(page).selectOption("Pasar a «Vendido»");
    await page.getByRole("button", { name: "Aplicar" }).click();
    await expect(page.getByText("50 coches cambiados.")).toBeVisible();
    await page.getByRole("button", { name: "Deshacer" }).click();
    await expect(page.getByText("50 coches vuelven a como estaba antes.")).toBeVisible();
  });
});
