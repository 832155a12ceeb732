import type { Page } from "@playwright/test";
import { horsepowerOf, kilowattsOf } from "#app/features/cars/vehicles/written-values.ts";
import { cards, catalogue, countBeside, expectTotal, nameOf, optionBox, publicStock, readCards } from "./catalogue-page.ts";
import { expect, expectGoodLook, onAnyDatabase, open, test, widths } from "./test.ts";

type Vehicle = (typeof publicStock)[number];

const dialog = (page: Page) => page.getByRole("dialog", { name: "Más filtros" });
const box = (page: Page, group: string, value: string) =>
  dialog(page)
    .getByRole("group", { name: group, exact: true })
    .getByRole("checkbox", { name: new RegExp(`^${value} [\\d.]+$`) });
const chips = (page: Page) => catalogue(page).getByRole("link", { name: /^Quitar el filtro/ });
const showing = (count: number) => `Ver ${count} ${count === 1 ? "coche" : "coches"}`;
const named = (vehicles: readonly Vehicle[]) => new Set(vehicles.map(nameOf));
const shownNames = async (page: Page) => new Set((await readCards(page)).map(({ name }) => name));
const power = ({ powerHp }: Vehicle) => horsepowerOf(kilowattsOf(powerHp));

const audis = publicStock.filter(({ make }) => make === "Audi");
const suvs = publicStock.filter(({ bodyStyle }) => bodyStyle === "SUV");
const audiSuvs = audis.filter(({ bodyStyle }) => bodyStyle === "SUV");

test("a person narrows the list behind «Más filtros», sees each count, and takes the filters back one by one", async ({ page }) => {
  await open(page, "/stock?fuel=Di%C3%A9sel&sort=price_asc");
  const diesel = (vehicles: readonly Vehicle[]) => vehicles.filter(({ fuelType }) => fuelType === "Diésel");
  await catalogue(page).getByRole("button", { name: "Más filtros" }).click();
  await expect(dialog(page).getByRole("heading", { name: "Más filtros" })).toBeFocused();
  await expect(page).toHaveURL("/stock/filtros?fuel=Di%C3%A9sel&sort=price_asc");
  expect(await countBeside(box(page, "Marca", "Audi"))).toBe(diesel(audis).length);
  expect(await countBeside(box(page, "Carrocería", "SUV"))).toBe(diesel(suvs).length);

  await box(page, "Carrocería", "SUV").check();
  await expect(dialog(page).getByRole("button", { name: showing(diesel(suvs).length) })).toBeVisible();
  await box(page, "Marca", "Audi").check();
  await expect(dialog(page).getByRole("button", { name: showing(diesel(audiSuvs).length) })).toBeVisible();
  const [one] = diesel(audiSuvs);
  await box(page, "Modelos de Audi", one?.model ?? "").check();
  const ofModel = diesel(audiSuvs).filter(({ model }) => model === one?.model);
  await dialog(page)
    .getByRole("button", { name: showing(ofModel.length) })
    .click();
  await expect(dialog(page)).toHaveCount(0);
  await expectTotal(page, ofModel.length);
  expect(await shownNames(page)).toEqual(named(ofModel));

  await expect(chips(page)).toHaveCount(3);
  await catalogue(page)
    .getByRole("link", { name: `Quitar el filtro Audi ${one?.model}` })
    .click();
  await expectTotal(page, diesel(audiSuvs).length);
  await catalogue(page).getByRole("link", { name: "Quitar el filtro Audi", exact: true }).click();
  await expectTotal(page, diesel(suvs).length);
  await catalogue(page).getByRole("link", { name: "Quitar el filtro SUV" }).click();
  await expectTotal(page, diesel(publicStock).length);
  await expect(page).toHaveURL("/stock?fuel=Di%C3%A9sel&sort=price_asc");
});

test("the six filters keep the further ones, and Back leads out of the dialog to the list as it was", async ({ page }) => {
  await open(page, "/stock?make=Audi");
  await expectTotal(page, audis.length);
  await optionBox(page, "Cambio", "Manual").click();
  const manual = audis.filter(({ transmission }) => transmission === "Manual");
  await expectTotal(page, manual.length);
  await expect(page).toHaveURL("/stock?transmission=Manual&make=Audi");

  await catalogue(page).getByRole("button", { name: "Más filtros" }).click();
  await box(page, "Marca", "Audi").uncheck();
  await box(page, "Marca", "BMW").check();
  await expect(page).toHaveURL("/stock/filtros?transmission=Manual&make=BMW");
  await page.goBack();
  await expect(dialog(page)).toHaveCount(0);
  await expectTotal(page, manual.length);
  await expect(page).toHaveURL("/stock?transmission=Manual&make=Audi");
});

