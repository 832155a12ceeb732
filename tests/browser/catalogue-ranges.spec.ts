import type { Route } from "@playwright/test";
import { cards, catalogue, expectTotal, pageSize, publicStock, rangeField, readCards } from "./catalogue-page.ts";
import { expect, open, test } from "./test.ts";

test.beforeEach(async ({ page }) => {
  await open(page, "/stock");
  await page.evaluate(() => Object.assign(window, { marker: true }));
});

test.afterEach(async ({ page }) => {
  expect(await page.evaluate(() => "marker" in window), "no full page load").toBe(true);
});

test("each range accepts numbers typed at either end", async ({ page }) => {
  const ranges = [
    ["Precio", "price", 20_000, 30_000],
    ["Año", "year", 2018, 2020],
    ["Kilómetros", "mileage", 40_000, 80_000],
  ] as const;
  for (const [label, name, from, to] of ranges) {
    const ends = catalogue(page).getByRole("group", { name: label }).getByRole("spinbutton");
    await ends.first().fill(String(from));
    await expectTotal(page, publicStock.filter((vehicle) => vehicle[name] >= from).length);
    await ends.last().fill(String(to));
    await expectTotal(page, publicStock.filter((vehicle) => vehicle[name] >= from && vehicle[name] <= to).length);
    for (const facts of await readCards(page)) {
      expect(facts[name]).toBeGreaterThanOrEqual(from);
      expect(facts[name]).toBeLessThanOrEqual(to);
    }
    await ends.first().fill("");
    await ends.last().fill("");
    await expectTotal(page, publicStock.length);
  }
});

test("each range can be set with the keys of its sliders, and their values are announced", async ({ page }) => {
  const asked = (name: string) => () => Number(new URL(page.url()).searchParams.get(`${name}_max`) ?? Number.POSITIVE_INFINITY);
  for (const [range, name] of [
    ["Precio", "price"],
    ["Año", "year"],
    ["Kilómetros", "mileage"],
  ] as const) {
    const slider = catalogue(page).getByRole("slider", { name: `${range}: hasta` });
    const last = asked(name);
    await slider.focus();
    for (let press = 0; press < 3; press += 1) {
      const before = last();
      await page.keyboard.press("PageDown");
      await expect.poll(last, `${range}, press ${press + 1}`).toBeLessThan(before);
      await expect(rangeField(page, range, "hasta")).toHaveValue(String(last()));
      await expect.poll(async () => Number((await slider.getAttribute("aria-valuetext"))?.replace(/\D/g, ""))).toBe(last());
      await expectTotal(page, publicStock.filter((vehicle) => vehicle[name] <= last()).length);
    }
    await page.keyboard.press("End");
    await expectTotal(page, publicStock.length);
    await expect(rangeField(page, range, "hasta")).toHaveValue("");
  }
});

test("one press of an arrow moves a slider by a step, also from its end", async ({ page }) => {
  for (const range of ["Precio", "Año", "Kilómetros"] as const) {
    for (const [which, key] of [
      ["hasta", "ArrowLeft"],
      ["desde", "ArrowRight"],
    ] as const) {
      const slider = catalogue(page).getByRole("slider", { name: `${range}: ${which}` });
      const atEnd = await slider.getAttribute("aria-valuetext");
      await slider.focus();
      await page.keyboard.press(key);
      await expect(slider, `${range} ${which}`).not.toHaveAttribute("aria-valuetext", atEnd ?? "");
    }
  }
});

test("text that a person types while a response is on its way stays when it arrives", async ({ page }) => {
  for (const { field, typed } of [
    { field: catalogue(page).getByRole("searchbox"), typed: ["b", "m", "w"] },
    { field: rangeField(page, "Precio", "hasta"), typed: ["3", "000", "0"] },
  ]) {
    const held = Promise.withResolvers<Route>();
    await page.route("**/stock.data*", (route) => held.resolve(route), { times: 1 });
    await field.focus();
    await page.keyboard.type(typed[0] ?? "");
    const answer = await held.promise;
    await page.keyboard.type(typed[1] ?? "");
    await answer.continue();
    await page.waitForTimeout(150);
    await page.keyboard.type(typed[2] ?? "");
    await expect(field).toHaveValue(typed.join(""));
    await expect(page).toHaveURL((url) => [...url.searchParams.values()].includes(typed.join("")));
    await field.fill("");
    await expectTotal(page, publicStock.length);
  }
});

test("a slider can be dragged with the mouse, and the list changes on release", async ({ page }) => {
  const thumb = catalogue(page).getByRole("slider", { name: "Precio: hasta" });
  const place = await thumb.boundingBox();
  if (!place) throw new Error("The slider is not to be seen.");
  const y = place.y + place.height / 2;
  await page.mouse.move(place.x + place.width - 10, y);
  await page.mouse.down();
  await page.mouse.move(place.x + place.width / 2, y, { steps: 5 });
  await expectTotal(page, publicStock.length);
  await page.mouse.up();
  await expect(page).toHaveURL(/price_max=\d+/);
  const most = Number(await rangeField(page, "Precio", "hasta").inputValue());
  expect(most).toBeGreaterThan(20_000);
  expect(most).toBeLessThan(100_000);
  await expectTotal(page, publicStock.filter(({ price }) => price <= most).length);
});

test("walking through the fields with Tab changes nothing on any page", async ({ page }) => {
  await catalogue(page).getByRole("link", { name: "Página 2", exact: true }).click();
  await expect(page).toHaveURL("/stock?page=2");
  const steps = await page.evaluate(() => history.length);
  const searches: string[] = [];
  page.on("request", (request) => searches.push(...(request.url().includes("/stock.data") ? [request.url()] : [])));
  await catalogue(page).getByRole("searchbox").focus();
  for (let press = 0; press < 14; press += 1) await page.keyboard.press("Tab");
  await expect(catalogue(page).locator("input[type=checkbox]:focus")).toHaveCount(1);
  await page.waitForLoadState("networkidle");
  expect(searches, "searches that nobody asked for").toEqual([]);
  await expect(page).toHaveURL("/stock?page=2");
  await expect(cards(page)).toHaveCount(pageSize);
  expect(await page.evaluate(() => history.length), "steps for Back").toBe(steps);
});
