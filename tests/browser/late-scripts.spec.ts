import type { Page } from "@playwright/test";
import { cards, catalogue, expectTotal, optionBox, publicStock } from "./catalogue-page.ts";
import { signInAs } from "./people.ts";
import { expect, test, untilReactHasTakenOver } from "./test.ts";

/** What is chosen before the scripts arrive counts (row R27). Here they come two seconds late, as on a slow line. */

test.beforeEach(({ page }) =>
  page.route(/\/assets\/.*\.js$/, async (route) => {
    await new Promise((later) => setTimeout(later, 2_000));
    await route.continue();
  }),
);

const early = (page: Page, address: string) => page.goto(address, { waitUntil: "domcontentloaded" });
const sort = (page: Page) => catalogue(page).getByLabel("Ordenar por");

test("the order, the search words and a tick of the catalogue", async ({ page }) => {
  test.slow();
  await early(page, "/stock");
  await sort(page).selectOption("price_asc");
  await expect(page).toHaveURL(/sort=price_asc/);
  await expect(sort(page)).toHaveValue("price_asc");
  await expect(cards(page).first()).toBeVisible();

  await early(page, "/stock");
  await catalogue(page).getByRole("searchbox").fill("audi");
  await expect(page).toHaveURL(/search=audi/);
  await expectTotal(page, publicStock.filter(({ make }) => make === "Audi").length);
  await expect(catalogue(page).getByRole("searchbox")).toHaveValue("audi");

  await early(page, "/stock");
  await optionBox(page, "Combustible", "Diésel").check();
  await expect(page).toHaveURL(/fuel=Di/);
  await expectTotal(page, publicStock.filter(({ fuelType }) => fuelType === "Diésel").length);
});

test("a further filter, and a filter of a list of the office", async ({ page }) => {
  test.slow();
  await early(page, "/stock/filtros");
  await page.getByRole("dialog").getByRole("checkbox").first().check();
  await expect(page).toHaveURL(/\/stock\/filtros\?.+/);

  await signInAs(page, "office-vehicles-admin");
  await early(page, "/admin/vehicles");
  await page.getByRole("searchbox").fill("audi");
  await expect(page).toHaveURL(/search=audi/);
});

test("the region of the calculator", async ({ page }) => {
  await early(page, "/calculadora?make=Audi&model=A4&price=18900&registered=2021-03&km=64300&engine=diesel&co2=128");
  await page.getByLabel("Tu comunidad").first().selectOption("Cataluña");
  await expect(page).toHaveURL(/region=ct/);
  await expect(page.getByLabel("Tu comunidad").first()).toHaveValue("ct");
});

test("the day of a call, without an hour of another day", async ({ page }) => {
  await early(page, "/appointments");
  const days = page.locator("input[name=day]:enabled");
  const hours = page.locator("input[name=slot]");
  await days.nth(2).check();
  await hours.filter({ visible: true }).first().check();
  await days.nth(3).check();
  await untilReactHasTakenOver(page);
  await expect(days.nth(3)).toBeChecked();
  await expect(hours.filter({ visible: true }).first()).toBeVisible();
  await expect(hours.and(page.locator(":checked"))).toHaveCount(0);
});

test("nothing is searched when nothing was chosen", async ({ page }) => {
  await early(page, "/stock?fuel=Di%C3%A9sel&sort=price_asc");
  await untilReactHasTakenOver(page);
  expect(new URL(page.url()).search).toBe("?fuel=Di%C3%A9sel&sort=price_asc");
  expect(await page.evaluate(() => history.length)).toBeLessThanOrEqual(2);
});
