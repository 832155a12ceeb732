import type { Page } from "@playwright/test";
import type { Database } from "#db/client.ts";
import { runAs, system } from "#server/context.ts";
import { recordEntry, writeFirstTables } from "#app/features/cars/price-tables/office/commands/record-entry.server.ts";
import { comparedCar, insertComparedCar, likeIt } from "#tests/comparable-cars.ts";
import { startSignedInSite } from "#tests/signed-in-site.ts";
import { insertVehicle, insertVehicles } from "#tests/vehicles.ts";
import { enterWith, useOwnSite } from "./own-site.ts";
import { expect, expectGoodPages, inBothWays, open, siteAddress, test } from "./test.ts";

const cars = { compared: "", archived: [] as { id: string; price: number }[], rare: "", prospect: "", sold: "", onRequest: "" };
const office = useOwnSite(() => startSignedInSite([{ admin: true }], {}, fillStock));

async function fillStock(database: Database): Promise<void> {
  const context = { actor: system, database, now: Temporal.Now.instant() };
  await writeFirstTables(context);
  const content = { inspection: 190_00, agency: 125_00, feeBasico: 490_00, feeCompleto: 990_00, feePremium: 1_490_00 };
  const version = { content, validFrom: "2026-01-02", source: { title: "Nuestra tarifa", date: "2026-01-02" } };
  await runAs(context, (transaction) => recordEntry(transaction, system, { name: "our_prices", entry: "figures", version }));
  const { id, archived } = await insertComparedCar(database, 24, { price: 16_000 });
  await insertVehicles(database, likeIt(9, { make: "Lancia", model: "Thema" }));
  const german = { german_price: 17_900, price: 21_000, co2: 128, seller: "dealer", vat_regime: "margin", location: "Múnich" };
  Object.assign(cars, {
    compared: id,
    archived,
    rare: await insertVehicle(database, { ...comparedCar, make: "Lancia", model: "Thema" }),
    prospect: await insertVehicle(database, { ...comparedCar, ...german, status: "german_prospect", mileage: 91_000 }),
    sold: await insertVehicle(database, { ...comparedCar, status: "sold", mileage: 92_000 }),
    onRequest: await insertVehicle(database, { ...comparedCar, price: 0, mileage: 93_000 }),
  });
}

const standing = (page: Page) => page.getByRole("region", { name: "Dónde está este precio" });

inBothWays(({ visit }) => {
  test("a car's page says where its price stands, how many cars it is compared with, and how wrong that usually is (DOOR-70)", async ({
    page,
  }) => {
    await visit(page, `/stock/${cars.compared}`);
    await expect(standing(page)).toContainText("Comparado con 26 coches: más bajo que 9 de cada 10.");
    await expect(standing(page)).toContainText(/en 8 de cada 10 coches nos equivocamos menos de un \d\d\s%/);
    await expect(standing(page).getByRole("img", { name: /^De bajo, [\d.]+\s€, a alto, [\d.]+\s€$/ })).toBeVisible();
    const method = standing(page).getByText("Son 26 coches Audi A4 Avant");
    await expect(method).toBeHidden();
    await standing(page).getByText("Cómo lo calculamos").click();
    await expect(method).toBeVisible();
  });

  test("the price at the company's door is compared, also where the page shows another region", async ({ page }) => {
    await visit(page, `/stock/${cars.prospect}`);
    await expect(standing(page)).toContainText("Comparado con 26 coches");
    await expect(standing(page)).not.toContainText("Aquí cuenta");
    const home = await standing(page).getByText("Comparado con").textContent();
    await visit(page, `/stock/${cars.prospect}?region=cn&plan=premium`);
    await expect(standing(page)).toContainText(/Aquí cuenta su precio en la Región de Murcia con el plan Completo: [\d.]+\s€\./);
    await expect(standing(page)).toContainText(home ?? "no sentence");
  });

  test("with nine comparable cars, for a sold car and for a price on request the page is silent", async ({ page }) => {
    for (const id of [cars.rare, cars.sold, cars.onRequest]) {
      await visit(page, `/stock/${id}`);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(standing(page)).toHaveCount(0);
    }
  });

  test("the calculator's verdict compares an advertisement's car with those in Spain, by the price of the company's region (DOOR-58)", async ({
    page,
  }) => {
    const facts = "make=Audi&model=A4+Avant&price=16900&registered=2020-05&km=80000&engine=diesel&gear=Automático&co2=128&kw=110&cc=1968";
    await visit(page, `/calculadora?${facts}&cylinders=4&seller=dealer&vat=margin&euro=Euro+6&value=34200&papers=coc&region=md`);
    const verdict = page.getByRole("region", { name: "¿Compensa?" });
    await expect(verdict).toContainText("que coches como este ya en España");
    await expect(verdict).toContainText(/En la Región de Murcia costaría [\d.]+\s€: unos/);
    await expect(verdict).not.toContainText(/compensa\b/);
    await expect(verdict).toContainText(/14 coches Audi A4 Avant.+nos equivocamos menos de un \d\d\s%/);
    await expect(verdict.getByRole("img", { name: /^De bajo/ })).toBeVisible();
  });

  test("the team sees scale and comparable cars of a car in any state, and follows one of them (DOOR-71)", async ({ page }) => {
    await enterWith(page, office().cookies[0]);
    const [archived] = cars.archived;
    await visit(page, `/admin/vehicles/${archived?.id}`);
    const part = page.getByRole("region", { name: "Comparables" });
    await expect(part).toContainText("Comparado con 26 coches");
    await part.getByText("Los 20 más parecidos").click();
    await expect(part.getByRole("listitem")).toHaveCount(20);
    await expect(part.getByRole("listitem").filter({ hasText: "Archivado" })).not.toHaveCount(0);
    await part.getByRole("listitem").first().getByRole("link").click();
    await expect(page).not.toHaveURL(new RegExp(archived?.id ?? ""));
    await expect(page.getByRole("region", { name: "Comparables" })).toBeVisible();
  });
});

test("neither the page nor its data names an archived car or its price (row B6)", async ({ request }) => {
  const address = `${siteAddress()}/stock/${cars.compared}`;
  expect(cars.archived.length).toBeGreaterThan(5);
  for (const path of [address, `${address}.data`]) {
    const answer = await request.get(path);
    expect(answer.status()).toBe(200);
    const body = await answer.text();
    expect(body).toContain("Comparado con 26 coches");
    for (const { id, price } of cars.archived) {
      expect(body).not.toContain(id);
      for (const written of [String(price), price.toLocaleString("es-ES", { useGrouping: "always" })]) expect(body).not.toContain(written);
    }
  }
});

test("the price calculator of the team's form shows where its total stands while it is typed", async ({ page }) => {
  await enterWith(page, office().cookies[0]);
  await open(page, `/admin/vehicles/${cars.compared}`);
  await page.getByRole("button", { name: "Calcular el precio de venta" }).click();
  const dialog = page.getByRole("dialog", { name: "Precio de venta" });
  await dialog.getByLabel("Coste en origen").fill("10.000");
  await expect(dialog.getByText("más bajo que 9 de cada 10")).toBeVisible();
  await dialog.getByLabel("Coste en origen").fill("30.000");
  await expect(dialog.getByText("más alto que 9 de cada 10")).toBeVisible();
});

test("the pages look right at every width, and axe finds nothing", async ({ page }) => {
  test.slow();
  await expectGoodPages(page, [`/stock/${cars.compared}`, `/stock/${cars.prospect}`]);
  await enterWith(page, office().cookies[0]);
  await expectGoodPages(page, [`/admin/vehicles/${cars.compared}`]);
});
