import type { Page } from "@playwright/test";
import { annexLines, annexXml, smallAnnex } from "#tests/official-annex.ts";
import { useSeparateOffice } from "./own-site.ts";
import { expect, expectGoodLook, onAnyDatabase, open, test } from "./test.ts";

const signIn = useSeparateOffice();
const address = "/admin/valores-oficiales";
const file = (content: string, name = "BOE-A-2025-26357.xml") => ({ name, mimeType: "text/xml", buffer: Buffer.from(content) });
const chooser = (page: Page) => page.locator('input[type="file"]');
const upload = (page: Page) => page.getByRole("button", { name: "Subir y guardar" }).click();
const order = "Orden HAC/1501/2025 (BOE-A-2025-26357)";
const broken = annexXml().replace('<td class="cuerpo_tabla_centro">118</td>', "<td>118x</td>");
const brokenPlace = /Línea \d+ \(tabla 1, ABARTH, fila 1\): «118x» no es la potencia en kW\. No se ha guardado nada\./;

/** Adds a Golf through the form of the back office and returns the address of its dialog. */
async function addGolf(page: Page): Promise<string> {
  await open(page, "/admin/vehicles/new");
  await page.getByLabel("Marca", { exact: true }).fill("VW");
  await page.getByLabel("Modelo", { exact: true }).fill("Golf VIII");
  await page.getByLabel("Año", { exact: true }).fill("2021");
  await page.getByLabel("Combustible", { exact: true }).selectOption("Diésel");
  await page.getByLabel(/^Potencia/).fill("110");
  await page.getByLabel(/^Precio \(€\)/).fill("21900");
  await page.getByLabel(/^Kilómetros|^Kilometraje/).fill("60000");
  await page.getByRole("button", { name: "Crear vehículo" }).click();
  await expect(page).toHaveURL(/\/admin\/vehicles\/[0-9a-f-]{36}/);
  return new URL(page.url()).pathname;
}

// Serial, because the later tests need the year that the first one stores.
test.describe.configure({ mode: "serial" });

test("a file with a wrong cell is refused whole with its line, and a right one is stored", async ({ page }) => {
  await signIn(page);
  await open(page, address);
  await expect(page.getByText("Todavía no hay ninguno")).toBeVisible();
  await upload(page);
  await expect(page.getByRole("alert").or(chooser(page))).toBeFocused();
  await chooser(page).setInputFiles(file(broken));
  await upload(page);
  await expect(page.getByRole("alert")).toHaveText(brokenPlace);
  await expect(page.getByRole("alert")).toBeFocused();
  await chooser(page).setInputFiles(file(annexXml()));
  await upload(page);
  await expect(page.getByRole("status").filter({ hasText: "Guardados los valores de 2026: 8 versiones de 2 marcas." })).toBeVisible();
  await expect(page.getByRole("row", { name: /^2026/ })).toContainText(order);
  await expect(page.getByLabel("Año", { exact: true })).toHaveValue("2027");
});

