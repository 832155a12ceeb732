import { somePdf, somePng } from "#tests/order-papers.ts";
import type { Page } from "@playwright/test";
import { freshAddress, untilFormIsAccepted } from "./sender.ts";
import { useOrdersSite } from "./orders-site.ts";
import { expect, test } from "./test.ts";

/** The whole life of two orders, the team's page and the customer's page side by side (ORDER-1 to ORDER-62). */
const site = useOrdersSite();
test.describe.configure({ mode: "serial" });
test.use({ actionTimeout: 30_000 });

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });
const pdf = { name: "dni.pdf", mimeType: "application/pdf", buffer: Buffer.from(somePdf()) };
const photo = { name: "dni-cruz.png", mimeType: "image/png", buffer: Buffer.from(somePng()) };

/** Reads the page again, as a person does who comes back. */
async function comeBack(page: Page): Promise<void> {
  await page.goto(page.url().split(/[?#]/)[0] ?? "");
}

async function quote(admin: Page, price: string): Promise<void> {
  await admin.getByText(/Hacer la versión/).click();
  await admin.getByLabel("Precio cerrado, en euros").fill(price);
  await admin.getByLabel("Señal, en euros").fill("199");
  await admin.getByLabel("Al comprar el coche, en euros").fill("10.000");
  await untilFormIsAccepted();
  await button(admin, "Guardar el borrador").click();
  await expect(admin.getByText("Borrador", { exact: true })).toBeVisible();
  await admin.locator("summary", { hasText: /^Enviar$/ }).click();
  await button(admin, "Sí, enviarlo").click();
  await expect(admin.getByText("Enviado", { exact: true })).toBeVisible();
}

async function accept(customer: Page): Promise<void> {
  await customer.getByLabel("Tu nombre y apellidos").fill("Carmen Ruiz Soler");
  await customer.getByRole("checkbox", { name: /He leído y acepto/ }).check();
  await untilFormIsAccepted();
  await button(customer, "Aceptar con obligación de pago").click();
  await expect(customer.getByRole("link", { name: "Ver mi importación" })).toBeVisible();
}

async function receive(admin: Page, euros: string): Promise<void> {
  await admin.locator("summary", { hasText: "Apuntar: pago recibido" }).click();
  const form = admin.locator("form", { has: admin.getByLabel("Día del pago") }).filter({ visible: true });
  await form.getByLabel("Importe en euros").fill(euros);
  await form.getByLabel("Referencia").fill("TRF 0001");
  await untilFormIsAccepted();
  await button(admin, "Apuntar pago recibido").click();
  await expect(admin.getByText(/TRF 0001/).last()).toBeVisible();
}

/** Takes the steps that are left, one after the other and so many at most, and returns how many. */
async function takeSteps(admin: Page, most = 20): Promise<number> {
  let taken = 0;
  for (; taken < most; taken += 1) {
    const next = button(admin, /^Hecho hoy: /);
    if ((await next.count()) === 0) return taken;
    const label = (await next.first().getAttribute("aria-label")) ?? "";
    await next.first().click();
    await expect(admin.getByRole("button", { name: label, exact: true })).toHaveCount(0);
  }
  return taken;
}

test("a dealer's car, from the accepted reservation to the number plate, with an account", async ({ browser }) => {
  test.setTimeout(240_000);
  const admin = await site.admin(browser, true);
  const customer = await site.customer(browser, true);
  await admin.goto(`/admin/inquiries/reservation/${site.reservation()}`);
  await admin.locator("summary", { hasText: "Empezar la importación" }).click();
  await button(admin, "Sí, empezarla").click();
  await expect(admin.getByRole("heading", { level: 1 })).toHaveText("Volkswagen Golf Variant");

  await quote(admin, "21.390");
  await customer.goto("/dashboard");
  await customer.getByRole("link", { name: /Ver la importación/ }).click();
  await expect(customer.getByRole("heading", { name: "Revisa tu presupuesto" })).toBeVisible();
  const page = customer.url();
  await customer.getByRole("link", { name: "Ver el presupuesto" }).click();
  await accept(customer);
  await customer.goto(page);
  await expect(customer.getByRole("heading", { name: /Paga 199/ })).toBeVisible();

  await comeBack(admin);
  await receive(admin, "199");
  await admin.locator("summary", { hasText: "Pedir o añadir un papel" }).click();
  await admin.getByLabel("Petición").fill("Por las dos caras.");
  await untilFormIsAccepted();
  await button(admin, "Añadir").click();
  await expect(admin.getByRole("link", { name: /^Subir: / })).toBeVisible();
  await comeBack(customer);
  await customer.getByRole("link", { name: /^Subir: / }).click();
  await customer.getByLabel("Archivos").setInputFiles([pdf, photo]);
  await untilFormIsAccepted();
  await button(customer, /^Subir/).click();
  await expect(customer.getByText("Lo estamos revisando")).toBeVisible();
  await comeBack(admin);
  const order = admin.url();
  await admin.getByRole("link", { name: /^Revisar: / }).click();
  // Each file is seen on the page, without a download.
  for (const picture of await admin.getByRole("list").getByRole("img").all()) {
    await picture.scrollIntoViewIfNeeded();
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  }
  await untilFormIsAccepted();
  await button(admin, "Aceptar los 2 archivos").click();
  await expect(admin.getByText("Correcto", { exact: true })).toBeVisible();
  await admin.goto(order);
  await receive(admin, "21.191");

  // The car is in Spain: it is found, and nobody brings it.
  expect(await takeSteps(admin)).toBe(11);
  await customer.goto(page);
  await expect(customer.getByRole("heading", { name: "Todo está hecho" })).toBeVisible();
  await customer.goto(`/stock/${site.car()}`);
  await expect(customer.getByText("Vendido").first()).toBeVisible();
});

test("a private seller's car, without an account and without a script", async ({ browser }) => {
  test.setTimeout(180_000);
  const email = freshAddress();
  const admin = await site.admin(browser, false);
  const stranger = await site.stranger(browser, false);
  await admin.goto("/admin/orders/new");
  await admin.getByLabel("Cliente").fill("José Luis Hernández");
  await admin.getByLabel("Correo").fill(email);
  await admin.getByLabel("Texto del anuncio").fill("Skoda Superb Combi 2.0 TDI, EZ 05/2020, 80.000 km, 110 kW, Privatverkauf, 17.900 EUR");
  await admin.getByLabel("Caso").selectOption({ label: "Vendedor particular" });
  await untilFormIsAccepted();
  await button(admin, "Crear importación").click();
  // Without a script every contract is offered, and one that does not fit is refused with its sentence.
  await expect(admin.getByText("Un particular vende su coche él mismo").first()).toBeVisible();
  await admin.getByLabel("Contrato").selectOption({ label: "A distancia: gestionamos la compra" });
  await untilFormIsAccepted();
  await button(admin, "Crear importación").click();
  await expect(admin.getByRole("heading", { level: 1 })).toContainText("Superb");
  await expect(admin.getByText("ITP pagado").first()).toBeVisible();
  await untilFormIsAccepted();
  await quote(admin, "20.500");

  const link = await site.linkTo(email, "/importacion/");
  await stranger.goto(link);
  await untilFormIsAccepted();
  await accept(stranger);
  await stranger.goto(link.split("/").slice(0, 4).join("/"));
  await stranger.getByLabel("¿Quieres preguntarnos algo?").fill("¿Cuándo lo veis?");
  await untilFormIsAccepted();
  await button(stranger, "Enviar mensaje").click();
  await expect(stranger.getByText("¿Cuándo lo veis?").first()).toBeVisible();
  await expect(stranger.getByRole("link", { name: "Crea una cuenta" })).toBeVisible();

  await comeBack(admin);
  await admin.getByRole("link", { name: "Cambiar: IVTM pagado" }).click();
  await admin.getByLabel("Estado").selectOption({ label: "No hace falta" });
  await untilFormIsAccepted();
  await button(admin, "Guardar el paso").click();
  await expect(admin.getByText("Escribe por qué se salta")).toBeVisible();
  await admin.getByLabel("Motivo, si no hace falta").fill("Este coche está exento.");
  await untilFormIsAccepted();
  await button(admin, "Guardar el paso").click();
  await comeBack(admin);
  await receive(admin, "20.500");
  await comeBack(admin);
  expect(await takeSteps(admin, 2)).toBe(2);
  await stranger.goto(link.split("/").slice(0, 4).join("/"));
  await stranger.getByRole("link", { name: "Leer y confirmar" }).click();
  await expect(stranger.getByText("confirmo que compréis en mi nombre")).toBeVisible();
  await stranger.getByLabel("Tu nombre y apellidos").fill("José Luis Hernández");
  await stranger.getByRole("checkbox", { name: "He leído lo que confirmo." }).check();
  await untilFormIsAccepted();
  await button(stranger, "Confirmar la compra con obligación de pago").click();
  await expect(stranger.getByRole("heading", { level: 1 })).toContainText("Has confirmado la compra");
  await comeBack(admin);
  expect(await takeSteps(admin)).toBe(12);
  await stranger.goto(link.split("/").slice(0, 4).join("/"));
  await expect(stranger.getByRole("heading", { name: "Todo está hecho" })).toBeVisible();
  await expect(stranger.getByText("Este coche está exento.").first()).toBeAttached();
});
