import { foldText } from "#app/lib/fold-text.ts";
import {
  card,
  catalogue,
  countBeside,
  expectTotal,
  nameOf,
  optionBox,
  publicStock,
  rangeField,
  readCards,
  vehicleNamed,
} from "./catalogue-page.ts";
import { expect, open, test, widths } from "./test.ts";

test.beforeEach(async ({ page }) => {
  await open(page, "/stock");
  await page.evaluate(() => Object.assign(window, { marker: true }));
});

test.afterEach(async ({ page }) => {
  expect(await page.evaluate(() => "marker" in window), "no full page load").toBe(true);
});

test("words find makes and models, regardless of accents, case and order", async ({ page }) => {
  const field = catalogue(page).getByRole("searchbox");
  for (const typed of ["bmw", "CITROEN", "citroën c3", "golf volkswagen", "serie 3 bmw", "mázda mx-5"]) {
    await field.fill(typed);
    const words = foldText(typed).split(" ");
    const expected = publicStock.filter((vehicle) => words.every((word) => foldText(nameOf(vehicle)).includes(word)));
    expect(expected.length, typed).toBeGreaterThan(0);
    await expectTotal(page, expected.length);
    // Two words may find equally many, so the list may still be the one before.
    await expect.poll(async () => new Set((await readCards(page)).map(({ name }) => name)), typed).toEqual(new Set(expected.map(nameOf)));
    await expect(page).toHaveURL((url) => url.searchParams.get("search") === typed);
  }
});

test("a person can continue to type while the list already changes", async ({ page }) => {
  const field = catalogue(page).getByRole("searchbox");
  await field.click();
  await page.keyboard.type("bmw ");
  await expectTotal(page, publicStock.filter(({ make }) => make === "BMW").length);
  await expect(field).toBeFocused();
  await page.keyboard.type("x3");
  await expect(field).toHaveValue("bmw x3");
  await expectTotal(page, 1);
  await expect(card(page, vehicleNamed("BMW X3 xDrive20d"))).toBeVisible();
});

test("Enter searches at once, leaves a short address, and is one step for Back", async ({ page }) => {
  const bmws = publicStock.filter(({ make }) => make === "BMW").length;
  await catalogue(page).getByRole("searchbox").fill("bmw");
  await page.keyboard.press("Enter");
  await expectTotal(page, bmws);
  await page.waitForLoadState("networkidle");
  await expect(page).toHaveURL("/stock?search=bmw");
  await page.goBack();
  await expectTotal(page, publicStock.length);
  await expect(page).toHaveURL("/stock");
});

test("two quick ticks both count", async ({ page }) => {
  await optionBox(page, "Combustible", "Diésel").click();
  await optionBox(page, "Combustible", "GLP").click();
  await expectTotal(page, publicStock.filter(({ fuelType }) => fuelType === "Diésel" || fuelType === "GLP").length);
  await expect(optionBox(page, "Combustible", "Diésel")).toBeChecked();
  await expect(optionBox(page, "Combustible", "GLP")).toBeChecked();
});

test("each checkbox shows as many vehicles as the number next to it says", async ({ page }) => {
  const options = [
    ["Combustible", "Gasolina"],
    ["Combustible", "Diésel"],
    ["Combustible", "Híbrido"],
    ["Combustible", "Eléctrico"],
    ["Combustible", "GLP"],
    ["Cambio", "Manual"],
    ["Cambio", "Automático"],
    ["Ubicación", "Alicante"],
    ["Ubicación", "Murcia"],
  ] as const;
  for (const [group, value] of options) {
    const option = optionBox(page, group, value);
    if (!(await option.isVisible()))
      await catalogue(page)
        .getByText(/^Ver \d+ más$/)
        .click();
    const fitting = publicStock.filter((vehicle) => [vehicle.fuelType, vehicle.transmission, vehicle.location].includes(value));
    expect(await countBeside(option), value).toBe(fitting.length);
    await option.click();
    await expectTotal(page, fitting.length);
    for (const { name } of await readCards(page)) expect(fitting.map(nameOf), value).toContain(name);
    await optionBox(page, group, value).click();
    await expectTotal(page, publicStock.length);
  }
});

