// @any-database: these pages show the same from any database.
import type { Page } from "@playwright/test";
import { expect, test } from "./test.ts";

const fontFiles = /\.woff2$/;

const phone = { width: 390, height: 844 };
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
    await expect.poll(() => loadedFonts(page)).toEqual(["Bricolage Grotesque", "Geist"]);
    expect(await firstScreen(page)).toEqual(before);
    // The frame with the text is made as soon as the stylesheet is there.
    expect(await fontsAfterStylesheet(page)).toBeGreaterThanOrEqual(145);
  });
}

test.describe("on a wide screen", () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  test("the fonts do not wait, because more of the page would move when they come", async ({ page }) => {
    await page.goto("/stock");
    await expect.poll(() => loadedFonts(page)).toHaveLength(2);
    expect(await fontsAfterStylesheet(page)).toBeLessThan(0);
  });
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

/** Milliseconds from the end of the stylesheet to the moment at which the first font was asked for. */
function fontsAfterStylesheet(page: Page): Promise<number> {
  return page.evaluate(() => {
    const files = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
    const stylesheets = files.filter(({ name }) => name.endsWith(".css")).map(({ responseEnd }) => responseEnd);
    const fonts = files.filter(({ name }) => name.endsWith(".woff2")).map(({ startTime }) => startTime);
    return Math.min(...fonts) - Math.max(...stylesheets);
  });
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
