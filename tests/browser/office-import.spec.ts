import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { workbook } from "../stock-files.ts";
import { useSeparateOffice } from "./own-site.ts";
import { expect, expectAccessible, expectGoodPages, onAnyDatabase, open, test } from "./test.ts";

const signIn = useSeparateOffice();
const address = "/admin/import";
const header = "mileage,make,model,fuel,gear,offerType,price,hp,year";
const car = (number: number, price: number) => `${number},Zastava,Import ${number},Gasoline,Manual,Used,${price},55,2015`;
const fileOf = (name: string, rows: readonly string[]) => ({
  name,
  mimeType: "text/csv",
  buffer: Buffer.from([header, ...rows, ""].join("\n")),
});
const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
const before = fileOf("zastava-octubre.csv", [...numbers(60).map((number) => car(number, 1_000 + number)), "=1+1,x", car(1, 1_001)]);
const after = fileOf("zastava-noviembre.csv", [
  ...numbers(20).map((number) => car(number, 900 + number)),
  ...numbers(55)
    .slice(20)
    .map((number) => car(number, 1_000 + number)),
  ...numbers(65)
    .slice(60)
    .map((number) => car(number, 2_000)),
]);

const workbookOf = (name: string) => ({
  name,
  mimeType: "application/octet-stream",
  buffer: Buffer.from(
    workbook([header, car(2_001, 5_000), car(2_002, 5_000), car(2_003, 5_000).replace("Gasoline", "Dampf")].map((row) => row.split(","))),
  ),
});

const chooser = (page: Page) => page.locator('input[type="file"]');
const heading = (page: Page, name: string) => page.getByRole("heading", { name, exact: true });
const kind = (page: Page, name: RegExp) => page.getByRole("navigation", { name: "Qué hay en el archivo" }).getByRole("link", { name });

// Serial, because only one import may run at a time.
test.describe.configure({ mode: "serial" });

test("a file is uploaded, reviewed, imported and undone", async ({ page }) => {
  test.slow();
  await signIn(page);
  await open(page, address);
  await page.getByRole("button", { name: "Subir y revisar" }).click();
  await expect(chooser(page)).toBeFocused();
  await page.getByLabel("Estado de los coches nuevos").selectOption("Disponible");
  await chooser(page).setInputFiles(before);
  await page.getByRole("button", { name: "Subir y revisar" }).click();
  await expect(heading(page, "¿Importar este archivo?")).toBeVisible();
  await expect(heading(page, "zastava-octubre.csv")).toBeVisible();
  await expect(kind(page, /^Nuevos 60/)).toHaveAttribute("aria-current", "page");
  await expect(page.getByRole("row", { name: /Zastava Import 7 2015/ })).toContainText("1.007 €");

  await kind(page, /^Rechazadas 1/).click();
  await expect(page.getByText("La fila no tiene las mismas columnas que la cabecera.").first()).toBeVisible();
  const downloading = page.waitForEvent("download");
  await page.getByRole("link", { name: "Descargar CSV" }).click();
  const csv = await readFile(await (await downloading).path(), "utf8");
  expect(csv).toContain(";'=1+1,x");

  // Delays the page's new data until the message was seen, because sixty cars may be imported sooner.
  const seen = Promise.withResolvers<void>();
  await page.route("**/admin/import/*.data*", async (route) => {
    if (route.request().method() === "GET") await seen.promise;
    await route.continue();
  });
  await page.getByRole("button", { name: "Importar", exact: true }).click();
  await expect(page.getByRole("status").filter({ hasText: "Importación en marcha" })).toBeVisible();
  seen.resolve();
  await expect(heading(page, "Importado")).toBeVisible();
  await expect(page.getByText("Coches creados: 60.")).toBeVisible();

  // The next file has other prices, new cars, and five cars less.
  await open(page, address);
  await chooser(page).setInputFiles(after);
  await page.getByRole("button", { name: "Subir y revisar" }).click();
  await expect(heading(page, "¿Importar este archivo?")).toBeVisible();
  await expect(page.getByRole("radio", { name: "Dejarlos como están" })).toBeChecked();
  await kind(page, /^Cambian 20/).click();
  await expect(page.getByRole("row", { name: /Zastava Import 7 2015/ })).toContainText(/1\.007\s€.*907\s€/);
  await kind(page, /^Ya no están 5/).click();
  await expect(page.getByRole("row", { name: /Zastava Import 58/ })).toBeVisible();
  await expectAccessible(page, "a dry run");
  await page.getByRole("radio", { name: /^Archivarlos/ }).check();
  await page.getByRole("button", { name: "Importar", exact: true }).click();
  await expect(page.getByText("Coches creados: 5. Cambiados: 20. Fuera de la venta: 5.")).toBeVisible();

  await page.getByRole("link", { name: "Deshacer esta importación" }).click();
  const dialog = page.getByRole("dialog", { name: "¿Deshacer esta importación?" });
  await expect(dialog).toContainText("20 coches");
  await expectAccessible(page, "the question before a run is taken back");
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await page.getByRole("link", { name: "Deshacer esta importación" }).click();
  await dialog.getByRole("button", { name: "Deshacer" }).click();
  await expect(heading(page, "Deshecho")).toBeVisible();
  await expect(page.getByText("5 coches se borraron.")).toBeVisible();
  await expect(page.getByText("25 coches volvieron a como estaban antes.")).toBeVisible();

  await open(page, address);
  const rows = page.locator("[data-row]");
  await expect(async () => {
    await rows.nth(0).focus();
    await page.keyboard.press("ArrowDown");
    await expect(rows.nth(1)).toBeFocused({ timeout: 500 });
  }).toPass();
  await page.keyboard.press("Enter");
  await expect(heading(page, "zastava-octubre.csv")).toBeVisible();
});

