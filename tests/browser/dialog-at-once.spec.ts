// @any-database: this page shows the same from any database.
import type { Page } from "@playwright/test";
import { signInAs } from "./people.ts";
import { expect, test, untilReactHasTakenOver } from "./test.ts";

const scripts = /\/assets\/.*\.js$/;
const dialog = (page: Page) => page.getByRole("dialog", { name: "Más filtros" });
const title = (page: Page) => dialog(page).getByRole("heading", { name: "Más filtros" });
const isModal = (page: Page) => page.evaluate(() => document.querySelector("dialog:modal") !== null);

/** Opens a page with a dialog, by default the further filters, and holds the scripts back until the returned function is called. */
async function openWithoutItsScripts(page: Page, address = "/stock/filtros"): Promise<() => void> {
  const released = Promise.withResolvers<void>();
  await page.route(scripts, async (route) => {
    await released.promise;
    await route.continue();
  });
  await page.goto(address, { waitUntil: "domcontentloaded" });
  return released.resolve;
}

test("a dialog with an address is modal as soon as its page is read, and the focus is on its title", async ({ page }) => {
  const release = await openWithoutItsScripts(page);
  expect(await isModal(page)).toBe(true);
  await expect(title(page)).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(dialog(page).getByRole("link", { name: "Cerrar" })).toBeFocused();

  release();
  await untilReactHasTakenOver(page);
  expect(await isModal(page)).toBe(true);
  // The person has moved on, so the focus stays there.
  await expect(dialog(page).getByRole("link", { name: "Cerrar" })).toBeFocused();
});

test("Escape before the scripts come leads to the list", async ({ page }) => {
  const release = await openWithoutItsScripts(page);
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toBeHidden();
  release();
  await expect(page).toHaveURL("/stock");
  await expect(dialog(page)).toHaveCount(0);
  await page.getByRole("button", { name: "Más filtros" }).click();
  await expect(title(page)).toBeFocused();
});

test("whoever comes to the dialog from the list has the title's focus, too", async ({ page }) => {
  await page.goto("/stock");
  await untilReactHasTakenOver(page);
  await page.getByRole("button", { name: "Más filtros" }).click();
  await expect(title(page)).toBeFocused();
  expect(await isModal(page)).toBe(true);
});

test.describe("text that somebody types into a dialog of the back office before the scripts come", () => {
  const newVehicle = (page: Page) => page.getByRole("dialog", { name: "Añadir vehículo" });
  const description = (page: Page) => newVehicle(page).getByRole("textbox", { name: "Descripción" });
  const question = (page: Page) => page.getByRole("dialog", { name: "¿Salir sin guardar?" });
  let release = () => {};

  test.beforeEach(async ({ page }) => {
    await signInAs(page, "office-look-admin");
    release = await openWithoutItsScripts(page, "/admin/vehicles/new");
    await expect(newVehicle(page).getByRole("heading", { name: "Añadir vehículo" })).toBeFocused();
    expect(await isModal(page)).toBe(true);
    await description(page).click();
    await description(page).pressSequentially("Un solo dueño");
  });

  test.afterEach(async ({ page }) => {
    await expect(description(page)).toHaveValue("Un solo dueño");
    await expect(page).toHaveURL("/admin/vehicles/new");
  });

  test("outlives Escape", async ({ page }) => {
    await page.keyboard.press("Escape");
    release();
    await untilReactHasTakenOver(page);
    await expect(newVehicle(page)).toBeVisible();
  });

  test("is asked about when Escape comes twice, which closes the dialog in Chromium", async ({ page }) => {
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    release();
    await untilReactHasTakenOver(page);
    await expect(newVehicle(page)).toBeVisible();
    await expect(question(page)).toBeVisible();
  });

  test("is asked about at an Escape after they came", async ({ page }) => {
    release();
    await untilReactHasTakenOver(page);
    await page.keyboard.press("Escape");
    await expect(question(page)).toBeVisible();
  });
});
