import { runAs } from "#server/context.ts";
import { contextOf } from "#tests/database.ts";
import { insertOrder } from "#tests/orders.ts";
import { startSignedInSite } from "#tests/signed-in-site.ts";
import { insertVehicle } from "#tests/vehicles.ts";
import { inquiryIds, longWords } from "./conversation-people.ts";
import { enterWith, useOwnSite } from "./own-site.ts";
import { signInAs } from "./people.ts";
import { expect, expectAccessible, expectGoodLook, onAnyDatabase, open, test } from "./test.ts";

test("a visitor signs in first and returns to the panel", async ({ request }) => {
  for (const path of ["/dashboard", "/dashboard/consultas", `/dashboard/consultas/${inquiryIds.answered}`, "/contratar?plan=premium"]) {
    const answer = await request.get(path, { maxRedirects: 0 });
    expect([answer.status(), answer.headers()["location"]], path).toEqual([302, `/auth?tab=signin&redirectTo=${encodeURIComponent(path)}`]);
  }
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the panel shows all entries, and first those that wait for the person", async ({ page }) => {
    await signInAs(page, "conversations-reader");
    const answer = await page.goto("/dashboard");
    expect(answer?.headers()["cache-control"]).toContain("no-store");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Mi Panel");
    await expect(page.getByText("Bienvenido, conversations-reader@example.es")).toBeVisible();
    await expect(page.getByRole("link", { name: "Leer la respuesta" })).toHaveAttribute(
      "href",
      `/dashboard/consultas/${inquiryIds.answered}`,
    );
    const summary = page.getByRole("region", { name: "Resumen" });
    await expect(summary).toContainText(/Citas\s*4\s*1 confirmada/);
    await expect(summary).toContainText(/Consultas\s*4\s*1 pendiente/);
    await expect(summary).toContainText(/Vehículos de Interés\s*4\s*Consultas realizadas/);

    const recent = page.getByRole("region", { name: "Consultas Recientes" });
    await expect(recent.getByRole("listitem")).toHaveCount(3);
    await expect(recent.getByRole("listitem").nth(0)).toContainText("18/11/2026");
    await expect(recent.getByRole("listitem").nth(0)).toContainText("En Progreso");
    await expect(recent.getByRole("listitem").nth(1)).toContainText("Lancia Thema 8.32");
    await expect(recent.getByRole("listitem").nth(2)).toContainText("Completada");
    await expect(recent.getByRole("link", { name: "Ver todas" })).toHaveAttribute("href", "/dashboard/consultas");

    const next = page.getByRole("region", { name: "Próximas Citas" });
    await expect(next.getByRole("listitem")).toHaveCount(3);
    await expect(next.getByRole("listitem").nth(0)).toContainText(/Sábado, \d+ de \w+, 10:00/i);
    await expect(next.getByRole("listitem").nth(0)).toContainText("Confirmada");
    await expect(next.getByRole("listitem").nth(0)).toContainText("Financiación");
    await expect(next.getByRole("listitem").nth(1)).toContainText("Pendiente");
    await expect(next.getByRole("listitem").nth(2)).toContainText("Cancelada");
    await expect(next.getByRole("link", { name: "Ver todas" })).toHaveAttribute("href", "/appointments");
    const actions = page.getByRole("region", { name: "Acciones Rápidas" });
    for (const [name, href] of [
      ["Programar Cita", "/appointments"],
      ["Ver Stock", "/stock"],
      ["Contactar", "/contacto"],
    ] as const)
      await expect(actions.getByRole("link", { name })).toHaveAttribute("href", href);
    await next.getByRole("link", { name: "Cambiar o cancelar" }).first().click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Tu cita");
  });

  test("a new person reads how to start, and finds the way to the preferences", async ({ page }) => {
    await signInAs(page, "conversations-new");
    await page.goto("/dashboard");
    const invitation = page.getByRole("region", { name: "Completa tu perfil de preferencias" });
    await expect(invitation.getByRole("link", { name: "Configurar preferencias" })).toHaveAttribute("href", "/dashboard/preferencias");
    await expect(page.getByRole("heading", { name: "El camino de tu coche empieza aquí" })).toBeVisible();
    const main = page.getByRole("main");
    await expect(main.getByText("No tienes citas programadas")).toBeVisible();
    await expect(main.getByRole("link", { name: "Programar cita", exact: true })).toHaveAttribute("href", "/appointments");
    await expect(main.getByText("No has realizado consultas")).toBeVisible();
    await expect(main.getByRole("link", { name: "Explorar vehículos" })).toHaveAttribute("href", "/stock");
    await page.getByRole("region", { name: "Consultas Recientes" }).getByRole("link", { name: "Ver todas" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Mis Consultas");
    await expect(main.getByText("No tienes consultas aún")).toBeVisible();
    await expect(main.getByText("Cuando realices consultas sobre vehículos, aparecerán aquí")).toBeVisible();
    await main.getByRole("link", { name: "Volver al panel" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Mi Panel");
  });

  test("'Mis Consultas' lists every inquiry with its car or its kind", async ({ page }) => {
    await signInAs(page, "conversations-reader");
    await page.goto("/dashboard/consultas");
    const items = page
      .getByRole("main")
      .getByRole("listitem")
      .filter({ has: page.getByRole("heading", { level: 2 }) });
    await expect(items).toHaveCount(4);
    await expect(items.nth(0)).toContainText("Te hemos respondido");
    await expect(items.nth(0)).toContainText("€");
    await expect(items.nth(1)).toContainText("Lancia Thema 8.32");
    // The price of a car that is not public stays secret (row B6).
    expect(await page.content()).not.toMatch(/77[.]?777/);
    await expect(items.nth(2)).toContainText("Resuelto");
    await expect(items.nth(2)).toContainText(longWords);
    await expect(items.nth(3)).toContainText("Consulta de financiación");
    await items.nth(1).getByRole("link", { name: "Ver conversación" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Consulta sobre: Lancia Thema 8.32");
    await expect(page.getByText("Ya no está en la web.")).toBeVisible();
    await expect(page.getByText("Aún no hay respuestas a tu consulta.")).toBeVisible();
  });
});

test("the panel shows what was linked when an address was confirmed, and never more than exists", async ({ page }) => {
  await signInAs(page, "conversations-reader");
  await page.goto("/dashboard?claimed=3-1");
  await expect(page.getByText("Hemos añadido 3 consultas anteriores y 1 cita anterior")).toBeVisible();
  await expectAccessible(page, "panel with what was claimed");
  await page.goto("/dashboard");
  await expect(page.getByText("Hemos añadido")).toHaveCount(0);
  await signInAs(page, "conversations-new");
  await page.goto("/dashboard?claimed=3-1");
  await expect(page.getByText("Hemos añadido")).toHaveCount(0);
});

for (const [person, path] of [
  ["conversations-reader", "/dashboard"],
  ["conversations-reader", "/dashboard/consultas"],
  ["conversations-reader", `/dashboard/consultas/${inquiryIds.answered}`],
  ["conversations-reader", `/dashboard/consultas/${inquiryIds.closed}`],
  ["conversations-new", "/dashboard"],
  ["conversations-new", "/dashboard/consultas"],
  ["conversations-new", "/contratar"],
] as const) {
  test(`${path} of ${person} fits every window and is accessible in both schemes`, { tag: onAnyDatabase }, async ({ page }) => {
    test.slow();
    await signInAs(page, person);
    await open(page, path);
    await expectGoodLook(page, path);
  });
}

test.describe("with imports", () => {
  const site = useOwnSite(() =>
    startSignedInSite([{}], {}, async (database, { userIds: [userId = ""] }) => {
      const car = await insertVehicle(database, { make: "Skoda", model: "Superb Combi", status: "reserved" });
      const late = await insertOrder(database, { userId, carName: "Skoda Superb Combi", vehicleId: car });
      for (const carName of ["", "Audi A4"]) await insertOrder(database, { userId, carName });
      const charge = { order_id: late, kind: "charge", concept: "purchase", cents: 12_751_00, due_on: "2026-11-23" };
      await runAs(contextOf(database), (transaction) => transaction.insertInto("order_entries").values(charge).execute());
    }),
  );

  test("the panel begins with the payment that is overdue, although newer orders wait for nothing", async ({ page }) => {
    await enterWith(page, site().cookies[0]);
    await open(page, "/dashboard");
    const now = page.getByRole("region", { name: "Paga 12.751,00 €" });
    await expect(page.getByRole("region").first()).toContainText("Ahora te toca a ti");
    await expect(now).toContainText("Compra. Venció el 23 de noviembre de 2026.");
    await expect(now).not.toContainText("como muy tarde");
    await expect(now).toContainText("Después: ");
    const orders = page.getByRole("region", { name: "Mis importaciones" }).getByRole("listitem");
    await expect(orders).toHaveCount(3);
    await expect(orders.filter({ hasText: "Te toca a ti: Paga 12.751,00 €" })).toHaveCount(1);
    await expectGoodLook(page, "a panel with three orders");
    await now.getByRole("link", { name: "Cómo pagar" }).click();
    await expect(page).toHaveURL(/importacion.*#pagos$/);
    await expect(page.getByRole("heading", { name: "Pagos" })).toBeInViewport();
  });
});