test("a workbook is recognised, and its format can be changed before anything is written", async ({ page }) => {
  await signIn(page);
  await open(page, address);
  await expect(page.getByLabel("Formato")).toHaveValue("recognise");
  await chooser(page).setInputFiles(workbookOf("zastava.xlsx"));
  await page.getByRole("button", { name: "Subir y revisar" }).click();
  await expect(heading(page, "¿Importar este archivo?")).toBeVisible();
  await expect(kind(page, /^Nuevos 2/)).toBeVisible();
  await kind(page, /^Rechazadas 1/).click();
  await expect(page.getByRole("row", { name: /El combustible no se reconoce/ })).toContainText("fuel: «Dampf»");
  await page.getByText("Leído como AutoScout24. ¿Es otro formato?").click();
  await page.getByLabel("Formato").selectOption("Google (anuncios de vehículos)");
  await page.getByRole("button", { name: "Revisar con otro formato" }).click();
  await expect(kind(page, /^Rechazadas 3/)).toBeVisible();
  await expect(page.getByText("Leído como Google (anuncios de vehículos). ¿Es otro formato?")).toBeVisible();
  await expectAccessible(page, "a dry run with another format");
  await page.getByRole("button", { name: "Descartar el archivo" }).click();
  await expect(page.getByText("El archivo se descartó antes de importarlo. No se ha escrito nada.")).toBeVisible();
});

test("an upload shows its progress and can be cancelled", async ({ page }) => {
  await signIn(page);
  await open(page, address);
  // A slow connection, so that the progress is visible.
  const client = await page.context().newCDPSession(page);
  await client.send("Network.emulateNetworkConditions", { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 300_000 });
  await chooser(page).setInputFiles({ name: "grande.csv", mimeType: "text/csv", buffer: Buffer.alloc(20_000_000, "x") });
  await page.getByRole("button", { name: "Subir y revisar" }).click();
  await expect(page.getByRole("progressbar", { name: "Subiendo el archivo" })).toBeVisible();
  await expect(page.getByText(/^Subiendo: [1-9]/)).toBeVisible();
  await page.getByRole("button", { name: "Cancelar la subida" }).click();
  await expect(page.getByRole("button", { name: "Subir y revisar" })).toBeVisible();
  await open(page, address);
  await expect(page.getByText("grande.csv")).toBeHidden();
});

test("the pages fit every window, light and dark", { tag: onAnyDatabase }, async ({ page }) => {
  test.slow();
  await signIn(page);
  await open(page, address);
  const run = (await page.getByRole("link", { name: "zastava-octubre.csv" }).getAttribute("href")) ?? "";
  await expectGoodPages(page, [address, run, `${run}?show=refused`]);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });
  test("a file is uploaded, reviewed, imported and undone", async ({ page }) => {
    await signIn(page);
    await page.goto(address);
    await chooser(page).setInputFiles(workbookOf("sin-script.xlsx"));
    await page.getByRole("button", { name: "Subir y revisar" }).click();
    await expect(heading(page, "sin-script.xlsx")).toBeVisible();
    await untilShown(page, "¿Importar este archivo?");
    await page.getByRole("button", { name: "Importar", exact: true }).click();
    await untilShown(page, "Importado");
    await page.getByRole("link", { name: "Deshacer esta importación" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Deshacer" }).click();
    await untilShown(page, "Deshecho");
    await expect(page.getByText("2 coches se borraron.")).toBeVisible();
  });

  /** Reloads, because no script refreshes the page. */
  async function untilShown(page: Page, title: string): Promise<void> {
    await expect(async () => {
      await page.goto(page.url().split("?", 1)[0] ?? address);
      await expect(heading(page, title)).toBeVisible({ timeout: 500 });
    }).toPass({ timeout: 20_000 });
  }
});
