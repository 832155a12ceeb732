// @any-database: these pages show the same from any database.
import { company } from "#company";
import { card, nameOf, pathOf, vehicleNamed, vehicleOfStatus } from "./catalogue-page.ts";
import { expect, open, test, widths } from "./test.ts";

const euros = (amount: number) => `${new Intl.NumberFormat("es-ES", { useGrouping: "always" }).format(amount)} €`;
const unknown = "00000000-0000-4000-8000-000000000000";
const x3 = vehicleNamed("BMW X3 xDrive20d");

test("a vehicle's page shows its place in the site, its facts, its equipment and what is included", async ({ page }) => {
  await page.goto(await pathOf(page.request, x3));
  const crumbs = page.getByRole("navigation", { name: "Migas de pan" });
  await expect(crumbs.getByRole("listitem")).toContainText(["Inicio", "Stock", nameOf(x3)]);
  await expect(crumbs.getByRole("link", { name: "Stock" })).toHaveAttribute("href", "/stock");

  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { level: 1 })).toHaveText(nameOf(x3));
  await expect(main.getByText("Disponible", { exact: true })).toBeVisible();
  await expect(main.getByText(euros(x3.price)).first()).toBeVisible();
  const facts = main.getByRole("region", { name: "Características" });
  for (const fact of [String(x3.year), "87.400 km", x3.fuelType, x3.transmission, x3.location, x3.bodyStyle, `140 kW (${x3.powerHp} CV)`])
    await expect(facts.getByText(fact, { exact: true })).toBeVisible();
  await expect(main.getByText(x3.description.split("\n")[0] ?? "").first()).toBeVisible();

  const labels = {
    general: "General",
    safety: "Seguridad",
    comfort: "Confort",
    technology: "Tecnología",
    exterior: "Exterior",
    interior: "Interior",
    mechanical: "Mecánica",
    performance: "Prestaciones",
  };
  const equipment = main.getByRole("region", { name: "Equipamiento" });
  for (const { name, category } of x3.features) {
    const group = equipment
      .locator("div")
      .filter({ has: page.getByRole("heading", { name: labels[category], exact: true }) })
      .last();
    await expect(group.getByRole("listitem").filter({ hasText: name }).first(), `${labels[category]}: ${name}`).toBeVisible();
  }
  await expect(main.getByRole("region", { name: "Qué incluye" })).toContainText(`${company.claims.warrantyMonths} meses de garantía`);
});

test("the possible actions depend on the vehicle's status", async ({ page }) => {
  const main = page.getByRole("main");
  const reserve = main.getByRole("link", { name: "Reservar con señal" }).or(main.getByRole("button", { name: "Reservar con señal" }));
  const appointment = main.getByRole("link", { name: "Reservar Cita" }).or(main.getByRole("button", { name: "Reservar Cita" }));
  const refused = main.getByRole("button", { name: "No disponible para reserva" });

  await page.goto(await pathOf(page.request, vehicleOfStatus("available")));
  await expect(main.getByText("Disponible", { exact: true })).toBeVisible();
  await expect(reserve).toBeVisible();
  await expect(refused).toHaveCount(0);
  await expect(appointment).toHaveAttribute("href", /^\/appointments\?vehicle=[0-9a-f-]{36}$/);

  const others = [
    { status: "german_prospect", badge: "Prospecto Alemán", sentence: "Precio estimado" },
    { status: "reserved", badge: "Reservado", sentence: "Este vehículo está reservado." },
    { status: "sold", badge: "Vendido", sentence: "Este vehículo ya se ha vendido." },
  ] as const;
  for (const { status, badge, sentence } of others) {
    await page.goto(await pathOf(page.request, vehicleOfStatus(status)));
    await expect(main.getByText(badge, { exact: true })).toBeVisible();
    await expect(main.getByText(sentence, { exact: true })).toBeVisible();
    await expect(refused).toBeDisabled();
    await expect(reserve).toHaveCount(0);
    await expect(appointment).toHaveCount(0);
    const asks = main.getByRole("link", { name: "Solicitar Importación" });
    await expect(asks).toHaveCount(status === "german_prospect" ? 1 : 0);
    if (status === "german_prospect") await expect(asks).toHaveAttribute("href", /^\/appointments\?vehicle=[0-9a-f-]{36}$/);
  }
});

