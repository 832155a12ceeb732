import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { freshAddress, untilFormIsAccepted } from "./sender.ts";
import { accept, button, giveData, quote, receive, useOrdersSite } from "./orders-site.ts";
import { expect, expectGoodLook, expectNoSidewaysScroll, test, widths } from "./test.ts";

/** Who sells, who buys, which car, the contract, and where a refund goes: the team at 1440 px, the customer at 390 px, with and without a script. */
const site = useOrdersSite();
test.describe.configure({ mode: "serial" });
test.use({ actionTimeout: 30_000 });

const vin = "WVWZZZ1KZAW123456";
const pathOf = (link: string) => link.split("/").slice(0, 4).join("/");

async function begin(admin: Page, email: string): Promise<void> {
  await admin.goto("/admin/orders/new");
  await admin.getByLabel("Cliente").fill("José Luis Hernández");
  await admin.getByLabel("Correo").fill(email);
  await admin.getByLabel("Texto del anuncio").fill(`Skoda Superb Combi 2.0 TDI, EZ 05/2020, 80.000 km, 110 kW, FIN: ${vin}`);
}

/** The contract, from the team's form to the customer's signature and the file that both can keep (ORDER-80, ORDER-81). */
async function signContract(admin: Page, customer: Page, own: string, scripts: boolean): Promise<void> {
  const look = async (page: Page, where: string) => {
    // The customer goes on at a phone's width, the team at a desktop's.
    const sizes = page === admin ? [widths.phone, widths.desktop] : [widths.desktop, widths.phone];
    for (const size of sizes) {
      if (scripts) await expectGoodLook(page, where, { [size === widths.phone ? "phone" : "desktop"]: size });
      await page.setViewportSize(size);
      await expectNoSidewaysScroll(page, where);
    }
  };
  const order = admin.url();
  await admin.locator("summary", { hasText: "Cambiar los datos" }).click();
  await admin.getByLabel("Versión").fill("Style 150 CV");
  await untilFormIsAccepted();
  await button(admin, "Guardar los datos").click();
  await expect(admin.getByText("completos", { exact: true })).toBeVisible();
  await admin.getByRole("link", { name: "Contrato", exact: true }).click();
  const tooLong = "Con alfombrillas de goma. ".repeat(120);
  const agreements = admin.getByLabel("Acuerdos particulares");
  // The browser would cut it.
  await agreements.evaluate((area) => area.removeAttribute("maxlength"));
  await agreements.fill(tooLong);
  await untilFormIsAccepted();
  await button(admin, "Emitir y enviar").click();
  await expect(agreements).toHaveAccessibleDescription(/Los acuerdos admiten 3000 caracteres/);
  await expect(agreements).toHaveValue(tooLong);
  await look(admin, "a contract that is prepared");
  await agreements.fill("Con alfombrillas de goma.");
  await untilFormIsAccepted();
  await button(admin, "Emitir y enviar").click();
  await expect(admin.getByText("Documento emitido")).toBeVisible();

  await customer.goto(own);
  await customer.getByRole("link", { name: /^Leer y firmar: Contrato C-/ }).click();
  for (const words of ["Con alfombrillas de goma.", "12345678Z", vin, "Style 150 CV"])
    await expect(customer.getByText(words).first(), words).toBeVisible();
  const [name, agreed] = [
    customer.getByLabel("Tu nombre y apellidos"),
    customer.getByRole("checkbox", { name: /^He leído este documento/ }),
  ];
  const sign = customer.getByRole("button", { name: "Firmar", exact: true });
  await name.fill("José Luis Hernández Gil");
  await untilFormIsAccepted();
  await sign.click();
  await expect(customer.getByText("Marca la casilla si has leído el documento")).toBeVisible();
  await expect(name).toHaveValue("José Luis Hernández Gil");
  await name.fill(" ");
  await agreed.check();
  await untilFormIsAccepted();
  await sign.click();
  await expect(name).toHaveAccessibleDescription(/Escribe tu nombre y tus apellidos/);
  await expect(agreed).toBeChecked();
  await look(customer, "a contract to sign");
  await name.fill("José Luis Hernández Gil");
  await untilFormIsAccepted();
  await sign.click();
  await expect(customer.getByText("Documento firmado")).toBeVisible();
  await look(customer, "a signed contract");
  const [file] = await Promise.all([customer.waitForEvent("download"), customer.getByRole("link", { name: "Descargar en PDF" }).click()]);
  expect(file.suggestedFilename()).toMatch(/^Contrato C-\d{4}-\d{4}\.pdf$/);
  expect(readFileSync(await file.path(), "latin1")).toMatch(/^%PDF-[^]*%%EOF\s*$/);

  await admin.goto(order);
  await admin.getByRole("link", { name: /^Contrato C-/ }).click();
  for (const page of [admin, customer]) await expect(page.getByText(/^Firmado por José Luis Hernández Gil el /)).toBeVisible();
  await look(admin, "a signed contract for the team");
  await admin.goto(order);
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
    await untilFormIsAccepted();
    await quote(admin, "20.500");
    const link = await site.linkTo(admin, email, "/importacion/");
    await customer.goto(link);
    await accept(customer, "José Luis Hernández");
    const own = pathOf(link);

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
    await signContract(admin, customer, own, scripts);
    await receive(admin, "199");
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
