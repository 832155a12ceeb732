import type { Page } from "@playwright/test";
import { csvText } from "../stock-files.ts";
import { useSeparateOffice } from "./own-site.ts";
import { expect, expectAccessible, expectGoodPages, open, test } from "./test.ts";

const signIn = useSeparateOffice();
const address = "/admin/import";
const heading = (page: Page, name: string) => page.getByRole("heading", { name, exact: true });

const names = ["Fabrikat", "Ausführung", "Endpreis brutto", "Tachostand", "EZ Monat", "Spritart", "Schaltung", "Notiz"];
const car = (number: number, fuel: string) => [
  "Zastava",
  `Yugo ${number}`,
  `${number}.990,00 €`,
  "90.000",
  "05/1988",
  fuel,
  "Schaltgetriebe",
  "x",
];
const tableOf = (name: string, rows: readonly (readonly string[])[]) => ({
  name,
  mimeType: "text/csv",
  buffer: Buffer.from(csvText(rows)),
});

/** Chooses a file and sends it. */
async function upload(page: Page, file: ReturnType<typeof tableOf>): Promise<void> {
  await page.locator('input[type="file"]').setInputFiles(file);
  await page.getByRole("button", { name: "Subir y revisar" }).click();
  await expect(heading(page, file.name)).toBeVisible();
}

// Serial, because only one import may run at a time.
test.describe.configure({ mode: "serial" });

test("a table that nobody knows is mapped once, with a word that nobody knows", async ({ page }) => {
  test.slow();
  await signIn(page);
  await open(page, address);
  await upload(page, tableOf("yugo.csv", [names, car(1, "Benzin"), car(2, "Zaubersaft")]));
  await expect(heading(page, "¿Qué es cada columna?")).toBeVisible();
  await expect(page.getByLabel("Endpreis brutto")).toHaveValue("price");
  await expect(page.getByLabel("Endpreis brutto")).toHaveAccessibleDescription("«1.990,00 €», «2.990,00 €»");
  await expect(page.getByLabel("Spritart")).toHaveValue("fuel");
  await expect(page.getByLabel("Notiz")).toHaveValue("");

  // What was chosen stays after a refusal.
  await page.getByLabel("Notiz").selectOption("Precio");
  await page.getByRole("button", { name: "Guardar y revisar" }).click();
  await expect(page.getByRole("alert").first()).toContainText("«Precio» está en más de una columna: deja una sola.");
  await expect(page.getByLabel("Notiz")).toHaveValue("price");
  await expectAccessible(page, "a mapping that was refused");
  await page.getByLabel("Notiz").selectOption("No se usa");
  await page.getByLabel("Ausführung").selectOption("Modelo");
  await page.getByRole("button", { name: "Guardar y revisar" }).click();

  await expect(heading(page, "¿Importar este archivo?")).toBeVisible();
  await expect(page.getByText("Leído con tu asignación de «yugo.csv». ¿Es otro formato?")).toBeVisible();
  await expect(page.getByText("Coches nuevos: 1.")).toBeVisible();
  await expect(page.getByLabel("Combustible «Zaubersaft»")).toHaveAccessibleDescription("1 fila");
  await expectAccessible(page, "a dry run with unknown words");
  await page.getByLabel("Combustible «Zaubersaft»").selectOption("Gasolina");
  await page.getByRole("button", { name: "Guardar y revisar otra vez" }).click();
  await expect(page.getByText("Coches nuevos: 2.")).toBeVisible();
  await page.getByRole("button", { name: "Cambiar la asignación" }).click();
  await expect(page.getByLabel("Ausführung")).toHaveValue("model");
});

test("the mapping fits every window, light and dark, also with 2,000 columns", async ({ page }) => {
  test.slow();
  await signIn(page);
  await open(page, address);
  const wide = Array.from({ length: 2_000 }, (_, at) => (at === 1_999 ? "Preis" : `spalte${at}${"x".repeat(at === 3 ? 10_000 : 0)}`));
  await upload(page, tableOf("breit.csv", [wide, wide.map((_, at) => (at % 2 === 0 ? "" : "9000"))]));
  await expect(page.getByLabel("Preis", { exact: true })).toHaveValue("price");
  await expect(page.getByText(/^1\.?000 columnas vacías no se muestran\./)).toBeVisible();
  await expectGoodPages(page, [new URL(page.url()).pathname]);
});

test.describe("without JavaScript, on a phone", () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });

  test("a table is mapped, and the next one with its header is read by itself", async ({ page }) => {
    await signIn(page);
    await page.goto(address);
    await upload(
      page,
      tableOf("sin-script.csv", [
        [...names, "Zusatz"],
        [...car(3, "Dampf"), "1"],
      ]),
    );
    await untilShown(page, "¿Qué es cada columna?");
    await page.getByRole("button", { name: "Guardar y revisar" }).click();
    await expect(page.getByText("Falta decir en qué columna está: modelo.")).toBeVisible();
    await page.getByLabel("Ausführung").selectOption("Modelo");
    await page.getByRole("button", { name: "Guardar y revisar" }).click();
    await untilShown(page, "¿Importar este archivo?");
    await page.getByLabel("Combustible «Dampf»").selectOption("No importar");
    await page.getByRole("button", { name: "Guardar y revisar otra vez" }).click();
    await untilShown(page, "¿Importar este archivo?");
    await expect(page.getByText("Palabras asignadas a mano")).toBeVisible();

    await page.goto(address);
    await upload(page, tableOf("manana.csv", [[...names, "Zusatz"].toReversed(), [...car(4, "Diesel"), "1"].toReversed()]));
    await untilShown(page, "¿Importar este archivo?");
    await expect(page.getByText("Leído con tu asignación de «sin-script.csv». ¿Es otro formato?")).toBeVisible();
    await expect(page.getByText("Coches nuevos: 1.")).toBeVisible();
  });

  /** Reloads, because no script refreshes the page. */
  async function untilShown(page: Page, title: string): Promise<void> {
    await expect(async () => {
      await page.goto(page.url().split("?", 1)[0] ?? address);
      await expect(heading(page, title)).toBeVisible({ timeout: 500 });
    }).toPass({ timeout: 20_000 });
  }
});
