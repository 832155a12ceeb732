// @any-database: these pages show the same from any database.
import { company } from "#company";
import { cards, catalogue, expectTotal, nameOf, optionBox, publicStock, rangeField, readCards } from "./catalogue-page.ts";
import { expect, open, test } from "./test.ts";

test("the form on the first screen opens the stock with the typed filters", async ({ page }) => {
  await open(page, "/");
  await page.getByLabel("Marca o modelo", { exact: true }).fill("bmw");
  await page.getByLabel("Precio hasta", { exact: true }).fill("40000");
  await page.getByLabel("Año desde", { exact: true }).fill("2020");
  await page.getByRole("button", { name: `Ver ${publicStock.length} coches` }).click();

  await expect(page).toHaveURL("/stock?search=bmw&price_max=40000&year_min=2020");
  await expectTotal(page, publicStock.filter(({ make, price, year }) => make === "BMW" && price <= 40_000 && year >= 2020).length);
  await expect(rangeField(page, "Precio", "hasta")).toHaveValue("40000");
});

test("the home page shows the plans, the four steps, six of the featured vehicles, newest first, and the contact", async ({ page }) => {
  await page.goto("/#servicios");
  const services = page.locator("#servicios");
  await expect(services).toBeInViewport();
  for (const plan of ["Básico", "Completo", "Premium"]) {
    const item = services.getByRole("listitem").filter({ has: page.getByRole("heading", { name: plan, exact: true }) });
    await expect(item.getByText("Consultar", { exact: true })).toBeVisible();
  }
  await expect(services.getByRole("link", { name: /Premium/ })).toHaveAttribute("href", "/contacto?plan=Premium");
  const steps = page.locator("#como-funciona").getByRole("listitem").getByRole("heading");
  await expect(steps).toHaveText(["Búsqueda", "Verificación", "Gestión documental", "Entrega"]);

  const shown = page.getByRole("region", { name: "Elegidos esta semana" }).getByRole("article").getByRole("heading");
  const featured = publicStock.filter((vehicle) => vehicle.featured).sort((a, b) => a.daysOnSale - b.daysOnSale);
  await expect(shown).toHaveCount(6);
  const days = (await shown.allInnerTexts()).map((name) => featured.find((vehicle) => nameOf(vehicle) === name)?.daysOnSale);
  expect(days).toEqual(featured.slice(0, 6).map(({ daysOnSale }) => daysOnSale));

  const call = page.getByRole("region", { name: "¿No ves el tuyo? Lo buscamos." });
  await expect(call.getByRole("link", { name: company.phone.shown })).toHaveAttribute("href", `tel:${company.phone.international}`);
  await call.getByRole("link", { name: "Cuéntanos qué buscas" }).click();
  await expect(page).toHaveURL("/contacto");
});

test("the catalogue on the home page filters in place and stays at the home page's address", async ({ page }) => {
  await open(page, "/#catalogo");
  await page.evaluate(() => Object.assign(window, { marker: true }));
  await optionBox(page, "Combustible", "Eléctrico").click();
  const electric = publicStock.filter(({ fuelType }) => fuelType === "Eléctrico");
  await expectTotal(page, electric.length);
  await expect(page).toHaveURL((url) => url.pathname === "/" && url.searchParams.get("fuel") === "Eléctrico");
  await expect(catalogue(page)).toBeInViewport();
  for (const { name } of await readCards(page)) expect(electric.map(nameOf)).toContain(name);

  const first = await cards(page).getByRole("heading").first().innerText();
  await catalogue(page).getByRole("navigation", { name: "Páginas" }).getByRole("link", { name: "Siguiente" }).click();
  await expect(page).toHaveURL((url) => url.pathname === "/" && url.searchParams.get("page") === "2");
  await expect(cards(page).getByRole("heading").first()).not.toHaveText(first);
  await expect(catalogue(page)).toBeInViewport();
  expect(await page.evaluate(() => "marker" in window)).toBe(true);
});

test("a first visit of the home page loads at most 115 KB of scripts", async ({ page }) => {
  const scripts = new Set<string>();
  page.on("request", (request) => request.url().endsWith(".js") && scripts.add(request.url()));
  await open(page, "/");
  await page.waitForLoadState("networkidle");
  expect(scripts.size).toBeGreaterThan(0);
  const sizes = await Promise.all(
    [...scripts].map(async (url) => {
      const { headers } = await fetch(url, { method: "HEAD", headers: { "Accept-Encoding": "br" } });
      return Number(headers.get("content-length") ?? Infinity);
    }),
  );
  expect(sizes.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThanOrEqual(115 * 1024);
});
