import { type Unzipped, zipSync } from "fflate";
import { readFile } from "node:fs/promises";
import type { Browser, Page } from "@playwright/test";
import { runAs } from "#server/context.ts";
import { contextOf } from "#tests/database.ts";
import { insertReservation } from "#tests/inbox.ts";
import { somePdf } from "#tests/order-papers.ts";
import { startSignedInSite } from "#tests/signed-in-site.ts";
import { insertVehicle } from "#tests/vehicles.ts";
import { enterWith, useOwnSite } from "./own-site.ts";
import { untilFormIsAccepted } from "./sender.ts";
import { expect, siteAddress } from "./test.ts";

export type OrdersSite = {
  /** A page of the team and a page of the customer with an account, each in a browser of their own. `width`: of its window. */
  admin(browser: Browser, scripts: boolean, width?: number): Promise<Page>;
  customer(browser: Browser, scripts: boolean): Promise<Page>;
  /** The page of somebody without an account, on a phone. */
  stranger(browser: Browser, scripts: boolean, width?: number): Promise<Page>;
  /** The path of a link in the mails to an address. They wait in the team's list, because the site has no mail server. */
  linkTo(admin: Page, recipient: string, path: string): Promise<string>;
  /** An accepted reservation of the customer, and its reserved car. */
  reservation(): string;
  car(): string;
};

/** Starts a site with an admin, a customer and the customer's accepted reservation. Call it once, outside the tests. */
export function useOrdersSite(): OrdersSite {
  const own = useOwnSite(async () => {
    let [reservation, car] = ["", ""];
    const signedIn = await startSignedInSite([{ admin: true }, {}], {}, async (database, { userIds: [, customer = ""] }) => {
      car = await insertVehicle(database, { make: "Volkswagen", model: "Golf Variant", status: "available" });
      reservation = await insertReservation(database, car, { user_id: customer, email: "carmen@example.es", name: "Carmen Ruiz" });
      await runAs(contextOf(database), async (transaction) => {
        await transaction.updateTable("reservations").set({ status: "accepted" }).execute();
        await transaction.updateTable("vehicles").set({ status: "reserved" }).execute();
      });
    });
    return { ...signedIn, reservation, car };
  });

  return {
    admin: (browser, scripts, width = 1440) => openPage(browser, { cookie: own().cookies[0], scripts, width }),
    customer: (browser, scripts) => openPage(browser, { cookie: own().cookies[1], scripts, width: 390 }),
    stranger: (browser, scripts, width = 390) => openPage(browser, { scripts, width }),
    reservation: () => own().reservation,
    car: () => own().car,
    linkTo: async (admin, recipient, path) => {
      const page = await admin.context().newPage();
      const texts = await waitingMails(page, recipient);
      await page.close();
      const pattern = new RegExp(`https?://[^/\\s]+(${path}[\\w/-]+)`);
      return texts.map((text) => pattern.exec(text)?.[1]).find((link) => link !== undefined) ?? "";
    },
  };
}

type Visitor = { cookie?: string | undefined; scripts?: boolean; width: number };

/** A page of one person in a browser of their own; `cookie`: of their session. */
export async function openPage(browser: Browser, { cookie, scripts = true, width }: Visitor): Promise<Page> {
  const context = await browser.newContext({
    baseURL: siteAddress(),
    javaScriptEnabled: scripts,
    viewport: { width, height: 900 },
    reducedMotion: "reduce",
  });
  await context.addCookies([{ name: "cookie-consent", value: "rejected", url: siteAddress() }]);
  const page = await context.newPage();
  if (cookie !== undefined) await enterWith(page, cookie);
  return page;
}

