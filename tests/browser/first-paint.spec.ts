// @any-database: these pages show the same from any database.
import type { Locator, Page } from "@playwright/test";
import { expect, open, test, untilReactHasTakenOver } from "./test.ts";

const fontFiles = /\.woff2$/;

const phone = { width: 390, height: 844 };
const wide = { width: 1440, height: 900 };
/** The names in the files of our fonts. */
const headingFont = "Bricolage Grotesque 96pt ExtraBold";
const textFont = "Geist";
/** The names in the stylesheet. */
const ofStylesheet = ["Bricolage Grotesque", "Geist"];
test.use({ viewport: phone });

for (const { address, width } of [
  { address: "/", width: 390 },
  { address: "/stock", width: 390 },
  { address: "/faq", width: 390 },
  { address: "/faq", width: 393 },
  { address: "/calculadora", width: 390 },
  { address: "/calculadora", width: 412 },
]) {
  test(`${address} at ${width} pixels paints its text without waiting for a font, and no heading or paragraph moves when the fonts come`, async ({
    page,
  }) => {
    await page.setViewportSize({ ...phone, width });
    const released = Promise.withResolvers<void>();
    await page.route(fontFiles, async (route) => {
      await released.promise;
      await route.continue();
    });
    const asked = page.waitForRequest(fontFiles);
    await page.goto(address, { waitUntil: "domcontentloaded" });
    await asked;
    await expect.poll(() => page.evaluate(() => performance.getEntriesByName("first-contentful-paint").length)).toBe(1);
    expect(await loadedFonts(page)).toEqual([]);
    const before = await firstScreen(page);
    released.resolve();
    await expect.poll(() => loadedFonts(page)).toEqual(ofStylesheet);
    await expect.poll(() => fontsOf(page, "h1")).toEqual([headingFont]);
    expect(await fontsOf(page, "body")).toContain(textFont);
    expect(await firstScreen(page)).toEqual(before);
    // The stylesheet waits for the frame with the text, which is made as soon as it is there.
    expect(await fontsAfterStylesheet(page)).toBeGreaterThanOrEqual(145);
  });
}

// A browser may paint the beginning of a page that it still reads.
test.describe("before the rest of the page is read", () => {
  test.use({ cookieChoice: null });

  test("the cookie banner does not move when the bar of a vehicle comes", async ({ page }) => {
    await page.goto("/stock");
    const vehicle = (await page.getByRole("article").getByRole("heading").getByRole("link").first().getAttribute("href")) ?? "";
    expect(vehicle).toMatch(/^\/stock\/[0-9a-f-]{36}$/);
    await expectSamePlace(page, vehicle, "<main", bannerOf(page));
  });

  test("a page that looks for a missing vehicle has no bar, so the banner stands at the bottom", async ({ page }) => {
    await page.goto("/stock");
    const before = await bannerOf(page).boundingBox();
    await page.goto("/stock/00000000-0000-4000-8000-000000000000");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Vehículo no encontrado");
    expect(await bannerOf(page).boundingBox()).toEqual(before);
  });

  test("the sheet of further filters has its height", async ({ page }) => {
    await expectSamePlace(page, "/stock/filtros", "Carrocería", page.getByRole("dialog"));
  });
});

test.describe("on a wide screen", () => {
  test.use({ viewport: wide });

  test("the fonts do not wait, because more of the page would move when they come", async ({ page }) => {
    await page.goto("/stock");
    await expect.poll(() => loadedFonts(page)).toEqual(ofStylesheet);
    expect(await fontsAfterStylesheet(page)).toBeLessThan(0);
  });
});

test.describe("without a connection for the fonts", () => {
  test.use({ expectedErrors: /net::ERR_FAILED/ });

  test("the site works in the fallbacks", async ({ page }) => {
    await page.route(fontFiles, (route) => route.abort());
    await open(page, "/stock");
    await page.getByRole("button", { name: "Filtros" }).click();
    await expect(page.getByRole("heading", { name: "Filtros" })).toBeVisible();
  });
});

