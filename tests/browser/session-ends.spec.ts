import type { Page } from "@playwright/test";
import { inquiryIds } from "./conversation-people.ts";
import { addressOf, type Person, sharedPassword, signInAs } from "./people.ts";
import { asNewSender, untilFormIsAccepted } from "./sender.ts";
import { expect, expectAccessible, expectNoSidewaysScroll, open, test, widths } from "./test.ts";

/** What somebody writes outlives the session (row R27). tests/operations/nothing-typed-is-lost.test.ts walks every form without a script. */

test.describe.configure({ mode: "default" });

const words = "Un texto largo que no debe perderse,\ncon dos líneas";
const box = "Escribe tu respuesta para continuar la conversación";
const conversation = (name: keyof typeof inquiryIds) => `/dashboard/consultas/${inquiryIds[name]}`;
const dialog = (page: Page) => page.getByRole("dialog", { name: /sesión ha terminado|otra cuenta/ });
const said = (page: Page) => page.getByRole("log").getByRole("article");

async function endSession(page: Page): Promise<void> {
  await page.context().clearCookies({ name: "session" });
}

async function prove(page: Page, person: Person, password = sharedPassword): Promise<void> {
  await dialog(page).getByLabel("Correo").fill(addressOf(person));
  await dialog(page).getByLabel("Contraseña").fill(password);
  await dialog(page)
    .getByRole("button", { name: /^Entrar/ })
    .click();
}

test.describe("on a phone", () => {
  test.use({ viewport: widths.phone });

  test("a reply asks for the password in place, stays after a wrong one, and is sent as it was", async ({ page }) => {
    test.slow();
    await asNewSender(page);
    await signInAs(page, "conversations-writer");
    await open(page, conversation("ended"));
    await page.getByLabel(box).fill(words);
    await untilFormIsAccepted();
    await endSession(page);
    await page.getByRole("button", { name: "Enviar respuesta" }).click();
    await expect(dialog(page)).toContainText("Lo que has escrito sigue aquí.");
    await expectNoSidewaysScroll(page, "the question");
    await expectAccessible(page, "the question");
    await expect(dialog(page).getByLabel("Correo")).toHaveValue(addressOf("conversations-writer"));
    await prove(page, "conversations-writer", "not this one");
    await expect(dialog(page).getByRole("alert")).toBeVisible();
    await expect(page.getByLabel(box)).toHaveValue(words);
    await prove(page, "conversations-writer");
    await expect(dialog(page)).toHaveCount(0);
    await expect(said(page)).toContainText([/con dos líneas/]);
    await expect(said(page)).toHaveCount(1);
    await expect(page.getByLabel(box)).toHaveValue("");
    await expect(page).toHaveURL(new RegExp(inquiryIds.ended));
  });
});

test("a reply that is not sent now stays in its box", async ({ page }) => {
  await asNewSender(page);
  await signInAs(page, "conversations-writer");
  await open(page, conversation("ended-tab"));
  await page.getByLabel(box).fill(words);
  await untilFormIsAccepted();
  await endSession(page);
  await page.getByRole("button", { name: "Enviar respuesta" }).click();
  await dialog(page).getByRole("button", { name: "Ahora no" }).click();
  await expect(page.getByText("vuelve a enviarlo cuando hayas entrado")).toBeVisible();
  await expect(page.getByLabel(box)).toHaveValue(words);

  // The person signs in in another tab, and sends it from this one.
  const other = await page.context().newPage();
  await other.goto("/auth?tab=signin");
  await other.getByLabel("Correo").fill(addressOf("conversations-writer"));
  await other.getByLabel("Contraseña").fill(sharedPassword);
  await other.getByRole("main").getByRole("button", { name: "Iniciar sesión" }).click();
  await expect(other).not.toHaveURL(/\/auth/);
  await other.close();
  await page.getByRole("button", { name: "Enviar respuesta" }).click();
  await expect(said(page)).toHaveCount(1);
});

test("another account never sends what the first person wrote, neither from the dialog nor from another tab", async ({ page }) => {
  await asNewSender(page);
  await signInAs(page, "conversations-writer");
  await open(page, conversation("ended-other"));
  await page.getByLabel(box).fill(words);
  await untilFormIsAccepted();
  await endSession(page);
  await page.getByRole("button", { name: "Enviar respuesta" }).click();
  await prove(page, "conversations-reader");
  await expect(dialog(page)).toContainText("Has entrado con otra cuenta");
  await expect(dialog(page)).toContainText("con dos líneas");
  // The other account is signed in now, as from another tab.
  await dialog(page).getByRole("button", { name: "Ahora no" }).click();
  await page.getByRole("button", { name: "Enviar respuesta" }).click();
  await expect(dialog(page)).toContainText("Has entrado con otra cuenta");
  await prove(page, "conversations-writer");
  await expect(dialog(page)).toHaveCount(0);
  await expect(said(page)).toHaveCount(1);
});

test("a new car in the office is created after the password", async ({ page }) => {
  await signInAs(page, "office-vehicles-admin");
  await open(page, "/admin/vehicles/new");
  const model = `Sesión ${crypto.randomUUID().slice(0, 8)}`;
  const form = page.getByRole("dialog", { name: "Añadir vehículo" });
  await form.getByLabel("Marca", { exact: true }).fill("BMW");
  await form.getByLabel("Modelo").fill(model);
  await form.getByLabel("Precio (€)").fill("24.900 €");
  await form.getByLabel("Estado").selectOption("archived");
  await endSession(page);
  await form.getByRole("button", { name: "Crear vehículo" }).click();
  await prove(page, "office-vehicles-admin");
  await expect(page.getByRole("dialog", { name: `BMW ${model}` })).toBeVisible();
});

test.describe("without a script", () => {
  test.use({ javaScriptEnabled: false });

  test("a reply is in the page that asks for the password, and after it", async ({ page }) => {
    await asNewSender(page);
    await signInAs(page, "conversations-writer");
    await page.goto(conversation("ended-plain"));
    await page.getByLabel(box).fill(words);
    await untilFormIsAccepted();
    await endSession(page);
    await page.getByRole("button", { name: "Enviar respuesta" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Tu sesión ha terminado");
    await expect(page.getByText("con dos líneas")).toBeVisible();
    await page.getByLabel("Correo").fill(addressOf("conversations-writer"));
    await page.getByLabel("Contraseña").fill(sharedPassword);
    await page.getByRole("button", { name: "Continuar" }).click();
    await expect(page.getByText("con dos líneas")).toBeVisible();
    await page.getByRole("button", { name: "Enviar ahora" }).click();
    await expect(said(page)).toContainText([/con dos líneas/]);
  });
});

test("a trap that the browser fills in each time lets a person pass at the second try (row D15)", async ({ page }) => {
  await asNewSender(page);
  const fill = () =>
    page.evaluate(() => {
      for (const field of document.querySelectorAll<HTMLInputElement>("input[name=leave_empty]")) field.value = "+34 968 000 001";
    });
  await open(page, "/auth?tab=signin");
  const submit = page.getByRole("main").getByRole("button", { name: "Iniciar sesión" });
  await page.getByLabel("Correo").fill(addressOf("conversations-writer"));
  await page.getByLabel("Contraseña").fill(sharedPassword);
  await fill();
  await submit.click();
  await expect(page.getByText("vuelve a enviarlo y pasará")).toBeVisible();
  await fill();
  await submit.click();
  await expect(page).not.toHaveURL(/\/auth/);
});