/** The texts of the mails to a person that have not left; `kinds`: only these. */
export async function waitingMails(team: Page, recipient: string, kinds = /./): Promise<string[]> {
  await team.goto("/admin/mails?view=waiting");
  const links = team.locator("main li").filter({ hasText: recipient }).getByRole("link", { name: kinds });
  const addresses = await links.evaluateAll((found) => found.map((link) => (link as HTMLAnchorElement).href));
  const texts: string[] = [];
  for (const address of addresses) {
    await team.goto(address);
    texts.push(await team.locator("main").innerText());
  }
  return texts;
}

export const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });

/** The team writes the draft of a quote. */
export async function draftQuote(admin: Page, price: string): Promise<void> {
  await admin.getByText(/Hacer la versión/).click();
  await admin.getByLabel("Precio cerrado, en euros").fill(price);
  await admin.getByLabel("Señal, en euros").fill("199");
  await admin.getByLabel("Al comprar el coche, en euros").fill("10.000");
  await untilFormIsAccepted();
  await button(admin, "Guardar el borrador").click();
  await expect(admin.getByText("Borrador", { exact: true })).toBeVisible();
}

/** The team makes a quote and sends it. */
export async function quote(admin: Page, price: string): Promise<void> {
  await draftQuote(admin, price);
  await sendQuote(admin);
}

export async function sendQuote(admin: Page): Promise<void> {
  await admin.locator("summary", { hasText: /^Enviar$/ }).click();
  await button(admin, "Sí, enviarlo").click();
  await expect(admin.getByText("Enviado", { exact: true })).toBeVisible();
}

/** The customer accepts the quote on their page. */
export async function accept(customer: Page, name = "Carmen Ruiz Soler"): Promise<void> {
  await customer.getByLabel("Tu nombre y apellidos").fill(name);
  await customer.getByRole("checkbox", { name: /He leído y acepto/ }).check();
  await untilFormIsAccepted();
  await button(customer, "Aceptar con obligación de pago").click();
  await expect(customer.getByRole("link", { name: "Ver mi importación" })).toBeVisible();
}

/** The team writes down that money came. */
export async function receive(admin: Page, euros: string): Promise<void> {
  await admin.locator("summary", { hasText: "Apuntar: pago recibido" }).click();
  const form = admin.locator("form", { has: admin.getByLabel("Día del pago") }).filter({ visible: true });
  await form.getByLabel("Importe en euros").fill(euros);
  // The reference of an earlier payment may be on the page already.
  const booked = admin.getByText(/TRF 0001/);
  const before = await booked.count();
  await form.getByLabel("Referencia").fill("TRF 0001");
  await untilFormIsAccepted();
  await button(admin, "Apuntar pago recibido").click();
  await expect.poll(() => booked.count()).toBeGreaterThan(before);
}

/** The customer gives their data for the contract. */
export async function giveData(customer: Page, name: string): Promise<void> {
  await customer.getByLabel("Nombre y apellidos, como en el documento").fill(name);
  await customer.getByLabel("Número", { exact: true }).fill("12345678Z");
  await customer.getByLabel("Calle, número y piso").fill("Calle Mayor, 1");
  await customer.getByLabel("Código postal").fill("30001");
  await customer.getByLabel("Localidad").fill("Murcia");
  await untilFormIsAccepted();
  await button(customer, "Guardar mis datos").click();
}

