import { paperCheckAddress } from "#app/features/cars/german-papers/office/addresses.ts";
import { manyForms } from "#tests/forms.ts";
import { insertOrder } from "#tests/orders.ts";
import { startSignedInSite } from "#tests/signed-in-site.ts";
import { insertVehicle } from "#tests/vehicles.ts";
import { enterWith, useOwnSite } from "./own-site.ts";
import { expect, expectAccessible, expectGoodPages, expectNoSidewaysScroll, inBothWays, test } from "./test.ts";

let car = "";
let order = "";
const own = useOwnSite(() =>
  startSignedInSite([{ admin: true }], manyForms, async (database) => {
    const facts = { vin: "WVWZZZAUZKW123456", co2: 117, power_kw: 110, first_registration: "2019-05-01", status: "german_prospect" };
    car = await insertVehicle(database, { make: "Volkswagen", model: "Golf Variant", ...facts });
    order = await insertOrder(database, { vehicleId: car, statusBefore: "german_prospect" });
  }),
);

const paper = `Zulassungsbescheinigung Teil I
C.1.1 MUSTERFRAU
B 12.05.2019
E WVWZZZAUZKW123456
P.2/P.4 110 / 3500
P.3 Diesl
V.7 142
14 EURO 6 DG
Siehe Rückseite <script>window.harmed = true</script>`;

inBothWays(({ javaScriptEnabled, visit }) => {
  test("anybody pastes a German paper and reads in Spanish what it says; nothing of it is in the address", async ({ page }) => {
    await visit(page, "/papeles-alemanes");
    await page.getByLabel("Texto del papel, en alemán").fill("Hola");
    await page.getByRole("button", { name: "Explicar el papel" }).click();
    await expect(page.getByText("No hemos encontrado ningún campo")).toBeVisible();
    await expect(page.getByLabel("Texto del papel, en alemán")).toHaveValue("Hola");

    await page.getByLabel("Texto del papel, en alemán").fill(paper);
    await page.getByRole("button", { name: "Explicar el papel" }).click();
    const read = page.getByRole("region", { name: "Permiso de circulación alemán, parte I" });
    await expect(read.getByText("142 g/km")).toBeVisible();
    await expect(read.getByText("impuesto de matriculación")).toBeVisible();
    await expect(read.getByText("MUSTERFRAU")).toHaveCount(0);
    await expect(read.getByText("Hay otras 2 líneas que no explicamos ni repetimos")).toBeVisible();
    await expect(read.getByText("Siehe Rückseite")).toHaveCount(0);
    await expect(read.getByRole("listitem")).toHaveText(["P.3 Kraftstoffart oder Energiequelle"]);
    expect(await page.evaluate(() => "harmed" in window)).toBe(false);
    expect(page.url()).toMatch(/\/papeles-alemanes(#leido)?$/);
    await expectNoSidewaysScroll(page, "an explained paper");
    if (javaScriptEnabled) await expectAccessible(page, "an explained paper");
  });

  test("the team compares it with the file of a car, and takes a value over only by saving the form", async ({ page }) => {
    await enterWith(page, own().cookies[0]);
    for (const address of [paperCheckAddress("order", order), paperCheckAddress("vehicle", car)]) {
      await visit(page, address);
      await page.getByLabel("Texto del papel, en alemán").fill(paper);
      await page.getByRole("button", { name: "Explicar el papel" }).click();
      await expect(page.getByText("El papel dice 142 g/km y la ficha, 117 g/km: ¿cuál es?")).toBeVisible();
      await expect(page.getByText("No coincide")).toHaveCount(1);
    }
    if (javaScriptEnabled) await expectAccessible(page, "a compared paper");
    await page.getByRole("button", { name: "Llevar 142 a la ficha" }).click();
    await expect(page.getByText("sin guardar todavía: CO₂ (g/km): 142")).toBeVisible();
    await expect(page.getByLabel("CO₂ (g/km)")).toHaveValue("142");
    await visit(page, `/admin/vehicles/${car}`);
    await expect(page.getByLabel("CO₂ (g/km)")).toHaveValue("117");
  });
});

test("the page of the papers looks right at all sizes, in both schemes", async ({ page }) => {
  await expectGoodPages(page, ["/papeles-alemanes"]);
});
