import { runAs } from "#server/context.ts";
import { contextOf } from "#tests/database.ts";
import { startSignedInSite } from "#tests/signed-in-site.ts";
import { enterWith, useOwnSite } from "./own-site.ts";
import { untilFormIsAccepted } from "./sender.ts";
import { expect, expectGoodLook, inBothWays, test } from "./test.ts";

/** Its own site, because the demand counts the searches of all people. */
const site = useOwnSite(() =>
  startSignedInSite(
    [{ email: "una@example.es" }, { email: "otra@example.es" }, { role: "salesperson" }, { role: "accountant" }],
    {},
    (database, { userIds }) =>
      runAs(contextOf(database), async (transaction) => {
        for (const user_id of userIds.slice(0, 2))
          await transaction
            .insertInto("user_preferences")
            .values({ user_id, survey_completed: true, budget_max: 30_000, preferred_fuel_types: ["Diésel"], min_year: 2019 })
            .execute();
        const message = { name: "Ana", email: "pide@example.es", message: "¿Me lo buscáis?", gdpr_consent: true, search_region: "md" };
        await transaction
          .insertInto("contact_messages")
          .values({ ...message, search: "search=lancia+delta" })
          .execute();
      }),
  ),
);

test.describe.configure({ mode: "serial" });

inBothWays(({ javaScriptEnabled, visit }) => {
  test("the preferences become an alert with one click, and the panel lists it (STOCK-35)", async ({ page }) => {
    await enterWith(page, site().cookies[javaScriptEnabled ? 0 : 1]);
    await visit(page, "/dashboard/avisos");
    await expect(page.getByRole("heading", { name: "Aún no tienes avisos" })).toBeVisible();
    if (javaScriptEnabled) await expectGoodLook(page, "no alerts");
    await visit(page, "/dashboard");
    const offer = page.getByRole("region", { name: "Que te avisemos nosotros" });
    await expect(offer).toContainText("Diésel");
    await untilFormIsAccepted();
    await offer.getByRole("button", { name: "Avísame cada día" }).click();
    await expect(page.getByText("Aviso guardado")).toBeVisible();
    // With a script the person stays on the panel.
    expect(new URL(page.url()).pathname).toBe(javaScriptEnabled ? "/dashboard" : "/avisos/nuevo");
    await visit(page, "/dashboard/avisos");
    const [alert] = [page.getByRole("main").getByRole("listitem").filter({ hasText: "Cada día" })];
    await expect(alert).toContainText("Activo");
    if (javaScriptEnabled) await expectGoodLook(page, "own alerts");
    await alert.getByRole("link").click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Tu aviso");
  });

  test("a search of the catalogue is saved at once to the account's address", async ({ page }) => {
    await enterWith(page, site().cookies[javaScriptEnabled ? 0 : 1]);
    await visit(page, "/avisos/nuevo?make=Audi&price_max=25000");
    await expect(page.getByLabel("Correo", { exact: true })).toHaveCount(0);
    await page.getByRole("checkbox").check();
    await untilFormIsAccepted();
    await page.getByRole("button", { name: "Guardar el aviso" }).click();
    await expect(page.getByRole("heading", { name: "Aviso guardado" })).toBeVisible();
    await page.getByRole("main").getByRole("link", { name: "Ver mis avisos" }).click();
    await expect(page.getByRole("main").getByRole("listitem").filter({ hasText: "Audi" })).toBeVisible();
  });
});

test("the salesperson sees what people wait for, without their addresses; an accountant does not", async ({ page }) => {
  await enterWith(page, site().cookies[2]);
  await page.goto("/admin/demanda");
  const names = page.getByRole("table", { name: "Por marca y modelo" });
  await expect(names.getByRole("row", { name: /Audi/ })).toContainText("2");
  await expect(names.getByRole("row", { name: /lancia delta/ })).toBeVisible();
  await expect(page.getByRole("table", { name: "Por presupuesto" })).toContainText("25.000");
  await expect(page.getByRole("table", { name: "Por comunidad" })).toContainText("Madrid");
  for (const name of ["una", "otra", "pide"]) expect(await page.content()).not.toContain(`${name}@example.es`);
  await expectGoodLook(page, "demand");
  await enterWith(page, site().cookies[3]);
  // The gate leads to the pages of the role.
  await page.goto("/admin/demanda");
  expect(new URL(page.url()).pathname).toBe("/admin");
});
