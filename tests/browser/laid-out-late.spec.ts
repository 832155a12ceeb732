// @any-database: these pages show the same from any database.
import type { Page } from "@playwright/test";
import { cards } from "./catalogue-page.ts";
import { expect, open, test } from "./test.ts";

// On a phone the browser lays out cards and the footer only when they come near the screen (docs/decisions/0011).

test.use({ viewport: { width: 390, height: 844 } });

test("a card far down is laid out when the keyboard reaches it, and always on paper", async ({ page }) => {
  await open(page, "/stock");
  expect(await isLaidOut(page, 0)).toBe(true);
  expect(await isLaidOut(page, 20)).toBe(false);
  // Without scrolling, so that the next card is still far from the screen.
  const stops = (position: number) => cards(page).nth(position).locator("a, button");
  await stops(10)
    .last()
    .evaluate((stop) => (stop as HTMLElement).focus({ preventScroll: true }));
  await page.keyboard.press("Tab");
  await expect(stops(11).first()).toBeFocused();
  await expect(stops(11).first()).toBeInViewport();
  await page.emulateMedia({ media: "print" });
  expect(await isLaidOut(page, 20)).toBe(true);
});

test("Back and a reload keep a person's place far down the list", async ({ page }) => {
  await open(page, "/stock");
  for (let position = 2; position <= 16; position += 1) await cards(page).nth(position).scrollIntoViewIfNeeded();
  const before = await top(page, 16);
  await cards(page).nth(16).getByRole("heading").getByRole("link").click();
  await page.waitForURL(/\/stock\/[0-9a-f-]{36}$/);
  await page.getByRole("region", { name: "Características" }).waitFor();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await expect.poll(() => top(page, 16)).toBe(before);
  await page.reload();
  await expect.poll(() => top(page, 16)).toBe(before);
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
