import type { Page } from "@playwright/test";
import { useSeparateOffice } from "./own-site.ts";
import { expect, expectAccessible, expectGoodPages, inBothWays, onAnyDatabase, test } from "./test.ts";

const signIn = useSeparateOffice();
const address = "/admin/import";
const listing = "mileage,make,model,fuel,gear,offerType,price,hp,year\n1,Zastava,Koral,Gasoline,Manual,Used,9000,55,2015\n";
const heading = (page: Page, name: string) => page.getByRole("heading", { name, exact: true });

// Serial, because only one import may run at a time.
test.describe.configure({ mode: "serial" });

inBothWays(({ javaScriptEnabled, visit }) => {
  test("a source is made, changed, given a file and ended", async ({ page }) => {
    test.slow();
    await signIn(page);
    await visit(page, address);
    await page.getByRole("link", { name: "Nueva fuente" }).click();
    await expect(heading(page, "Nueva fuente")).toBeVisible();
    await expect(page.getByLabel("Carpeta", { exact: true })).toBeHidden();
    await page.getByLabel("Nombre").fill("Autohaus Schmidt");
    await page.getByRole("radio", { name: /^Llega a una carpeta/ }).check();
    await page.getByLabel("Carpeta", { exact: true }).fill("../etc");
    await page.getByRole("button", { name: "Guardar la fuente" }).click();
    await expect(page.getByText("Escribe el nombre de la carpeta con letras minúsculas")).toBeVisible();
    await expect(page.getByLabel("Nombre")).toHaveValue("Autohaus Schmidt");
    if (javaScriptEnabled) await expectAccessible(page, "a refused source");

    await page.getByRole("radio", { name: /^Otro programa/ }).check();
    await page.getByLabel("Estado de los coches nuevos").selectOption("Disponible");
    await page.getByRole("button", { name: "Guardar la fuente" }).click();
    await expect(heading(page, "Autohaus Schmidt")).toBeVisible();
    await page.getByText("Crear la clave").click();
    await page.getByRole("button", { name: "Sí, crearla" }).click();
    await expect(page.getByText(/Authorization: Bearer [\w-]{43}/)).toBeVisible();
    if (javaScriptEnabled) await expectAccessible(page, "a source with a new key");

    await visit(page, address);
    await page.getByLabel("Fuente", { exact: true }).selectOption("Autohaus Schmidt");
    await page.locator('input[type="file"]').setInputFiles({ name: "bestand.csv", mimeType: "text/csv", buffer: Buffer.from(listing) });
    await page.getByRole("button", { name: "Subir y revisar" }).click();
    await expect(heading(page, "bestand.csv")).toBeVisible();
    await expect(page.getByText("nuevos como «Disponible»")).toBeVisible();
    await page.getByRole("link", { name: "Autohaus Schmidt" }).click();
    await expect(page.getByRole("link", { name: "bestand.csv" })).toBeVisible();
    await page.getByText("Quitar la fuente").click();
    await page.getByRole("button", { name: "Sí, quitarla" }).click();
    await expect(heading(page, "Fuentes")).toBeVisible();
    await expect(page.getByRole("list", { name: "Fuentes" })).toBeHidden();
  });
});

test("the pages fit every window, light and dark", { tag: onAnyDatabase }, async ({ page }) => {
  test.slow();
  await signIn(page);
  await page.goto(`${address}/fuentes/nueva`);
  await page.getByLabel("Nombre").fill("Autohaus Weber");
  await page.getByRole("radio", { name: /^La web lo recoge/ }).check();
  await page.getByLabel("Dirección", { exact: true }).fill("https://listas.example.de/bestand.csv");
  await page.getByRole("button", { name: "Guardar la fuente" }).click();
  await expect(heading(page, "Autohaus Weber")).toBeVisible();
  await expectGoodPages(page, [address, new URL(page.url()).pathname, "/admin"]);
});
