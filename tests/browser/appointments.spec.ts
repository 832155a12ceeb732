import type { Page } from "@playwright/test";
import { nameOf, pathOf, vehicleOfStatus } from "./catalogue-page.ts";
import { postForm, ticketsOf } from "#tests/forms.ts";
import { asNewSender, freshAddress, untilFormIsAccepted } from "./sender.ts";
import { expect, expectGoodLook, expectNoSidewaysScroll, inBothWays, open, siteAddress, test } from "./test.ts";

const longName = "María de los Ángeles-Fernández de la Cruz y Martínez-Bordiú de Aranda";
const consents = { privacy: /política de privacidad/, processing: /gestionar lo que pido/ };

/**
 * Chooses a free day and its first free hour. Tests that run in parallel take different days, so no test takes another one's hour. Returns
 * "2026-11-23 09:30".
 */
async function chooseSlot(page: Page): Promise<string> {
  const { parallelIndex, config } = test.info();
  const daysSince1970 = (day: string) => Date.parse(day) / 86_400_000;
  const days = await page
    .locator("input[name=day]:enabled:visible")
    .evaluateAll((inputs) => inputs.map((input) => input.getAttribute("value") ?? ""));
  const day = days.find((each) => daysSince1970(each) % config.workers === parallelIndex) ?? "";
  await page.locator(`input[name=day][value="${day}"]`).check();
  const slot = page.locator("input[name=slot]:enabled:visible").first();
  await slot.check();
  const value = await slot.inputValue();
  expect(value.slice(0, 10), "the hours that are seen are the chosen day's").toBe(day);
  return value;
}

async function fillIn(page: Page): Promise<string> {
  const address = freshAddress();
  await page.getByLabel("Nombre completo").fill(longName);
  await page.getByLabel("Correo", { exact: true }).fill(address);
  await page.getByLabel("Notas").fill("Un familiar,\nhasta 20.000 €.");
  for (const name of Object.values(consents)) await page.getByRole("checkbox", { name }).check();
  return address;
}

const reserve = (page: Page) => page.getByRole("button", { name: "Reservar cita" }).click();

async function bookElsewhere(slot: string): Promise<void> {
  const [ticket = ""] = await ticketsOf(siteAddress(), "/appointments", 1);
  await untilFormIsAccepted();
  const person = { name: "Eva", email: freshAddress(), phone: "", service_type: "financing", notes: "" };
  const agreed = { gdpr_consent: "on", data_processing_consent: "on" };
  const booking = { form: "booking", ticket, ...person, ...agreed, day: slot.slice(0, 10), slot };
  const answer = await postForm(siteAddress(), "/appointments", booking);
  expect(answer?.status).toBe(200);
}

