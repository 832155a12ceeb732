// @any-database: these pages show the same from any database.
import type { Page } from "@playwright/test";
import { card, nameOf, pathOf, publicStock, vehicleNamed, vehicleOfStatus } from "./catalogue-page.ts";
import { expect, expectGoodLook, expectNoSidewaysScroll, onAnyDatabase, open, siteAddress, test, textPages, widths } from "./test.ts";

const longest = publicStock.reduce((a, b) => (nameOf(b).length > nameOf(a).length ? b : a));
const searches = ["/stock?search=submarino", "/stock?fuel=GLP&transmission=Manual&price_max=90000&page=1"];
const addresses = ["/", "/stock", ...searches, "/nada", ...textPages, longest, vehicleOfStatus("sold")];

for (const place of addresses) {
  const title = typeof place === "string" ? place : nameOf(place);
  test(`${title} fits every window, and is accessible in the light and the dark scheme`, { tag: onAnyDatabase }, async ({ page }) => {
    test.slow();
    const address = typeof place === "string" ? place : await pathOf(page.request, place);
    await page.goto(address);
    await expectGoodLook(page, address);
    await expect(page.locator("img:not([alt])"), "images without a description").toHaveCount(0);
    // As narrow as a desktop at a zoom of 400 %.
    await page.setViewportSize({ width: 320, height: 640 });
    await expectNoSidewaysScroll(page, `${address} at 320 px`);
  });
}

test("open parts are accessible too: menu, filters, pictures, answers", { tag: onAnyDatabase }, async ({ page }) => {
  test.slow();
  await page.setViewportSize(widths.phone);
  await open(page, "/stock");
  await page.getByRole("button", { name: "Abrir el menú" }).click();
  const onPhone = (where: string) => expectGoodLook(page, where, { phone: widths.phone });
  await onPhone("menu");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Filtros" }).click();
  await onPhone("filters");
  await open(page, await pathOf(page.request, longest));
  await page
    .getByRole("link", { name: /^Ver a pantalla completa/ })
    .first()
    .click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await onPhone("pictures");
  await page.goto("/faq");
  await page.getByRole("main").getByRole("group").first().locator("summary").click();
  await onPhone("an answer");
});

test("a person without a mouse sees the focus: header, cards, fields", { tag: onAnyDatabase }, async ({ page }) => {
  await open(page, "/stock");
  const ring = () =>
    page.evaluate(() => {
      const style = document.activeElement && getComputedStyle(document.activeElement);
      return style !== null && style.outlineStyle !== "none" && Number.parseFloat(style.outlineWidth) >= 2;
    });
  const reached: string[] = [];
  for (let press = 0; press < 60; press += 1) {
    await page.keyboard.press("Tab");
    const { tag, type, text, place } = await page.evaluate(() => {
      const element = document.activeElement;
      return {
        tag: element?.tagName ?? "",
        type: element?.getAttribute("type"),
        text: element?.textContent ?? "",
        place: element?.closest("header, article, main, footer")?.tagName ?? "",
      };
    });
    reached.push(`${place} ${tag}`);
    // A slider draws its focus ring around its thumb.
    if (type !== "range") expect(await ring(), `${place} ${tag} ${text}`).toBe(true);
    if (reached.filter((where) => where === "ARTICLE A").length > 2) break;
  }
  expect(reached).toEqual(expect.arrayContaining(["HEADER A", "MAIN INPUT", "MAIN SELECT", "ARTICLE A"]));
});

