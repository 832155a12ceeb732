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

test("text that somebody types into a dialog before the scripts come outlives Escape", async ({ page }) => {
  await signInAs(page, "office-look-admin");
  const release = await openWithoutItsScripts(page, "/admin/vehicles/new");
  const newVehicle = page.getByRole("dialog", { name: "Añadir vehículo" });
  await expect(newVehicle.getByRole("heading", { name: "Añadir vehículo" })).toBeFocused();
  expect(await isModal(page)).toBe(true);
  const description = newVehicle.getByRole("textbox", { name: "Descripción" });
  await description.fill("Un solo dueño");
  await description.pressSequentially(", y garaje");
  await page.keyboard.press("Escape");
  release();
  await untilReactHasTakenOver(page);
  await expect(newVehicle).toBeVisible();
  await expect(description).toHaveValue("Un solo dueño, y garaje");
  await expect(page).toHaveURL("/admin/vehicles/new");
});
