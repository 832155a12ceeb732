import { somePdf, somePng } from "#tests/order-papers.ts";
import type { Browser, Page } from "@playwright/test";
import { freshAddress, untilFormIsAccepted } from "./sender.ts";
import { expectAgreement, type Readers } from "./order-agreement.ts";
import {
  accept,
  button,
  comeBack,
  confirmPurchase,
  explainShots,
  giveData,
  prepare,
  quote,
  receive,
  sign,
  takeSteps,
  useOrdersSite,
} from "./orders-site.ts";
import { expect, expectAccessible, open, test } from "./test.ts";

/**
 * The whole life of three orders, the team's page and the customer's page side by side (ORDER-1 to ORDER-91). After every step, everybody who
 * says something of the order says the same.
 */
const site = useOrdersSite();
test.describe.configure({ mode: "serial" });
test.use({ actionTimeout: 30_000 });

const pdf = { name: "dni.pdf", mimeType: "application/pdf", buffer: Buffer.from(somePdf()) };
const photo = { name: "dni-cruz.png", mimeType: "image/png", buffer: Buffer.from(somePng()) };

type Agree = (moment: string) => Promise<string[]>;

/** Compares what everybody says of an order, with two readers of their own. */
async function agreement(browser: Browser, who: "customer" | "stranger", told: Omit<Readers, "team" | "customer">): Promise<Agree> {
  const readers = { team: await site.admin(browser, false), customer: await site[who](browser, false), ...told };
  return (moment) => expectAgreement(readers, moment);
}

