import { type Person, signInAs } from "./people.ts";
import { asNewSender, untilFormIsAccepted } from "./sender.ts";
import { expect, expectAccessible, expectNoSidewaysScroll, open, schemes, test, widths } from "./test.ts";

for (const [device, viewport] of Object.entries({ phone: widths.phone, desktop: widths.desktop })) {
  for (const javaScriptEnabled of [true, false]) {
    test.describe(`on a ${device} ${javaScriptEnabled ? "with" : "without"} JavaScript`, () => {
      test.use({ viewport, javaScriptEnabled });

      test("a plan is requested, errors are shown, and a second request changes the first one", async ({ page }) => {
        test.slow();
        await asNewSender(page);
        await signInAs(page, (javaScriptEnabled ? `contracts-${device}` : `contracts-${device}-bare`) as Person);
        await (javaScriptEnabled ? open(page, "/contratar?plan=premium") : page.goto("/contratar?plan=premium"));
        await expect(page.getByRole("radio", { name: /^Premium/ })).toBeChecked();
        await expect(page.getByRole("heading", { name: "Qué pasa después" })).toBeVisible();
        await page.getByRole("radio", { name: /^Básico/ }).check();
        await page.getByLabel(/^Marcas/).fill("Audi, BMW");
        await page.getByLabel(/^Presupuesto máximo/).fill("mucho");
        await page.getByRole("checkbox", { name: "Híbrido" }).check();
        await untilFormIsAccepted();
        await page.getByRole("button", { name: "Pedir presupuesto" }).click();
        await expect(page.getByText("El presupuesto va en cifras, como 25.000, o vacío.")).toBeVisible();
        await expect(page.getByRole("radio", { name: /^Básico/ })).toBeChecked();
        await expect(page.getByRole("checkbox", { name: "Híbrido" })).toBeChecked();
        await expect(page.getByLabel(/^Marcas/)).toHaveValue("Audi, BMW");
        await page.getByLabel(/^Presupuesto máximo/).fill("25.000");
        await untilFormIsAccepted();
        await page.getByRole("button", { name: "Pedir presupuesto" }).click();
        await expect(page.getByText("Solicitud recibida").first()).toBeVisible();

        const mine = page.getByRole("region", { name: "Tus planes" });
        await expect(mine.getByRole("heading", { name: "Plan Básico" })).toBeVisible();
        await expect(mine).toContainText("Pendiente");
        await expect(mine).toContainText("Hasta 25.000");
        await expect(mine).toContainText("Audi, BMW");
        await expectNoSidewaysScroll(page, "after asking for a plan");

        // The form starts with the values of the request.
        await page.goto("/contratar");
        await expect(page.getByRole("radio", { name: /^Básico/ })).toBeChecked();
        await expect(page.getByRole("checkbox", { name: "Híbrido" })).toBeChecked();
        await page.getByLabel(/^Presupuesto máximo/).fill("30000");
        await untilFormIsAccepted();
        await page.getByRole("button", { name: "Pedir presupuesto" }).click();
        await expect(mine).toContainText("Hasta 30.000");
        await expect(mine.getByRole("heading", { name: /^Plan (Básico|Completo|Premium)$/ })).toHaveCount(1);

        await page.goto("/dashboard");
        await expect(page.getByRole("heading", { name: "Tu plan Básico" })).toBeVisible();
      });
    });
  }
}

test("the page with an error and the page after a request are accessible in both schemes", async ({ page }) => {
  test.slow();
  await asNewSender(page);
  await signInAs(page, "contracts-look");
  await open(page, "/contratar");
  const inBoth = async (where: string) => {
    for (const colorScheme of schemes) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await expectAccessible(page, `${where}, ${colorScheme}`);
    }
  };
  await page.getByLabel(/^Año mínimo/).fill("ayer");
  await untilFormIsAccepted();
  await page.getByRole("button", { name: "Pedir presupuesto" }).click();
  await expect(page.getByText("El año va en cifras")).toBeVisible();
  await inBoth("contract with a mistake");
  await page.getByLabel(/^Año mínimo/).fill("2019");
  await untilFormIsAccepted();
  await page.getByRole("button", { name: "Pedir presupuesto" }).click();
  await expect(page.getByRole("region", { name: "Tus planes" })).toBeVisible();
  await inBoth("contract after a request");
});
