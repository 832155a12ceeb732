import { formPages } from "./form-pages.ts";
import { walk } from "./form-walk.ts";
import { signInAs } from "./people.ts";
import { agree, asNewSender, freshAddress, untilFormIsAccepted } from "./sender.ts";
import { expect, siteAddress, test, untilReactHasTakenOver } from "./test.ts";

test("text that was typed before the scripts loaded reaches the team once, although the first response got lost", async ({
  page,
  context,
}) => {
  test.slow();
  await asNewSender(page);
  const scripts = Promise.withResolvers<void>();
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await scripts.promise;
    await route.fallback();
  });
  const tickets: (string | null)[] = [];
  await page.route(/\.data(\?|$)/, async (route) => {
    if (route.request().method() !== "POST") return route.fallback();
    tickets.push(new URLSearchParams(route.request().postData() ?? "").get("ticket"));
    if (tickets.length > 1) return route.fallback();
    // The request arrives, but its response ends in the middle.
    const answer = await route.fetch();
    return route.fulfill({ response: answer, body: (await answer.text()).slice(0, 40) });
  });

  const [, , vehicle = ""] = await formPages.visitor(page);
  await page.goto(vehicle, { waitUntil: "commit" });
  const place = page.locator("#consulta");
  const words = `Palabras mías ${crypto.randomUUID()}`;
  await place.getByLabel("Mensaje").fill(words);
  await place.getByLabel("Nombre").fill("Ana Ruiz");
  await place.getByLabel("Correo").and(page.getByRole("textbox")).fill(freshAddress());
  await agree(place);
  scripts.resolve();
  const send = place.getByRole("button", { name: "Enviar consulta" });
  await expect(send).toBeEnabled();
  await untilReactHasTakenOver(page);
  await untilFormIsAccepted();
  await send.click();
  await expect(page.getByRole("alert").filter({ hasText: "Error al enviar" })).toBeVisible();
  await send.click();
  await expect(page.getByRole("status").filter({ hasText: "¡Consulta enviada!" })).toBeVisible();
  expect(tickets[0]).toBe(tickets[1]);

  const office = await context.browser()?.newContext({ baseURL: siteAddress() });
  const admin = await office?.newPage();
  if (!admin) throw new Error("There is no browser.");
  await signInAs(admin, "forms-admin");
  await admin.goto(`/admin/inquiries?search=${encodeURIComponent(words)}`);
  await expect(admin.getByText(words)).toHaveCount(1);
  await office?.close();
});

test.describe("every form keeps typed text before its scripts load and when its response gets lost", () => {
  test.use({ expectedErrors: /status of 50[34]|net::ERR_FAILED/ });
  test.beforeEach(async ({ page }) => {
    test.setTimeout(180_000);
    await asNewSender(page);
  });

  test("of a visitor", async ({ page }) => {
    await walk(page, await formPages.visitor(page));
  });

  test("of an order, with its link and with the account", async ({ page }) => {
    await walk(page, formPages.orderHolder());
    await page.unrouteAll();
    await signInAs(page, "orders-customer");
    await walk(page, formPages.orderCustomer());
  });

  test("of a customer", async ({ page }) => {
    await signInAs(page, "conversations-reader");
    await walk(page, formPages.customer());
  });
});
