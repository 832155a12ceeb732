import type { Page } from "@playwright/test";
import { recordEntry, writeFirstTables } from "#app/features/cars/price-tables/office/commands/record-entry.server.ts";
import type { Database } from "#db/client.ts";
import { runAs, system } from "#server/context.ts";
import { manyForms } from "#tests/forms.ts";
import { startSignedInSite } from "#tests/signed-in-site.ts";
import { useOwnSite } from "./own-site.ts";
import { agree, asNewSender, freshAddress, untilFormIsAccepted } from "./sender.ts";
import { expect, expectGoodPages, expectNoSidewaysScroll, inBothWays, test, untilReactHasTakenOver, widths } from "./test.ts";

useOwnSite(() => startSignedInSite([], manyForms, setOwnPrices));

/** Only a shop with its own prices says 'llave en mano'. */
async function setOwnPrices(database: Database): Promise<void> {
  const context = { actor: system, database, now: Temporal.Now.instant() };
  await writeFirstTables(context);
  const content = { inspection: 190_00, agency: 125_00, feeBasico: 490_00, feeCompleto: 990_00, feePremium: 1_490_00 };
  const version = { content, validFrom: "2026-01-02", source: { title: "Nuestra tarifa", date: "2026-01-02" } };
  await runAs(context, (transaction) => recordEntry(transaction, system, { name: "our_prices", entry: "figures", version }));
}

const golf =
  "/calculadora?make=Volkswagen&model=Golf+Variant+2.0+TDI&price=18900&registered=2021-03&km=64300&engine=diesel&co2=128&kw=110&cc=1968&cylinders=4&seller=dealer&vat=margin&euro=Euro+6&value=34200&papers=coc&region=mc";
/** As the tables were before the shop had set its own prices. */
const beforeOwnPrices = "known=2020-01-01T00:00:00Z";

const ad = `VW Golf Variant 2.0 TDI DSG Comfortline
EZ 03/2021, 64.300 km, 110 kW (150 PS), Diesel, Automatik
Euro 6d, CO2-Emissionen 128 g/km (kombiniert)
18.900 € · Differenzbesteuert nach § 25a UStG, unfallfrei, 1. Hand, scheckheftgepflegt
Sitzheizung, Anhängerkupplung, LED-Scheinwerfer
<script>window.harmed = true</script>`;

const box = (page: Page) => page.getByLabel("Texto del anuncio, en alemán");
const read = (page: Page) => page.getByRole("button", { name: "Leer el anuncio" });
const heading = (page: Page) => page.locator("#resultado");
/** The total as the page writes it first. */
const total = (page: Page) => page.locator("#importe").getByText("€").first();
/** A fact's row, and not the line of the price with the same name, which unfolds how it is computed. */
const fact = (page: Page, name: string) =>
  page.getByRole("group").filter({ has: page.locator("summary", { hasText: name }), hasNotText: "Cómo se calcula" });

async function expectOnFirstScreen(page: Page): Promise<void> {
  for (const part of [heading(page), total(page), page.getByLabel("Tu comunidad"), page.getByLabel("Plan")])
    await expect(part).toBeInViewport({ ratio: 1 });
}