inBothWays(({ javaScriptEnabled, visit }) => {
  test("an appointment is booked after a mistake (BOOK-7), moved and cancelled, on a page that only its link opens", async ({ page }) => {
    test.setTimeout(180_000);
    const look = (where: string) => (javaScriptEnabled ? expectGoodLook(page, where) : expectNoSidewaysScroll(page, where));
    await asNewSender(page);
    await visit(page, "/appointments");
    const slot = await chooseSlot(page);
    await page.getByLabel("Nombre completo").fill("Ana");
    const ticket = page.locator("form:has([name=slot]) input[name=ticket]");
    const first = await ticket.inputValue();
    await untilFormIsAccepted();
    await reserve(page);
    await expect(page.getByText("Consentimiento requerido")).toBeVisible();
    await expect(page.getByText("Debe aceptar el tratamiento de datos para continuar.")).toBeVisible();
    await expect(page.getByText("Escribe un correo válido")).toBeVisible();
    // With a new ticket, the server would refuse the corrected form as too fast.
    await expect(ticket).toHaveValue(first);
    await expect(page.getByLabel("Nombre completo")).toHaveValue("Ana");
    await expect(page.locator(`input[name=slot][value="${slot}"]`)).toBeChecked();
    await expect(page.locator(`input[name=slot][value="${slot}"]`)).toBeVisible();
    await look("mistakes and an open day");

    await fillIn(page);
    await reserve(page);
    await expect(page.getByText("¡Cita reservada!")).toBeVisible();
    await expect(page.getByText("Tu cita ha sido confirmada. Revisa tu email para los detalles.")).toBeVisible();
    const panel = page.getByRole("region", { name: `a las ${slot.slice(11)}` });
    await expect(panel.getByRole("heading", { level: 2 })).toBeInViewport();
    await expect(panel).toContainText("Pendiente de confirmar");
    await expect(page.getByLabel("Nombre completo")).toHaveValue("");
    await expect(page.locator("input:checked")).toHaveCount(0);
    await expect(page.locator(`input[name=slot][value="${slot}"]`), "the slot is no longer offered").toHaveCount(0);
    await look("a booked appointment");

    const link = panel.getByRole("link", { name: "Cambia o cancela la cita" });
    const address = (await link.getAttribute("href")) ?? "";
    const answer = await page.request.get(address);
    expect(answer.headers()).toMatchObject({ "cache-control": "no-store", "referrer-policy": "same-origin" });
    expect(await answer.text()).toContain('content="noindex');
    const [, , id = "", signature = ""] = address.split("/");
    for (const wrong of [`${id}/${signature.slice(0, -2)}AA`, `${crypto.randomUUID()}/${signature}`, `${id}/x`])
      expect((await page.request.get(`/appointments/${wrong}`)).status(), wrong).toBe(404);

    await link.click();
    const facts = page.getByRole("region", { name: "Datos de la cita" });
    await expect(facts).toContainText(`a las ${slot.slice(11)}`);
    await expect(facts).toContainText("hasta 20.000 €.");
    const other = await chooseSlot(page);
    await look("an appointment's page");
    await untilFormIsAccepted();
    await page.getByRole("button", { name: "Cambiar a esta hora" }).click();
    await expect(page.getByText("Cita cambiada")).toBeVisible();
    await expect(facts).toContainText(`a las ${other.slice(11)}`);
    await untilFormIsAccepted();
    await page.getByRole("button", { name: "Cancelar la cita" }).click();
    await expect(page.getByText("Cita cancelada")).toBeVisible();
    await expect(facts).toContainText("Cancelada");
    await expect(facts.getByRole("heading")).toBeInViewport();
    await expect(page.getByRole("button", { name: "Cambiar a esta hora" })).toHaveCount(0);
  });

  test("when another person takes the slot first, the nearest free ones are offered and all typed text stays", async ({ page }) => {
    test.slow();
    await asNewSender(page);
    await visit(page, "/appointments");
    const slot = await chooseSlot(page);
    const address = await fillIn(page);
    await bookElsewhere(slot);
    await reserve(page);
    await expect(page.getByText("Esa hora se acaba de ocupar.")).toBeVisible();
    await expect(page.getByLabel("Nombre completo")).toHaveValue(longName);
    await expect(page.getByLabel("Correo", { exact: true })).toHaveValue(address);
    await expect(page.getByLabel("Notas")).toHaveValue("Un familiar,\nhasta 20.000 €.");
    await expect(page.getByRole("checkbox", { name: consents.privacy })).toBeChecked();
    const nearest = page.getByRole("group", { name: "Las horas libres más cercanas" }).getByRole("radio");
    await expect(nearest).toHaveCount(3);
    await nearest.nth(1).check();
    await reserve(page);
    await expect(page.getByText("¡Cita reservada!")).toBeVisible();
  });
});

test("day and hour are chosen with the keyboard alone", async ({ page }) => {
  await open(page, "/appointments");
  const days = page.locator("input[name=day]:enabled");
  await days.first().focus();
  await page.keyboard.press("Space");
  await page.keyboard.press("ArrowRight");
  await expect(days.nth(1)).toBeChecked();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  await page.keyboard.press("ArrowDown");
  const slot = await page.locator("input[name=slot]:checked").inputValue();
  expect(slot.slice(0, 10)).toBe(await days.nth(1).inputValue());
  await expect(page.getByText("Has elegido el")).toContainText(`a las ${slot.slice(11)}`);
  await days.nth(2).check();
  await expect(page.locator("input[name=slot]:checked"), "an hour of another day is forgotten").toHaveCount(0);
});

test("the booking page about a car starts with the car", async ({ page }) => {
  const vehicle = vehicleOfStatus("available");
  const id = (await pathOf(page.request, vehicle)).split("/").at(-1);
  await open(page, `/appointments?vehicle=${id}`);
  await expect(page.getByLabel("Notas")).toHaveValue(`Consulta sobre: ${nameOf(vehicle)}`);
  await expect(page.getByLabel("Tema")).toHaveValue("vehicle_consultation");
  await page.goto("/appointments?vehicle=nada");
  await expect(page.getByLabel("Notas")).toHaveValue("");
  await expect(page.getByLabel("Tema")).toHaveValue("general_consultation");
});
