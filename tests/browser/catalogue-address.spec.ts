import {
  archivedStock,
  cards,
  catalogue,
  expectTotal,
  nameOf,
  optionBox,
  pageSize,
  publicStock,
  rangeField,
  readCards,
} from "./catalogue-page.ts";
import { expect, open, test } from "./test.ts";

const sorts = [
  ["newest", "Más recientes", "daysOnSale", 1],
  ["price_asc", "Precio: de menor a mayor", "price", 1],
  ["price_desc", "Precio: de mayor a menor", "price", -1],
  ["year_asc", "Año: más antiguos primero", "year", 1],
  ["year_desc", "Año: más nuevos primero", "year", -1],
  ["mileage_asc", "Kilómetros: de menos a más", "mileage", 1],
  ["mileage_desc", "Kilómetros: de más a menos", "mileage", -1],
] as const;

test("each of the seven orders has its address, and begins with the right car", async ({ page }) => {
  await open(page, "/stock?sort=price_asc");
  await expect(catalogue(page).getByLabel("Ordenar por").getByRole("option")).toHaveCount(sorts.length);
  for (const [sort, label, key, direction] of sorts) {
    await catalogue(page).getByLabel("Ordenar por").selectOption({ label });
    await expect(page).toHaveURL(sort === "newest" ? "/stock" : `/stock?sort=${sort}`);
    const [expected] = publicStock.map((vehicle) => vehicle[key]).sort((a, b) => (a - b) * direction);
    const valueOfFirst = async () => {
      const [first] = await readCards(page);
      return publicStock.find((vehicle) => nameOf(vehicle) === first?.name)?.[key];
    };
    await expect.poll(valueOfFirst, sort).toBe(expected);
  }
});

test("the pages together list the whole stock, each vehicle once and no archived one", async ({ page }) => {
  const seen: string[] = [];
  await open(page, "/stock");
  for (;;) {
    const count = Math.min(pageSize, publicStock.length - seen.length);
    await expect(cards(page)).toHaveCount(count);
    seen.push(...(await readCards(page)).map(({ name }) => name));
    if (seen.length === publicStock.length) break;
    const number = seen.length / pageSize + 1;
    await catalogue(page).getByRole("link", { name: "Siguiente" }).click();
    await expect(page).toHaveURL(`/stock?page=${number}`);
    await expect(catalogue(page).getByRole("link", { name: `Página ${number}`, exact: true })).toHaveAttribute("aria-current", "page");
    await expect.poll(() => page.evaluate(() => scrollY), "the new page begins at its top").toBe(0);
  }
  await expect(catalogue(page).getByRole("link", { name: "Siguiente" })).toHaveCount(0);
  expect(new Set(seen)).toEqual(new Set(publicStock.map(nameOf)));
});

test("an archived vehicle is not found by its name", async ({ page }) => {
  for (const vehicle of archivedStock) {
    await page.goto(`/stock?search=${encodeURIComponent(nameOf(vehicle))}`);
    await expectTotal(page, 0);
    await expect(page.getByText(nameOf(vehicle), { exact: true })).toHaveCount(0);
  }
});

test("an address restores a whole search with list, fields and order, and a reload keeps it", async ({ page }) => {
  const fits = publicStock.filter(
    ({ fuelType, location, year, price }) => fuelType === "Diésel" && location === "Murcia" && year >= 2018 && price <= 35_000,
  );
  await open(page, "/stock?price_max=35000&year_min=2018&fuel=Di%C3%A9sel&location=Murcia&sort=mileage_asc");
  for (let visit = 0; visit < 2; visit += 1) {
    await expectTotal(page, fits.length);
    expect((await readCards(page)).map(({ mileage }) => mileage)).toEqual(
      fits
        .map(({ mileage }) => mileage)
        .sort((a, b) => a - b)
        .slice(0, pageSize),
    );
    await expect(rangeField(page, "Precio", "hasta")).toHaveValue("35000");
    await expect(rangeField(page, "Año", "desde")).toHaveValue("2018");
    await expect(optionBox(page, "Combustible", "Diésel")).toBeChecked();
    await expect(optionBox(page, "Ubicación", "Murcia")).toBeChecked();
    await expect(catalogue(page).getByLabel("Ordenar por")).toHaveValue("mileage_asc");
    await page.reload();
  }
});