inBothWays(({ javaScriptEnabled, visit }) => {
  test("an ad is read, the total stands on the first screen, facts are corrected in their place, and the car is asked for (DOOR-50, DOOR-51, DOOR-60)", async ({
    page,
  }) => {
    test.slow();
    await asNewSender(page);
    await visit(page, "/calculadora");
    await box(page).fill(ad);
    await read(page).click();
    await expect(heading(page)).toHaveText(/^Llave en mano en la Región de Murcia/);
    await expect(heading(page)).toBeFocused();
    await expectOnFirstScreen(page);
    await expect(page.getByRole("heading", { name: "Esto hemos leído" })).toBeVisible();
    await expect(fact(page, "Kilómetros").getByText("64.300 km").first()).toBeVisible();
    await expect(fact(page, "Primera matriculación").locator("q")).toHaveText(/03\/2021/);
    expect(await page.evaluate(() => "harmed" in window)).toBe(false);
    await page.getByText("Leer otro anuncio").click();
    await expect(box(page)).toHaveValue(ad);

    const before = await total(page).innerText();
    const price = fact(page, "Precio en Alemania");
    await expect(price.getByLabel("Precio en Alemania (€)")).toBeHidden();
    await price.locator("summary").click();
    await price.getByLabel("Precio en Alemania (€)").fill("20.900");
    await price.getByRole("button", { name: "Recalcular" }).click();
    await expect(page).toHaveURL(/km=64300/);
    await expect(price.locator("summary")).toContainText("20.900 €");
    await expect(heading(page)).toBeFocused();
    await expectOnFirstScreen(page);
    await expect(total(page)).not.toHaveText(before);
    // The words of the ad stay at the facts that it said; the address does not hold them, so only a script keeps them.
    await expect(price.locator("q")).toHaveCount(0);
    await expect(fact(page, "Kilómetros").locator("q")).toHaveCount(javaScriptEnabled ? 1 : 0);

    const corrected = await total(page).innerText();
    const recalculated = async () => {
      if (!javaScriptEnabled) await page.getByRole("button", { name: "Recalcular" }).first().click();
    };
    await page.getByLabel("Plan").focus();
    await page.getByLabel("Plan").selectOption("Premium");
    await recalculated();
    await expect(page).toHaveURL(/plan=premium/);
    await expect(total(page)).not.toHaveText(corrected);
    if (javaScriptEnabled) await expect(page.getByLabel("Plan")).toBeFocused();
    await page.getByLabel("Tu comunidad").selectOption("Cataluña");
    await recalculated();
    await expect(heading(page)).toHaveText(/^Llave en mano en Cataluña/);
    await expectNoSidewaysScroll(page, "the calculator");

    const form = page.getByRole("region", { name: "Pídenos este coche" });
    await form.getByLabel("Nombre", { exact: true }).fill("Ana Ruiz");
    await form.getByLabel("Correo", { exact: true }).and(page.getByRole("textbox")).fill(freshAddress());
    await agree(form);
    await untilFormIsAccepted();
    await form.getByRole("button", { name: "Enviar petición" }).click();
    await expect(page.getByText("¡Petición enviada!")).toBeVisible();
    await expect(page).toHaveURL(/plan=premium/);
  });

  test("what narrows the total most is asked for beside it, and an ad that cannot be read or has no price leads to what is missing (DOOR-54)", async ({
    page,
  }) => {
    await visit(page, golf.replace("&co2=128", "").replace("&value=34200", ""));
    const answer = page.getByRole("region", { name: "Llave en mano en la Región de Murcia" });
    const wide = await total(page).innerText();
    await expect(answer.getByLabel("Valor oficial cuando era nuevo (€)")).toBeVisible();
    await answer.getByLabel("CO₂ (g/km)").fill("119");
    await answer.getByRole("button", { name: "Recalcular" }).click();
    await expect(fact(page, "CO₂").locator("summary")).toContainText("119 g/km");
    await expect(heading(page)).toBeFocused();
    await expect(total(page)).not.toHaveText(wide);

    await page.getByText("Leer otro anuncio").click();
    await box(page).fill(" ");
    await read(page).click();
    await expect(page.getByText("Pega el texto del anuncio, o escribe los datos más abajo.")).toBeInViewport();
    await expect(page.getByLabel("CO₂ (g/km)")).toHaveValue("119");

    await box(page).fill("VW Golf, EZ 03/2021, 64.300 km");
    await read(page).click();
    await expect(heading(page)).toHaveText("Esto hemos leído");
    await expect(heading(page)).toBeFocused();
    await expect(page.getByText("Falta el precio en Alemania", { exact: false })).toBeInViewport();
  });
});

for (const [size, viewport] of Object.entries({ phone: widths.phone, desktop: widths.desktop })) {
  test.describe(`on a ${size}`, () => {
    test.use({ viewport });
    test("a shared result begins with its total", async ({ page }) => {
      await page.goto(golf);
      await expectOnFirstScreen(page);
      await page.goto(`${golf}&model=${"Langversion".repeat(10)}`.replace("model=Golf+Variant+2.0+TDI&", ""));
      await expectOnFirstScreen(page);
    });
  });
}