test("a card shows by its status what its page offers", async ({ page }) => {
  const actions = {
    available: { badge: "Disponible", link: "Ver detalles" },
    reserved: { badge: "Reservado", link: "Ver detalles" },
    german_prospect: { badge: "Prospecto Alemán", link: "Solicitar Importación" },
    sold: { badge: "Vendido", link: undefined },
  } as const;
  for (const [status, { badge, link }] of Object.entries(actions)) {
    const vehicle = vehicleOfStatus(status as keyof typeof actions);
    await page.goto(`/stock?search=${encodeURIComponent(nameOf(vehicle))}`);
    const shown = card(page, vehicle);
    await expect(shown.getByText(badge, { exact: true })).toBeVisible();
    if (link === undefined) await expect(shown.getByRole("button", { name: "No Disponible" })).toBeDisabled();
    else await expect(shown.getByRole("link", { name: link })).toBeVisible();
    await expect(shown.getByText("Estimado")).toHaveCount(status === "german_prospect" ? 1 : 0);
  }
});

test("the old address shows the same page and names the new one", async ({ page }) => {
  const path = await pathOf(page.request, x3);
  const answer = await page.goto(path.replace("/stock/", "/vehicle/"));
  expect(answer?.status()).toBe(200);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(nameOf(x3));
  await expect(page.locator("link[rel=canonical]")).toHaveAttribute("href", new RegExp(`${path}$`));
});

test("a vehicle that does not exist returns 404, says so and links to the home page", async ({ page }) => {
  for (const id of [unknown, "junk", "1", `${unknown}0`, "%3Cscript%3E", "null", "..%2F..%2Fetc%2Fpasswd"]) {
    for (const prefix of ["/stock", "/vehicle"]) {
      const answer = await page.request.get(`${prefix}/${id}`);
      expect([answer.status(), await answer.text()], `${prefix}/${id}`).toEqual([404, expect.stringContaining("Vehículo no encontrado")]);
    }
  }
  await page.goto(`/stock/${unknown}`);
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", /noindex/);
  await page.getByRole("main").getByRole("link", { name: "Volver al inicio" }).click();
  await expect(page).toHaveURL("/");
});

test("a visit is counted by a POST that returns 204", async ({ page }) => {
  const path = await pathOf(page.request, x3);
  const [visit] = await Promise.all([page.waitForResponse((response) => response.url().endsWith(`${path}/visit`)), page.goto(path)]);
  expect(visit.request().method()).toBe("POST");
  expect(visit.status()).toBe(204);
});

test("on a phone, name and price are directly below the picture, and the price and the contact button stay at the bottom", async ({
  page,
}) => {
  await page.setViewportSize(widths.phone);
  await open(page, await pathOf(page.request, x3));
  await expect(page.getByRole("heading", { level: 1 })).toBeInViewport();
  await expect(page.getByRole("main").getByText(euros(x3.price)).first()).toBeInViewport();
  const ask = page.getByRole("main").getByRole("link", { name: "Consultar", exact: true });
  for (const place of [0, 1_800]) {
    await page.evaluate((top) => scrollTo({ top, behavior: "instant" }), place);
    await expect(ask).toBeInViewport();
    const bar = page.locator(".bottom-bar").filter({ has: page.getByRole("link", { name: "Consultar", exact: true }) });
    await expect(bar).toContainText(euros(x3.price));
    await expect(bar.getByRole("link", { name: /^Llamar al/ })).toHaveAttribute("href", /^tel:/);
    await expect(bar.getByRole("link", { name: /WhatsApp/ })).toHaveAttribute("href", /wa\.me.*BMW.*%2Fstock%2F/);
  }
});
