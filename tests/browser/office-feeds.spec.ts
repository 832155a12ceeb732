import { runAs } from "#server/context.ts";
import { contextOf } from "#tests/database.ts";
import { insertVehicle } from "#tests/vehicles.ts";
import { startSignedInSite } from "#tests/signed-in-site.ts";
import { enterWith, useOwnSite } from "./own-site.ts";
import { expect, open, test } from "./test.ts";

const office = useOwnSite(() =>
  startSignedInSite([{ role: "salesperson" }], {}, async (database) => {
    await insertVehicle(database, { make: "Seat", model: "León", colour: "Rojo", co2: null });
    await insertVehicle(database, { make: "Opel", model: "Corsa", price: 0 });
    const vehicle_id = await insertVehicle(database, { make: "Kia", model: "Ceed", status: "sold" });
    await runAs(contextOf(database), (transaction) =>
      transaction.insertInto("advertised_places").values({ vehicle_id, car: "Kia Ceed", place: "milanuncios" }).execute(),
    );
  }),
);

test("a salesperson gives the stock to a portal, and mends what keeps a car out", async ({ page }) => {
  await enterWith(page, office().cookies[0]);
  await page.goto("/admin");
  await page.getByRole("link", { name: "Portales", exact: true }).click();
  await page.getByLabel("Crear una dirección para Archivo propio").click();
  const own = page.locator("#own");
  await own.getByLabel("¿Quién la va a usar?").fill("La web de Ana");
  await own.getByLabel("Descripción").uncheck();
  await page.waitForTimeout(1_100);
  await own.getByRole("button", { name: "Crear la dirección" }).click();
  const address = await own.getByText(/\/feeds\/own\//).textContent();
  expect((await page.request.get(address ?? "")).status()).toBe(200);

  await page.reload();
  await expect(page.getByText(/\/feeds\/own\//)).toHaveCount(0);
  await own.getByLabel("Retirar: La web de Ana").click();
  await own.getByRole("button", { name: "Sí, retirarla" }).click();
  await expect(page.getByText("La web de Ana")).toHaveCount(0);
  expect((await page.request.get(address ?? "")).status()).toBe(404);

  await page.locator("#google").getByRole("link", { name: "Por qué faltan 2" }).click();
  await page.getByLabel("Filtrar por motivo").selectOption("No tiene precio (1)");
  await expect(page.getByRole("row")).toHaveCount(2);
  await page.getByRole("link", { name: "Opel Corsa" }).click();
  await expect(page).toHaveURL(/\/admin\/vehicles\/[\w-]{36}$/);
});

test("an advertisement is copied by a button, and marked where it is", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await enterWith(page, office().cookies[0]);
  await open(page, "/admin/vehicles?search=seat");
  await page
    .getByRole("link", { name: /Seat León/ })
    .first()
    .click();
  await page.getByRole("link", { name: "Anuncio", exact: true }).click();
  const copy = page.getByLabel("Copiar: Texto, Wallapop");
  await copy.click();
  await expect(copy).toHaveText("Copiado");
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toMatch(/^Seat León de 2020: 78\.500\s*km, diésel/);
  await page.getByLabel("Ya está anunciado: Wallapop").click();
  await expect(page.getByText(/^Anunciado desde el /)).toBeVisible();
});

test.describe("without a script", () => {
  test.use({ javaScriptEnabled: false });

  test("the day's list says where a sold car must be taken down, until somebody ticks it", async ({ page }) => {
    await enterWith(page, office().cookies[0]);
    await page.goto("/admin");
    const list = page.getByRole("region", { name: "Anuncios por retirar: hoy" });
    await expect(list).toContainText("Vendido · retíralo de Milanuncios");
    await list.getByRole("button", { name: "Ya está retirado: Kia Ceed, Milanuncios" }).click();
    await expect(page.getByText("Anuncio retirado")).toBeVisible();
    await page.goto("/admin");
    await expect(list).toHaveCount(0);
  });
});
