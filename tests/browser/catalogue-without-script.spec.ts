import { cards, catalogue, expectTotal, nameOf, optionBox, pageSize, publicStock, rangeField, readCards } from "./catalogue-page.ts";
import { expect, test, widths } from "./test.ts";

test.use({ javaScriptEnabled: false });

test("without JavaScript the filters apply with their button, and all their values stay", async ({ page }) => {
  await page.goto("/stock");
  await catalogue(page).getByRole("searchbox").fill("citroen");
  await rangeField(page, "Precio", "hasta").fill("40000");
  await optionBox(page, "Cambio", "Manual").check();
  await catalogue(page).getByRole("button", { name: "Aplicar filtros" }).click();
  const fitting = publicStock.filter(({ make, price, transmission }) => make === "Citroën" && price <= 40_000 && transmission === "Manual");
  await expectTotal(page, fitting.length);
  expect(new Set((await readCards(page)).map(({ name }) => name))).toEqual(new Set(fitting.map(nameOf)));
  await expect(catalogue(page).getByRole("searchbox")).toHaveValue("citroen");
  await expect(rangeField(page, "Precio", "hasta")).toHaveValue("40000");
  await expect(optionBox(page, "Cambio", "Manual")).toBeChecked();

  await catalogue(page)
    .getByRole("link", { name: /^Quitar el filtro Manual/ })
    .click();
  await expectTotal(page, publicStock.filter(({ make, price }) => make === "Citroën" && price <= 40_000).length);
  await catalogue(page).getByRole("link", { name: "Quitar todos" }).click();
  await expectTotal(page, publicStock.length);
});

test("without JavaScript the order is chosen with a visible button, and the pages follow it", async ({ page }) => {
  await page.goto("/stock");
  await catalogue(page).getByLabel("Ordenar por").selectOption("price_asc");
  await catalogue(page).getByRole("button", { name: "Aplicar filtros" }).click();
  const prices = publicStock.map(({ price }) => price).sort((a, b) => a - b);
  expect((await readCards(page)).map(({ price }) => price)).toEqual(prices.slice(0, pageSize));
  await catalogue(page).getByRole("link", { name: "Página 2", exact: true }).click();
  await expect(page).toHaveURL((url) => url.searchParams.get("page") === "2" && url.searchParams.get("sort") === "price_asc");
  expect((await readCards(page)).map(({ price }) => price)).toEqual(prices.slice(pageSize, 2 * pageSize));
});

test("without JavaScript no control without effect is shown", async ({ page }) => {
  await page.goto("/stock");
  await expect(catalogue(page).getByRole("slider").first()).toBeHidden();
  await expect(catalogue(page).getByRole("button", { name: /^Ver \d+ resultados/ })).toBeHidden();
});

test("without JavaScript the catalogue of the home page filters there", async ({ page }) => {
  await page.goto("/");
  await optionBox(page, "Combustible", "Eléctrico").check();
  await catalogue(page).getByRole("button", { name: "Aplicar filtros" }).click();
  await expect(page).toHaveURL((url) => url.pathname === "/" && url.searchParams.get("fuel") === "Eléctrico");
  await expectTotal(page, publicStock.filter(({ fuelType }) => fuelType === "Eléctrico").length);
});

test("without JavaScript a card leads to its vehicle", async ({ page }) => {
  await page.goto("/stock");
  const link = cards(page).first().getByRole("heading").getByRole("link");
  const name = await link.innerText();
  await link.click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
});

test.describe("on a phone", () => {
  test.use({ viewport: widths.phone });

  test("without JavaScript the sheet of filters opens, filters, and closes", async ({ page }) => {
    await page.goto("/stock");
    await expect(catalogue(page).getByRole("searchbox")).toBeHidden();
    await catalogue(page).getByRole("button", { name: "Filtros" }).click();
    await expect(catalogue(page).getByRole("heading", { name: "Filtros" })).toBeInViewport();
    await catalogue(page).getByRole("button", { name: "Cerrar" }).click();
    await expect(catalogue(page).getByRole("searchbox")).toBeHidden();

    await catalogue(page).getByRole("button", { name: "Filtros" }).click();
    await optionBox(page, "Combustible", "GLP").check();
    await catalogue(page).getByRole("button", { name: "Aplicar filtros" }).click();
    await expectTotal(page, publicStock.filter(({ fuelType }) => fuelType === "GLP").length);
    await expect(catalogue(page).getByRole("button", { name: "Filtros (1)" })).toBeVisible();
  });

  test("without JavaScript the order can be chosen on a phone as well", async ({ page }) => {
    await page.goto("/stock");
    await catalogue(page).getByLabel("Ordenar por").selectOption("price_asc");
    await catalogue(page).getByRole("button", { name: "Filtros" }).click();
    await catalogue(page).getByRole("button", { name: "Aplicar filtros" }).click();
    await expect(page).toHaveURL((url) => url.searchParams.get("sort") === "price_asc");
  });
});
