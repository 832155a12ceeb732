import { mailedLink, useSiteWithMailbox } from "./own-site.ts";
import { asNewSender, freshAddress, untilFormIsAccepted } from "./sender.ts";
import { expect, expectGoodLook, expectNoSidewaysScroll, inBothWays, test, widths } from "./test.ts";

/** This file has its own site, because its tests read the mails. */
const mailbox = useSiteWithMailbox();

test.describe.configure({ mode: "serial" });

inBothWays(({ javaScriptEnabled, visit }) => {
  test("without an account a search is saved from the catalogue, confirmed, changed, paused and ended (STOCK-35, STOCK-36)", async ({
    page,
  }) => {
    test.setTimeout(180_000);
    await asNewSender(page);
    await visit(page, "/stock?fuel=Di%C3%A9sel&price_max=30000");
    await page.getByRole("link", { name: "Avísame de coches nuevos como estos" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Avísame de coches nuevos");
    const words = page.getByRole("region", { name: "Lo que buscas" });
    await expect(words).toContainText("Diésel");
    const save = page.getByRole("button", { name: "Guardar el aviso" });
    await visit(page, page.url());
    await save.click();
    await expect(page.getByText("Marca la casilla: sin tu permiso no podemos escribirte.")).toBeVisible();
    if (javaScriptEnabled) await expectGoodLook(page, "alert-mistakes");

    const address = freshAddress();
    await page.getByLabel("Correo", { exact: true }).fill(address);
    await page.getByRole("radio", { name: "Cada semana" }).check();
    await page.getByRole("checkbox").check();
    await untilFormIsAccepted();
    await save.click();
    await expect(page.getByRole("heading", { name: "Mira tu correo" })).toBeVisible();
    await expectNoSidewaysScroll(page, "after saving");

    const link = await mailedLink(mailbox().post, address, "/avisos/");
    await visit(page, link);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Confirma tu aviso");
    if (javaScriptEnabled) await expectGoodLook(page, "alert-unconfirmed");
    await untilFormIsAccepted();
    await page.getByRole("button", { name: "Confirmar el aviso" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Tu aviso");
    if (javaScriptEnabled) await expectGoodLook(page, "alert-managed");

    await visit(page, link);
    await expect(page.getByRole("radio", { name: "Cada semana" })).toBeChecked();
    await page.getByRole("radio", { name: "Al momento" }).check();
    await untilFormIsAccepted();
    await page.getByRole("button", { name: "Guardar", exact: true }).click();
    await expect(page.getByRole("radio", { name: "Al momento" })).toBeChecked();

    await visit(page, link);
    await untilFormIsAccepted();
    await page.getByRole("button", { name: "Cambiar la búsqueda" }).click();
    await expect(page.getByRole("region", { name: "Estás cambiando este aviso" })).toBeVisible();
    if (javaScriptEnabled) await expectGoodLook(page, "alert-change-filters", { phone: widths.phone });
    await page.getByRole("link", { name: "Cambiar los filtros" }).click();
    await page.waitForURL(/\/stock\?.*region=mc/);
    await page.getByRole("link", { name: "Quitar el filtro Diésel" }).click();
    await page.waitForURL((url) => url.pathname === "/stock" && !url.searchParams.has("fuel"));
    expect(new URL(page.url()).searchParams.get("region")).toBe("mc");
    await page.getByRole("link", { name: "Avísame de coches nuevos como estos" }).click();
    await expect(page.getByRole("region", { name: "Estás cambiando un aviso" })).toContainText("Diésel");
    if (javaScriptEnabled) await expectGoodLook(page, "alert-changing", { phone: widths.phone });
    await visit(page, page.url());
    await untilFormIsAccepted();
    await page.getByRole("button", { name: "Guardar este cambio" }).click();
    await expect(page.getByRole("heading", { name: "Aviso cambiado" })).toBeVisible();

    await visit(page, link);
    await expect(page.getByRole("region", { name: "La búsqueda" })).not.toContainText("Diésel");
    await untilFormIsAccepted();
    await page.getByRole("button", { name: "Poner en pausa" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Tu aviso está en pausa");
    await visit(page, link);
    await untilFormIsAccepted();
    await page.getByRole("button", { name: "Activar el aviso" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Tu aviso");
    await visit(page, link);
    await untilFormIsAccepted();
    await page.getByRole("button", { name: "Terminar el aviso" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Este aviso ya no existe");
    if (javaScriptEnabled) await expectGoodLook(page, "alert-ended", { phone: widths.phone });
  });

  test("a search without results is carried to the team by the contact form, in words (WRITE-8)", async ({ page }) => {
    await visit(page, "/stock?make=Lancia&search=delta+integrale");
    await page.getByRole("link", { name: "Pídenos que lo busquemos" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Lo buscamos por ti");
    await expect(page.getByLabel("Mensaje", { exact: true })).toHaveValue(/delta integrale/);
    if (javaScriptEnabled) await expectNoSidewaysScroll(page, "contact with a search");
  });
});

test("every car may be saved, after a sentence that says so", async ({ page }) => {
  await page.goto("/avisos/nuevo");
  await expect(page.getByText("Sin ningún filtro te avisamos de cada coche que entra")).toBeVisible();
  await expectGoodLook(page, "alert-of-all");
});