/** Reads the page again, as a person does who comes back. */
export async function comeBack(page: Page): Promise<void> {
  await page.goto(page.url().split(/[?#]/)[0] ?? "");
}

/** Takes the steps that are left, one after the other and so many at most, and returns how many. `taken`: runs after each. */
export async function takeSteps(admin: Page, most: number, after: (step: string) => Promise<unknown> = async () => {}): Promise<number> {
  let taken = 0;
  for (; taken < most; taken += 1) {
    const next = button(admin, /^Hecho hoy: /);
    if ((await next.count()) === 0) return taken;
    const label = (await next.first().getAttribute("aria-label")) ?? "";
    await next.first().click();
    await expect(admin.getByRole("button", { name: label, exact: true })).toHaveCount(0);
    await after(label);
  }
  return taken;
}

/** The customer signs the document that waits. */
export async function sign(customer: Page, own: string, name: string): Promise<void> {
  await customer.goto(own);
  await customer.getByRole("link", { name: "Leer y firmar", exact: true }).click();
  await customer.getByLabel("Tu nombre y apellidos").fill(name);
  await customer.getByRole("checkbox", { name: /He leído este documento/ }).check();
  await untilFormIsAccepted();
  await button(customer, "Firmar").click();
  await expect(customer.getByText("Firmado", { exact: true })).toBeVisible();
}

/** The customer confirms the purchase after the report. */
export async function confirmPurchase(customer: Page, own: string, name: string): Promise<void> {
  await customer.goto(own);
  await customer.getByRole("link", { name: "Leer y confirmar" }).click();
  await customer.getByLabel("Tu nombre y apellidos").fill(name);
  await customer.getByRole("checkbox", { name: "He leído lo que confirmo." }).check();
  await untilFormIsAccepted();
  await button(customer, "Confirmar la compra con obligación de pago").click();
  await expect(customer.getByRole("heading", { level: 1 })).toContainText("Has confirmado la compra");
}

/** The team prepares a document of a kind. */
export async function prepare(
  admin: Page,
  order: string,
  kind: string,
  fill: () => Promise<unknown> = async () => undefined,
): Promise<void> {
  await admin.goto(`${order}/documentos/nuevo/${kind}`);
  await fill();
  await untilFormIsAccepted();
  await admin.locator("main form button[type=submit]").last().click();
  await expect(admin.getByText(/[CE]-\d{4}-\d{4}/).first()).toBeVisible();
}

/** Writes for each demanded shot of a check why it could not be taken. */
export async function explainShots(admin: Page): Promise<void> {
  for (const reason of await admin.getByRole("textbox", { name: /^No se pudo mirar: / }).all()) await reason.fill("Sin luz");
}

const paperFile = { name: "hu.pdf", mimeType: "application/pdf", buffer: Buffer.from(somePdf(), "latin1") };
export const readings = (page: Page) => page.getByRole("list", { name: "Lecturas del cuentakilómetros" }).getByRole("listitem");

/** Writes down a reading of the odometer on its page. `paper`: one of the order; without it, a file. */
export async function addReading(page: Page, [day, kilometres, kind]: readonly [string, string, string], paper?: string): Promise<void> {
  await page.getByLabel("Día que dice el papel").fill(day);
  await page.getByLabel("Kilómetros", { exact: true }).fill(kilometres);
  await page.getByLabel("De dónde viene").selectOption(kind);
  if (paper === undefined) await page.getByLabel("Archivo", { exact: true }).setInputFiles(paperFile);
  else await page.getByLabel("Papel", { exact: true }).selectOption(paper);
  // A notice may lie over the button.
  await page.getByLabel("Kilómetros", { exact: true }).press("Enter");
}

/** The customer downloads the dossier of the order. */
export async function downloadDossier(page: Page): Promise<Buffer> {
  const waiting = page.waitForEvent("download");
  await page.getByRole("link", { name: "Descargar el expediente" }).click();
  return readFile(await (await waiting).path());
}

/** Picks a file on the page that checks dossiers. */
export async function chooseDossier(page: Page, name: string, buffer: Buffer): Promise<void> {
  await page.getByLabel("El expediente").and(page.locator("input")).setInputFiles({ name, mimeType: "application/zip", buffer });
}

/** The same archive with one byte changed in the first file of a folder. */
export function changedIn(files: Unzipped, folder: string): Buffer {
  const found = Object.keys(files).find((path) => path.startsWith(folder)) ?? "";
  const bytes = Uint8Array.from(files[found] ?? []);
  bytes[40] = (bytes[40] ?? 0) ^ 1;
  return Buffer.from(zipSync({ ...files, [found]: bytes }));
}
