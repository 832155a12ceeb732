import { asNewSender, freshAddress, untilFormIsAccepted } from "./sender.ts";
import { expect, expectGoodLook, inBothWays, test, untilReactHasTakenOver } from "./test.ts";

const sentence = "Mensaje enviado correctamente. Te responderemos en 24 horas.";

test("fields that were filled in before the script took over keep their values", async ({ page }) => {
  const scripts = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await scripts.promise;
    await route.continue();
  });
  await page.goto("/contacto?plan=Premium", { waitUntil: "commit" });
  const subject = page.getByLabel("Asunto", { exact: true });
  const message = page.getByLabel("Mensaje", { exact: true });
  // The form starts with the plan from the address.
  await expect(subject).toHaveValue("presupuesto");
  await expect(message).toHaveValue(/plan Premium/);
  await subject.selectOption("otro");
  await message.fill("Hola");
  scripts.resolve();
  await untilReactHasTakenOver(page);
  await expect(subject).toHaveValue("otro");
  await expect(message).toHaveValue("Hola");
});

inBothWays(({ javaScriptEnabled, visit }) => {
  test("a complaint begins from the terms, and its answer says the days of the law and not the usual hours (WRITE-7)", async ({ page }) => {
    await asNewSender(page);
    await page.goto("/condiciones#reclamaciones");
    await page.getByRole("link", { name: "Reclamación", exact: true }).click();
    await visit(page, new URL(page.url()).pathname + new URL(page.url()).search);
    await expect(page.getByLabel("Asunto", { exact: true })).toHaveValue("reclamacion");
    await page.getByLabel("Nombre", { exact: true }).fill("Ana");
    await page.getByLabel("Correo", { exact: true }).fill(freshAddress());
    await page.getByLabel("Mensaje", { exact: true }).fill("Falta la segunda llave.");
    await page.getByRole("checkbox", { name: /política de privacidad/ }).check();
    await untilFormIsAccepted();
    await page.getByRole("button", { name: "Enviar mensaje" }).click();
    await expect(page.getByText("Te respondemos cuanto antes, en 15 días como máximo.")).toBeVisible();
    await expect(page.getByText(sentence)).toHaveCount(0);
  });

  test("errors are shown next to the fields, all typed text stays, and one message is sent", async ({ page }) => {
    test.slow();
    await asNewSender(page);
    await visit(page, "/contacto");
    const [phone, message] = [page.getByLabel(/^Teléfono/), page.getByLabel("Mensaje", { exact: true })];
    const send = page.getByRole("button", { name: "Enviar mensaje" });
    const address = freshAddress();
    await page.getByLabel("Nombre", { exact: true }).fill("Ana");
    await page.getByLabel("Correo", { exact: true }).fill(address);
    await phone.fill("12");
    await page.getByLabel("Asunto", { exact: true }).selectOption({ label: "Presupuesto" });
    await message.fill("Hola:\n¿cuánto costaría un Golf?");
    await page.getByRole("checkbox", { name: /política de privacidad/ }).check();
    await send.click();
    await expect(page.getByText("No reconocemos este teléfono.")).toBeVisible();
    await expect(phone).toHaveAttribute("aria-invalid", "true");
    if (javaScriptEnabled) await expect(phone).toBeFocused();
    await expect(message).toHaveValue("Hola:\n¿cuánto costaría un Golf?");
    await expect(page.getByLabel("Correo", { exact: true })).toHaveValue(address);
    await expect(page.getByRole("checkbox", { name: /política de privacidad/ })).toBeChecked();
    if (javaScriptEnabled) await expectGoodLook(page, "contact form with a mistake");

    await phone.fill("600 123 456");
    await untilFormIsAccepted();
    const posts: string[] = [];
    page.on("request", (request) => void (request.method() === "POST" && posts.push(request.url())));
    await (javaScriptEnabled ? send.dblclick() : send.click());
    await expect(page.getByText(sentence)).toBeVisible();
    expect(posts).toHaveLength(1);
    await expect(message).toHaveValue("");
    await expect(page.getByLabel("Nombre", { exact: true })).toHaveValue("");
    if (javaScriptEnabled) await expectGoodLook(page, "contact form after a message");
  });
});
