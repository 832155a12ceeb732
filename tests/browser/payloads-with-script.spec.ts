// @any-database: every database returns the stored texts unchanged; tests/exhaustive/random-forms.test.ts sends them to each.
import type { Locator, Page } from "@playwright/test";
import { useOwnSite } from "./own-site.ts";
import { startPayloadSite } from "./payload-site.ts";
import { executedPayloads } from "./script-payloads.ts";
import { asNewSender, freshAddress, untilFormIsAccepted } from "./sender.ts";
import { expect, open, test } from "./test.ts";

/** This file has its own site, with no other appointments. */
const separateSite = useOwnSite(() => startPayloadSite("production"));

test.describe.configure({ mode: "default" });
test.beforeEach(({ page }) => asNewSender(page));

/** For each field, a text that would break out of its element without escaping. */
const typed: Record<string, string> = {
  name: "</script><script>ran=1</script>",
  phone: '"><img src=x onerror=ran=1>',
  message: "</textarea><script>ran=1</script>",
  notes: "</textarea><script>ran=1</script>",
  reason: "<img src=x onerror=ran=1>",
};

const formOf = (page: Page, form: string): Locator => page.locator(`form:has(input[name=form][value=${form}])`);

/** Types a script into every text field, and fills in the required boxes and choices. */
async function fillIn(form: Locator, texts: readonly string[]): Promise<void> {
  for (const name of texts) await form.locator(`[name=${name}]`).fill(typed[name] ?? "");
  await form.locator("input[name=email]").fill(freshAddress());
  for (const box of await form.getByRole("checkbox").all()) await box.check();
  for (const name of ["plan", "request_type", "day", "slot"]) {
    const choices = form.locator(`input[name=${name}]:enabled:visible`);
    if ((await choices.count()) > 0) await choices.last().check();
  }
}

for (const { form, path, texts, done } of [
  { form: "contact", path: () => "/contacto", texts: ["name", "phone", "message"], done: "Mensaje enviado correctamente" },
  { form: "inquiry", path: () => separateSite().car, texts: ["name", "phone", "message"], done: "¡Consulta enviada!" },
  { form: "reservation", path: () => `${separateSite().car}?reservar=1`, texts: ["name", "phone"], done: "Solicitud recibida" },
  { form: "booking", path: () => "/appointments", texts: ["name", "phone", "notes"], done: "¡Cita reservada!" },
  { form: "data-request", path: () => "/data-request", texts: ["notes"], done: "Su solicitud ha sido registrada" },
]) {
  test(`scripts typed into a running page's form "${form}" stay text when it is refused and when it is accepted (row C6)`, async ({
    page,
  }) => {
    await open(page, path());
    await fillIn(formOf(page, form), texts);
    await untilFormIsAccepted();
    const send = formOf(page, form).locator("button[type=submit]");
    if (texts.includes("phone")) {
      await send.click();
      await expect(page.getByText("No reconocemos este teléfono.")).toBeVisible();
      for (const name of texts) await expect(formOf(page, form).locator(`[name=${name}]`)).toHaveValue(typed[name] ?? "");
      expect(await executedPayloads(page)).toEqual([]);
      await formOf(page, form).locator("[name=phone]").fill("");
    }
    await send.click();
    await expect(page.getByText(done).first()).toBeVisible();
    expect(await executedPayloads(page)).toEqual([]);
    if (form === "booking") await cancel(page);
  });
}

/** Checks the booked appointment's page and cancels with a reason. */
async function cancel(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Cambia o cancela la cita" }).click();
  await expect(page.getByRole("region", { name: "Datos de la cita" })).toContainText(typed["notes"] ?? "");
  expect(await executedPayloads(page)).toEqual([]);
  await page.getByLabel("Motivo").fill(typed["reason"] ?? "");
  await untilFormIsAccepted();
  await page.getByRole("button", { name: "Cancelar la cita" }).click();
  await expect(page.getByText("Cita cancelada")).toBeVisible();
  expect(await executedPayloads(page)).toEqual([]);
}
