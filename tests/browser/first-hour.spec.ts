import { startSite } from "#tests/site.ts";
import { putEmbeddedCopy } from "#tests/embedded-template.ts";
import { runScript } from "#tests/child.ts";
import { temporaryFolder } from "#tests/temporary-folder.ts";
import { useOwnSite } from "./own-site.ts";
import { expect, onAnyDatabase, test } from "./test.ts";

const folder = temporaryFolder("first-hour");

/** A site as a newcomer starts it: embedded, with the demonstration, without a mail server. */
const own = useOwnSite(async () => {
  await putEmbeddedCopy(folder.path);
  const site = await startSite({ env: { DATA_DIR: folder.path, DEMO: "auto" } });
  const stop = async () => {
    await site.stop();
    folder.remove();
  };
  return { site, stop };
});

test(`from the printed link to a back office without invented data ${onAnyDatabase}`, async ({ page }) => {
  await page.goto("/auth");
  await expect(page.getByText("Todavía no hay administrador")).toBeVisible();
  const [, path = ""] = /http:\/\/localhost:\d+(\/auth\/first-admin\/[\w-]{43})/.exec(own().site.output()) ?? [];
  expect(await page.content()).not.toContain(path);

  await page.goto(path);
  await page.getByLabel("Correo").fill("jefa@example.org");
  await page.getByLabel("Contraseña", { exact: true }).fill("tres palabras sueltas");
  await page.getByLabel("Repite la contraseña").fill("tres palabras sueltas");
  await page.getByRole("button", { name: "Entrar en la oficina" }).click();
  await expect(page).toHaveURL(/\/admin$/);
  await expect(page.getByRole("note")).toContainText("Datos de demostración");
  await expect(page.getByText("Óscar Fuentes Lorca").first()).toBeVisible();

  // A second admin, invited while the site runs; the mail waits and can be read.
  const command = runScript("scripts/admin.ts", ["socia@example.org"], { DATA_DIR: folder.path });
  expect([await command.nextLine(), await command.nextLine()]).toEqual([
    expect.stringContaining("socia@example.org no tenía cuenta"),
    expect.stringContaining("/auth/confirm/"),
  ]);
  await page.goto("/admin/mails?view=waiting");
  await page.getByRole("link", { name: "Confirmar el correo de una cuenta" }).click();
  await expect(page.locator("pre")).toContainText("/auth/confirm/");

  await page.goto("/admin");
  await page.getByRole("link", { name: "Ver los pasos" }).click();
  const legal = page.getByRole("listitem").filter({ hasText: "Textos legales revisados" });
  await legal.getByRole("button", { name: /Confirmar/ }).click();
  await expect(legal).toContainText("Lo confirmó jefa@example.org");
  await page.getByText("Quitar la demostración").click();
  await page.getByRole("button", { name: "Sí, quitarla: la demostración" }).click();
  await expect(page.getByText("No hay datos inventados.")).toBeVisible();
  await expect(page.getByRole("note")).toHaveCount(0);
  await page.goto("/admin/inquiries");
  await expect(page.getByText("Óscar Fuentes Lorca")).toHaveCount(0);

  // The shop without vehicles says so in their places.
  for (const [place, texts] of [
    ["/", ["No hay vehículos destacados disponibles", "No se encontraron vehículos"]],
    ["/stock", ["No se encontraron vehículos", "Intenta ajustar tus filtros de búsqueda para encontrar más opciones."]],
    ["/sitemap.xml", []],
  ] as const) {
    const answer = await page.request.get(place);
    expect(answer.status(), place).toBe(200);
    for (const text of texts) expect(await answer.text(), place).toContain(text);
  }

  // The link is used up.
  expect((await page.request.get(path)).status()).toBe(410);
});
