import type { Locator, Page } from "@playwright/test";
import { nameOf, pathOf, vehicleNamed, vehicleOfStatus } from "./catalogue-page.ts";
import { agree, asNewSender, freshAddress, untilFormIsAccepted } from "./sender.ts";
import { expect, expectGoodLook, expectNoSidewaysScroll, open, test, widths } from "./test.ts";

const x3 = vehicleNamed("BMW X3 xDrive20d");
const done = {
  title: "¡Consulta enviada!",
  text: "Te contactaremos pronto para darte más información. Revisa tu email para la confirmación.",
};

const place = (page: Page): Locator => page.locator("#consulta");
const submit = (page: Page): Locator => place(page).getByRole("button", { name: "Enviar consulta" });

test.beforeEach(({ page }) => asNewSender(page));

async function fillIn(page: Page, email: string): Promise<void> {
  await place(page).getByLabel("Nombre").fill("Ana Ruiz");
  await place(page).getByLabel("Correo").and(page.getByRole("textbox")).fill(email);
  await untilFormIsAccepted();
}

test("on a phone, 'Consultar' leads to the form, which starts with a greeting, corrects a mistake, and is sent once", async ({ page }) => {
  test.slow();
  await page.setViewportSize(widths.phone);
  await open(page, await pathOf(page.request, x3));
  await page.getByRole("link", { name: "Consultar", exact: true }).click();
  await expect(place(page).getByRole("heading", { name: "¿Te encaja este coche?" })).toBeInViewport();
  const message = place(page).getByLabel("Mensaje");
  await expect(message).toHaveValue(`Hola, me interesa el ${nameOf(x3)} de ${x3.year}. ¿Me podéis dar más información?`);
  await expect(submit(page)).toBeDisabled();
  await expectGoodLook(page, "empty", { phone: widths.phone });

  await fillIn(page, "ana@nowhere");
  await place(page).getByRole("radio", { name: "WhatsApp" }).check();
  await agree(place(page));
  await expect(submit(page)).toBeEnabled();
  await submit(page).click();
  await expect(place(page).getByText("Escribe un correo válido, como ana@ejemplo.es.")).toBeVisible();
  await expect(place(page).getByText("Escribe un teléfono en el que podamos contestarte")).toBeVisible();
  await expect(place(page).getByLabel("Nombre")).toHaveValue("Ana Ruiz");
  await expect(place(page).getByRole("radio", { name: "WhatsApp" })).toBeChecked();
  await expectGoodLook(page, "refused", { phone: widths.phone });

  await fillIn(page, freshAddress());
  await place(page).getByLabel("Teléfono").and(page.getByRole("textbox")).fill("600 123 456");
  await message.fill("¿Tiene libro de mantenimiento?");
  await submit(page).dblclick();
  const toast = page.getByRole("status").filter({ hasText: done.title });
  await expect(toast).toContainText(done.text);
  await expect(toast).toBeInViewport();
  await expect(toast).toHaveCount(1);
  const sent = place(page).getByRole("region", { name: "Tu consulta ya está con el equipo" });
  await expect(sent).toBeFocused();
  await toast.getByRole("button").click();
  await expect(sent).toContainText(done.text);
  await expectGoodLook(page, "sent", { phone: widths.phone });
  await expect(place(page).getByLabel("Nombre")).toHaveValue("");
  await expect(message).toHaveValue(/^Hola, me interesa/);
  await expect(submit(page)).toBeDisabled();
  await expectNoSidewaysScroll(page, "enquiry");
});

test("people can ask about a car that is sold or reserved", async ({ page }) => {
  for (const status of ["sold", "reserved", "german_prospect"] as const) {
    await page.goto(await pathOf(page.request, vehicleOfStatus(status)));
    await expect(submit(page)).toBeVisible();
  }
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("an enquiry is sent, and the confirmation replaces the form; without the consents the text returns", async ({ page }) => {
    await page.goto(await pathOf(page.request, x3));
    const fields = { name: "Ana Ruiz", email: freshAddress(), phone: "", message: "Mis palabras", contact_preference: "email" };
    const ticket = (await place(page).locator('input[name="ticket"]').getAttribute("value")) ?? "";
    const answer = await page.request.post(page.url(), {
      headers: { Origin: new URL(page.url()).origin },
      form: { form: "inquiry", ticket, leave_empty: "", ...fields },
    });
    expect(answer.status()).toBe(400);
    const html = await answer.text();
    for (const text of ["Consentimiento requerido", "Debe aceptar el tratamiento de datos para continuar.", "Mis palabras"])
      expect(html).toContain(text);

    await expect(submit(page)).toBeEnabled();
    await fillIn(page, freshAddress());
    await agree(place(page));
    await submit(page).click();
    await expect(place(page).getByRole("status")).toContainText(done.title);
    await expect(place(page).getByRole("heading", { name: "Tu consulta ya está con el equipo" })).toBeVisible();
    await expect(page).toHaveURL(/#consulta$/);
  });
});
