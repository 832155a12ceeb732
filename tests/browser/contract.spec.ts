import { signInAs } from "./people.ts";
import { asNewSender, untilFormIsAccepted } from "./sender.ts";
import { expect, expectGoodLook, expectNoSidewaysScroll, inBothWays, test } from "./test.ts";

inBothWays(({ javaScriptEnabled, visit }) => {
  test("a plan is requested, errors are shown, and a second request changes the first one", async ({ page }) => {
    test.setTimeout(180_000);
    await asNewSender(page);
    await signInAs(page, javaScriptEnabled ? "contracts-script" : "contracts-plain");
    await visit(page, "/contratar?plan=premium");
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
    if (javaScriptEnabled) await expectGoodLook(page, "contract with a mistake");
    await page.getByLabel(/^Presupuesto máximo/).fill("25.000");
    await untilFormIsAccepted();
    await page.getByRole("button", { name: "Pedir presupuesto" }).click();
    await expect(page.getByText("Solicitud recibida").first()).toBeVisible();

    const mine = page.getByRole("region", { name: "Tus planes" });
    await expect(mine.getByRole("heading", { name: "Plan Básico" })).toBeVisible();
    await expect(mine).toContainText("Pendiente");
    await expect(mine).toContainText("Hasta 25.000");
    await expect(mine).toContainText("Audi, BMW");
    await (javaScriptEnabled ? expectGoodLook : expectNoSidewaysScroll)(page, "after asking for a plan");

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
