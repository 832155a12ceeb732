import { addressOf, signInAs } from "./people.ts";
import { agendaName } from "./office-rows.ts";
import { expect, expectGoodLook, onAnyDatabase, open, test, widths } from "./test.ts";

const pages = [
  "/admin",
  "/admin/appointments",
  "/admin/appointments?view=week",
  "/admin/users",
  "/admin/data-requests",
  "/admin/data-requests/registro",
  "/admin/audit",
];

test("a visitor is redirected to the sign-in and back, a customer to the home page", async ({ page, request }) => {
  const answer = await request.get("/admin/appointments?view=week", { maxRedirects: 0 });
  expect(answer.headers()["location"]).toBe("/auth?tab=signin&redirectTo=%2Fadmin%2Fappointments%3Fview%3Dweek");
  await signInAs(page, "office-requester");
  await page.goto("/admin/users");
  await expect(page).toHaveURL((url) => url.pathname === "/");
});

test("the sidebar links to all pages, folds by button and by Ctrl+B, and keeps its state", async ({ page }) => {
  await signInAs(page, "office-frame-admin");
  await open(page, "/admin");
  const sidebar = page.getByRole("complementary", { name: "Panel de administración" });
  await expect(sidebar).toContainText(addressOf("office-frame-admin"));
  await expect(sidebar).toContainText("Administrador");
  const menu = sidebar.getByRole("navigation", { name: "Administración" });
  await expect(menu.getByRole("link")).toHaveText([
    "Dashboard",
    "Buscar",
    /^Consultas/,
    /^Importaciones/,
    "Libros",
    /^Citas/,
    "Marcas y Modelos",
    "Vehículos",
    "Demanda",
    "Calculadora",
    "Tablas de precios",
    "Valores oficiales",
    "Usuarios",
    "Portales",
    "Fuentes",
    /^Datos personales/,
    /^Correos/,
    "Registro",
  ]);
  await menu.getByRole("link", { name: "Usuarios" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Usuarios");
  await expect(menu.getByRole("link", { name: "Usuarios" })).toHaveAttribute("aria-current", "page");

  await page.keyboard.press("Control+b");
  await expect(sidebar.getByRole("button", { name: "Desplegar el menú" })).toHaveAttribute("aria-expanded", "false");
  await page.reload();
  await expect(sidebar.getByRole("button", { name: "Desplegar el menú" })).toBeVisible();
  const kept = (await page.context().cookies(page.url())).find(({ name }) => name === "sidebar");
  expect(Math.round(((kept?.expires ?? 0) - Date.now() / 1000) / 86_400)).toBe(7);
  await sidebar.getByRole("button", { name: "Desplegar el menú" }).click();
  await expect(sidebar.getByText("Panel de administración")).toBeVisible();
});

test("on a phone the menu is a sheet", async ({ page }) => {
  await page.setViewportSize(widths.phone);
  await signInAs(page, "office-frame-admin");
  await open(page, "/admin");
  await page.getByRole("button", { name: "Abrir el menú" }).click();
  await page
    .getByRole("navigation", { name: "Administración" })
    .getByRole("link", { name: /^Citas/ })
    .click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Citas");
  await expect(page.getByRole("navigation", { name: "Administración" })).toBeHidden();
});

test("a missing page is reported inside the shell (SITE-9)", async ({ page }) => {
  await signInAs(page, "office-frame-admin");
  const answer = await page.goto("/admin/nada");
  expect(answer?.status()).toBe(404);
  await expect(page.getByText("Oops! Page not found")).toBeVisible();
  await expect(page.getByRole("link", { name: "Volver al inicio" })).toHaveAttribute("href", "/");
});

test("one button answers a data request, and the copy is available behind the mailbox's link", async ({ page }) => {
  await signInAs(page, "office-frame-admin");
  await open(page, "/admin/data-requests");
  const row = page.getByRole("listitem").filter({ hasText: addressOf("office-requester") });
  await expect(row).toContainText("Acceso (RGPD, art. 15)");
  await row.getByRole("link", { name: "Atender" }).click();
  // Its new data come late. The outcome waits for them, because they move the page, and a click on what moves is lost.
  await page.route(/data-requests.*\.data/, async (route) => {
    if (route.request().method() === "GET") await new Promise((go) => setTimeout(go, 700));
    await route.continue();
  });
  await page.getByRole("button", { name: "Entregar la copia" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Copia entregada" })).toBeVisible();
  expect(await page.getByRole("dialog").getByText("Atendida").count()).toBe(1);
  await page.getByRole("dialog").getByRole("link", { name: "Cerrar" }).click();
  await expect(row).toHaveCount(0);
  await page.getByRole("link", { name: "Registro", exact: true }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "Solicitud de datos" }).first()).toContainText("pending → completed");

  await open(page, `/admin/data-requests`);
  const unproven = page.getByRole("listitem").filter({ hasText: "agenda-desktop@example.es" });
  await unproven.getByRole("link", { name: "Ver" }).click();
  await expect(page.getByRole("button", { name: "He comprobado quién es" })).toBeVisible();
  await expect(page.getByRole("button", { name: /borrar los datos/i })).toHaveCount(0);
});

const dialog = `/admin/appointments?search=${encodeURIComponent(agendaName("keys"))}`;
for (const address of [...pages, dialog]) {
  test(`${address} fits phone, tablet and desktop, and is accessible in both schemes`, { tag: onAnyDatabase }, async ({ page }) => {
    test.slow();
    await signInAs(page, "office-look-admin");
    await open(page, address);
    if (address === dialog) await page.getByRole("link", { name: "Cambiar hora" }).click();
    if (address === dialog) await expect(page.getByRole("dialog")).toBeVisible();
    await expectGoodLook(page, address);
  });
}