test("scripts wait for the first picture, but only for a second", async ({ page }) => {
  const released = Promise.withResolvers<void>();
  await page.route(/\/media\/.*\.avif$/, async (route) => {
    await released.promise;
    await route.continue();
  });
  await page.goto("/stock", { waitUntil: "domcontentloaded" });
  await untilReactHasTakenOver(page);
  const read = await page.evaluate(() => {
    const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
    return navigation?.domContentLoadedEventStart ?? Infinity;
  });
  // The second begins with the frame after the page was read. Browsers round these times. A busy browser notes its paint half a second later.
  expect((await firstStart(page, ".js")) - read).toBeGreaterThan(990);
  released.resolve();
});

test("the next page of the site begins in the fonts", async ({ page }) => {
  await page.goto("/faq");
  await expect.poll(() => loadedFonts(page)).toHaveLength(2);
  await page.addInitScript(() => {
    addEventListener("pagereveal", (event) => {
      const text = getComputedStyle(document.documentElement).getPropertyValue("--font-text");
      sessionStorage.setItem("reveal", `${"viewTransition" in event && event.viewTransition ? "in a transition" : "at once"}: ${text}`);
    });
  });
  await page.getByRole("contentinfo").getByRole("link", { name: "Contacto" }).click();
  await page.waitForURL("**/contacto");
  // A busy browser can reveal a page after its load event.
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem("reveal"))).toMatch(/^in a transition: "?Geist"?,/);
});

function bannerOf(page: Page): Locator {
  return page.getByRole("region", { name: "Aviso de cookies" });
}

/** Expects an element in the same place on a page that ends before `rest`, and on the whole page. */
async function expectSamePlace(page: Page, address: string, rest: string, element: Locator) {
  await page.route(address, async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    expect(html).toContain(rest);
    await route.fulfill({ response, body: html.slice(0, html.indexOf(rest)) });
  });
  await page.goto(address);
  const before = await element.boundingBox();
  expect(before).not.toBeNull();
  await page.unroute(address);
  await page.goto(address);
  expect(await element.boundingBox()).toEqual(before);
}

/** Milliseconds from the end of the stylesheet to the moment at which the first font was asked for. */
async function fontsAfterStylesheet(page: Page): Promise<number> {
  const stylesheet = await page.evaluate(() => {
    const files = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
    return Math.max(...files.filter(({ name }) => name.endsWith(".css")).map(({ responseEnd }) => responseEnd));
  });
  return (await firstStart(page, ".woff2")) - stylesheet;
}

/** Milliseconds from the start of the page to the moment at which the first file with this ending was asked for. */
function firstStart(page: Page, ending: string): Promise<number> {
  return page.evaluate((end) => {
    const files = performance.getEntriesByType("resource").filter(({ name }) => name.endsWith(end));
    return Math.min(...files.map(({ startTime }) => startTime));
  }, ending);
}

/** The names of the fonts from files of the site in which the browser draws the first of these elements. */
async function fontsOf(page: Page, selector: string): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  try {
    await session.send("DOM.enable");
    await session.send("CSS.enable");
    const { root } = await session.send("DOM.getDocument", { depth: 0 });
    const { nodeId } = await session.send("DOM.querySelector", { nodeId: root.nodeId, selector });
    const { fonts } = await session.send("CSS.getPlatformFontsForNode", { nodeId });
    return fonts.filter(({ isCustomFont }) => isCustomFont).map(({ familyName }) => familyName);
  } finally {
    await session.detach();
  }
}

function loadedFonts(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.fonts]
      .filter(({ family, status }) => status === "loaded" && /^"?(Geist|Bricolage Grotesque)"?$/.test(family))
      .map(({ family }) => family.replaceAll('"', ""))
      .toSorted(),
  );
}

/** The headings and paragraphs of the first screen, with the top and the height of each in tens of pixels. */
function firstScreen(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll("h1, h2, h3, p")]
      .map((element) => ({ text: element.textContent, box: element.getBoundingClientRect() }))
      .filter(({ box }) => box.height > 0 && box.top < innerHeight)
      .map(({ text, box }) => `${text}: ${Math.round(box.top / 10)}, ${Math.round(box.height / 10)}`),
  );
}
