import { agendaDays, agendaName } from "./office-rows.ts";
import { signInAs } from "./people.ts";
import { expect, open, test, widths } from "./test.ts";

const agenda = "/admin/appointments";

test("on a phone, an appointment is confirmed in its row, and the change is undone", async ({ page }) => {
  await page.setViewportSize(widths.phone);
  await signInAs(page, "office-agenda-admin");
  const name = agendaName("phone");
  await open(page, `${agenda}?search=${encodeURIComponent(name)}`);
  const card = page.getByRole("article", { name: new RegExp(`Cita de ${name}`) });
  const state = card.getByRole("combobox", { name: "Estado" });
  await expect(state).toHaveValue("pending");
  await state.selectOption("confirmed");
  const said = page.getByRole("status").filter({ hasText: "Cita actualizada" });
  await expect(said).toContainText("El estado de la cita ha sido actualizado.");
  await page.getByRole("button", { name: "Deshacer" }).click();
  await expect(state).toHaveValue("pending");
  await state.selectOption("confirmed");
  await expect(page.getByRole("button", { name: "Deshacer" })).toBeVisible();
  await page.reload();
  await expect(state).toHaveValue("confirmed");
  await expect(card.getByRole("link", { name: "600 11 12 22" })).toHaveAttribute("href", "tel:+34600111222");
});

test("a dialog sets another hour, and the customer's page shows it", async ({ page }) => {
  await signInAs(page, "office-agenda-admin");
  await open(page, `${agenda}?search=${encodeURIComponent(agendaName("moved"))}`);
  await page.getByRole("link", { name: "Cambiar hora" }).click();
  const dialog = page.getByRole("dialog");
  const { booked } = agendaDays();
  await dialog.locator(`input[name="day"][value="${booked}"]`).check();
  await dialog.locator(`input[name="slot"][value="${booked} 12:30"]`).check();
  await dialog.getByRole("button", { name: "Cambiar a esta hora" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Cita cambiada" })).toBeVisible();
  await expect(dialog).toContainText("a las 12:30");
  await dialog.getByRole("link", { name: "Cerrar" }).click();
  await expect(page.getByRole("article")).toContainText("12:30");
});

test("a blocked day is not offered to customers until it is unblocked", async ({ page }) => {
  await signInAs(page, "office-agenda-admin");
  const { blocked } = agendaDays();
  await open(page, `${agenda}?view=week&day=${blocked}`);
  await page.getByText("Bloquear un día o unas horas").click();
  await expect(page.getByLabel("Día", { exact: true })).toHaveValue(blocked);
  await page.getByLabel("Desde").fill("11:00");
  await page.getByLabel("Hasta").fill("10:00");
  await page.getByLabel("Motivo").fill("Feria");
  await page.getByRole("button", { name: "Bloquear", exact: true }).click();
  await expect(page.getByText("La hora final va después de la inicial.")).toBeVisible();
  await expect(page.getByLabel("Motivo")).toHaveValue("Feria");
  await page.getByLabel("Desde").fill("");
  await page.getByLabel("Hasta").fill("");
  await page.getByRole("button", { name: "Bloquear", exact: true }).click();
  await expect(page.getByText("Día bloqueado · Feria")).toBeVisible();

  await page.goto("/appointments");
  await expect(page.locator(`input[name="day"][value="${blocked}"]`)).toBeDisabled();
  await open(page, `${agenda}?view=week&day=${blocked}`);
  await page.getByRole("button", { name: /^Liberar/ }).click();
  await expect(page.getByText("Día bloqueado · Feria")).toBeHidden();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a button sends a status, and a dialog has its own address", async ({ page }) => {
    await signInAs(page, "office-agenda-admin");
    await page.goto(`${agenda}?search=${encodeURIComponent(agendaName("bare"))}`);
    await page.getByRole("combobox", { name: "Estado de la cita" }).selectOption("completed");
    await page.getByRole("button", { name: "Cambiar", exact: true }).click();
    await expect(page.getByText("Cita actualizada")).toBeVisible();
    await page.goto(`${agenda}?search=${encodeURIComponent(agendaName("bare"))}`);
    await expect(page.getByRole("combobox", { name: "Estado de la cita" })).toHaveValue("completed");
    await page.getByRole("link", { name: "Cambiar hora" }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await page.getByRole("link", { name: "Cerrar" }).click();
    await expect(page.getByRole("dialog")).toBeHidden();
  });
});
