import type { Page } from "@playwright/test";
import { useSeparateOffice } from "./own-site.ts";
import { expect, expectAccessible, expectGoodPages, open, test } from "./test.ts";

const signIn = useSeparateOffice();
const address = "/admin/import";
const header = "interne_nummer,marke,modell,ez,kilometer,preis,kraftstoffart,getriebeart,leistung";
const car = (number: string, model: string, kilometres: number, price: number) =>
  `${number},Zastava,${model},05.2018,${kilometres},${price},Benzin,Schaltgetriebe,92`;
const fileOf = (name: string, ...cars: string[]) => ({ name, mimeType: "text/csv", buffer: Buffer.from([header, ...cars, ""].join("\n")) });

const heading = (page: Page, name: string) => page.getByRole("heading", { name, exact: true });
const kind = (page: Page, name: RegExp) => page.getByRole("navigation", { name: "Qué hay en el archivo" }).getByRole("link", { name });
const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: typeof name === "string" });

// Serial, because only one import may run at a time.
test.describe.configure({ mode: "serial" });

for (const script of [true, false]) {
  test.describe(script ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled: script });

    test("a car is left out, and a person decides whether an alike one is the same", async ({ page }) => {
      test.slow();
      const name = script ? "Yugo" : "Florida";
      await signIn(page);
      await upload(page, fileOf(`${name}-1.csv`, car(`${name}-1`, name, 87_412, 12_000)));
      await button(page, "Importar").click();
      await untilShown(page, "Importado");

      const again = [
        car(`${name}-2`, name, 90_000, 11_000),
        car(`${name}-3`, `Koral ${name}`, 10_000, 5_000),
        car(`${name}-4`, `Skala ${name}`, 10_000, 5_000),
      ];
      await upload(page, fileOf(`${name}-2.csv`, ...again));
      await kind(page, /^Nuevos 2/).click();
      await button(page, /No importar Zastava Koral/).click();
      await expect(page.getByRole("row", { name: /Koral/ })).toContainText("No se importa");
      await button(page, /No importar Zastava Skala/).click();
      await button(page, /Volver a incluir Zastava Skala/).click();
      await expect(button(page, /No importar Zastava Skala/)).toBeVisible();
      if (script) await expectAccessible(page, "single cars of a dry run");
      await button(page, "Importar").click();
      await untilShown(page, "Importado");
      await expect(kind(page, /^Creados 1/)).toBeVisible();
      await expect(kind(page, /^No importados 1/)).toBeVisible();

      await kind(page, /^Dudosos 1/).click();
      const pair = page.getByRole("article", { name: `Zastava ${name}` });
      await expect(pair.getByRole("row", { name: /Kilómetros/ })).toContainText(/87\.412\skm\s*90\.000\skm/);
      await pair.getByRole("button", { name: "Es el mismo coche" }).click();
      await expect(pair.getByText("Es el mismo coche")).toBeVisible();
      await pair.getByRole("button", { name: "Deshacer" }).click();
      await pair.getByRole("button", { name: "Son dos coches" }).click();
      await expect(pair.getByRole("button", { name: "Deshacer" })).toBeVisible();
      await kind(page, /^Creados 2/).click();
      await expect(page.getByRole("row", { name: new RegExp(`Zastava ${name}`) })).toContainText("11.000");
      if (script) await expectGoodPages(page, [page.url(), page.url().replace(/show=\w+/, "show=doubtful")]);
    });

    async function upload(page: Page, file: ReturnType<typeof fileOf>): Promise<void> {
      await (script ? open(page, address) : page.goto(address));
      await page.getByLabel("Estado de los coches nuevos").selectOption("Disponible");
      await page.locator('input[type="file"]').setInputFiles(file);
      await button(page, "Subir y revisar").click();
      await expect(heading(page, file.name)).toBeVisible();
      await untilShown(page, "¿Importar este archivo?");
    }

    /** Without a script the page is loaded again, because nothing refreshes it. */
    async function untilShown(page: Page, title: string): Promise<void> {
      if (script) return expect(heading(page, title)).toBeVisible();
      await expect(async () => {
        await page.goto(page.url().split("?", 1)[0] ?? address);
        await expect(heading(page, title)).toBeVisible({ timeout: 500 });
      }).toPass({ timeout: 20_000 });
    }
  });
}
