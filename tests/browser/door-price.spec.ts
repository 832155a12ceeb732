import { pathOf, vehicleNamed, vehicleOfStatus } from "./catalogue-page.ts";
import { expect, expectGoodLook, inBothWays, open, test, widths } from "./test.ts";

const complete = vehicleNamed("BMW Serie 1 120d");
const withGaps = vehicleNamed("Volkswagen Passat Variant 2.0 TDI DSG");

inBothWays(({ javaScriptEnabled, visit }) => {
  test("a German car's page shows all lines of its price at the door, for the region that a person chooses (DOOR-4, DOOR-5)", async ({
    page,
  }) => {
    const path = await pathOf(page.request, complete);
    await visit(page, path);
    const price = page.getByRole("region", { name: "Lo que cuesta en tu puerta" });
    for (const line of [
      "Precio en Alemania",
      "Transporte hasta la Región de Murcia",
      "Impuesto de matriculación",
      "Tasas de la DGT",
      "Gestoría",
    ])
      await expect(price.getByText(line, { exact: true })).toBeVisible();
    await expect(price.getByText("Llave en mano en la Región de Murcia")).toBeVisible();
    await expect(price.getByText("103,95 €")).toBeVisible();
    await price.getByText("Fuentes y fórmulas").click();
    await expect(price.getByText("Ley 38/1992", { exact: false }).first()).toBeVisible();

    await page.getByLabel("Llave en mano en").selectOption("Cataluña");
    if (!javaScriptEnabled) await page.getByRole("button", { name: "Calcular" }).click();
    await expect(page).toHaveURL(/\?region=ct$/);
    await expect(price.getByText("Llave en mano en Cataluña")).toBeVisible();
    await expect(page.getByLabel("Llave en mano en")).toHaveValue("ct");
    // Only what differs changes; the sources stay open.
    if (javaScriptEnabled) await expect(price.getByText("Ley 38/1992", { exact: false }).first()).toBeVisible();

    // The choice is remembered for other cars and for the list, and another person knows nothing of it.
    await page.goto(await pathOf(page.request, withGaps));
    await expect(page.getByText("Llave en mano en Cataluña")).toBeVisible();
    const cookie = (await page.context().cookies()).find(({ name }) => name === "region");
    expect(cookie).toMatchObject({ value: "ct", httpOnly: true, sameSite: "Lax" });
    await page.context().clearCookies({ name: "region" });
    await page.reload();
    await expect(page.getByText("Llave en mano en la Región de Murcia")).toBeVisible();
  });
}, widths.desktop);

test("the list shows what a German car costs at the door, and a link with a region is not remembered (DOOR-6)", async ({ page }) => {
  // Other tests have prospects without a German price on the first page.
  await page.goto("/stock?search=serie+1+120d");
  const card = page.getByRole("article").filter({ hasText: "Prospecto Alemán" }).first();
  await expect(card.getByText(/^(≈ )?[\d.]+( – [\d.]+)?\s€ llave en mano$/)).toBeVisible();
  const path = await pathOf(page.request, complete);
  await page.goto(`${path}?region=ga`);
  await expect(page.getByText("Llave en mano en Galicia")).toBeVisible();
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain("region");
  // An invented region shows the company's.
  await page.goto(`${path}?region=<script>`);
  await expect(page.getByText("Llave en mano en la Región de Murcia")).toBeVisible();
});

test("the page lists the papers of this case in their order, and the badge with its reason (DOOR-7, DOOR-8), also in print", async ({
  page,
}) => {
  await page.goto(await pathOf(page.request, complete));
  const steps = page.getByRole("region", { name: "Papeles, paso a paso" }).getByRole("listitem");
  await expect(steps.first()).toContainText("Zulassungsbescheinigung");
  await expect(steps.last()).toContainText("Placas");
  await expect(steps.filter({ hasText: "576" })).toContainText("30 días desde que el coche empieza a usarse en España");
  await expect(page.getByRole("region", { name: "Distintivo ambiental" })).toContainText("Diésel, norma Euro 6.");
  await page.emulateMedia({ media: "print" });
  await expect(page.getByText("Llave en mano en la Región de Murcia")).toBeVisible();
  for (const part of [
    page.getByRole("banner"),
    page.getByRole("contentinfo"),
    page.getByRole("heading", { name: "¿Te encaja este coche?" }),
  ])
    await expect(part).toBeHidden();
});

test("a missing fact makes a range that names the paper which settles it, on a page that fits every window", async ({ page }) => {
  test.slow();
  await open(page, await pathOf(page.request, withGaps));
  const price = page.getByRole("region", { name: "Lo que cuesta en tu puerta" });
  await expect(price.getByText("Falta saber el CO₂ del COC o del Teil I (campo V.7)", { exact: false })).toBeVisible();
  await expectGoodLook(page, "a German car with gaps");
});

test("of a car in Spain the price is the price, and the page says what it includes", async ({ page }) => {
  await page.goto(await pathOf(page.request, vehicleOfStatus("available")));
  await expect(page.getByText("el precio es el precio", { exact: false })).toBeVisible();
  await expect(page.getByText("Lo que cuesta en tu puerta")).toHaveCount(0);
  await expect(page.getByText("Papeles, paso a paso")).toHaveCount(0);
});
