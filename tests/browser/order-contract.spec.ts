import type { Page } from "@playwright/test";
import { freshAddress, untilFormIsAccepted } from "./sender.ts";
import { useOrdersSite } from "./orders-site.ts";
import { expect, expectGoodLook, test } from "./test.ts";

/** Who sells, who buys, which car, and where a refund goes: the team at 1440 px, the customer at 390 px, with and without a script. */
const site = useOrdersSite();
test.describe.configure({ mode: "serial" });
test.use({ actionTimeout: 30_000 });

const vin = "WVWZZZ1KZAW123456";
const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });
const pathOf = (link: string) => link.split("/").slice(0, 4).join("/");

async function begin(admin: Page, email: string): Promise<void> {
  await admin.goto("/admin/orders/new");
  await admin.getByLabel("Cliente").fill("José Luis Hernández");
  await admin.getByLabel("Correo").fill(email);
  await admin.getByLabel("Texto del anuncio").fill(`Skoda Superb Combi 2.0 TDI, EZ 05/2020, 80.000 km, 110 kW, FIN: ${vin}`);
}

async function quoteAndAccept(admin: Page, customer: Page, email: string): Promise<string> {
  await admin.getByText(/Hacer la versión/).click();
  await admin.getByLabel("Precio cerrado, en euros").fill("20.500");
  await admin.getByLabel("Señal, en euros").fill("199");
  await admin.getByLabel("Al comprar el coche, en euros").fill("10.000");
  await untilFormIsAccepted();
  await button(admin, "Guardar el borrador").click();
  await admin.locator("summary", { hasText: /^Enviar$/ }).click();
  await button(admin, "Sí, enviarlo").click();
  await expect(admin.getByText("Enviado", { exact: true })).toBeVisible();
  const link = await site.linkTo(email, "/importacion/");
  await customer.goto(link);
  await customer.getByLabel("Tu nombre y apellidos").fill("José Luis Hernández");
  await customer.getByRole("checkbox", { name: /He leído y acepto/ }).check();
  await untilFormIsAccepted();
  await button(customer, "Aceptar con obligación de pago").click();
  await expect(customer.getByRole("link", { name: "Ver mi importación" })).toBeVisible();
  return pathOf(link);
}

async function giveData(customer: Page, name: string): Promise<void> {
  await customer.getByLabel("Nombre y apellidos, como en el documento").fill(name);
  await customer.getByLabel("Número", { exact: true }).fill("12345678Z");
  await customer.getByLabel("Calle, número y piso").fill("Calle Mayor, 1");
  await customer.getByLabel("Código postal").fill("30001");
  await customer.getByLabel("Localidad").fill("Murcia");
  await untilFormIsAccepted();
  await button(customer, "Guardar mis datos").click();
}

for (const scripts of [true, false]) {
  test(`an order from the case to the cancelled refund, ${scripts ? "with" : "without"} a script`, async ({ browser }) => {
    test.setTimeout(240_000);
    const email = freshAddress();
    const admin = await site.admin(browser, scripts);
    const customer = await site.stranger(browser, scripts);
    await begin(admin, email);
    if (scripts) {
      await expect(admin.getByText("Nosotros: compramos el coche y se lo vendemos al cliente.")).toBeVisible();
      await admin.getByLabel("Caso").selectOption({ label: "Vendedor particular" });
      await expect(admin.getByText(/^El particular\. Nosotros lo compramos en nombre del cliente/)).toBeVisible();
      await expect(admin.getByLabel("Contrato").getByRole("option")).toHaveText([
        "A distancia: gestionamos la compra",
        "En la oficina: gestionamos la compra",
      ]);
      await expectGoodLook(admin, "a new order", { desktop: { width: 1440, height: 900 } });
    }
    await untilFormIsAccepted();
    await button(admin, "Crear importación").click();
    await expect(admin.getByRole("heading", { level: 1 })).toContainText("Superb");
    await expect(admin.getByText("Bastidor", { exact: true }).locator("..")).toContainText(vin);
    const own = await quoteAndAccept(admin, customer, email);

    await customer.goto(own);
    await expect(customer.getByText(/^Tu contacto:/)).toContainText("968 00 00 00");
    await giveData(customer, "X");
    await expect(customer.getByText(/«X» no parece un nombre completo/).first()).toBeVisible();
    await giveData(customer, "José Luis Hernández Gil");
    await expect(customer.getByText("12345678Z")).toBeVisible();
    await expect(customer.getByText("Calle Mayor, 1, 30001 Murcia")).toBeVisible();

    await admin.goto(admin.url().split(/[?#]/)[0] ?? "");
    await expect(admin.getByText("12345678Z")).toBeVisible();
    await expect(admin.getByText("Falta: la versión.", { exact: false })).toBeVisible();
    await admin.locator("summary", { hasText: "Apuntar: pago recibido" }).click();
    const receipt = admin.locator("form", { has: admin.getByLabel("Día del pago") }).filter({ visible: true });
    await receipt.getByLabel("Importe en euros").fill("199");
    await receipt.getByLabel("Referencia").fill("TRF 0001");
    await untilFormIsAccepted();
    await button(admin, "Apuntar pago recibido").click();
    await expect(admin.getByText(/TRF 0001/).last()).toBeVisible();
    await admin.locator("summary", { hasText: "Cancelar la importación" }).click();
    await admin.getByLabel("Motivo", { exact: true }).filter({ visible: true }).fill("El vendedor se echó atrás.");
    await untilFormIsAccepted();
    await button(admin, "Sí, cancelar la importación").click();
    await expect(admin.getByText("Cancelada", { exact: true })).toBeVisible();

    await customer.goto(own);
    await expect(customer.getByText(/Motivo: El vendedor se echó atrás\. Te devolvemos 199,00/).first()).toBeVisible();
    await customer.getByLabel("Titular").fill("José Luis Hernández Gil");
    await customer.getByLabel("IBAN").fill("ES91 2100 0418 4502 0005 1333");
    await untilFormIsAccepted();
    await button(customer, "Guardar la cuenta").click();
    await expect(customer.getByText("Este IBAN no es correcto", { exact: false }).first()).toBeVisible();
    await customer.getByLabel("IBAN").fill("ES91 2100 0418 4502 0005 1332");
    await untilFormIsAccepted();
    await button(customer, "Guardar la cuenta").click();
    await expect(customer.getByText(/que acaba en 1332/).first()).toBeVisible();
    expect(await customer.content()).not.toContain("2100 0418");
    if (scripts) await expectGoodLook(customer, "a cancelled order");

    await admin.goto(admin.url().split(/[?#]/)[0] ?? "");
    await admin.locator("summary", { hasText: "Apuntar: devolución" }).click();
    await expect(admin.getByText(/ES91 2100 0418 4502 0005 1332/)).toBeVisible();

    const anybody = await site.stranger(browser, scripts);
    for (const address of ["/", "/stock", `/stock/${site.car()}`, "/sitemap.xml", "/condiciones"]) {
      const text = await (await anybody.request.get(address)).text();
      for (const secret of [vin, "12345678Z", "ES912100", "Calle Mayor, 1"]) expect(text, `${secret} at ${address}`).not.toContain(secret);
    }
  });
}
