import { asNewSender, freshAddress, untilFormIsAccepted } from "./sender.ts";
import { expect, expectGoodLook, expectNoSidewaysScroll, open, test, untilReactHasTakenOver, widths } from "./test.ts";

const sentence = "Mensaje enviado correctamente. Te responderemos en 24 horas.";

test("fields that were filled in before the script took over keep their values", async ({ page }) => {
  await page.route("**/assets/*.js", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    await route.continue();
  });
  await page.goto("/contacto", { waitUntil: "commit" });
  await page.getByLabel("Asunto", { exact: true }).selectOption({ label: "Presupuesto" });
  await page.getByLabel("Mensaje", { exact: true }).fill("Hola");
  await untilReactHasTakenOver(page);
  await expect(page.getByLabel("Asunto", { exact: true })).toHaveValue("presupuesto");
  await expect(page.getByLabel("Mensaje", { exact: true })).toHaveValue("Hola");
});

for (const [name, size] of Object.entries({ phone: widths.phone, desktop: widths.desktop })) {
  for (const javaScriptEnabled of [true, false]) {
    test.describe(`on a ${name} ${javaScriptEnabled ? "with" : "without"} JavaScript`, () => {
      test.use({ viewport: size, javaScriptEnabled });

      test("a message is written, accepted and confirmed, and then the form is empty", async ({ page }) => {
        await asNewSender(page);
        await (javaScriptEnabled ? open(page, "/contacto") : page.goto("/contacto"));
        await page.getByLabel("Nombre", { exact: true }).fill("Ana Ruiz");
        await page.getByLabel("Correo", { exact: true }).fill(freshAddress());
        await page.getByLabel(/^Teléfono/).fill("600 123 456");
        await page.getByLabel("Asunto", { exact: true }).selectOption({ label: "Presupuesto" });
        await page.getByLabel("Mensaje", { exact: true }).fill("Hola:\n¿cuánto costaría un Golf?");
        await page.getByRole("checkbox", { name: /política de privacidad/ }).check();
        await untilFormIsAccepted();
        await page.getByRole("button", { name: "Enviar mensaje" }).click();
        await expect(page.getByText(sentence)).toBeVisible();
        await expect(page.getByLabel("Mensaje", { exact: true })).toHaveValue("");
        await expect(page.getByLabel("Nombre", { exact: true })).toHaveValue("");
        await expectNoSidewaysScroll(page, "after a message");
      });

      test("errors are shown next to the fields, and all typed text stays", async ({ page }) => {
        await asNewSender(page);
        await (javaScriptEnabled ? open(page, "/contacto") : page.goto("/contacto"));
        const address = freshAddress();
        await page.getByLabel("Nombre", { exact: true }).fill("Ana");
        await page.getByLabel("Correo", { exact: true }).fill(address);
        await page.getByLabel(/^Teléfono/).fill("12");
        await page.getByLabel("Mensaje", { exact: true }).fill("Un mensaje largo");
        await page.getByRole("checkbox", { name: /política de privacidad/ }).check();
        await page.getByRole("button", { name: "Enviar mensaje" }).click();
        await expect(page.getByText("No reconocemos este teléfono.")).toBeVisible();
        await expect(page.getByLabel(/^Teléfono/)).toHaveAttribute("aria-invalid", "true");
        if (javaScriptEnabled) await expect(page.getByLabel(/^Teléfono/)).toBeFocused();
        await expect(page.getByLabel("Mensaje", { exact: true })).toHaveValue("Un mensaje largo");
        await expect(page.getByLabel("Correo", { exact: true })).toHaveValue(address);
        await expect(page.getByRole("checkbox", { name: /política de privacidad/ })).toBeChecked();
        await page.getByLabel(/^Teléfono/).fill("");
        await untilFormIsAccepted();
        await page.getByRole("button", { name: "Enviar mensaje" }).click();
        await expect(page.getByText(sentence)).toBeVisible();
      });
    });
  }
}

test("the form starts with the car or the plan from the address", async ({ page }) => {
  await page.goto("/contacto?plan=Premium");
  await expect(page.getByLabel("Asunto", { exact: true })).toHaveValue("presupuesto");
  await expect(page.getByLabel("Mensaje", { exact: true })).toHaveValue(/plan Premium/);
});

test("a double click sends one message", async ({ page }) => {
  await asNewSender(page);
  await open(page, "/contacto");
  const posts: string[] = [];
  page.on("request", (request) => void (request.method() === "POST" && posts.push(request.url())));
  await page.getByLabel("Nombre", { exact: true }).fill("Ana");
  await page.getByLabel("Correo", { exact: true }).fill(freshAddress());
  await page.getByLabel("Mensaje", { exact: true }).fill("Hola");
  await page.getByRole("checkbox", { name: /política de privacidad/ }).check();
  await untilFormIsAccepted();
  await page.getByRole("button", { name: "Enviar mensaje" }).dblclick();
  await expect(page.getByText(sentence)).toBeVisible();
  expect(posts).toHaveLength(1);
});

test("the page with errors and the page after a message fit every window and are accessible in both schemes", async ({ page }) => {
  test.slow();
  await asNewSender(page);
  await open(page, "/contacto");
  await page.getByLabel("Nombre", { exact: true }).fill("Ana");
  await page.getByLabel("Correo", { exact: true }).fill(freshAddress());
  await page.getByLabel(/^Teléfono/).fill("12");
  await page.getByLabel("Mensaje", { exact: true }).fill("Hola");
  await page.getByRole("checkbox", { name: /política de privacidad/ }).check();
  await page.getByRole("button", { name: "Enviar mensaje" }).click();
  await expect(page.getByText("No reconocemos este teléfono.")).toBeVisible();
  await expectGoodLook(page, "contact form with a mistake");
  await page.getByLabel(/^Teléfono/).fill("");
  await untilFormIsAccepted();
  await page.getByRole("button", { name: "Enviar mensaje" }).click();
  await expect(page.getByText(sentence)).toBeVisible();
  await expectGoodLook(page, "contact form after a message");
});
