import type { Page } from "@playwright/test";
import { nameOf, pathOf, vehicleOfStatus } from "./catalogue-page.ts";
import { postForm } from "#tests/forms.ts";
import { asNewSender, freshAddress, untilFormIsAccepted } from "./sender.ts";
import { expect, expectGoodLook, expectNoSidewaysScroll, onAnyDatabase, open, siteAddress, test, widths } from "./test.ts";

const failed = "Esa hora se acaba de ocupar.";
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
  await page.getByLabel("Nombre completo").fill("Ana Ruiz");
  await page.getByLabel("Correo", { exact: true }).fill(address);
  await page.getByLabel("Notas").fill("Un familiar,\nhasta 20.000 €.");
  for (const name of Object.values(consents)) await page.getByRole("checkbox", { name }).check();
  return address;
}

const reserve = (page: Page) => page.getByRole("button", { name: "Reservar cita" }).click();

async function bookElsewhere(page: Page, slot: string): Promise<void> {
  const html = await (await page.request.get("/appointments")).text();
  const ticket = /name="ticket" value="([\w-]{32})"/.exec(html)?.[1] ?? "";
  await untilFormIsAccepted();
  const answer = await postForm(siteAddress(), "/appointments", {
    form: "booking",
    ticket,
    name: "Eva",
    email: freshAddress(),
    phone: "",
    day: slot.slice(0, 10),
    slot,
    service_type: "financing",
    notes: "",
    gdpr_consent: "on",
    data_processing_consent: "on",
  });
  expect(answer?.status).toBe(200);
}

for (const [name, size] of Object.entries({ phone: widths.phone, desktop: widths.desktop })) {
  for (const javaScriptEnabled of [true, false]) {
    test.describe(`on a ${name} ${javaScriptEnabled ? "with" : "without"} JavaScript`, () => {
      test.use({ viewport: size, javaScriptEnabled });
      const visit = async (page: Page, address = "/appointments") => {
        await asNewSender(page);
        await (javaScriptEnabled ? open(page, address) : page.goto(address));
      };

      test("an appointment is booked, moved and cancelled", async ({ page }) => {
        test.slow();
        await visit(page);
        const slot = await chooseSlot(page);
        await fillIn(page);
        await untilFormIsAccepted();
        await reserve(page);
        await expect(page.getByText("¡Cita reservada!")).toBeVisible();
        await expect(page.getByText("Tu cita ha sido confirmada. Revisa tu email para los detalles.")).toBeVisible();
        const panel = page.getByRole("region", { name: `a las ${slot.slice(11)}` });
        await expect(panel.getByRole("heading", { level: 2 })).toBeInViewport();
        await expect(panel).toContainText("Pendiente de confirmar");
        await expect(page.getByLabel("Nombre completo")).toHaveValue("");
        await expect(page.locator("input:checked")).toHaveCount(0);
        await expect(page.locator(`input[name=slot][value="${slot}"]`), "the slot is no longer offered").toHaveCount(0);
        await expectNoSidewaysScroll(page, "after a booking");

        await panel.getByRole("link", { name: "Cambia o cancela la cita" }).click();
        const facts = page.getByRole("region", { name: "Datos de la cita" });
        await expect(facts).toContainText(`a las ${slot.slice(11)}`);
        await expect(facts).toContainText("hasta 20.000 €.");
        const other = await chooseSlot(page);
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
        await visit(page);
        const slot = await chooseSlot(page);
        const address = await fillIn(page);
        await bookElsewhere(page, slot);
        await reserve(page);
        await expect(page.getByText(failed)).toBeVisible();
        await expect(page.getByLabel("Nombre completo")).toHaveValue("Ana Ruiz");
        await expect(page.getByLabel("Correo", { exact: true })).toHaveValue(address);
        await expect(page.getByLabel("Notas")).toHaveValue("Un familiar,\nhasta 20.000 €.");
        await expect(page.getByRole("checkbox", { name: consents.privacy })).toBeChecked();
        const nearest = page.getByRole("group", { name: "Las horas libres más cercanas" }).getByRole("radio");
        await expect(nearest).toHaveCount(3);
        await nearest.nth(1).check();
        await untilFormIsAccepted();
        await reserve(page);
        await expect(page.getByText("¡Cita reservada!")).toBeVisible();
      });

      test("missing fields get an error next to them, and a missing consent gets its own sentence (BOOK-7)", async ({ page }) => {
        await visit(page);
        const slot = await chooseSlot(page);
        await page.getByLabel("Nombre completo").fill("Ana");
        const ticket = await page.locator("form:has([name=slot]) input[name=ticket]").inputValue();
        await untilFormIsAccepted();
        await reserve(page);
        await expect(page.getByText("Consentimiento requerido")).toBeVisible();
        // With a new ticket, the server would refuse the corrected form as too fast.
        await expect(page.locator("form:has([name=slot]) input[name=ticket]")).toHaveValue(ticket);
        await expect(page.getByText("Debe aceptar el tratamiento de datos para continuar.")).toBeVisible();
        await expect(page.getByText("Escribe un correo válido")).toBeVisible();
        await expect(page.getByLabel("Nombre completo")).toHaveValue("Ana");
        await expect(page.locator(`input[name=slot][value="${slot}"]`)).toBeChecked();
        await expect(page.locator(`input[name=slot][value="${slot}"]`)).toBeVisible();
      });
    });
  }
}

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