test("power is asked for in CV or kW, and the first registration by year or month", async ({ page }) => {
  await open(page, "/stock/filtros");
  const field = (name: string) => dialog(page).getByRole("spinbutton", { name });
  await field("Potencia desde (CV)").fill("150");
  const strong = publicStock.filter((vehicle) => power(vehicle) >= 150);
  await expect(dialog(page).getByRole("button", { name: showing(strong.length) })).toBeVisible();
  await expect(dialog(page).getByText("Es decir, desde 110 kW")).toBeVisible();
  await dialog(page).getByLabel("Unidad de la potencia").selectOption("kW");
  const stronger = publicStock.filter(({ powerHp }) => kilowattsOf(powerHp) >= 150);
  await expect(dialog(page).getByRole("button", { name: showing(stronger.length) })).toBeVisible();
  await expect(dialog(page).getByText("Es decir, desde 204 CV")).toBeVisible();
  await dialog(page).getByRole("link", { name: "Quitar estos filtros" }).click();
  await expect(field("Potencia desde (CV)")).toHaveValue("");

  const from = dialog(page).getByRole("textbox", { name: "Primera matriculación desde" });
  await from.fill("ayer");
  await expect(from).toHaveAttribute("aria-invalid", "true");
  await expect(dialog(page).getByText("Escribe un año o un mes, como 2019 o 03/2019.")).toBeVisible();
  await expect(dialog(page).getByRole("button", { name: showing(publicStock.length) })).toBeVisible();
  await expect(from).toHaveValue("ayer");
  await from.fill("2020");
  await expect(from).not.toHaveAttribute("aria-invalid");
  const recent = publicStock.filter(({ year }) => year >= 2020);
  await expect(dialog(page).getByRole("button", { name: showing(recent.length) })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(dialog(page)).toHaveCount(0);
  await expectTotal(page, recent.length);
  await expect(chips(page)).toHaveText([/^Matriculado desde 2020/]);
});

test("Escape and the cross close the dialog, the list keeps what was ticked, and the focus returns", async ({ page }) => {
  await open(page, "/stock");
  const button = catalogue(page).getByRole("button", { name: "Más filtros" });
  await button.click();
  await box(page, "Carrocería", "Familiar").check();
  const estates = publicStock.filter(({ bodyStyle }) => bodyStyle === "Familiar").length;
  await expect(dialog(page).getByRole("button", { name: showing(estates) })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toHaveCount(0);
  await expect(page).toHaveURL("/stock?body=Familiar");
  await expectTotal(page, estates);
  await expect(button).toBeFocused();
  await button.click();
  await dialog(page).getByRole("link", { name: "Cerrar" }).click();
  await expect(page).toHaveURL("/stock?body=Familiar");
});

for (const address of ["/stock/filtros", "/stock/filtros?make=Mercedes-Benz&make=BMW&body=SUV&power_min=150&registered_min=x"]) {
  test(`${address} fits phone, tablet and desktop, and is accessible`, { tag: onAnyDatabase }, async ({ page }) => {
    test.slow();
    await open(page, address);
    await expectGoodLook(page, address);
  });
}

test.describe("on a phone", () => {
  test.use({ viewport: widths.phone });

  test("the dialog opens from the sheet of filters, also of the home page, and leads to the list", async ({ page }) => {
    await open(page, "/?fuel=El%C3%A9ctrico");
    await catalogue(page).getByRole("button", { name: "Filtros" }).click();
    await catalogue(page).getByRole("button", { name: "Más filtros" }).click();
    await expect(page).toHaveURL("/stock/filtros?fuel=El%C3%A9ctrico");
    await box(page, "Carrocería", "SUV").check();
    const electric = suvs.filter(({ fuelType }) => fuelType === "Eléctrico").length;
    await dialog(page)
      .getByRole("button", { name: showing(electric) })
      .click();
    await expect(page).toHaveURL("/stock?fuel=El%C3%A9ctrico&body=SUV");
    await expectTotal(page, electric);
    await expect(catalogue(page).getByRole("button", { name: "Filtros (2)" })).toBeVisible();
    await expect(cards(page).first()).toBeInViewport();
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the further filters are a form that counts again and leads to the list", async ({ page }) => {
    await page.goto("/stock");
    await optionBox(page, "Cambio", "Automático").check();
    await catalogue(page).getByRole("button", { name: "Más filtros" }).click();
    await expect(dialog(page).getByRole("button", { name: /^Ver \d/ })).toBeHidden();
    const automatic = audis.filter(({ transmission }) => transmission === "Automático");
    await box(page, "Marca", "Audi").check();
    await dialog(page).getByRole("button", { name: "Contar de nuevo" }).click();
    await expect(dialog(page).getByRole("status")).toHaveText(`${automatic.length} coches encajan con tu búsqueda`);
    await expect(dialog(page).getByRole("group", { name: "Modelos de Audi" })).toBeVisible();
    await box(page, "Carrocería", "SUV").check();
    await dialog(page).getByRole("button", { name: "Ver coches" }).click();
    await expectTotal(page, automatic.filter(({ bodyStyle }) => bodyStyle === "SUV").length);
    await catalogue(page).getByRole("link", { name: "Quitar el filtro SUV" }).click();
    await expectTotal(page, automatic.length);
    await expect(dialog(page)).toHaveCount(0);
  });
});
