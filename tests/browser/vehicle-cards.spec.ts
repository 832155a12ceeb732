import type { Page } from "@playwright/test";
import { card, cards, optionBox, vehicleNamed } from "./catalogue-page.ts";
import { expect, open, test } from "./test.ts";

test.beforeEach(({ page }) => open(page, "/stock"));

test("both links of a card lead to the vehicle without a new document, and Back leads to the list", async ({ page }) => {
  await markDocument(page);
  const shown = cards(page).filter({ hasText: "Ver detalles" }).first();
  const name = await shown.getByRole("heading").innerText();
  for (const link of ["first", "last"] as const) {
    await shown.getByRole("link")[link]().click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
    await page.goBack();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Coches en stock");
    await expect(shown.getByRole("heading")).toHaveText(name);
  }
  expect(await isMarked(page)).toBe(true);
});

test("a card that is also in the next list keeps its element, so that its picture does not flash", async ({ page }) => {
  // Further down, so that it comes to another place.
  const name = await cards(page).nth(8).getByRole("heading").innerText();
  const fuel = vehicleNamed(name).fuelType;
  await card(page, vehicleNamed(name)).evaluate((element) => Object.assign(element, { kept: true }));
  const isKept = () => card(page, vehicleNamed(name)).evaluate((element) => "kept" in element);
  for (const change of ["check", "uncheck"] as const) {
    await optionBox(page, "Combustible", fuel)[change]();
    await page.waitForURL((url) => url.searchParams.has("fuel") === (change === "check"));
    expect(await isKept()).toBe(true);
  }
});

/** A new document would not have the mark. */
async function markDocument(page: Page): Promise<void> {
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
}

function isMarked(page: Page): Promise<boolean> {
  return page.evaluate(() => "sameDocument" in window);
}
