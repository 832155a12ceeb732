import type { Page } from "@playwright/test";
import { card, cards, optionBox, vehicleNamed } from "./catalogue-page.ts";
import { expect, open, test } from "./test.ts";

// Cards are HTML that the server has drawn (decision 0059). They must behave like every other part of the page.

test.beforeEach(({ page }) => open(page, "/stock"));

const dataOfVehicle = /\/stock\/[0-9a-f-]{36}\.data/;

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

test("Enter on the link of a card opens the vehicle without a new document", async ({ page }) => {
  await markDocument(page);
  await cardLinks(page).first().focus();
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/stock\/[0-9a-f-]{36}$/);
  expect(await isMarked(page)).toBe(true);
});

test("a click with the key for a new tab opens one, and the list stays", async ({ page, context }) => {
  const opened = context.waitForEvent("page");
  await cardLinks(page)
    .first()
    .click({ modifiers: ["ControlOrMeta"] });
  await expect(await opened).toHaveURL(/\/stock\/[0-9a-f-]{36}$/);
  await expect(page).toHaveURL(/\/stock$/);
});

test("a keyboard's focus on a card asks for the vehicle's data, and a pointer that passes over a card does not", async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => void (dataOfVehicle.test(request.url()) && asked.push(new URL(request.url()).pathname)));
  const links = page.getByRole("article").getByRole("heading").getByRole("link");
  await page.mouse.move(0, 0);
  for (const position of [2, 3]) {
    // In one step, because a pointer that stays for a moment asks for the data.
    await links.nth(position).evaluate((link) => {
      for (const type of ["mouseover", "mouseout"]) link.dispatchEvent(new MouseEvent(type, { bubbles: true }));
    });
  }
  await links.nth(4).focus();
  const target = await links.nth(4).getAttribute("href");
  await expect.poll(() => asked).toEqual([`${target}.data`]);
});

test("a card that is also in the next list keeps its element, so that its picture does not flash", async ({ page }) => {
  // Further down, so that it comes to another place.
  const name = await cards(page).nth(8).getByRole("heading").innerText();
  const fuel = vehicleNamed(name).fuelType;
  await card(page, vehicleNamed(name)).evaluate((element) => Object.assign(element, { kept: true }));
  const isKept = () => card(page, vehicleNamed(name)).evaluate((element) => "kept" in element);
  // The first list stood in the document. The others come as data.
  for (const change of ["check", "uncheck"] as const) {
    await optionBox(page, "Combustible", fuel)[change]();
    await page.waitForURL((url) => url.searchParams.has("fuel") === (change === "check"));
    expect(await isKept()).toBe(true);
  }
});

test("a document holds each card once, and the data of a list hold its cards", async ({ page, request }) => {
  const shown = cards(page).filter({ hasText: "Ver detalles" }).first();
  const address = (await shown.getByRole("link").first().getAttribute("href")) ?? "";
  for (const asked of ["/stock", "/stock.data"]) {
    const text = await (await request.get(asked)).text();
    // A card has two links.
    expect(text.split(address).length - 1, asked).toBe(2);
  }
});

function cardLinks(page: Page) {
  return page.getByRole("article").getByRole("link");
}

/** A new document would not have the mark. */
async function markDocument(page: Page): Promise<void> {
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
}

function isMarked(page: Page): Promise<boolean> {
  return page.evaluate(() => "sameDocument" in window);
}
