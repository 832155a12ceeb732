// @any-database: these pages show the same from any database.
import type { Page } from "@playwright/test";
import { cards } from "./catalogue-page.ts";
import { expect, open, test } from "./test.ts";

// On a phone the browser lays out cards and the footer only when they come near the screen (decision 0060).

test.use({ viewport: { width: 390, height: 844 } });

test("a card far down is not laid out before somebody comes near it", async ({ page }) => {
  await open(page, "/stock");
  expect(await isLaidOut(page, 0)).toBe(true);
  expect(await isLaidOut(page, 20)).toBe(false);
  await cards(page).nth(20).scrollIntoViewIfNeeded();
  await expect.poll(() => isLaidOut(page, 20)).toBe(true);
  await expect(cards(page).nth(20).getByRole("link").first()).toBeInViewport();
});

test("the keyboard reaches a card that was not laid out, and shows it", async ({ page }) => {
  await open(page, "/stock");
  // Without scrolling, so that the next card is still far from the screen.
  await cards(page)
    .nth(10)
    .getByRole("link")
    .last()
    .evaluate((link) => (link as HTMLElement).focus({ preventScroll: true }));
  expect(await isLaidOut(page, 11)).toBe(false);
  await page.keyboard.press("Tab");
  const next = cards(page).nth(11).getByRole("link").first();
  await expect(next).toBeFocused();
  await expect(next).toBeInViewport();
});

test("Back puts the list where it was, although the cards above are new", async ({ page }) => {
  await open(page, "/stock");
  for (let position = 2; position <= 16; position += 1) await cards(page).nth(position).scrollIntoViewIfNeeded();
  const card = cards(page).nth(16);
  const before = await top(page, 16);
  await card.getByRole("heading").getByRole("link").click();
  await page.waitForURL(/\/stock\/[0-9a-f-]{36}$/);
  await page.goBack();
  await expect.poll(() => top(page, 16)).toBe(before);
});

test("a vehicle opened far down the list shows its top at once, and Back shows the place in the list at once", async ({ page }) => {
  await open(page, "/stock");
  for (let position = 2; position <= 16; position += 1) await cards(page).nth(position).scrollIntoViewIfNeeded();
  const place = await page.evaluate(() => scrollY);
  await cards(page).nth(16).getByRole("heading").getByRole("link").click();
  await page.getByRole("region", { name: "Características" }).waitFor();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await cards(page).first().waitFor();
  expect(await page.evaluate(() => scrollY)).toBe(place);
});

test("a reload in the middle of the list stays at its place", async ({ page }) => {
  await open(page, "/stock");
  for (let position = 2; position <= 16; position += 1) await cards(page).nth(position).scrollIntoViewIfNeeded();
  const before = await top(page, 16);
  await page.reload();
  await expect.poll(() => top(page, 16)).toBe(before);
});

test("paper has every card, whatever was on the screen", async ({ page }) => {
  await open(page, "/stock");
  await page.emulateMedia({ media: "print" });
  expect(await isLaidOut(page, 20)).toBe(true);
});

test.describe("on a wide screen", () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  test("every card is laid out at once", async ({ page }) => {
    await open(page, "/stock");
    expect(await isLaidOut(page, 20)).toBe(true);
  });
});

function isLaidOut(page: Page, position: number): Promise<boolean> {
  return cards(page)
    .nth(position)
    .evaluate((card) => card.firstElementChild?.checkVisibility({ contentVisibilityAuto: true }) ?? false);
}

/** Pixels from the top of the window to the card. */
function top(page: Page, position: number): Promise<number> {
  return cards(page)
    .nth(position)
    .evaluate((card) => Math.round(card.getBoundingClientRect().top));
}
