import type { Page } from "@playwright/test";
import { company } from "#company";
import { pathOf, vehicleNamed, vehicleOfStatus } from "./catalogue-page.ts";
import { expect, expectGoodLook, inBothWays, open, test, widths } from "./test.ts";

const complete = vehicleNamed("BMW Serie 1 120d");
const withGaps = vehicleNamed("Volkswagen Passat Variant 2.0 TDI DSG");

const plan = (page: Page) => page.getByRole("combobox", { name: /^Plan/ });

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

    await expect(price.getByText("Nuestros honorarios", { exact: true })).toBeVisible();
    await page.getByLabel("Tu comunidad").selectOption("Cataluña");
    if (!javaScriptEnabled) await page.getByRole("button", { name: "Calcular" }).click();
    await expect(page).toHaveURL(/\?region=ct&plan=completo$/);
    await expect(price.getByText("Llave en mano en Cataluña")).toBeVisible();
    await expect(page.getByLabel("Tu comunidad")).toHaveValue("ct");
    // Only what differs changes; the sources stay open.
    if (javaScriptEnabled) await expect(price.getByText("Ley 38/1992", { exact: false }).first()).toBeVisible();

    const before = await page.title();
    await plan(page).selectOption("Premium, 1.490 €");
    if (!javaScriptEnabled) await page.getByRole("button", { name: "Calcular" }).click();
    await expect(page).toHaveURL(/\?region=ct&plan=premium$/);
    await expect(price.getByText("1.490,00 €")).toBeVisible();
    await expect(page).not.toHaveTitle(before);

    // The region is remembered for other cars and for the list, the plan is not, and another person knows nothing of it.
    await page.goto(await pathOf(page.request, withGaps));
    await expect(price.getByText("Llave en mano en Cataluña")).toBeVisible();
    await expect(plan(page)).toHaveValue("completo");
    const cookies = await page.context().cookies();
    expect(cookies.find(({ name }) => name === "region")).toMatchObject({ value: "ct", httpOnly: true, sameSite: "Lax" });
    expect(cookies.map(({ name }) => name)).not.toContain("plan");
    await page.context().clearCookies({ name: "region" });
    await page.reload();
    await expect(price.getByText("Llave en mano en la Región de Murcia")).toBeVisible();
  });
}, widths.desktop);

const figure = /^(≈ )?[\d.]+(,\d\d)?\s€$/;

test("the list shows the one figure of a German car, and a link with a region is not remembered (DOOR-6)", async ({ page }) => {
  const path = await pathOf(page.request, complete);
  await page.goto("/stock?search=serie+1+120d");
  const card = page.getByRole("article").filter({ has: page.getByRole("heading", { name: "BMW Serie 1 120d", exact: true }) });
  await expect(card.getByText("Estimado", { exact: true })).toBeVisible();
  await expect(card.getByText("Llave en mano en la Región de Murcia")).toBeVisible();
  const told = (await card.innerText()).match(/(≈ )?[\d.]+(,\d\d)?\s€/g);
  expect(told).toHaveLength(1);
  await page.goto(path);
  await expect(page.getByRole("main").getByText(figure).first()).toHaveText(told?.[0] ?? "");
  await page.goto(`${path}?region=ga`);
  await expect(page.getByText("Llave en mano en Galicia").first()).toBeVisible();
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain("region");
  // An invented region or plan shows the company's region and the usual plan.
  await page.goto(`${path}?region=<script>&plan=<script>`);
  await expect(page.getByText("Llave en mano en la Región de Murcia").first()).toBeVisible();
  await expect(plan(page)).toHaveValue("completo");
});