test("the page questions odd values, and shows the badge, the papers of exactly this case and a verdict (DOOR-53, DOOR-54, DOOR-58)", async ({
  page,
}) => {
  await page.goto("/calculadora?price=mucho&registered=2027-05&km=300&kw=5000");
  await expect(page.getByText("Escribe el importe en euros, como 18.900.")).toBeVisible();
  await expect(page.getByLabel("Precio en Alemania (€)")).toHaveValue("mucho");
  await expect(page.getByText("Mayo de 2027 todavía no ha llegado. ¿Es correcto?")).toBeVisible();
  await expect(page.getByText(/¿No serán CV\?/)).toBeVisible();
  await expect(page.getByText("Falta el precio en Alemania", { exact: false })).toBeVisible();

  await page.goto(golf.replace("km=64300", "km=muchos").replace("2021-03", "2027-05"));
  await expect(fact(page, "Kilómetros").getByLabel("Kilómetros (km)")).toHaveValue("muchos");
  await expect(page.getByText("Escribe los kilómetros, como 64.300.")).toBeVisible();
  await expect(page.getByText("Mayo de 2027 todavía no ha llegado. ¿Es correcto?")).toBeVisible();

  await page.goto(`${golf}&spain=30000`);
  await expect(page.getByText("Te compensa", { exact: true })).toBeVisible();
  await expect(page.getByRole("region", { name: "Distintivo ambiental" }).getByText("Diésel, norma Euro 6.")).toBeVisible();
  const papers = page.getByRole("region", { name: "Documentos, paso a paso" });
  await expect(papers.getByText("Impuesto de matriculación, modelo 576")).toBeVisible();
  await expect(papers.getByText("Impuesto de transmisiones (ITP)")).toHaveCount(0);
  const privately = golf.replace("seller=dealer", "seller=private").replace("euro=Euro+6", "euro=unknown").replace("2021-03", "2010");
  await page.goto(`${privately}&spain=15000`);
  await expect(page.getByText("No te compensa", { exact: true })).toBeVisible();
  await expect(papers.getByText("Impuesto de transmisiones (ITP)")).toBeVisible();
  await expect(page.getByText(/^Depende de la norma Euro/)).toBeVisible();
});

test("a shop without its own prices gives no verdict and says why, and its total is not 'llave en mano' (DOOR-10, DOOR-58)", async ({
  page,
}) => {
  await page.goto(`${golf}&spain=30000&${beforeOwnPrices}`);
  const answer = page.getByRole("region", { name: "Coste de traerlo, sin nuestros honorarios" });
  await expect(answer.getByText("No decimos si compensa", { exact: false })).toBeVisible();
  await expect(answer.getByText("Llave en mano", { exact: false })).toHaveCount(0);
  await expect(page.getByText("Te compensa", { exact: true })).toHaveCount(0);
  const request = page.getByRole("region", { name: "Pídenos este coche" });
  await expect(request.getByLabel("Mensaje")).toHaveValue(/sin honorarios en la Región de Murcia/);
});

test("a text that is typed before the scripts come, over an ad that was read, stays", async ({ page }) => {
  await asNewSender(page);
  const scripts = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await scripts.promise;
    await route.fallback();
  });
  // Without styles no animation leads to the next document, so none can be skipped while the scripts are held back.
  await page.route("**/assets/*.css", (route) => route.fulfill({ contentType: "text/css", body: "" }));
  await page.goto("/calculadora", { waitUntil: "domcontentloaded" });
  await box(page).fill(ad);
  await read(page).click();
  await expect(heading(page)).toBeFocused();
  await page.getByText("Leer otro anuncio").click();
  await box(page).fill("Opel Corsa, EZ 05/2019, 8.900 €");
  scripts.resolve();
  await untilReactHasTakenOver(page);
  await expect(box(page)).toHaveValue("Opel Corsa, EZ 05/2019, 8.900 €");
});

test("the calculator looks good empty, with a result, with gaps and errors, and with the longest names", async ({ page }) => {
  test.slow();
  const longest = `/calculadora?make=${"Mercedes".repeat(7)}&model=${"Langversion".repeat(10)}&price=9999999`;
  const wrong = golf.replace("km=64300", "km=muchos").replace("2021-03", "2027-05");
  await expectGoodPages(page, ["/calculadora", `${golf}&spain=23500`, wrong, longest, `${golf}&${beforeOwnPrices}`]);
});
