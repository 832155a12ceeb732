// @any-database: these pages show the same from any database.
import { paymentSentence } from "#app/features/ground/company/payment.ts";
import { pathOf, vehicleOfStatus } from "./catalogue-page.ts";
import { expect, siteAddress, test, textPages } from "./test.ts";

test("every text page has one heading, its place in the site, and no script", async ({ page }) => {
  for (const address of textPages) {
    const answer = await page.goto(address);
    expect(answer?.status(), address).toBe(200);
    await expect(page.getByRole("heading", { level: 1 }), address).toHaveCount(1);
    await expect(page.locator("html")).toHaveAttribute("lang", "es");
    await expect(page.locator('script:not([type="application/ld+json"])'), address).toHaveCount(0);
    await expect(page.locator('link[rel="modulepreload"]'), address).toHaveCount(0);
    await expect(page.getByRole("navigation", { name: "Migas de pan" }).getByRole("link", { name: "Inicio" }), address).toHaveAttribute(
      "href",
      "/",
    );
  }
});

test("the questions are in four categories, and one answer is open at a time, also from an address", async ({ page }) => {
  await page.goto("/faq");
  const main = page.getByRole("main");
  for (const category of ["Proceso de importación", "Costes y financiación", "Garantías y soporte", "Tipos de vehículos"]) {
    const section = main.getByRole("region", { name: category, exact: true });
    await expect(section.getByRole("group").first()).toBeVisible();
    expect(await section.getByRole("group").count(), category).toBeGreaterThan(1);
  }
  const items = main.getByRole("group");
  const open = main.locator("details[open]");
  await expect(open).toHaveCount(0);
  for (const position of [0, 3, (await items.count()) - 1]) {
    await items.nth(position).locator("summary").click();
    await expect(open).toHaveCount(1);
    await expect(items.nth(position)).toHaveAttribute("open");
  }
  await items.last().locator("summary").press("Enter");
  await expect(open).toHaveCount(0);
  const id = await items.first().locator("[id]").first().getAttribute("id");
  await page.goto("about:blank");
  await page.goto(`/faq#${id}`);
  await expect(items.first()).toHaveAttribute("open");
  await expect(page.locator(`#${id}`)).toBeInViewport();
});

test("the privacy page is in force today, by Madrid's calendar, and links to the request for one's own data", async ({ page }) => {
  await page.goto("/privacy");
  const today = new Intl.DateTimeFormat("es-ES", { dateStyle: "long", timeZone: "Europe/Madrid" }).format(new Date());
  const main = page.getByRole("main");
  await expect(main.getByText(today).first()).toBeVisible();
  await expect(main.getByRole("heading", { level: 2 })).toHaveCount(7);
  await main.getByRole("link", { name: "Solicita tus datos" }).first().click();
  await expect(page).toHaveURL("/data-request");
  await expect(page.getByRole("main")).toContainText("30 días");
  for (const right of [/acceso|copia/i, /borr|supr/i, /portabilidad|llev/i])
    await expect(page.getByRole("main").getByRole("heading", { name: right }).first()).toBeVisible();
});