test("nothing moves when reduced motion is set", { tag: onAnyDatabase }, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  for (const address of ["/", "/stock", await pathOf(page.request, longest), "/faq"]) {
    await page.goto(address);
    const moving = await page.evaluate(() =>
      [...document.querySelectorAll("*")]
        .flatMap((element) =>
          [getComputedStyle(element), getComputedStyle(element, "::before"), getComputedStyle(element, "::after")].map((style) => ({
            element,
            style,
          })),
        )
        .filter(({ style }) =>
          [style.transitionDuration, style.animationDuration].some((times) =>
            times.split(", ").some((time) => Number.parseFloat(time) > 0.001),
          ),
        )
        .map(({ element }) => element.outerHTML.slice(0, 120)),
    );
    expect(moving, address).toEqual([]);
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior)).toBe("auto");
  }
});

test("the longest name is shown in full on its card and its page, also on the smallest phone", { tag: onAnyDatabase }, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(`/stock?search=${encodeURIComponent(nameOf(longest))}`);
  await expectUncut(card(page, longest).getByRole("heading"));
  await page.goto(await pathOf(page.request, longest));
  await expectUncut(page.getByRole("heading", { level: 1 }));
});

async function expectUncut(heading: ReturnType<Page["getByRole"]>): Promise<void> {
  await expect(heading).toBeVisible();
  const { cut, size } = await heading.evaluate((element) => ({
    cut: element.scrollWidth - element.clientWidth,
    size: getComputedStyle(element).textOverflow,
  }));
  expect(cut).toBeLessThanOrEqual(0);
  expect(size).not.toBe("ellipsis");
}

test("loading prices and pictures does not move the text", { tag: onAnyDatabase }, async ({ page }) => {
  for (const address of ["/", "/stock", await pathOf(page.request, vehicleNamed("BMW X3 xDrive20d"))]) {
    await page.goto(address, { waitUntil: "load" });
    const shift = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          let sum = 0;
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value;
          }).observe({ type: "layout-shift", buffered: true });
          requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => resolve(sum), 300)));
        }),
    );
    expect(shift, address).toBeLessThan(0.05);
  }
});

test("at a zoom of 400 % no bar stays over the page, and half of the window is for reading", { tag: onAnyDatabase }, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 256 });
  for (const address of ["/stock", await pathOf(page.request, longest), "/appointments"]) {
    await page.context().addCookies([{ name: "cookie-consent", value: "rejected", url: siteAddress() }]);
    await open(page, address);
    await page.evaluate(() => scrollTo(0, 900));
    const covered = await page.evaluate(() =>
      [...document.querySelectorAll("body *")]
        .filter((element) => ["sticky", "fixed"].includes(getComputedStyle(element).position))
        .map((element) => element.getBoundingClientRect())
        .reduce((sum, { top, bottom }) => sum + Math.max(0, Math.min(bottom, innerHeight) - Math.max(top, 0)), 0),
    );
    expect(covered, address).toBeLessThan(128);
    await expectNoSidewaysScroll(page, address);
  }
});

test("links of the footer are at least 24 pixels high", { tag: onAnyDatabase }, async ({ page }) => {
  // A page without scripts.
  await page.goto("/faq");
  const targets = page.getByRole("contentinfo").locator("a, button");
  await targets.last().scrollIntoViewIfNeeded();
  for (const target of await targets.all())
    expect((await target.boundingBox())?.height, await target.innerText()).toBeGreaterThanOrEqual(24);
});

test(
  "with forced colours the chosen day, a day that is not free and the main button are told apart",
  { tag: onAnyDatabase },
  async ({ page }) => {
    await page.emulateMedia({ forcedColors: "active" });
    await open(page, "/appointments");
    const days = page.locator("input[name=day]");
    const look = (what: typeof days, property: string) =>
      what.evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);
    const [free, taken] = [days.and(page.locator(":enabled")), days.and(page.locator(":disabled"))];
    await free.first().check();
    expect(await look(free.first(), "background-color")).not.toBe(await look(free.nth(1), "background-color"));
    expect(await look(taken.first(), "border-style")).toBe("dashed");
    const submit = page.getByRole("button", { name: "Reservar cita" });
    expect(await look(submit, "background-color")).toBe(await look(free.first(), "background-color"));
  },
);
