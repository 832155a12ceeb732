import type { Locator, Page } from "@playwright/test";
import sharp from "sharp";
import { expect, open, schemes, test } from "./test.ts";

/** How far around a control its focus may show, in pixels. */
const margin = 24;

async function pixelsAround(page: Page, control: Locator): Promise<{ pixels: Buffer; perimeter: number }> {
  const box = await control.boundingBox();
  if (!box) throw new Error("The control cannot be seen.");
  const clip = { x: box.x - margin, y: box.y - margin, width: box.width + 2 * margin, height: box.height + 2 * margin };
  const picture = await page.screenshot({ clip, caret: "hide", animations: "disabled" });
  return { pixels: await sharp(picture).removeAlpha().raw().toBuffer(), perimeter: 2 * (box.width + box.height) };
}

/** WCAG's relative luminance of one pixel. */
function luminance(pixels: Buffer, at: number): number {
  const [red = 0, green = 0, blue = 0] = [0, 1, 2].map((channel) => {
    const value = (pixels[at + channel] ?? 0) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/**
 * The visible size of a control's focus, as a share of a line of one pixel around the control. It counts the pixels that contrast at least
 * 3:1 with their colour before (WCAG 2.4.13).
 */
async function shownFocus(page: Page, control: Locator): Promise<number> {
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  const before = await pixelsAround(page, control);
  await control.focus();
  const after = await pixelsAround(page, control);
  let seen = 0;
  for (let at = 0; at < after.pixels.length; at += 3) {
    const [dark, light] = [luminance(before.pixels, at), luminance(after.pixels, at)].sort((a, b) => a - b);
    if (((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05) >= 3) seen += 1;
  }
  return seen / after.perimeter;
}

for (const scheme of schemes) {
  test(`keyboard users see the focus, in the search of the first screen and in a form, ${scheme}`, async ({ page }) => {
    test.slow();
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: "reduce" });
    for (const [address, place] of [
      ["/", "form[action='/stock']"],
      ["/contacto", "form[method=post]"],
    ] as const) {
      await open(page, address);
      // A key press makes the browser show the focus of buttons and checkboxes too.
      await page.keyboard.press("Tab");
      const controls = page
        .locator(`main ${place}`)
        .first()
        .locator("input:not([type=hidden]):not([tabindex='-1']), textarea, select, button");
      for (const control of await controls.all()) {
        if (!(await control.isEnabled())) continue;
        await control.scrollIntoViewIfNeeded();
        const name = (await control.getAttribute("name")) ?? (await control.innerText());
        expect.soft(await shownFocus(page, control), `${address}: ${name}, ${scheme}`).toBeGreaterThan(0.9);
      }
    }
  });
}
