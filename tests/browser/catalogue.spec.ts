import type { Page, Route } from "@playwright/test";
import {
  cards,
  catalogue,
  countBeside,
  expectTotal,
  nameOf,
  optionBox,
  pageSize,
  publicStock,
  rangeField,
  readCards,
} from "./catalogue-page.ts";
import { expect, open, test, widths } from "./test.ts";

type Vehicle = (typeof publicStock)[number];
const countOf = (fits: (vehicle: Vehicle) => boolean) => publicStock.filter(fits).length;
const expectFitting = (page: Page, fits: (vehicle: Vehicle) => boolean) => expectTotal(page, countOf(fits));
const words = (page: Page) => catalogue(page).getByRole("searchbox");
const sort = (page: Page) => catalogue(page).getByLabel("Ordenar por");
const chips = (page: Page) => catalogue(page).getByRole("link", { name: /^Quitar el filtro/ });

test("an address restores a whole search with list, fields and order, and a reload keeps it", async ({ page }) => {
  const fits = publicStock.filter(
    ({ fuelType, location, year, price }) => fuelType === "Diésel" && location === "Murcia" && year >= 2018 && price <= 35_000,
  );
  await open(page, "/stock?price_max=35000&year_min=2018&fuel=Di%C3%A9sel&location=Murcia&sort=mileage_asc");
  for (let visit = 0; visit < 2; visit += 1) {
    await expectTotal(page, fits.length);
    const nearest = fits.map(({ mileage }) => mileage).sort((a, b) => a - b);
    expect((await readCards(page)).map(({ mileage }) => mileage)).toEqual(nearest.slice(0, pageSize));
    await expect(rangeField(page, "Precio", "hasta")).toHaveValue("35000");
    await expect(rangeField(page, "Año", "desde")).toHaveValue("2018");
    await expect(optionBox(page, "Combustible", "Diésel")).toBeChecked();
    await expect(optionBox(page, "Ubicación", "Murcia")).toBeChecked();
    await expect(sort(page)).toHaveValue("mileage_asc");
    await page.reload();
  }
});

test("a hostile address gets a page or a 414", async ({ request }) => {
  const long = "a".repeat(5_000);
  const script = encodeURIComponent('"><script>ran=1</script>');
  const wrong =
    "page=-1 page=0 page=1.5 page=99999999999999999999 price_min=abc price_min=-5&price_max=1e9 price_min=9999999&price_max=0 sort=foo " +
    "year_min=2020&year_min=2021 sort=price_asc&sort=year_desc search=% search=%00 search=%ED%A0%80%FF %00=%00&__proto__[x]=1&constructor=1 " +
    "fuel=Agua&transmission=&location=Atl%C3%A1ntida power_min=-1&owners=99&registered_min=2019-13 power_min=9999999&power_unit=x";
  const pages = [
    ...wrong.split(" "),
    `search=${"b".repeat(500)}`,
    "location=x&".repeat(100),
    "make=Audi&".repeat(90),
    `make=${script}&model=${script}&body=${script}`,
    `registered_min=${script}&registered_max=${"9".repeat(300)}`,
  ];
  for (const query of pages) {
    for (const path of ["/stock", "/stock/filtros"]) {
      const answer = await request.get(`${path}?${query}`);
      expect(answer.status(), `${path}?${query.slice(0, 60)}`).toBe(200);
      expect(await answer.text()).not.toContain("<script>ran=1");
    }
  }
  for (const address of [`/stock?search=${long}`, `/stock/${long}`]) expect((await request.get(address)).status()).toBe(414);
});

