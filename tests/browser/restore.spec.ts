import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { runScript } from "#tests/child.ts";
import { type FilledFolder, fillFolder } from "#tests/filled-folder.ts";
import { type Site, startSite } from "#tests/site.ts";
import { temporaryFolder } from "#tests/temporary-folder.ts";
import { useOwnSite } from "./own-site.ts";
import { expect, expectGoodPages, inBothWays, test } from "./test.ts";

const passphrase = "tres palabras sueltas y largas";
const temporary = temporaryFolder("restore");
let filled: FilledFolder;
let backup: string;

test.beforeAll(async () => {
  test.setTimeout(120_000);
  filled = await fillFolder(process.env["DATABASE_URL"]);
  const command = runScript("scripts/backup.ts", [temporary.path], { ...filled.env, BACKUP_PASSPHRASE: passphrase });
  expect(await command.ended).toBe(0);
  backup = join(temporary.path, readdirSync(temporary.path).find((name) => name.endsWith(".age")) ?? "");
});
test.afterAll(async () => {
  await filled.remove();
  temporary.remove();
});

const linkOf = (site: Site) => /\/auth\/first-admin\/[\w-]{43}/.exec(site.output())?.[0] ?? "";

async function send(page: Page, secret: string): Promise<void> {
  await page.getByLabel("Contraseña o clave").fill(secret);
  await page.getByLabel("Copia", { exact: true }).setInputFiles(backup);
  await page.getByRole("button", { name: "Restaurar la copia" }).click();
}

inBothWays(({ javaScriptEnabled, visit }) => {
  /** A site as a newcomer starts it; with a script, with the demonstration. */
  const own = useOwnSite(async () => {
    const site = await startSite({ env: { DEMO: javaScriptEnabled ? "auto" : "off" } });
    return { site, stop: () => site.stop() };
  });

  test("from the printed link and a backup to the office of before, with its pictures", async ({ page }) => {
    test.setTimeout(240_000);
    const link = linkOf(own().site);
    if (javaScriptEnabled) await expectGoodPages(page, [link, `${link}/copia`]);
    await visit(page, link);
    await page.getByRole("link", { name: "Desde una copia" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Restaura una copia");

    await send(page, "otra contraseña cualquiera");
    await expect(page.getByRole("alert")).toContainText("La contraseña o la clave no es la de esta copia", { timeout: 60_000 });
    await send(page, passphrase);
    if (javaScriptEnabled) await expect(page.getByRole("status").filter({ hasText: "Comprobando y restaurando" })).toBeVisible();
    await expect(page).toHaveURL(/\/auth\?tab=signin$/, { timeout: 120_000 });
    await expect(page.getByText("Entra con tu cuenta de siempre.")).toBeVisible();
    await expect(page.getByText("Todavía no hay administrador")).toHaveCount(0);

    await page.getByLabel("Correo").fill("oficina@ejemplo.es");
    await page.getByLabel("Contraseña", { exact: true }).fill(filled.accounts.signsIn.password);
    await page.getByRole("button", { name: "Iniciar sesión" }).click();
    await expect(page).not.toHaveURL(/\/auth/);
    await page.goto("/admin/inquiries");
    await expect(page).toHaveURL(/\/admin\/inquiries$/);
    await expect(page.getByText("Óscar Fuentes Lorca")).toHaveCount(0);
    expect((await page.request.get(filled.picture)).status()).toBe(200);
    await page.goto(`/stock/${filled.subjects.vehicles[0] ?? ""}`);
    await expect(page.locator(`img[src*="${filled.picture.split("/").at(-2) ?? ""}"]`).first()).toBeVisible();
    for (const address of [link, `${link}/copia`]) expect((await page.request.get(address)).status()).toBe(410);
  });
});
