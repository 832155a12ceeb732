import { insertVehicle } from "#tests/vehicles.ts";
import { startSignedInSite } from "#tests/signed-in-site.ts";
import { enterWith, useOwnSite } from "./own-site.ts";
import { expect, test } from "./test.ts";

const office = useOwnSite(() =>
  startSignedInSite([{ role: "salesperson" }], {}, async (database) => {
    await insertVehicle(database, { make: "Seat", model: "León", colour: "Rojo", co2: null });
    await insertVehicle(database, { make: "Opel", model: "Corsa", price: 0 });
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
