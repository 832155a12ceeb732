import type { Locator, Page } from "@playwright/test";
import { company } from "#company";
import { pathOf, vehicleNamed, vehicleOfStatus } from "./catalogue-page.ts";
import { asNewSender, freshAddress, untilFormIsAccepted } from "./sender.ts";
import { expect, expectAccessible, expectNoSidewaysScroll, onAnyDatabase, open, schemes, test, widths } from "./test.ts";

const x3 = vehicleNamed("BMW X3 xDrive20d");
const reference = /RS-[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{2}/;

const dialog = (page: Page): Locator => page.getByRole("dialog", { name: "Reservar con señal" });
const opener = (page: Page): Locator => page.getByRole("main").getByRole("link", { name: "Reservar con señal" });
const submit = (page: Page): Locator => dialog(page).getByRole("button", { name: "Pedir la reserva" });

test.beforeEach(({ page }) => asNewSender(page));

async function fillIn(page: Page, email = freshAddress()): Promise<void> {
  await dialog(page)
    .getByRole("radio", { name: /Premium/ })
    .check();
  await dialog(page).getByLabel("Nombre", { exact: true }).fill("Ana Ruiz");
  await dialog(page).getByLabel("Correo", { exact: true }).fill(email);
  await untilFormIsAccepted();
}

async function agree(page: Page): Promise<void> {
  await dialog(page)
    .getByRole("checkbox", { name: /He leído la política/ })
    .check();
  await dialog(page)
    .getByRole("checkbox", { name: /Acepto que guardéis/ })
    .check();
}

for (const [name, viewport] of Object.entries({ phone: widths.phone, desktop: widths.desktop })) {
  test.describe(`on a ${name}`, () => {
    test.use({ viewport });

    test("the dialog explains the deposit, and a request gets a reference and how to pay", async ({ page }) => {
      await open(page, await pathOf(page.request, x3));
      await opener(page).click();
      for (const text of ["99 €", "199 €", "299 €", "Se descuenta del precio", "14 días como máximo"])
        await expect(dialog(page)).toContainText(text.replace(" €", "\u00a0€"));
      await expect(dialog(page).getByRole("link", { name: "condiciones" })).toHaveAttribute("href", "/condiciones#senal-y-pagos");
      await expect(submit(page)).toBeDisabled();
      await fillIn(page);
      await agree(page);
      await submit(page).click();
      await expect(dialog(page)).toContainText("Solicitud recibida");
      await expect(dialog(page)).toContainText(reference);
      await expect(dialog(page)).toContainText("299\u00a0€");
      await expect(dialog(page)).toContainText(company.bank.iban);
      await expectNoSidewaysScroll(page, "reservation");
    });
  });
}

test("Escape and the button close the dialog, and it opens again with the typed text", async ({ page }) => {
  await open(page, await pathOf(page.request, x3));
  await opener(page).click();
  await dialog(page).getByLabel("Nombre", { exact: true }).fill("Ana Ruiz");
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toBeHidden();
  await opener(page).click();
  await expect(dialog(page).getByLabel("Nombre", { exact: true })).toHaveValue("Ana Ruiz");
  await dialog(page).getByRole("button", { name: "Cerrar" }).click();
  await expect(dialog(page)).toBeHidden();
});

test("a double click makes one request, with one reference", async ({ page }) => {
  await open(page, await pathOf(page.request, x3));
  await opener(page).click();
  await fillIn(page);
  await agree(page);
  await submit(page).dblclick();
  await expect(dialog(page).getByText("Tu referencia", { exact: true })).toHaveCount(1);
  await expect(dialog(page)).toContainText(reference);
});

test("errors are shown in the dialog, and all typed text stays", async ({ page }) => {
  await open(page, await pathOf(page.request, x3));
  await opener(page).click();
  await fillIn(page, "ana@nowhere");
  await agree(page);
  await submit(page).click();
  await expect(dialog(page).getByText("Escribe un correo válido, como ana@ejemplo.es.")).toBeVisible();
  await expect(dialog(page).getByLabel("Correo", { exact: true })).toBeFocused();
  await expect(dialog(page).getByLabel("Nombre", { exact: true })).toHaveValue("Ana Ruiz");
  await expect(dialog(page).getByRole("radio", { name: /Premium/ })).toBeChecked();
});

test("only an available car can be reserved", async ({ page }) => {
  for (const status of ["sold", "reserved", "german_prospect"] as const) {
    await open(page, `${await pathOf(page.request, vehicleOfStatus(status))}?reservar=1`);
    await expect(page.getByRole("main").getByRole("button", { name: "No disponible para reserva" })).toBeDisabled();
    await expect(dialog(page)).toHaveCount(0);
  }
});

test("the dialog is accessible in both schemes, before and after a request", { tag: onAnyDatabase }, async ({ page }) => {
  test.slow();
  for (const [position, colorScheme] of schemes.entries()) {
    await page.setViewportSize(position === 0 ? widths.phone : widths.desktop);
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await open(page, await pathOf(page.request, x3));
    await opener(page).click();
    await expect(submit(page)).toBeVisible();
    await expectAccessible(page, `the form, ${colorScheme}`);
    await fillIn(page);
    await agree(page);
    await submit(page).click();
    await expect(dialog(page)).toContainText(reference);
    await expectAccessible(page, `the reference, ${colorScheme}`);
  }
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the dialog is open in the page, accepts the request and shows the reference", async ({ page }) => {
    await page.goto(await pathOf(page.request, x3));
    await expect(dialog(page)).toBeHidden();
    await opener(page).click();
    await expect(dialog(page)).toBeVisible();
    await fillIn(page);
    await agree(page);
    await submit(page).click();
    await expect(dialog(page)).toContainText(reference);
    await expect(dialog(page)).toContainText(company.bank.iban);
    await dialog(page).getByRole("button", { name: "Cerrar" }).click();
    await expect(dialog(page)).toBeHidden();
  });

  test("a request for a car that is no longer available says so and keeps the typed text", async ({ page }) => {
    await page.goto(await pathOf(page.request, x3));
    const ticket = (await page.locator('input[name="ticket"]').first().getAttribute("value")) ?? "";
    await untilFormIsAccepted();
    const consents = { gdpr_consent: "on", data_processing_consent: "on" };
    const answer = await page.request.post(await pathOf(page.request, vehicleOfStatus("sold")), {
      headers: { Origin: new URL(page.url()).origin },
      form: {
        form: "reservation",
        ticket,
        fax_number: "",
        plan: "basico",
        name: "Ana Ruiz",
        email: freshAddress(),
        phone: "",
        ...consents,
      },
    });
    expect(answer.status()).toBe(409);
    const html = await answer.text();
    for (const text of ["acaba de dejar de estar disponible", "Ana Ruiz", "<dialog open"]) expect(html).toContain(text);
  });
});