test("Back and Forward restore both the list and the fields", async ({ page }) => {
  const diesel = publicStock.filter(({ fuelType }) => fuelType === "Diésel");
  const dieselAudis = diesel.filter(({ make }) => make === "Audi");
  const field = catalogue(page).getByRole("searchbox");
  const sort = catalogue(page).getByLabel("Ordenar por");
  await open(page, "/stock");
  await optionBox(page, "Combustible", "Diésel").click();
  await expectTotal(page, diesel.length);
  await field.fill("audi");
  await expectTotal(page, dieselAudis.length);
  await sort.selectOption("price_desc");
  await expect(page).toHaveURL(/sort=price_desc/);

  await page.goBack();
  await expect(sort).toHaveValue("newest");
  await expect(field).toHaveValue("audi");
  await page.goBack();
  await expectTotal(page, diesel.length);
  await expect(field).toHaveValue("");
  await expect(optionBox(page, "Combustible", "Diésel")).toBeChecked();
  await page.goBack();
  await expectTotal(page, publicStock.length);
  await expect(optionBox(page, "Combustible", "Diésel")).not.toBeChecked();

  for (let step = 0; step < 3; step += 1) await page.goForward();
  await expectTotal(page, dieselAudis.length);
  await expect(optionBox(page, "Combustible", "Diésel")).toBeChecked();
  await expect(field).toHaveValue("audi");
  await expect(sort).toHaveValue("price_desc");
});

test("the list keeps its scroll position when a filter changes and when a person returns from a vehicle", async ({ page }) => {
  await open(page, "/stock");
  await page.evaluate(() => scrollTo({ top: 420, behavior: "instant" }));
  await optionBox(page, "Cambio", "Automático").click();
  await expectTotal(page, publicStock.filter(({ transmission }) => transmission === "Automático").length);
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
});

test("a hostile address gets a page or a 414, and nothing in it runs", async ({ page }) => {
  test.slow();
  const long = "a".repeat(5_000);
  const addresses = [
    ["?page=-1", 200],
    ["?page=0", 200],
    ["?page=1.5", 200],
    ["?page=99999", 200],
    ["?page=99999999999999999999", 200],
    ["?price_min=abc", 200],
    ["?price_min=-5&price_max=1e9", 200],
    ["?price_min=9999999&price_max=0", 200],
    ["?year_min=2020&year_min=2021", 200],
    ["?sort=foo", 200],
    ["?sort=price_asc&sort=year_desc", 200],
    ["?fuel=Agua&transmission=&location=Atl%C3%A1ntida", 200],
    ["?search=%00", 200],
    ["?search=%ED%A0%80%FF", 200],
    ["?search=%", 200],
    ["?%00=%00&__proto__[x]=1&constructor=1", 200],
    [`?${"location=x&".repeat(100)}`, 200],
    [`?search=${"b".repeat(500)}`, 200],
    [`?search=${long}`, 414],
    [`/${long}`, 414],
    ["?search=%3Cscript%3Ewindow.ran=1%3C/script%3E", 200],
  ] as const;
  for (const [address, status] of addresses)
    expect((await page.request.get(`/stock${address}`)).status(), address.slice(0, 60)).toBe(status);

  for (const [address] of addresses.filter(([text, status]) => status === 200 && !text.includes("%00"))) {
    await page.goto(`/stock${address}`);
    await expect(page.getByRole("heading", { level: 1, name: "Coches en stock" })).toBeVisible();
    expect(await page.evaluate(() => "ran" in window)).toBe(false);
  }
  await page.goto("/stock?page=99999");
  await expect(cards(page)).toHaveCount(publicStock.length % pageSize);
  await page.goto("/stock?price_min=30000&price_max=20000");
  await expectTotal(page, publicStock.filter(({ price }) => price >= 20_000 && price <= 30_000).length);
});

test("a long word stays within a phone's screen, also as a filter that can be removed", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, `/stock?search=${"supercalifragilistico".repeat(3)}`);
  await expect(page.getByRole("link", { name: /^Quitar el filtro/ })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
});
