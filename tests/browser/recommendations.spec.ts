import type { Page } from "@playwright/test";
import { publicStock } from "./catalogue-page.ts";
import { type Person, signInAs } from "./people.ts";
import { asNewSender, untilFormIsAccepted } from "./sender.ts";
import { expect, expectGoodLook, onAnyDatabase, open, test, widths } from "./test.ts";

const section = (page: Page) => page.getByRole("region", { name: "Recomendados para ti" });

/** Saves preferences as a person does, on the page without JavaScript. */
async function prefer(page: Page, person: Person, fill: () => Promise<unknown>): Promise<void> {
  await asNewSender(page);
  await signInAs(page, person);
  await page.goto("/dashboard/preferencias");
  await fill();
  await untilFormIsAccepted();
  await page.getByRole("button", { name: "Guardar preferencias" }).click();
  await expect(page.getByText("Preferencias guardadas")).toBeVisible();
  await page.goto("/");
}

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a person without preferences is asked for them, and sees six available cars", async ({ page }) => {
    await page.goto("/");
    await expect(page.getByRole("region", { name: "Elegidos esta semana" })).toBeVisible();
    await expect(section(page), "of a visitor").toHaveCount(0);
    await signInAs(page, "preferences-arrival");
    await page.goto("/");
    await expect(section(page).getByRole("heading", { name: "Completa tu perfil de preferencias" })).toBeVisible();
    await expect(section(page).getByRole("link", { name: "Ver el stock" })).toHaveAttribute("href", "/stock");
    await expect(section(page).getByRole("link", { name: "Ir a mi panel" })).toHaveAttribute("href", "/dashboard");
    await expect(section(page).getByRole("article")).toHaveCount(6);
    await expect(section(page).getByRole("article").filter({ hasText: "Disponible" })).toHaveCount(6);
  });

  test("matching cars are shown with their reasons", async ({ page }) => {
    await prefer(page, "preferences-recommended", async () => {
      await page.getByLabel("Presupuesto máximo", { exact: true }).fill("60000");
      await page.getByRole("checkbox", { name: "BMW", exact: true }).check();
    });
    expect(
      publicStock.filter(({ make, price, status }) => make === "BMW" && price <= 60_000 && status === "available").length,
    ).toBeGreaterThan(0);
    await expect(section(page).getByRole("listitem").first()).toContainText("Encaja con tu presupuesto, tu marca y tus kilómetros");
    await expect(section(page).getByRole("article").first().getByRole("heading")).toContainText("BMW");
    await expect(section(page).getByRole("article")).toHaveCount(12);
    await expect(section(page).getByRole("heading", { name: /Completa|No encontramos/ })).toHaveCount(0);
  });

  test("without a match, the page says so, with a next step and other cars", async ({ page }) => {
    test.slow();
    await prefer(page, "preferences-unmatched", async () => {
      await page.getByLabel("Presupuesto máximo", { exact: true }).fill("5000");
      await page.getByLabel("Año mínimo", { exact: true }).fill("2026");
    });
    await expect(section(page).getByRole("heading", { name: "No encontramos vehículos que coincidan perfectamente" })).toBeVisible();
    await expect(section(page).getByRole("link", { name: "Cambiar preferencias" })).toHaveAttribute("href", "/dashboard/preferencias");
    await expect(section(page).getByRole("article")).toHaveCount(6);
  });

  test("when nothing matches a plan, the plan can be changed", async ({ page }) => {
    await signInAs(page, "preferences-planned");
    await page.goto("/");
    await expect(section(page).getByRole("heading", { name: "No encontramos vehículos para tu plan actual" })).toBeVisible();
    await expect(section(page).getByRole("link", { name: "Modificar Plan" })).toHaveAttribute("href", "/contratar");
  });
});

test(
  "recommendations and the texts in their place are accessible in the light and the dark scheme",
  { tag: onAnyDatabase },
  async ({ page }) => {
    test.slow();
    for (const person of ["preferences-planned", "preferences-models"] as const) {
      await signInAs(page, person);
      await open(page, "/");
      await expect(page.getByRole("dialog")).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(section(page)).toBeVisible();
      await expectGoodLook(page, `recommendations of ${person}`, { phone: widths.phone, desktop: widths.desktop });
    }
  },
);
