import type { Page } from "@playwright/test";
import { signInAs } from "./people.ts";
import { untilFormIsAccepted } from "./sender.ts";
import { expect, open, test } from "./test.ts";

type Focused = { name: string; tag: string; ring: boolean; top: number };

/** The element with the focus, and whether a person sees that it has it. */
function focused(page: Page): Promise<Focused> {
  return page.evaluate(() => {
    const element = document.activeElement ?? document.body;
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    return {
      name: element.getAttribute("aria-label") ?? element.textContent?.trim() ?? "",
      tag: element.tagName,
      ring: outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2,
      top: element.getBoundingClientRect().top,
    };
  });
}

/** Presses Tab until an element with this name has the focus. Every stop on the way shows its focus, and none stops the way. */
async function tabTo(page: Page, name: string | RegExp): Promise<Focused[]> {
  const stops: Focused[] = [];
  const wanted = (found: string) => (typeof name === "string" ? found === name : name.test(found));
  for (let press = 0; press < 120; press += 1) {
    await page.keyboard.press("Tab");
    const stop = await focused(page);
    expect(stop.ring, `${stop.tag} ${stop.name} shows its focus`).toBe(true);
    stops.push(stop);
    if (wanted(stop.name)) return stops;
  }
  throw new Error(`Tab never reaches ${String(name)}: ${stops.map((stop) => stop.name).join(", ")}`);
}

const card = (page: Page) => page.locator("[data-row][data-id]");
const heading = (page: Page) => page.getByRole("heading", { level: 1 });

test("the board by keyboard: filter it, open an order, do a step, add an entry, and come back to the same card", async ({ page }) => {
  const car = "Teclado";
  await signInAs(page, "orders-admin");
  await open(page, "/admin/orders");
  const way = await tabTo(page, car);
  const names = way.map(({ name }) => name);
  const expected = ["Saltar al contenido", "Lista", "Nueva importación", "en marcha", "Responsable", "Qué necesitan"];
  expect(names.filter((name) => expected.includes(name))).toEqual(expected);

  await page.keyboard.press("/");
  await page.keyboard.type("Teclado");
  await expect(page).toHaveURL(/q=Teclado/);
  await expect(card(page)).toHaveCount(1);
  await page.keyboard.press("ArrowDown");
  await expect(card(page)).toBeFocused();
  expect((await focused(page)).ring).toBe(true);
  await page.keyboard.press("Enter");
  await expect(heading(page)).toHaveText(car);

  await tabTo(page, /^Hecho hoy: /);
  await page.keyboard.press("Enter");
  await expect(page.getByText("hecho el").first()).toBeVisible();
  await tabTo(page, "Apuntar: cargo");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.type("12,50");
  await untilFormIsAccepted();
  await page.keyboard.press("Enter");
  await expect(page.getByText("12,50").first()).toBeVisible();

  await page.goBack();
  await expect(page).toHaveURL(/q=Teclado/);
  await expect(card(page)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(heading(page)).toHaveText(car);
  await page.getByRole("link", { name: "Volver a las importaciones" }).focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/q=Teclado/);
  await expect(card(page)).toBeFocused();
});