test("a car's version is found, confirmed, and taken back", async ({ page }) => {
  test.slow();
  await signIn(page);
  const golf = await addGolf(page);
  await page.getByRole("link", { name: "Valor oficial", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Valor oficial cuando era nuevo" });
  await expect(dialog).toContainText("Para acertar mejor falta saber la cilindrada.");
  const first = dialog
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading") })
    .first();
  await expect(first).toContainText("VOLKSWAGEN Golf 2.0 TDI 110kW (150CV)");
  await expect(first).toContainText("110 kW, como el coche");
  await expect(dialog).toContainText("Gasolina: otro motor");

  await dialog.getByRole("button", { name: "Confirmar Golf 2.0 TDI 110kW (150CV) DSG", exact: true }).click();
  await expect(page.getByRole("status").filter({ hasText: "Valor oficial confirmado" })).toBeVisible();
  const chosen = dialog.getByRole("region", { name: "Valor confirmado" });
  await expect(chosen).toContainText("33.400 €");
  await expect(chosen).toContainText(order);
  await expectGoodLook(page, "the version of a car", { phone: { width: 390, height: 844 } });

  await open(page, `${golf}/valor-oficial`);
  await page.getByRole("button", { name: "Retirar el valor de 2026" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Valor oficial retirado" })).toBeVisible();
  await expect(chosen).toBeHidden();

  // Another make and model than the car's own.
  await dialog.getByLabel("Marca en la tabla").fill("Abarth");
  await dialog.getByLabel("Modelo o palabras de la versión").fill("595");
  await dialog.getByRole("button", { name: "Buscar" }).click();
  await expect(dialog).toContainText("ABARTH 500 1.4 T-Jet 595 Inventado 160");
  await dialog.getByLabel("Marca en la tabla").fill("Zastava");
  await dialog.getByRole("button", { name: "Buscar" }).click();
  await expect(dialog).toContainText("La tabla no tiene versiones de Zastava");
  await expect(dialog).toContainText("ABARTH · VOLKSWAGEN");
});

test("both pages look right at every size", { tag: onAnyDatabase }, async ({ page }) => {
  test.slow();
  await signIn(page);
  const long = [
    { make: "VOLKSWAGEN", rows: [["W".repeat(60), "2020", "2024", "1.968", "4", "D", "110", "13,21", "150", "1.199.900"]] },
  ] as const;
  await open(page, address);
  await page.getByLabel("Año", { exact: true }).fill("2025");
  await chooser(page).setInputFiles(
    file(annexXml({ tables: [...smallAnnex.slice(0, 1), ...long], year: 2025 }), `${"muy-largo-".repeat(12)}.xml`),
  );
  await upload(page);
  await expect(page.getByRole("row", { name: /^2025/ })).toBeVisible();
  await expectGoodLook(page, "the years");
  await chooser(page).setInputFiles(file(broken));
  await upload(page);
  await expect(page.getByRole("alert")).toBeVisible();
  await expectGoodLook(page, "a refused file");
  await open(page, await addGolf(page).then((golf) => `${golf}/valor-oficial`));
  await expectGoodLook(page, "the versions of a car");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a refused file keeps what was typed, a right one is stored, and a version is confirmed", async ({ page }) => {
    await signIn(page);
    await page.goto(address);
    await page.getByLabel("Año", { exact: true }).fill("2024");
    await page.getByRole("textbox", { name: /^Orden/ }).fill("Orden HAC/1432/2023");
    await chooser(page).setInputFiles(file(annexLines().replace("\t118\t", "\tx\t"), "anexo.tsv"));
    await upload(page);
    await expect(page.getByRole("alert")).toHaveText("Línea 2: «x» no es la potencia en kW. No se ha guardado nada.");
    await expect(page.getByLabel("Año", { exact: true })).toHaveValue("2024");
    await expect(page.getByRole("textbox", { name: /^Orden/ })).toHaveValue("Orden HAC/1432/2023");
    await chooser(page).setInputFiles(file(annexLines(), "anexo.tsv"));
    await upload(page);
    await expect(page.getByText("Guardados los valores de 2024: 8 versiones de 2 marcas.")).toBeVisible();

    // A new car begins archived.
    await page.goto("/admin/vehicles?status=archived");
    await page
      .getByRole("link", { name: /Golf VIII/ })
      .first()
      .click();
    await page.getByRole("link", { name: "Valor oficial", exact: true }).click();
    await page.getByRole("button", { name: "Confirmar Golf 2.0 TDI 110kW (150CV)", exact: true }).click();
    await expect(page.getByRole("region", { name: "Valor confirmado" })).toContainText("31.300 €");
    await page.getByRole("button", { name: "Retirar el valor de 2026" }).click();
    await expect(page.getByRole("region", { name: "Valor confirmado" })).toBeHidden();
  });
});
