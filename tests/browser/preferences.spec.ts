import type { Page } from "@playwright/test";
import { type Person, signInAs } from "./people.ts";
import { asNewSender, untilFormIsAccepted } from "./sender.ts";
import { expect, expectGoodLook, onAnyDatabase, open, test, widths } from "./test.ts";

const address = "/dashboard/preferencias";
const survey = (page: Page) => page.getByRole("dialog", { name: "Cuéntanos sobre tus preferencias" });
const box = (page: Page, name: string) => page.getByRole("checkbox", { name, exact: true });

/** Opens the home page as this person and waits for the survey, which opens by itself. */
async function withSurvey(page: Page, person: Person): Promise<void> {
  await asNewSender(page);
  await signInAs(page, person);
  await open(page, "/");
  await expect(survey(page).getByText("Paso 1 de 4")).toBeVisible();
}

async function next(page: Page, step: number): Promise<void> {
  await survey(page).getByRole("button", { name: "Siguiente" }).click();
  await expect(survey(page).getByText(`Paso ${step} de 4`)).toBeVisible();
}

test("the survey opens by itself once per sign-in, a second after a person without preferences arrived", async ({ page }) => {
  await asNewSender(page);
  await signInAs(page, "preferences-arrival");
  await open(page, "/");
  await expect(page.getByRole("heading", { name: "Completa tu perfil de preferencias" })).toBeVisible();
  await expect(survey(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(survey(page)).toBeHidden();

  await open(page, "/");
  // It would open a second after the page.
  await page.waitForTimeout(1_500);
  await expect(survey(page)).toBeHidden();
  await page.getByRole("link", { name: "Responde a cuatro preguntas" }).click();
  await expect(survey(page)).toBeVisible();
});

test("the survey has four steps, can go back, and saves", async ({ page }) => {
  test.slow();
  await withSurvey(page, "preferences-script");
  const dialog = survey(page);
  await expect(dialog.getByRole("button", { name: "Anterior" })).toBeDisabled();
  await expect(dialog.getByLabel("Presupuesto máximo", { exact: true })).toHaveValue("25000");
  await dialog.getByRole("slider", { name: /Presupuesto máximo/ }).press("ArrowRight");
  await expect(dialog.getByLabel("Presupuesto máximo", { exact: true })).toHaveValue("26000");
  await dialog.getByLabel("Presupuesto máximo", { exact: true }).fill("41234");
  await dialog.getByRole("slider", { name: /Presupuesto máximo/ }).focus();
  await expect(dialog.getByLabel("Presupuesto máximo", { exact: true })).toHaveValue("41000");

  await next(page, 2);
  await expect(dialog.getByRole("heading", { name: "Marcas y Modelos" })).toBeFocused();
  await box(page, "BMW").check();
  await box(page, "Serie 3").check();

  await next(page, 3);
  await box(page, "Diésel").check();
  await dialog.getByRole("radio", { name: "Automático" }).check();
  await expect(dialog.getByLabel("Kilometraje máximo", { exact: true })).toHaveValue("150000");
  await expect(dialog.getByLabel("Año mínimo", { exact: true })).toHaveValue("2000");

  await next(page, 4);
  await box(page, "Berlina").check();
  await dialog.getByLabel("Uso principal").selectOption("Familiar / Viajes largos");
  await dialog.getByLabel("Financiación").selectOption("Abierto a opciones");
  await dialog.getByRole("button", { name: "Anterior" }).click();
  await expect(box(page, "Diésel")).toBeChecked();
  await next(page, 4);
  await untilFormIsAccepted();
  await dialog.getByRole("button", { name: "Finalizar" }).click();

  await expect(page.getByRole("status").filter({ hasText: "Preferencias guardadas" })).toContainText(
    "Tus preferencias han sido guardadas correctamente. Te ayudarán a encontrar el vehículo perfecto.",
  );
  await expect(dialog).toBeHidden();
  // The recommendations are up to date without a reload.
  await expect(page.getByText(/^Encaja con tu presupuesto, tu modelo y tu combustible$/).first()).toBeVisible();

  await open(page, address);
  await expect(page.getByLabel("Presupuesto máximo", { exact: true })).toHaveValue("41000");
  await expect(box(page, "Serie 3")).toBeChecked();
  await expect(page.getByRole("radio", { name: "Automático" })).toBeChecked();
  await expect(page.getByLabel("Uso principal")).toHaveValue("family");
});

test("a missing make and its models are added, each once", async ({ page }) => {
  test.slow();
  await withSurvey(page, "preferences-makes");
  const dialog = survey(page);
  await next(page, 2);
  const add = dialog.getByRole("button", { name: "Añadir marca" });
  await expect(add).toBeDisabled();
  await dialog.getByLabel("¿Falta tu marca?").fill("   ");
  await expect(add).toBeDisabled();
  await dialog.getByLabel("¿Falta tu marca?").fill(" Lucid ");
  await add.click();
  await expect(page.getByRole("status").filter({ hasText: "Marca añadida" })).toContainText("Lucid se ha añadido correctamente.");
  await expect(box(page, "Lucid")).toBeChecked();
  await expect(dialog.getByLabel("¿Falta tu marca?")).toHaveValue("");

  const other = dialog.getByLabel("Otro modelo de Lucid");
  await other.fill("Air");
  await other.press("Enter");
  await expect(box(page, "Air")).toBeChecked();
  await other.fill(" air ");
  await dialog.getByRole("button", { name: "Añadir el modelo de Lucid" }).click();
  await expect(box(page, "Air")).toHaveCount(1);
  await other.fill("Gravity");

  for (const step of [3, 4]) await next(page, step);
  await untilFormIsAccepted();
  await dialog.getByRole("button", { name: "Finalizar" }).click();
  await expect(page.getByText("Preferencias guardadas")).toBeVisible();
  await open(page, address);
  for (const name of ["Lucid", "Air", "Gravity"]) await expect(box(page, name)).toBeChecked();
});

test(
  "every step is accessible in the light and the dark scheme, and can be reached with the keyboard",
  { tag: onAnyDatabase },
  async ({ page }) => {
    test.setTimeout(240_000);
    await page.setViewportSize(widths.phone);
    await withSurvey(page, "preferences-look");
    const dialog = survey(page);
    await expectGoodLook(page, "step 1", { phone: widths.phone });
    await dialog.getByLabel("Presupuesto máximo", { exact: true }).press("Enter");
    await expect(dialog.getByRole("heading", { name: "Marcas y Modelos" })).toBeFocused();
    await page.keyboard.press("Tab");
    await page.keyboard.type("škod");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Space");
    await expect(box(page, "Skoda")).toBeChecked();
    await page.keyboard.press("Tab");
    await expect(box(page, "Citigo")).toBeFocused();
    await expectGoodLook(page, "step 2", { phone: widths.phone });
    for (const step of [3, 4]) {
      await next(page, step);
      await expectGoodLook(page, `step ${step}`, { phone: widths.phone });
    }
    await open(page, address);
    await box(page, "Mercedes-Benz").check();
    await expectGoodLook(page, "page");
  },
);

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the same form is one long page", async ({ page }) => {
    test.slow();
    await asNewSender(page);
    await signInAs(page, "preferences-plain");
    await page.goto(address);
    await expect(box(page, "Serie 3")).toBeHidden();
    await box(page, "BMW").check();
    await box(page, "Serie 3").check();
    await page.getByLabel("Otro modelo de BMW").fill("2002 Turbo");
    await page.getByLabel("¿Falta tu marca?").fill("Rivian");
    await page.getByRole("button", { name: "Añadir marca" }).click();
    await expect(page.getByText("Rivian se ha añadido correctamente.")).toBeVisible();
    for (const chosen of ["BMW", "Serie 3", "2002 Turbo", "Rivian"]) await expect(box(page, chosen)).toBeChecked();

    await page.getByLabel("Presupuesto máximo", { exact: true }).fill("1000");
    await box(page, "Eléctrico").check();
    await untilFormIsAccepted();
    await page.getByRole("button", { name: "Guardar preferencias" }).click();
    await expect(page.getByText("El presupuesto va de 5.000 a 100.000 €.")).toBeVisible();
    await expect(box(page, "Eléctrico")).toBeChecked();
    await expect(page.getByLabel("Presupuesto máximo", { exact: true })).toHaveValue("1000");

    await page.getByLabel("Presupuesto máximo", { exact: true }).fill("45000");
    await untilFormIsAccepted();
    await page.getByLabel("Presupuesto máximo", { exact: true }).press("Enter");
    await expect(page.getByText("Preferencias guardadas")).toBeVisible();
    await page.goto(address);
    await expect(page.getByLabel("Presupuesto máximo", { exact: true })).toHaveValue("45000");
    for (const chosen of ["BMW", "Serie 3", "2002 Turbo", "Rivian", "Eléctrico"]) await expect(box(page, chosen)).toBeChecked();
  });
});