test("the pages about the company show what they promise (PAGE-8, PAGE-9)", async ({ page }) => {
  await page.goto("/empresa");
  const main = page.getByRole("main");
  for (const figure of [/^98\s?%$/, /^24\s?h/, /^5\+|^\+\s?5/]) await expect(main.getByText(figure).first()).toBeVisible();
  for (const address of ["/#servicios", "/contacto", "/appointments"])
    await expect(main.locator(`a[href="${address}"]`).first()).toBeVisible();

  await page.goto("/sobre-nosotros");
  for (const station of ["Inicios", "2024", "2025", "Presente"])
    await expect(main.getByRole("heading", { name: new RegExp(station) }).first()).toBeVisible();
  for (const value of [/pasión/i, /innovación/i, /confianza/i, /eficiencia/i])
    await expect(main.getByRole("heading", { name: value }).first()).toBeVisible();
  for (const partner of [/concesionarios/i, /inspector|técnicos/i, /gestor/i, /transport/i, /talleres/i, /asegurador/i])
    await expect(main.getByRole("heading", { name: partner }).first(), String(partner)).toBeVisible();
  for (const address of ["/#servicios", "/contacto"]) await expect(main.locator(`a[href="${address}"]`).first()).toBeVisible();

  await page.goto("/contacto");
  for (const start of ["tel:", "https://wa.me/", "mailto:"]) await expect(main.locator(`a[href^="${start}"]`).first(), start).toBeVisible();
  await expect(main).toContainText("Lunes a viernes, de 9:00 a 18:00");
  await expect(main).toContainText("cita previa");

  await page.goto("/appointments");
  await expect(main.getByRole("link", { name: /inicio/i }).last()).toHaveAttribute("href", "/");
  await expect(main).toContainText("9:00 a 18:00");
  await expect(main.locator('a[href="/privacy"]')).toBeVisible();
});

test("every page that says how people pay says the same sentence (PAGE-5)", async ({ request }) => {
  const car = await pathOf(request, vehicleOfStatus("available"));
  const prospect = await pathOf(request, vehicleOfStatus("german_prospect"));
  for (const address of ["/faq", "/condiciones", car, `${car}?reservar`, prospect]) {
    const text = (await (await request.get(address)).text()).replaceAll(/<script[^]*?<\/script>/g, "");
    expect(text, address).toContain(paymentSentence);
    expect(text.replaceAll(paymentSentence, "").match(/.{30}(por transferencia|tarjeta(?! ITV)).{30}/i)?.[0], address).toBeUndefined();
  }
});

test("every link of the site works, and every anchor exists on its page", async ({ request }) => {
  test.slow();
  const start = [
    "/",
    "/stock",
    await pathOf(request, vehicleOfStatus("available")),
    await pathOf(request, vehicleOfStatus("german_prospect")),
    await pathOf(request, vehicleOfStatus("sold")),
    ...textPages,
  ];
  const waiting = [...start];
  const known = new Set(start);
  const pages = new Map<string, { status: number; ids: Set<string> }>();
  const anchors = new Set<string>();
  let vehicles = 0;
  for (let address = waiting.shift(); address !== undefined; address = waiting.shift()) {
    const answer = await request.get(address);
    const html = answer.headers()["content-type"]?.startsWith("text/html") ? await answer.text() : "";
    pages.set(address, { status: answer.status(), ids: new Set([...html.matchAll(/ id="([^"]+)"/g)].map((match) => match[1] ?? "")) });
    // A search links to endless further searches, so the test follows them one step only.
    if (address.includes("?") && !start.includes(address)) continue;
    for (const match of html.matchAll(/<a\b[^>]*? href="([^"]*)"/g)) {
      const link = new URL((match[1] ?? "").replaceAll("&amp;", "&"), siteAddress() + address);
      if (link.origin !== siteAddress()) continue;
      const target = link.pathname + link.search;
      if (link.hash !== "") anchors.add(`${target}${link.hash}`);
      if (known.has(target)) continue;
      if (/^\/stock\/[^/]+$/.test(target) || /^\/(contacto|appointments)\?vehicle=/.test(target)) {
        vehicles += 1;
        if (vehicles > 8) continue;
      }
      known.add(target);
      waiting.push(target);
    }
  }
  expect([...pages].filter(([, { status }]) => status !== 200).map(([address, { status }]) => `${address} ${status}`)).toEqual([]);
  expect(pages.size).toBeGreaterThan(20);
  const missing = [...anchors].filter((anchor) => {
    const [target = "", id = ""] = anchor.split("#");
    return pages.has(target) && !pages.get(target)?.ids.has(decodeURIComponent(id));
  });
  expect(missing, "anchors that are not on their page").toEqual([]);
});
