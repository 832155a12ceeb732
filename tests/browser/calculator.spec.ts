import { agree, asNewSender, freshAddress, untilFormIsAccepted } from "./sender.ts";
import { expect, expectGoodPages, expectNoSidewaysScroll, inBothWays, test } from "./test.ts";

const golf =
  "/calculadora?make=Volkswagen&model=Golf+Variant+2.0+TDI&price=18900&registered=2021-03&km=64300&engine=diesel&co2=128&kw=110&cc=1968&cylinders=4&seller=dealer&vat=margin&euro=Euro+6&value=34200&region=mc";

const ad = `VW Golf Variant 2.0 TDI DSG Comfortline
EZ 03/2021, 64.300 km, 110 kW (150 PS), Diesel, Automatik
Euro 6d, CO2-Emissionen 128 g/km (kombiniert)
18.900 € · Differenzbesteuert nach § 25a UStG, unfallfrei, 1. Hand, scheckheftgepflegt
Sitzheizung, Anhängerkupplung, LED-Scheinwerfer
<script>window.harmed = true</script>`;

inBothWays(({ visit }) => {
  test("an ad is read, each fact names its words, the price comes line by line, and the car is asked for (DOOR-50, DOOR-51, DOOR-60)", async ({
    page,
  }) => {
    test.slow();
    await asNewSender(page);
    await visit(page, "/calculadora");
    await page.getByLabel("Texto del anuncio, en alemán").fill(ad);
    await page.getByRole("button", { name: "Leer el anuncio" }).click();
    await expect(page.getByRole("heading", { name: "Esto hemos leído" })).toBeVisible();
    await expect(page.getByLabel("Kilómetros (km)")).toHaveValue("64300");
    await expect(page.getByLabel("Primera matriculación")).toHaveValue("03/2021");
    await expect(page.getByText("64.300 km", { exact: false }).first()).toBeVisible();
    await expect(page.getByLabel("Texto del anuncio, en alemán")).toHaveValue(ad);
    expect(await page.evaluate(() => "harmed" in window)).toBe(false);
    await page.getByRole("button", { name: "Volver a calcular" }).click();
    await expect(page).toHaveURL(/km=64300/);

    await visit(page, golf);
    const result = page.getByRole("region", { name: "Lo que cuesta en tu puerta" });
    await expect(result.getByText("Impuesto de matriculación", { exact: true })).toBeVisible();
    await expect(result.getByText("18.900,00\u00a0€", { exact: true }).first()).toBeVisible();
    await expect(page.getByText("Llave en mano en la Región de Murcia").first()).toBeVisible();
    await expect(page.getByLabel("Precio en Alemania (€)")).toHaveValue("18900");
    await expectNoSidewaysScroll(page, "the calculator");
    const form = page.getByRole("region", { name: "Pídenos este coche" });
    await form.getByLabel("Nombre", { exact: true }).fill("Ana Ruiz");
    await form.getByLabel("Correo", { exact: true }).and(page.getByRole("textbox")).fill(freshAddress());
    await agree(form);
    await untilFormIsAccepted();
    await form.getByRole("button", { name: "Enviar petición" }).click();
    await expect(page.getByText("¡Petición enviada!")).toBeVisible();
    await expect(page).toHaveURL(/price=18900/);
  });
});

test("the page questions odd values, and shows the badge, the papers of exactly this case and a verdict (DOOR-53, DOOR-54, DOOR-58)", async ({
  page,
}) => {
  await page.goto("/calculadora?price=mucho&registered=2027-05&km=300&kw=5000");
  await expect(page.getByText("Escribe el importe en euros, como 18.900.")).toBeVisible();
  await expect(page.getByLabel("Precio en Alemania (€)")).toHaveValue("mucho");
  await expect(page.getByText("Mayo de 2027 todavía no ha llegado. ¿Es correcto?")).toBeVisible();
  await expect(page.getByText(/¿No serán CV\?/)).toBeVisible();

  await page.goto(`${golf}&spain=30000`);
  await expect(page.getByText("Te compensa", { exact: true })).toBeVisible();
  await expect(page.getByRole("region", { name: "Distintivo ambiental" }).getByText("Diésel, norma Euro 6.")).toBeVisible();
  const papers = page.getByRole("region", { name: "Papeles, paso a paso" });
  await expect(papers.getByText("Impuesto de matriculación, modelo 576")).toBeVisible();
  await expect(papers.getByText("Impuesto de transmisiones (ITP)")).toHaveCount(0);
  const privately = golf.replace("seller=dealer", "seller=private").replace("euro=Euro+6", "euro=unknown").replace("2021-03", "2010");
  await page.goto(`${privately}&spain=15000`);
  await expect(page.getByText("No te compensa", { exact: true })).toBeVisible();
  await expect(papers.getByText("Impuesto de transmisiones (ITP)")).toBeVisible();
  await expect(page.getByText(/^Depende de la norma Euro/)).toBeVisible();
});

test("the calculator looks good empty, with a result, and with the longest names", async ({ page }) => {
  test.slow();
  const longest = `/calculadora?make=${"Mercedes".repeat(7)}&model=${"Langversion".repeat(10)}&price=9999999`;
  await expectGoodPages(page, ["/calculadora", golf, longest]);
});