test.describe("without a full page load", () => {
  test.beforeEach(async ({ page }) => {
    await open(page, "/stock");
    await page.evaluate(() => Object.assign(window, { marker: true }));
  });
  test.afterEach(async ({ page }) => {
    expect(await page.evaluate(() => "marker" in window)).toBe(true);
  });

  test("a person types on while the list already changes, and Enter is one step for Back", async ({ page }) => {
    await words(page).click();
    await page.keyboard.type("bmw ");
    await expectFitting(page, ({ make }) => make === "BMW");
    await expect(words(page)).toBeFocused();
    await page.keyboard.type("x3");
    await expect(words(page)).toHaveValue("bmw x3");
    await expectTotal(page, 1);
    await words(page).fill("");
    await expectTotal(page, publicStock.length);

    await words(page).fill("audi");
    await page.keyboard.press("Enter");
    await expectFitting(page, ({ make }) => make === "Audi");
    await page.waitForLoadState("networkidle");
    await expect(page).toHaveURL("/stock?search=audi");
    await page.goBack();
    await expectTotal(page, publicStock.length);
    await expect(page).toHaveURL("/stock");
  });

  test("text that a person types while a response is on its way stays when it arrives", async ({ page }) => {
    for (const { field, typed } of [
      { field: words(page), typed: ["b", "m", "w"] },
      { field: rangeField(page, "Precio", "hasta"), typed: ["3", "000", "0"] },
    ]) {
      const held = Promise.withResolvers<Route>();
      await page.route("**/stock.data*", (route) => held.resolve(route), { times: 1 });
      await field.focus();
      await page.keyboard.type(typed[0] ?? "");
      const answer = await held.promise;
      await page.keyboard.type(typed[1] ?? "");
      const arrived = page.waitForResponse("**/stock.data*");
      await answer.continue();
      await arrived;
      await page.keyboard.type(typed[2] ?? "");
      await expect(field).toHaveValue(typed.join(""));
      await expect(page).toHaveURL((url) => [...url.searchParams.values()].includes(typed.join("")));
      await field.fill("");
      await expectTotal(page, publicStock.length);
    }
  });

  test("ticks, numbers and words narrow the list; Back and Forward restore list and fields; chips take filters back", async ({ page }) => {
    test.slow();
    const diesel = ({ fuelType }: Vehicle) => fuelType === "Diésel";
    const both = (vehicle: Vehicle) => diesel(vehicle) || vehicle.fuelType === "GLP";
    const cheap = (vehicle: Vehicle) => both(vehicle) && vehicle.price <= 30_000;
    // Two quick ticks both count.
    await optionBox(page, "Combustible", "Diésel").click();
    await optionBox(page, "Combustible", "GLP").click();
    await expectFitting(page, both);
    await expect(optionBox(page, "Combustible", "Diésel")).toBeChecked();
    const manual = countOf((vehicle) => both(vehicle) && vehicle.transmission === "Manual");
    expect(await countBeside(optionBox(page, "Cambio", "Manual"))).toBe(manual);
    await rangeField(page, "Precio", "hasta").fill("30000");
    await expectFitting(page, cheap);
    await sort(page).selectOption("price_desc");
    await expect(page).toHaveURL(/sort=price_desc/);
    await expect(chips(page)).toHaveCount(3);

    await page.goBack();
    await expect(sort(page)).toHaveValue("newest");
    await page.goBack();
    await expectFitting(page, both);
    await expect(rangeField(page, "Precio", "hasta")).toHaveValue("");
    for (let step = 0; step < 2; step += 1) await page.goForward();
    await expectFitting(page, cheap);
    await expect(optionBox(page, "Combustible", "Diésel")).toBeChecked();
    await expect(rangeField(page, "Precio", "hasta")).toHaveValue("30000");
    await expect(sort(page)).toHaveValue("price_desc");

    await catalogue(page).getByRole("link", { name: "Quitar el filtro GLP" }).click();
    await expectFitting(page, (vehicle) => diesel(vehicle) && vehicle.price <= 30_000);
    await expect(optionBox(page, "Combustible", "GLP")).not.toBeChecked();
    await expect(rangeField(page, "Precio", "hasta")).toHaveValue("30000");
    await catalogue(page).getByRole("link", { name: "Quitar todos" }).click();
    await expectTotal(page, publicStock.length);
    await expect(chips(page)).toHaveCount(0);
    await expect(rangeField(page, "Precio", "hasta")).toHaveValue("");

    await words(page).fill("submarino amarillo");
    await expect(catalogue(page).getByRole("heading", { name: "No se encontraron vehículos" })).toBeVisible();
    await expect(catalogue(page).getByText("Intenta ajustar tus filtros de búsqueda para encontrar más opciones.")).toBeVisible();
    await catalogue(page).getByRole("link", { name: "Quitar todos los filtros" }).click();
    await expectTotal(page, publicStock.length);
    await expect(words(page)).toHaveValue("");
  });

  test("ticking with the keyboard keeps the focus, and walking on with Tab changes nothing on any page", async ({ page }) => {
    await optionBox(page, "Combustible", "Gasolina").focus();
    await page.keyboard.press("Space");
    await expectFitting(page, ({ fuelType }) => fuelType === "Gasolina");
    await expect(optionBox(page, "Combustible", "Gasolina")).toBeFocused();
    await page.keyboard.press("Space");
    await expectTotal(page, publicStock.length);

    await catalogue(page).getByRole("link", { name: "Página 2", exact: true }).click();
    await expect(page).toHaveURL("/stock?page=2");
    const steps = await page.evaluate(() => history.length);
    const searches: string[] = [];
    page.on("request", (request) => searches.push(...(request.url().includes("/stock.data") ? [request.url()] : [])));
    await words(page).focus();
    for (let press = 0; press < 14; press += 1) await page.keyboard.press("Tab");
    await expect(catalogue(page).locator("input[type=checkbox]:focus")).toHaveCount(1);
    await page.waitForLoadState("networkidle");
    expect(searches, "searches that nobody asked for").toEqual([]);
    await expect(page).toHaveURL("/stock?page=2");
    expect(await page.evaluate(() => history.length), "steps for Back").toBe(steps);
  });

  test("each range has two sliders for keys and mouse, which announce their value, beside its numbers", async ({ page }) => {
    test.slow();
    for (const [range, name] of [
      ["Precio", "price"],
      ["Año", "year"],
      ["Kilómetros", "mileage"],
    ] as const) {
      const slider = catalogue(page).getByRole("slider", { name: `${range}: hasta` });
      const most = () => Number(new URL(page.url()).searchParams.get(`${name}_max`) ?? Infinity);
      const atEnd = await slider.getAttribute("aria-valuetext");
      await slider.focus();
      await page.keyboard.press("ArrowLeft");
      await expect(slider, `a step of ${range}`).not.toHaveAttribute("aria-valuetext", atEnd ?? "");
      await expect.poll(most).toBeLessThan(Infinity);
      const step = most();
      await page.keyboard.press("PageDown");
      await expect.poll(most).toBeLessThan(step);
      await expect.poll(async () => Number((await slider.getAttribute("aria-valuetext"))?.replace(/\D/g, ""))).toBe(most());
      await expect(rangeField(page, range, "hasta")).toHaveValue(String(most()));
      await expectFitting(page, (vehicle) => vehicle[name] <= most());
      await page.keyboard.press("End");
      await expectTotal(page, publicStock.length);
      await expect(rangeField(page, range, "hasta")).toHaveValue("");
    }

    const place = await catalogue(page).getByRole("slider", { name: "Precio: hasta" }).boundingBox();
    if (!place) throw new Error("The slider is not to be seen.");
    const y = place.y + place.height / 2;
    await page.mouse.move(place.x + place.width - 10, y);
    await page.mouse.down();
    await page.mouse.move(place.x + place.width / 2, y, { steps: 5 });
    await expectTotal(page, publicStock.length);
    await page.mouse.up();
    await expect(page).toHaveURL(/price_max=\d+/);
    const dragged = Number(await rangeField(page, "Precio", "hasta").inputValue());
    expect(dragged).toBeGreaterThan(20_000);
    expect(dragged).toBeLessThan(100_000);
    await expectFitting(page, ({ price }) => price <= dragged);
  });

  test("the list keeps its place when a filter changes and when a person returns from a vehicle; a page begins at its top", async ({
    page,
  }) => {
    await page.evaluate(() => scrollTo({ top: 420, behavior: "instant" }));
    await optionBox(page, "Cambio", "Automático").click();
    await expectFitting(page, ({ transmission }) => transmission === "Automático");
    expect(await page.evaluate(() => scrollY)).toBe(420);

    const wanted = cards(page).nth(16).getByRole("heading").getByRole("link");
    await wanted.scrollIntoViewIfNeeded();
    const name = await wanted.innerText();
    const place = await page.evaluate(() => scrollY);
    expect(place).toBeGreaterThan(420);
    await wanted.click();
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
    await expect.poll(() => page.evaluate(() => scrollY), "a vehicle begins at its top").toBe(0);
    await page.goBack();
    await expect(cards(page).nth(16).getByRole("heading")).toHaveText(name);
    await expect.poll(() => page.evaluate(() => Math.round(scrollY))).toBe(Math.round(place));
    await catalogue(page).getByRole("link", { name: "Siguiente" }).click();
    await expect(page).toHaveURL(/page=2/);
    await expect.poll(() => page.evaluate(() => scrollY), "the new page begins at its top").toBe(0);
  });

  test.describe("on a phone", () => {
    test.use({ viewport: widths.phone });

    test("the sheet of filters stays open while a person ticks, updates its count, and closes to show the list", async ({ page }) => {
      const sheet = catalogue(page).getByRole("heading", { name: "Filtros" });
      await expect(sheet).toBeHidden();
      await catalogue(page).getByRole("button", { name: "Filtros" }).click();
      await expect(sheet).toBeInViewport();
      await optionBox(page, "Combustible", "Diésel").click();
      const both = countOf(({ fuelType, transmission }) => fuelType === "Diésel" && transmission === "Manual");
      await optionBox(page, "Cambio", "Manual").click();
      await catalogue(page)
        .getByRole("button", { name: `Ver ${both} resultados` })
        .click();
      await expect(sheet).toBeHidden();
      await expectTotal(page, both);
      await catalogue(page).getByRole("button", { name: "Filtros (2)" }).click();
      await page.keyboard.press("Escape");
      await expect(sheet).toBeHidden();
    });
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the filters and the order apply with their button, their values stay, and chips, pages and cards lead on", async ({ page }) => {
    const citroens = publicStock.filter(({ make, price }) => make === "Citroën" && price <= 40_000);
    const fitting = citroens.filter(({ transmission }) => transmission === "Manual");
    await page.goto("/stock");
    await expect(catalogue(page).getByRole("slider").first()).toBeHidden();
    await expect(catalogue(page).getByRole("button", { name: /^Ver \d+ resultados/ })).toBeHidden();
    await words(page).fill("citroen");
    await rangeField(page, "Precio", "hasta").fill("40000");
    await optionBox(page, "Cambio", "Manual").check();
    await catalogue(page).getByRole("button", { name: "Aplicar filtros" }).click();
    await expectTotal(page, fitting.length);
    expect(new Set((await readCards(page)).map(({ name }) => name))).toEqual(new Set(fitting.map(nameOf)));
    await expect(words(page)).toHaveValue("citroen");
    await expect(rangeField(page, "Precio", "hasta")).toHaveValue("40000");
    await expect(optionBox(page, "Cambio", "Manual")).toBeChecked();
    await catalogue(page)
      .getByRole("link", { name: /^Quitar el filtro Manual/ })
      .click();
    await expectTotal(page, citroens.length);
    await catalogue(page).getByRole("link", { name: "Quitar todos" }).click();
    await expectTotal(page, publicStock.length);

    await sort(page).selectOption("price_asc");
    await catalogue(page).getByRole("button", { name: "Aplicar filtros" }).click();
    // A car in Germany has its total at the door as its price, which the site computes: what is shown is in order.
    const first = (await readCards(page)).map(({ price }) => price);
    expect(first).toHaveLength(pageSize);
    expect(first).toEqual(first.toSorted((a, b) => a - b));
    await catalogue(page).getByRole("link", { name: "Página 2", exact: true }).click();
    await expect(page).toHaveURL((url) => url.searchParams.get("page") === "2" && url.searchParams.get("sort") === "price_asc");
    const second = (await readCards(page)).map(({ price }) => price);
    expect([...first.slice(-1), ...second]).toEqual([...first.slice(-1), ...second].toSorted((a, b) => a - b));
    const inSpain = publicStock.filter(({ status }) => status !== "german_prospect").map(({ price }) => price);
    expect([...first, ...second]).toEqual(expect.arrayContaining(inSpain.filter((price) => price < (second.at(-1) ?? 0))));
    const link = cards(page).first().getByRole("heading").getByRole("link");
    const name = await link.innerText();
    await link.click();
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();

    await page.goto("/");
    await optionBox(page, "Combustible", "Eléctrico").check();
    await catalogue(page).getByRole("button", { name: "Aplicar filtros" }).click();
    await expect(page).toHaveURL((url) => url.pathname === "/" && url.searchParams.get("fuel") === "Eléctrico");
    await expectFitting(page, ({ fuelType }) => fuelType === "Eléctrico");
  });

  test("on a phone the sheet of filters opens, filters, orders and closes", async ({ page }) => {
    await page.setViewportSize(widths.phone);
    await page.goto("/stock");
    await expect(words(page)).toBeHidden();
    await catalogue(page).getByRole("button", { name: "Filtros" }).click();
    await expect(catalogue(page).getByRole("heading", { name: "Filtros" })).toBeInViewport();
    await catalogue(page).getByRole("button", { name: "Cerrar" }).click();
    await expect(words(page)).toBeHidden();

    await sort(page).selectOption("price_asc");
    await catalogue(page).getByRole("button", { name: "Filtros" }).click();
    await optionBox(page, "Combustible", "GLP").check();
    await catalogue(page).getByRole("button", { name: "Aplicar filtros" }).click();
    await expectFitting(page, ({ fuelType }) => fuelType === "GLP");
    await expect(page).toHaveURL((url) => url.searchParams.get("sort") === "price_asc");
    await expect(catalogue(page).getByRole("button", { name: "Filtros (1)" })).toBeVisible();
  });
});