test("every target is large enough for a thumb, and closed days cannot be chosen", async ({ page }) => {
  await page.setViewportSize(widths.phone);
  await open(page, "/appointments");
  await page.locator("input[name=day]:enabled").first().check();
  for (const choice of await page.locator("input[name=day]:visible, input[name=slot]:visible").all()) {
    const box = await choice.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
  }
  const weekdays = await page
    .locator("input[name=day]")
    .evaluateAll((days) => days.map((day) => new Date((day as HTMLInputElement).value).getUTCDay()));
  expect(weekdays.filter((weekday) => weekday === 0 || weekday === 6)).toEqual([]);
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

test("an appointment's page needs its signature, is never cached, and does not send its address to other sites", async ({ page }) => {
  await asNewSender(page);
  await open(page, "/appointments");
  await chooseSlot(page);
  await fillIn(page);
  await untilFormIsAccepted();
  await reserve(page);
  const address = (await page.getByRole("link", { name: "Cambia o cancela la cita" }).getAttribute("href")) ?? "";
  const answer = await page.request.get(address);
  expect(answer.headers()).toMatchObject({ "cache-control": "no-store", "referrer-policy": "same-origin" });
  expect(await answer.text()).toContain('content="noindex');
  const [, , id = "", signature = ""] = address.split("/");
  for (const wrong of [
    `/appointments/${id}/${signature.slice(0, -2)}AA`,
    `/appointments/${crypto.randomUUID()}/${signature}`,
    `/appointments/${id}/x`,
  ])
    expect((await page.request.get(wrong)).status(), wrong).toBe(404);
});

test(
  "calendar, errors, the booked appointment and its page are accessible in the light and the dark scheme",
  { tag: onAnyDatabase },
  async ({ page }) => {
    test.slow();
    const sizes = { phone: widths.phone, desktop: widths.desktop };
    await asNewSender(page);
    await open(page, "/appointments");
    await untilFormIsAccepted();
    await reserve(page);
    await expect(page.getByText("Elige un día y una hora.")).toBeVisible();
    await chooseSlot(page);
    await expectGoodLook(page, "mistakes and an open day", sizes);
    await fillIn(page);
    await page.getByLabel("Nombre completo").fill("María de los Ángeles-Fernández de la Cruz y Martínez-Bordiú de Aranda");
    await reserve(page);
    await expect(page.getByText("¡Cita reservada!")).toBeVisible();
    await expectGoodLook(page, "a booked appointment", sizes);
    await page.getByRole("link", { name: "Cambia o cancela la cita" }).click();
    await expect(page.getByRole("button", { name: "Cambiar a esta hora" })).toBeVisible();
    await expectGoodLook(page, "an appointment's page", sizes);
  },
);
