import { addressOf, sharedPassword, signInAs } from "./people.ts";
import { expect, inBothWays, test, widths } from "./test.ts";

inBothWays(({ javaScriptEnabled, visit }) => {
  // One admin for each run, because confirming the password replaces the session.
  const admin = javaScriptEnabled ? "office-users-script-admin" : "office-users-plain-admin";
  const somebody = addressOf(javaScriptEnabled ? "office-somebody-script" : "office-somebody-plain");

  test("an admin is appointed and removed with the own password, and not without it", async ({ page }) => {
    await signInAs(page, admin);
    await visit(page, `/admin/users?search=${encodeURIComponent(somebody)}`);
    const row = page.getByRole("listitem").filter({ hasText: somebody });
    await expect(row).toContainText("Usuario básico");
    await row.getByRole("link", { name: "Ver Perfil" }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog).toContainText("No hay preferencias configuradas");
    await dialog.getByRole("link", { name: "Hacer Admin" }).click();

    const password = dialog.getByLabel("Tu contraseña de administrador");
    await dialog.getByRole("button", { name: "Otorgar permisos" }).click();
    await expect(dialog.getByText("Por favor ingresa tu contraseña de administrador.")).toBeVisible();
    await password.fill("otra distinta");
    await dialog.getByRole("button", { name: "Otorgar permisos" }).click();
    await expect(page.getByText("Error de verificación")).toBeVisible();
    await expect(dialog.getByText("Contraseña incorrecta. No se pueden modificar los permisos de administrador.").first()).toBeVisible();
    await password.fill(sharedPassword);
    await dialog.getByRole("button", { name: "Otorgar permisos" }).click();
    await expect(page.getByText("Se han otorgado permisos de administrador.")).toBeVisible();

    await visit(page, `/admin/users?role=admin&search=${encodeURIComponent(somebody)}`);
    await row.getByRole("link", { name: "Remover Admin" }).click();
    await password.fill(sharedPassword);
    await dialog.getByRole("button", { name: "Remover permisos" }).click();
    await expect(page.getByText("Se han removido los permisos de administrador.")).toBeVisible();
    await dialog.getByRole("link", { name: "Cerrar" }).click();
    await expect(row).toHaveCount(0);
    await expect(page.getByText("No se encontraron usuarios")).toBeVisible();
  });
}, widths.desktop);