inBothWays(({ visit }) => {
  test("on a phone a line is a name and an amount, and a tap unfolds how it comes about; the bar shows the same figure", async ({
    page,
  }) => {
    await page.setViewportSize(widths.phone);
    await visit(page, await pathOf(page.request, complete));
    const price = page.getByRole("region", { name: "Lo que cuesta en tu puerta" });
    const way = price.getByText("Camión abierto.", { exact: false });
    await expect(price.getByText("950 – 1.300 €")).toBeVisible();
    await expect(way).toBeHidden();
    // The whole line takes the tap.
    await price.getByText("950 – 1.300 €").click({ force: true });
    await expect(way).toBeVisible();
    const formula = price.getByText("119 g/km de CO₂.");
    await expect(formula).toBeHidden();
    await price
      .locator("div", { has: page.getByText("Impuesto de matriculación", { exact: true }) })
      .last()
      .getByText("Cómo se calcula")
      .click();
    await expect(formula).toBeVisible();
    const shown = await page.getByRole("main").getByText(figure).allInnerTexts();
    expect(new Set(shown.filter((text) => text.startsWith("≈"))).size).toBe(1);
  });
});

test("the page lists the papers of this case in their order, and the badge with its reason (DOOR-7, DOOR-8)", async ({ page }) => {
  await page.goto(await pathOf(page.request, complete));
  const steps = page.getByRole("region", { name: "Documentos, paso a paso" }).getByRole("listitem");
  await expect(steps.first()).toContainText("Zulassungsbescheinigung");
  await expect(steps.last()).toContainText("Placas");
  await expect(steps.filter({ hasText: "576" })).toContainText("30 días desde que el coche empieza a usarse en España");
  await expect(page.getByRole("region", { name: "Distintivo ambiental" })).toContainText("Diésel, norma Euro 6.");
});

test("on paper a German car has a letterhead, its figure, and all lines with their formulas, and no thumbnails", async ({ page }) => {
  await page.setViewportSize(widths.phone);
  await page.goto(await pathOf(page.request, complete));
  await page.emulateMedia({ media: "print" });
  const price = page.getByRole("region", { name: "Lo que cuesta en tu puerta" });
  for (const part of [
    page.getByText(company.address.street).first(),
    page.getByText("Precio estimado"),
    page.getByRole("main").getByText(figure).first(),
    price.getByText("Llave en mano en la Región de Murcia"),
    price.getByText("Camión abierto.", { exact: false }),
    price.getByText("119 g/km de CO₂."),
  ])
    await expect(part).toBeVisible();
  for (const part of [
    page.getByRole("banner"),
    page.getByRole("contentinfo"),
    page.getByLabel("Tu comunidad"),
    page.getByRole("link", { name: "Foto 1 de 3" }),
    page.getByRole("link", { name: "Solicitar Importación" }),
    page.getByRole("heading", { name: "¿Te encaja este coche?" }),
  ])
    await expect(part).toBeHidden();
  await expect(page.getByRole("region", { name: "Fotos" }).getByRole("img").and(page.locator(":visible"))).toHaveCount(1);
});

test("a missing fact makes a range that names the paper which settles it, on a page that fits every window", async ({ page }) => {
  test.slow();
  await open(page, await pathOf(page.request, withGaps));
  const price = page.getByRole("region", { name: "Lo que cuesta en tu puerta" });
  await expect(price.getByText("Falta saber el CO₂ del COC o del Teil I (casilla V.7)", { exact: false })).toBeVisible();
  const missing = page.getByRole("region", { name: "Falta saber" });
  await expect(missing).toContainText(/Impuesto de matriculación: mueve hasta [\d.]+\s€/);
  await expect(missing.getByRole("link", { name: "Pídenos estos datos" })).toHaveAttribute("href", "#consulta");
  await expectGoodLook(page, "a German car with gaps");
});

test("of a car in Spain the price is final, and the page says what it includes", async ({ page }) => {
  await page.goto(await pathOf(page.request, vehicleOfStatus("available")));
  await expect(page.getByText("Es el precio final: incluye", { exact: false })).toBeVisible();
  await expect(page.getByText("Entrega en la Región de Murcia: incluida.")).toBeVisible();
  await expect(page.getByText("Lo que cuesta en tu puerta")).toHaveCount(0);
  await expect(page.getByText("Documentos, paso a paso")).toHaveCount(0);
});
