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

test("a dialog with an address is modal as soon as its page is read, and Escape before the scripts come leads to the list", async ({
  page,
}) => {
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

  await page.unrouteAll();
  const releaseAgain = await openWithoutItsScripts(page);
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toBeHidden();
  releaseAgain();
  await expect(page).toHaveURL("/stock");
  await expect(dialog(page)).toHaveCount(0);
});

test("text that somebody types into a dialog of the back office before the scripts come outlives Escape, and is asked about", async ({
  page,
}) => {
  const newVehicle = page.getByRole("dialog", { name: "Añadir vehículo" });
  const description = newVehicle.getByRole("textbox", { name: "Descripción" });
  await signInAs(page, "office-look-admin");
  const release = await openWithoutItsScripts(page, "/admin/vehicles/new");
  await expect(newVehicle.getByRole("heading", { name: "Añadir vehículo" })).toBeFocused();
  expect(await isModal(page)).toBe(true);
  await description.click();
  await description.pressSequentially("Un solo dueño");
  // The second Escape closes a dialog in Chromium, whatever the page says.
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  release();
  await untilReactHasTakenOver(page);
  await expect(page.getByRole("dialog", { name: "¿Salir sin guardar?" })).toBeVisible();
  await expect(newVehicle).toBeVisible();
  await expect(description).toHaveValue("Un solo dueño");
  await expect(page).toHaveURL("/admin/vehicles/new");
});
