import type { Page } from "@playwright/test";
import { useSeparateOffice } from "./own-site.ts";
import { expect, expectAccessible, expectGoodPages, onAnyDatabase, open, test } from "./test.ts";

const signIn = useSeparateOffice();
const list = "/admin/precios";
const toast = (page: Page, text: string) => page.getByText(text, { exact: true });
const save = (page: Page) => page.getByRole("button", { name: "Guardar versión" });
const history = (page: Page) => page.getByRole("region", { name: "Historial" });

// Serial, because each test adds versions to the same tables.
test.describe.configure({ mode: "serial" });

async function giveSource(page: Page, from?: string): Promise<void> {
  if (from !== undefined) await page.getByLabel("Valen desde").fill(from);
  await page.getByLabel("Fuente", { exact: true }).fill("Orden de prueba");
  await page.getByLabel("Fecha de la fuente").fill("2026-11-01");
}

test("a version is prepared for a future day, corrected and withdrawn", async ({ page }) => {
  test.slow();
  await signIn(page);
  await open(page, list);
  await page.getByRole("link", { name: "Impuesto de matriculación" }).click();
  const murcia = page.getByLabel("Región de Murcia: cuarto tipo (%)");
  await expect(murcia).toHaveValue("15,9");
  await murcia.fill("159");
  await giveSource(page, "2099-01-01");
  await save(page).click();
  await expect(page.getByText("Escribe un porcentaje entre 0 y 100, como 4,75.")).toBeVisible();
  await expect(murcia).toHaveValue("159");
  await expect(murcia).toBeFocused();
  await expectAccessible(page, "a refused table");

  await murcia.fill("16,5");
  await save(page).click();
  await expect(toast(page, "Guardado")).toBeVisible();
  const prepared = page.getByRole("listitem").filter({ hasText: "A partir del 1 de enero de 2099" });
  await expect(prepared).toContainText("Región de Murcia, cuarto tipo:15,9 % → 16,5 %");
  await expect(murcia).toHaveValue("15,9");

  await prepared.getByRole("link", { name: "Cambiar" }).click();
  await expect(murcia).toHaveValue("16,5");
  await expect(page.getByLabel("Valen desde")).toHaveValue("2099-01-01");
  await expect(page.getByLabel("Fuente", { exact: true })).toHaveValue("Orden de prueba");
  await open(page, list);
  await expect(page.getByText("A partir del 1 de enero de 2099")).toBeVisible();

  await open(page, `${list}/registration_tax`);
  await prepared.getByRole("button", { name: "Retirar" }).click();
  await expect(toast(page, "Versión retirada")).toBeVisible();
  await expect(prepared).toBeHidden();
  await expect(history(page)).toContainText("Retiradas las cifras del 1 de enero de 2099");
});

test("a row is added and removed", async ({ page }) => {
  await signIn(page);
  await open(page, `${list}/depreciation`);
  await page.getByRole("button", { name: "Añadir fila" }).click();
  await page.getByLabel("Fila 14: hasta (años)").fill("13");
  await page.getByLabel("Fila 14: queda (%)").fill("9");
  await page.getByRole("button", { name: "Quitar la fila 1", exact: true }).click();
  await giveSource(page);
  await save(page).click();
  await expect(toast(page, "Guardado")).toBeVisible();
  await expect(history(page).getByRole("listitem").first()).toContainText("Hasta 13 años: queda:no estaba → 9 %");
  await expect(page.getByLabel("Fila 12: hasta (años)")).toHaveValue("13");
});

test("typed figures are given up only after a question", async ({ page }) => {
  await signIn(page);
  await open(page, `${list}/vat`);
  await page.getByLabel("Tipo en España (%)").fill("22");
  await page.getByRole("link", { name: "Volver a las tablas" }).click();
  await page.getByRole("button", { name: "Seguir escribiendo" }).click();
  await expect(page.getByLabel("Tipo en España (%)")).toHaveValue("22");
  await page.getByRole("link", { name: "Volver a las tablas" }).click();
  await page.getByRole("button", { name: "Salir sin guardar" }).click();
  await expect(page.getByRole("heading", { name: "Tablas de precios" })).toBeVisible();
});

test("the list and every kind of table fit every window, light and dark", { tag: onAnyDatabase }, async ({ page }) => {
  test.slow();
  await signIn(page);
  await expectGoodPages(page, [list, `${list}/registration_tax`, `${list}/transfer_tax`, `${list}/our_prices`]);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });
  test("rows are added and removed, errors keep what was typed, and a version is withdrawn", async ({ page }) => {
    await signIn(page);
    await page.goto(`${list}/vehicle_tax`);
    await page.getByLabel("Fila nueva 1: menos de (CVF)").fill("30");
    await page.getByLabel("Fila nueva 1: al año (€)").fill("mucho");
    await page.getByLabel("Fila 1: menos de (CVF)").fill("");
    await page.getByLabel("Fila 1: al año (€)").fill("");
    await giveSource(page, "2099-01-01");
    await save(page).click();
    await expect(page.getByText(/^Escribe un importe en euros/)).toBeVisible();
    await page.locator('[aria-invalid="true"]').fill("150");
    await save(page).click();
    await expect(toast(page, "Guardado")).toBeVisible();
    const prepared = page.getByRole("listitem").filter({ hasText: "A partir del 1 de enero de 2099" });
    await expect(prepared).toContainText("Menos de 30 CVF: al año");
    await expect(prepared).toContainText("Menos de 8 CVF: al año:12,62 € → se quita");
    await prepared.getByRole("button", { name: "Retirar" }).click();
    await expect(toast(page, "Versión retirada")).toBeVisible();
  });
});