test("the numbers next to the checkboxes follow the other filters, and a second checkbox of a kind finds more", async ({ page }) => {
  const manual = publicStock.filter(({ transmission }) => transmission === "Manual");
  const of = (fuel: string) => manual.filter(({ fuelType }) => fuelType === fuel).length;
  await optionBox(page, "Cambio", "Manual").click();
  await expectTotal(page, manual.length);
  await expect(optionBox(page, "Combustible", "Eléctrico")).toBeDisabled();
  await expect.poll(() => countBeside(optionBox(page, "Combustible", "Diésel"))).toBe(of("Diésel"));

  await optionBox(page, "Combustible", "Diésel").click();
  await expectTotal(page, of("Diésel"));
  expect(await countBeside(optionBox(page, "Combustible", "Gasolina"))).toBe(of("Gasolina"));
  await optionBox(page, "Combustible", "Gasolina").click();
  await expectTotal(page, of("Diésel") + of("Gasolina"));
});

test("ticking checkboxes with the keyboard keeps the focus in the form", async ({ page }) => {
  await optionBox(page, "Combustible", "Gasolina").focus();
  await page.keyboard.press("Space");
  await expectTotal(page, publicStock.filter(({ fuelType }) => fuelType === "Gasolina").length);
  await expect(optionBox(page, "Combustible", "Gasolina")).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(optionBox(page, "Combustible", "Diésel")).toBeFocused();
});

test("each active filter is a chip that removes this filter, and one button removes all", async ({ page }) => {
  const field = catalogue(page).getByRole("searchbox");
  await optionBox(page, "Combustible", "Diésel").click();
  await optionBox(page, "Cambio", "Automático").click();
  await rangeField(page, "Precio", "hasta").fill("30000");
  const fits = ({ fuelType, transmission, price }: (typeof publicStock)[number]) =>
    fuelType === "Diésel" && transmission === "Automático" && price <= 30_000;
  await expectTotal(page, publicStock.filter(fits).length);
  const chips = catalogue(page).getByRole("link", { name: /^Quitar el filtro/ });
  await expect(chips).toHaveCount(3);

  await catalogue(page).getByRole("link", { name: "Quitar el filtro Diésel" }).click();
  await expectTotal(page, publicStock.filter((vehicle) => fits({ ...vehicle, fuelType: "Diésel" })).length);
  await expect(optionBox(page, "Combustible", "Diésel")).not.toBeChecked();
  await expect(optionBox(page, "Cambio", "Automático")).toBeChecked();
  await expect(rangeField(page, "Precio", "hasta")).toHaveValue("30000");

  await field.fill("audi");
  await expect(chips).toHaveCount(3);
  await catalogue(page).getByRole("link", { name: "Quitar todos" }).click();
  await expectTotal(page, publicStock.length);
  await expect(page).toHaveURL("/stock");
  await expect(chips).toHaveCount(0);
  await expect(field).toHaveValue("");
  await expect(rangeField(page, "Precio", "hasta")).toHaveValue("");
});

test("a search without results says so and offers to remove the filters", async ({ page }) => {
  await catalogue(page).getByRole("searchbox").fill("submarino amarillo");
  await expect(catalogue(page).getByRole("heading", { name: "No se encontraron vehículos" })).toBeVisible();
  await expect(catalogue(page).getByText("Intenta ajustar tus filtros de búsqueda para encontrar más opciones.")).toBeVisible();
  await expectTotal(page, 0);
  await catalogue(page).getByRole("link", { name: "Quitar todos los filtros" }).click();
  await expectTotal(page, publicStock.length);
  await expect(catalogue(page).getByRole("searchbox")).toHaveValue("");
});

test.describe("on a phone", () => {
  test.use({ viewport: widths.phone });

  test("the sheet of filters stays open while a person ticks, updates its count, and closes to show the list", async ({ page }) => {
    const sheet = catalogue(page).getByRole("heading", { name: "Filtros" });
    await expect(sheet).toBeHidden();
    await catalogue(page).getByRole("button", { name: "Filtros" }).click();
    await expect(sheet).toBeInViewport();
    const diesel = publicStock.filter(({ fuelType }) => fuelType === "Diésel");
    await optionBox(page, "Combustible", "Diésel").click();
    await expect(catalogue(page).getByRole("button", { name: `Ver ${diesel.length} resultados` })).toBeInViewport();
    await optionBox(page, "Cambio", "Manual").click();
    const both = diesel.filter(({ transmission }) => transmission === "Manual");
    await catalogue(page)
      .getByRole("button", { name: `Ver ${both.length} resultados` })
      .click();
    await expect(sheet).toBeHidden();
    await expectTotal(page, both.length);
    await expect(catalogue(page).getByRole("button", { name: "Filtros (2)" })).toBeVisible();

    await catalogue(page).getByRole("button", { name: "Filtros (2)" }).click();
    await page.keyboard.press("Escape");
    await expect(sheet).toBeHidden();
  });
});
