import type { Locator, Page } from "@playwright/test";
import { company } from "#company";
import { pathOf, vehicleNamed, vehicleOfStatus } from "./catalogue-page.ts";
import { agree, asNewSender, freshAddress, untilFormIsAccepted } from "./sender.ts";
import { expect, expectGoodLook, open, test, widths } from "./test.ts";

const x3 = vehicleNamed("BMW X3 xDrive20d");
const reference = /RS-[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{2}/;

const dialog = (page: Page): Locator => page.getByRole("dialog", { name: "Reservar con señal" });
const opener = (page: Page): Locator => page.getByRole("main").getByRole("link", { name: "Reservar con señal" });
const submit = (page: Page): Locator => dialog(page).getByRole("button", { name: "Pedir la reserva" });

test.beforeEach(({ page }) => asNewSender(page));

async function fillIn(page: Page, email: string): Promise<void> {
  await dialog(page)
    .getByRole("radio", { name: /Premium/ })
    .check();
  await dialog(page).getByLabel("Nombre", { exact: true }).fill("Ana Ruiz");
  await dialog(page).getByLabel("Correo", { exact: true }).fill(email);
  await untilFormIsAccepted();
}

test("on a phone, the dialog explains the deposit, keeps what was typed, and one request gets a reference and how to pay", async ({
  page,
}) => {
  test.slow();
  await page.setViewportSize(widths.phone);
  await open(page, await pathOf(page.request, x3));
  await opener(page).click();
  for (const text of ["99 €", "199 €", "299 €", "Se descuenta del precio", "14 días como máximo"])
    await expect(dialog(page)).toContainText(text.replace(" €", "\u00a0€"));
  await expect(dialog(page).getByRole("link", { name: "condiciones" })).toHaveAttribute("href", "/condiciones#senal-y-pagos");
  await expect(submit(page)).toBeDisabled();
  await fillIn(page, "ana@nowhere");
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toBeHidden();
  await opener(page).click();
  await expect(dialog(page).getByLabel("Nombre", { exact: true })).toHaveValue("Ana Ruiz");
  await agree(dialog(page));
  await submit(page).click();
  await expect(dialog(page).getByText("Escribe un correo válido, como ana@ejemplo.es.")).toBeVisible();
  await expect(dialog(page).getByLabel("Correo", { exact: true })).toBeFocused();
  await expect(dialog(page).getByLabel("Nombre", { exact: true })).toHaveValue("Ana Ruiz");
  await expect(dialog(page).getByRole("radio", { name: /Premium/ })).toBeChecked();
  await expectGoodLook(page, "the form with a mistake");

  await fillIn(page, freshAddress());
  await submit(page).dblclick();
  await expect(dialog(page).getByText("Tu referencia", { exact: true })).toHaveCount(1);
  for (const text of ["Solicitud recibida", reference, "299\u00a0€", company.bank.iban]) await expect(dialog(page)).toContainText(text);
  await expectGoodLook(page, "the reference");
  await dialog(page).getByRole("button", { name: "Cerrar" }).click();
  await expect(dialog(page)).toBeHidden();
});

test("only an available car can be reserved", async ({ page }) => {
  for (const status of ["sold", "reserved", "german_prospect"] as const) {
    await open(page, `${await pathOf(page.request, vehicleOfStatus(status))}?reservar=1`);
    await expect(page.getByRole("main").getByRole("button", { name: "No disponible para reserva" })).toBeDisabled();
    await expect(dialog(page)).toHaveCount(0);
  }
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the dialog is open in the page, accepts the request and shows the reference", async ({ page }) => {
    await page.goto(await pathOf(page.request, x3));
    await expect(dialog(page)).toBeHidden();
    await opener(page).click();
    await expect(dialog(page)).toBeVisible();
    await fillIn(page, freshAddress());
    await agree(dialog(page));
    await submit(page).click();
    await expect(dialog(page)).toContainText(reference);
    await expect(dialog(page)).toContainText(company.bank.iban);
    await dialog(page).getByRole("button", { name: "Cerrar" }).click();
    await expect(dialog(page)).toBeHidden();
  });
});
