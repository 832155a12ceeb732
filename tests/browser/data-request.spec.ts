import type { Page } from "@playwright/test";
import { asNewSender, freshAddress, untilFormIsAccepted } from "./sender.ts";
import { expect, expectAccessible, expectNoSidewaysScroll, open, schemes, test, widths } from "./test.ts";

test.beforeEach(({ page }) => asNewSender(page));

const form = (page: Page) => ({
  email: page.getByLabel("Correo", { exact: true }),
  type: (name: string) => page.getByRole("radio", { name: new RegExp(`^${name}`) }),
  notes: page.getByLabel(/^Detalles/),
  send: page.getByRole("button", { name: "Enviar solicitud" }),
});
/** One word that is too long for a line. */
const long = "Largo".repeat(90);
const sentence = "Su solicitud ha sido registrada. Le contactaremos pronto.";

for (const [name, viewport] of Object.entries({ phone: widths.phone, desktop: widths.desktop })) {
  for (const javaScriptEnabled of [true, false]) {
    test.describe(`on a ${name} ${javaScriptEnabled ? "with" : "without"} JavaScript`, () => {
      test.use({ viewport, javaScriptEnabled });

      test("a request is sent and confirmed, and then the form is empty (DATA-5)", async ({ page }) => {
        await (javaScriptEnabled ? open(page, "/data-request") : page.goto("/data-request"));
        const { email, type, notes, send } = form(page);
        await email.fill(freshAddress());
        await type("Portabilidad").check();
        await notes.fill("Todo lo de 2025");
        await untilFormIsAccepted();
        await send.click();
        await expect(page.getByRole("status").filter({ hasText: "Solicitud enviada" })).toContainText(sentence);
        await expect(email).toHaveValue("");
        await expect(notes).toHaveValue("");
        await expect(page.getByRole("radio", { checked: true })).toHaveCount(0);
        await expectNoSidewaysScroll(page, "after a request");
      });

      test("missing fields are reported, and the typed text stays (DATA-4)", async ({ page }) => {
        await (javaScriptEnabled ? open(page, "/data-request") : page.goto("/data-request"));
        const { email, type, notes, send } = form(page);
        await email.fill("ana@ejemplo");
        await notes.fill(long);
        await expectNoSidewaysScroll(page, "with a long word");
        await send.click();
        await expect(page.getByText("Email inválido", { exact: true })).toBeVisible();
        await expect(page.getByText("Seleccione un tipo de solicitud", { exact: true })).toBeVisible();
        await expect(email).toHaveAttribute("aria-invalid", "true");
        if (javaScriptEnabled) await expect(email).toBeFocused();
        await expect(email).toHaveValue("ana@ejemplo");
        await expect(notes).toHaveValue(long);

        await email.fill(freshAddress());
        await type("Acceso").check();
        await untilFormIsAccepted();
        await send.click();
        await expect(page.getByText(sentence)).toBeVisible();
      });
    });
  }
}

test("the form works with the keyboard alone: address, type by arrows, details, send", async ({ page }) => {
  await open(page, "/data-request");
  const { email, type } = form(page);
  await email.focus();
  await page.keyboard.type(freshAddress());
  await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  await page.keyboard.press("ArrowDown");
  await expect(type("Supresión")).toBeChecked();
  await page.keyboard.press("Tab");
  await page.keyboard.type("Gracias");
  await page.keyboard.press("Tab");
  await untilFormIsAccepted();
  await page.keyboard.press("Enter");
  await expect(page.getByText(sentence)).toBeVisible();
});

test("while the request is on its way, the button says so and sends nothing twice", async ({ page }) => {
  await open(page, "/data-request");
  const { email, type, send } = form(page);
  await email.fill(freshAddress());
  await type("Acceso").check();
  await untilFormIsAccepted();
  const posts: string[] = [];
  page.on("request", (request) => void (request.method() === "POST" && posts.push(request.url())));
  await page.route("**/data-request.data*", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 700));
    await route.continue();
  });
  await send.dblclick();
  await expect(page.getByRole("button", { name: "Enviando..." })).toBeDisabled();
  await expect(page.getByText(sentence)).toBeVisible();
  expect(posts).toHaveLength(1);
});

test("a request that cannot be sent says so and keeps the typed text (DATA-6)", async ({ page }) => {
  await open(page, "/data-request");
  const { email, type, send } = form(page);
  await email.fill("ana@ejemplo.es");
  await type("Acceso").check();
  // With a foreign ticket, the server refuses the form before it stores anything.
  await page.locator('input[name="ticket"]').evaluate((field: HTMLInputElement) => (field.value = "x".repeat(32)));
  await send.click();
  const alert = page.getByRole("alert").filter({ hasText: "Error" });
  await expect(alert).toBeVisible();
  await expect(email).toHaveValue("ana@ejemplo.es");
  await expect(type("Acceso")).toBeChecked();
});

test("an invalid link returns the same 404 page as a missing page", async ({ page }) => {
  const id = "11111111-1111-4111-8111-111111111111";
  for (const address of [`/data-request/${id}/${"x".repeat(22)}`, `/data-request/1/2`, `/data-request/${id}`]) {
    const answer = await page.goto(address);
    expect(answer?.status(), address).toBe(404);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Oops! Page not found");
  }
});

for (const colorScheme of schemes) {
  test(`the form with errors and after a request is accessible, ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await open(page, "/data-request");
    const { email, type, send } = form(page);
    await send.click();
    await expect(page.getByText("Email inválido", { exact: true })).toBeVisible();
    await expectAccessible(page, `mistakes, ${colorScheme}`);
    await email.fill(freshAddress());
    await type("Acceso").check();
    await untilFormIsAccepted();
    await send.click();
    await expect(page.getByText(sentence)).toBeVisible();
    await expectAccessible(page, `after a request, ${colorScheme}`);
  });
}