test("a stock car, from the accepted reservation to the number plate, with an account", async ({ browser }) => {
  test.setTimeout(240_000);
  const admin = await site.admin(browser, true);
  const customer = await site.customer(browser, true);
  await admin.goto(`/admin/inquiries/reservation/${site.reservation()}`);
  await admin.locator("summary", { hasText: "Empezar la importación" }).click();
  await button(admin, "Sí, empezarla").click();
  await expect(admin.getByRole("heading", { level: 1 })).toHaveText("Volkswagen Golf Variant");

  await quote(admin, "21.390");
  await customer.goto("/dashboard");
  await expect(customer.getByRole("heading", { level: 2 }).first()).toHaveText("Revisa tu presupuesto");
  await customer
    .getByRole("link", { name: /^Ver la importación RS-/ })
    .first()
    .click();
  // The panel has the same heading.
  await expect(customer).toHaveURL(/\/dashboard\/importacion\//);
  await expect(customer.getByRole("heading", { name: "Revisa tu presupuesto" })).toBeVisible();
  const page = customer.url();
  const agree = await agreement(browser, "customer", { order: admin.url(), own: page, email: "carmen@example.es" });
  await agree("the quote");
  await customer.getByRole("link", { name: "Ver el presupuesto" }).click();
  await accept(customer);
  await customer.goto(page);
  await expect(customer.getByRole("heading", { name: /Paga 199/ })).toBeVisible();
  await agree("the acceptance");

  await comeBack(admin);
  await receive(admin, "199");
  await agree("the deposit");
  await admin.locator("summary", { hasText: "Pedir o añadir un documento" }).click();
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
  await agree("the paper");
  await comeBack(admin);
  const order = admin.url();
  await admin.getByRole("link", { name: /^Revisar: / }).click();
  // Each file is seen on the page, without a download.
  const pictures = admin.getByRole("list").getByRole("img");
  // `all` does not wait for the page that the click opens.
  await expect(pictures).toHaveCount(2);
  for (const picture of await pictures.all()) {
    await picture.scrollIntoViewIfNeeded();
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  }
  await untilFormIsAccepted();
  await button(admin, "Aceptar los 2 archivos").click();
  await expect(admin.getByText("Correcto", { exact: true })).toBeVisible();
  await agree("the check of the paper");
  await admin.goto(order);
  await receive(admin, "21.191");
  await agree("the rest");

  // The car is in Spain: it is found, and nobody brings it.
  expect(await takeSteps(admin, 20, agree)).toBe(11);
  await customer.goto(page);
  await expect(customer.getByRole("heading", { name: "Todo está hecho" })).toBeVisible();
  await customer.goto(`/stock/${site.car()}`);
  await expect(customer.getByText("Vendido").first()).toBeVisible();
});

test("a private seller's car, without an account and without a script", async ({ browser }) => {
  test.setTimeout(240_000);
  const email = freshAddress();
  const admin = await site.admin(browser, false);
  const stranger = await site.stranger(browser, false);
  await admin.goto("/admin/orders/new");
  await admin.getByLabel("Cliente").fill("José Luis Hernández");
  await admin.getByLabel("Correo").fill(email);
  await admin.getByLabel("Texto del anuncio").fill("Skoda Superb Combi 2.0 TDI, EZ 05/2020, 80.000 km, 110 kW, Privatverkauf, 17.900 EUR");
  await admin.getByLabel("Caso").selectOption({ label: "Vendedor particular" });
  await admin.getByLabel("Plan", { exact: true }).selectOption({ label: "Básico" });
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

  const link = await site.linkTo(admin, email, "/importacion/");
  const own = link.split("/").slice(0, 4).join("/");
  const agree = await agreement(browser, "stranger", { order: admin.url(), own, email });
  await agree("the quote");
  await stranger.goto(link);
  await untilFormIsAccepted();
  await accept(stranger);
  await agree("the acceptance");
  await stranger.goto(own);
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
  await agree("a step that is not needed");
  await receive(admin, "20.500");
  await comeBack(admin);
  await agree("the payment");
  await stranger.goto(own);
  await stranger.getByRole("link", { name: "Leer y confirmar" }).click();
  await expect(stranger.getByText("confirmo que compréis en mi nombre")).toBeVisible();
  await confirmPurchase(stranger, own, "José Luis Hernández");
  await agree("the confirmation of the purchase");
  await comeBack(admin);
  expect(await takeSteps(admin, 20, agree)).toBe(12);
  await stranger.goto(own);
  await expect(stranger.getByRole("heading", { name: "Todo está hecho" })).toBeVisible();
  await expect(stranger.getByText("Este coche está exento.").first()).toBeAttached();
});

/** A day from today on, as a field of a form takes it. */
const dayFromNow = (days: number) => Temporal.Now.plainDateISO("Europe/Madrid").add({ days }).toString();

async function inspect(admin: Page, order: string): Promise<void> {
  await open(admin, `${order}/inspeccion`);
  await admin.getByLabel("Quién lo ha revisado").fill("Jonas Weber");
  for (const rest of await button(admin, /^El resto, bien/).all()) await rest.click();
  await explainShots(admin);
  await admin.getByRole("combobox", { name: "Veredicto" }).selectOption({ label: "Recomendado" });
  await untilFormIsAccepted();
  await admin.getByRole("button", { name: "Guardar", exact: true }).click();
  await expect(admin.getByText("Revisión guardada")).toBeVisible();
  await button(admin, /^Publicar para el cliente/).click();
  await expect(admin.getByText("Publicado", { exact: true })).toBeVisible();
}

test("a dealer's car in Germany, from the search to the handover and the withdrawal, customer at a desktop and team on a phone", async ({
  browser,
}) => {
  test.setTimeout(360_000);
  const [email, name] = [freshAddress(), "Ana Belén Martínez Soler"];
  const admin = await site.admin(browser, true, 390);
  const customer = await site.stranger(browser, true, 1440);
  await admin.goto("/admin/orders/new");
  await admin.getByLabel("Cliente").fill(name);
  await admin.getByLabel("Correo").fill(email);
  await admin
    .getByLabel("Texto del anuncio")
    .fill("Audi A4 Avant 35 TDI, EZ 06/2020, 61.000 km, 110 kW, Diesel, 19.900 EUR, FIN: WAUZZZF40LA012345");
  await untilFormIsAccepted();
  await button(admin, "Crear importación").click();
  await expect(admin.getByRole("heading", { level: 1 })).toContainText("Audi");
  const order = admin.url();
  await quote(admin, "24.900");
  const link = await site.linkTo(admin, email, "/importacion/");
  const own = link.split("/").slice(0, 4).join("/");
  const agree = await agreement(browser, "stranger", { order, own, email });
  await agree("the quote");
  await customer.goto(link);
  await accept(customer);
  await agree("the acceptance");

  await customer.goto(own);
  await giveData(customer, name);
  await expect(customer.getByText("Calle Mayor, 1, 30001 Murcia")).toBeVisible();
  await admin.goto(order);
  await receive(admin, "199");
  await agree("the deposit");
  await admin.getByText("Cambiar los datos").click();
  await admin.getByLabel("Versión").fill("35 TDI Advanced");
  await admin.getByLabel("Matrícula").fill("1234 LKM");
  await untilFormIsAccepted();
  await admin.getByLabel("Versión").press("Enter");
  await expect(admin.getByText("completos", { exact: true })).toBeVisible();
  await prepare(admin, order, "contract");
  await agree("the contract");
  await sign(customer, own, name);
  await agree("the signature");

  await inspect(admin, order);
  const spoken = await agree("the report");
  await expectAccessible(customer, "a signed contract");
  await confirmPurchase(customer, own, name);
  await agree("the confirmation of the purchase");
  await admin.goto(order);
  await receive(admin, "10.000");
  await agree("the payment of the purchase");
  await admin.getByText("Apuntar la compra").click();
  await admin.getByLabel("Nombre o empresa").fill("Autohaus Rhein GmbH");
  await admin.getByLabel("Precio de compra en euros").fill("19.900");
  await untilFormIsAccepted();
  await button(admin, "Guardar la compra").click();
  await expect(admin.getByText("Autohaus Rhein GmbH").first()).toBeVisible();
  await agree("the purchase");

  await admin.getByText("Proponer la entrega").click();
  const proposal = admin.locator("form", { has: button(admin, "Guardar y decírselo") });
  await proposal.getByLabel("Día", { exact: true }).fill(dayFromNow(5));
  await proposal.getByLabel("Hora", { exact: true }).fill("10:00");
  await proposal.getByLabel("Lugar", { exact: true }).fill("Nuestra oficina");
  await untilFormIsAccepted();
  await button(admin, "Guardar y decírselo").click();
  await expect(admin.getByText("Espera al cliente")).toBeVisible();
  await agree("the times of the handover");
  await customer.goto(own);
  await customer.getByRole("link", { name: "Elegir la hora" }).click();
  await untilFormIsAccepted();
  await button(customer, "Aceptar esta hora").click();
  await expect(customer.getByRole("link", { name: "Añadir a mi calendario" })).toBeVisible();
  spoken.push(...(await agree("the choice of a time")));
  // Nobody agrees by saying nothing: each source has spoken by now.
  expect(spoken).toEqual(
    expect.arrayContaining(["mail handover", "board turn", "month due", "file handover", "team documents", "team news"]),
  );
  await comeBack(admin);
  expect(await takeSteps(admin, 9, agree)).toBe(9);
  await receive(admin, "14.701");
  await agree("the rest");

  await prepare(admin, order, "handover", async () => {
    await expect(admin.getByText("La revisión en la entrega no está publicada.")).toBeVisible();
    await admin.getByLabel("Kilómetros").fill("61.450");
    await admin.getByLabel("Documentos que se entregan").fill("Permiso de circulación y ficha técnica");
  });
  await agree("the act of handover");
  await sign(customer, own, name);
  await agree("the signature of the act");
  await customer.goto(own);
  await customer.getByRole("link", { name: "Desistir del contrato" }).click();
  await button(customer, "Continuar").click();
  await untilFormIsAccepted();
  await button(customer, "Confirmar el desistimiento").click();
  await expect(customer.getByRole("heading", { level: 1, name: "Has desistido del contrato" })).toBeVisible();
  await agree("the withdrawal");
  await admin.goto(order);
  await admin.locator("summary", { hasText: "Apuntar: devolución" }).click();
  const form = admin.locator("form", { has: button(admin, "Apuntar devolución") });
  await form.getByLabel("Importe en euros").fill("24.900");
  await untilFormIsAccepted();
  await button(admin, "Apuntar devolución").click();
  await expect(admin.getByText(/^Te hemos devuelto/)).toBeVisible();
  await agree("the refund");
  await customer.goto(own);
  await expect(customer.getByText("24.900,00").first()).toBeVisible();
});
