// @any-database: these pages show the same from any database.
import type { Locator, Page } from "@playwright/test";
import { cards, nameOf, pathOf, vehicleNamed } from "./catalogue-page.ts";
import { expect, open, test, widths } from "./test.ts";

const vehicle = vehicleNamed("BMW Serie 3 320d");
const pictures = 3;

const viewer = (page: Page) => page.getByRole("dialog", { name: `Fotos de ${nameOf(vehicle)}` });
const thumbnail = (page: Page, number: number) => page.getByRole("link", { name: `Foto ${number} de ${pictures}`, exact: true });
const large = (page: Page): Locator => page.getByRole("list", { name: "Fotos, una tras otra" }).getByRole("link");

test("all pictures are described; a thumbnail shows its picture and is marked; another vehicle starts with its own first", async ({
  page,
}) => {
  await open(page, await pathOf(page.request, vehicle));
  await expect(large(page)).toHaveCount(pictures);
  for (const image of await large(page).locator("picture img").all()) expect(await image.getAttribute("alt")).toContain(vehicle.make);
  const first = large(page).first().locator("picture img");
  await expect.poll(() => first.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0)).toBe(true);
  await expect(thumbnail(page, 1)).toHaveAttribute("aria-current", "true");
  for (const number of [3, 2, 1]) {
    await thumbnail(page, number).click();
    await expect(thumbnail(page, number)).toHaveAttribute("aria-current", "true");
    await expect(large(page).nth(number - 1)).toBeInViewport({ ratio: 0.8 });
    await expect(page.locator("[aria-current=true]:visible")).toHaveCount(1);
  }
  // Swiping the strip marks the picture at which it stops.
  const strip = page.getByRole("list", { name: "Fotos, una tras otra" });
  for (const number of [2, 3]) {
    await strip.evaluate((list, position) => list.scrollTo({ left: position * list.clientWidth, behavior: "smooth" }), number - 1);
    await expect(thumbnail(page, number)).toHaveAttribute("aria-current", "true");
  }
  await page.getByRole("navigation", { name: "Migas de pan" }).getByRole("link", { name: "Stock" }).click();
  await cards(page).first().getByRole("heading").getByRole("link").click();
  await expect(strip).toBeVisible();
  await expect(thumbnail(page, 1)).toHaveAttribute("aria-current", "true");
});

test("a picture opens over the whole screen; arrows wrap around both ways; Escape closes it and restores the focus", async ({ page }) => {
  await open(page, await pathOf(page.request, vehicle));
  await expect(viewer(page)).toBeHidden();
  await large(page).first().click();
  await expect(viewer(page)).toBeVisible();
  const counter = (number: number) => expect(viewer(page).getByText(`${number} / ${pictures}`, { exact: true })).toBeVisible();
  await counter(1);
  const size = await viewer(page).boundingBox();
  expect(size).toMatchObject({ x: 0, y: 0, width: widths.desktop.width, height: widths.desktop.height });

  await page.keyboard.press("ArrowLeft");
  await counter(pictures);
  await page.keyboard.press("ArrowRight");
  await counter(1);
  await page.keyboard.press("ArrowRight");
  await counter(2);
  await viewer(page).getByRole("button", { name: "Foto siguiente" }).click();
  await counter(3);
  await viewer(page).getByRole("button", { name: "Foto anterior" }).click();
  await counter(2);

  await page.keyboard.press("Escape");
  await expect(viewer(page)).toBeHidden();
  await expect(large(page).first()).toBeFocused();
  await expect(thumbnail(page, 2)).toHaveAttribute("aria-current", "true");

  await large(page).nth(1).focus();
  await page.keyboard.press("Enter");
  await counter(2);
  for (let press = 0; press < 5; press += 1) {
    await page.keyboard.press("Tab");
    const outside = await page.evaluate(
      () => document.activeElement !== document.body && document.activeElement?.closest("dialog") === null,
    );
    expect(outside).toBe(false);
  }
  await viewer(page).getByRole("button", { name: "Cerrar" }).click();
  await expect(viewer(page)).toBeHidden();
});

test.describe("on a touch screen", () => {
  test.use({ viewport: widths.phone, hasTouch: true, isMobile: true });

  test("a swipe on the full screen shows the next picture and the previous one", async ({ page }) => {
    await open(page, await pathOf(page.request, vehicle));
    await large(page).first().tap();
    const counter = (number: number) => expect(viewer(page).getByText(`${number} / ${pictures}`, { exact: true })).toBeVisible();
    await counter(1);
    await swipe(page, { from: 320, to: 80 });
    await counter(2);
    await swipe(page, { from: 80, to: 320 });
    await counter(1);
    await swipe(page, { from: 80, to: 320 });
    await counter(pictures);
    await swipe(page, { from: 200, to: 190 });
    await counter(pictures);
  });
});

async function swipe(page: Page, { from, to }: { from: number; to: number }): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const y = 420;
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", x?: number) =>
    session.send("Input.dispatchTouchEvent", { type, touchPoints: x === undefined ? [] : [{ x, y }] });
  await touch("touchStart", from);
  for (let step = 1; step <= 6; step += 1) await touch("touchMove", from + ((to - from) * step) / 6);
  await touch("touchEnd");
  await session.detach();
}

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("all facts of a vehicle can be read, and its pictures open as files", async ({ page }) => {
    const path = await pathOf(page.request, vehicle);
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(nameOf(vehicle));
    for (const name of ["Descripción", "Equipamiento", "Qué incluye"]) await expect(page.getByRole("heading", { name })).toBeVisible();
    await expect(page.getByRole("link", { name: "Reservar con señal" })).toBeVisible();
    await thumbnail(page, 3).click();
    await expect(large(page).nth(2)).toBeInViewport();

    const address = (await large(page).first().getAttribute("href")) ?? "";
    const picture = await page.request.get(address);
    expect(picture.status()).toBe(200);
    expect(picture.headers()["content-type"]).toMatch(/^image\//);

    // In a page without our checks, because Chromium's wrapper around a bare picture breaks the picture's own strict policy.
    const other = await page.context().newPage();
    await other.goto(path);
    await large(other).first().click();
    await expect(other).toHaveURL(address);
  });
});
