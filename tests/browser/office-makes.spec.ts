import type { Page } from "@playwright/test";
import { useSeparateOffice } from "./own-site.ts";
import { expect, expectAccessible, expectGoodPages, onAnyDatabase, open, test } from "./test.ts";

const signIn = useSeparateOffice();
const address = "/admin/makes-models";
const toast = (page: Page, text: string) => page.getByRole("status").filter({ hasText: text });
const row = (page: Page, name: string) => page.getByRole("row").filter({ has: page.getByRole("rowheader", { name, exact: true }) });

// Serial, because the first test fills the tables.
test.describe.configure({ mode: "serial" });

test("without public makes, the page explains the choice of customers and loads the list", async ({ page }) => {
  await signIn(page);
  await open(page, address);
  await expect(page.getByText("Aún no hay marcas públicas")).toBeVisible();
  await page.getByRole("button", { name: "Cargar la lista en las tablas" }).click();
  await expect(toast(page, "Lista cargada")).toBeVisible();
  await expect(page.getByText("Aún no hay marcas públicas")).toBeHidden();
  await expect(row(page, "Volkswagen")).toContainText("Activa");
});

test("a make and its model are added, renamed, removed and restored with the keyboard", async ({ page }) => {
  test.slow();
  await signIn(page);
  await open(page, address);
  await page.getByLabel("Nueva marca").fill("Zastava");
  await page.keyboard.press("Enter");
  await expect(toast(page, "Marca creada")).toBeVisible();
  // The form is disabled until the page is up to date, so that nothing is added twice.
  await expect(page.getByRole("button", { name: "Añadir marca" })).toBeEnabled();
  await page.getByLabel("Nueva marca").fill("zástava");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert").filter({ hasText: "No se pudo crear la marca." })).toContainText("Ya hay una marca");
  await expect(page.getByLabel("Nueva marca")).toHaveValue("zástava");

  await page.getByRole("link", { name: /^Modelos \d/ }).click();
  await page.getByLabel("Marca del modelo nuevo").selectOption("Zastava");
  await page.getByLabel("Nuevo modelo").fill("Yugo 45");
  await page.keyboard.press("Enter");
  await expect(toast(page, "Modelo creado")).toBeVisible();
  await expect(page.getByLabel("Marca del modelo nuevo").locator("option:checked")).toHaveText("Zastava");
  await page.getByRole("searchbox", { name: "Buscar marca o modelo" }).fill("yugo zastava");
  await expect(row(page, "Yugo 45")).toContainText("Activa");

  await open(page, `${address}?search=zastava`);
  await expect(async () => {
    await page.getByRole("heading", { name: "Marcas y Modelos" }).click();
    await page.keyboard.press("ArrowDown");
    await expect(row(page, "Zastava")).toBeFocused({ timeout: 500 });
  }).toPass();
  await page.keyboard.press("Enter");
  const name = page.getByLabel("Nombre nuevo de Zastava");
  await expect(name).toBeFocused();
  await name.fill("Otra cosa");
  await page.keyboard.press("Escape");
  await expect(row(page, "Zastava")).toBeFocused();
  await page.keyboard.press("Enter");
  await name.fill("Zastava Yugo");
  await page.keyboard.press("Enter");
  await expect(toast(page, "Marca actualizada")).toBeVisible();
  await expect(row(page, "Zastava Yugo")).toBeFocused();

  await page.keyboard.press("Delete");
  const dialog = page.getByRole("dialog", { name: "¿Eliminar la marca Zastava Yugo?" });
  await expect(dialog).toContainText("Sus modelos se eliminan también: 1 modelo.");
  await expectAccessible(page, "the question before a removal");
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(row(page, "Zastava Yugo")).toBeFocused();
  await page.keyboard.press("Delete");
  await dialog.getByRole("button", { name: "Eliminar" }).click();
  await expect(toast(page, "Marca eliminada")).toBeVisible();
  await expect(row(page, "Zastava Yugo")).toContainText("Inactiva");
  await page.getByRole("button", { name: "Deshacer" }).click();
  await expect(toast(page, "Marca activada")).toContainText("con 1 modelo más");
  await row(page, "Zastava Yugo").getByRole("link", { name: "Eliminar" }).click();
  await dialog.getByRole("button", { name: "Eliminar" }).click();
  await expect(row(page, "Zastava Yugo")).toContainText("Inactiva");
});

test("both lists fit every window, light and dark", { tag: onAnyDatabase }, async ({ page }) => {
  test.slow();
  await signIn(page);
  await expectGoodPages(page, [address, `${address}?tab=models&search=nada`]);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });
  test("a make is added, renamed and removed", async ({ page }) => {
    await signIn(page);
    await page.goto(address);
    await page.getByLabel("Nueva marca").fill("Wartburg");
    await page.getByRole("button", { name: "Añadir marca" }).click();
    await expect(page.getByText("Marca creada")).toBeVisible();
    await row(page, "Wartburg").getByRole("link", { name: "Editar" }).click();
    await page.getByLabel("Nombre nuevo de Wartburg").fill("Wartburg 353");
    await page.getByRole("button", { name: "Guardar" }).click();
    await expect(page.getByText("Marca actualizada")).toBeVisible();
    await row(page, "Wartburg 353").getByRole("link", { name: "Eliminar" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Eliminar" }).click();
    await expect(row(page, "Wartburg 353")).toContainText("Inactiva");
  });
});
