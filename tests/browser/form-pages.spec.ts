import type { Page, Route } from "@playwright/test";
import { formPages } from "./form-pages.ts";
import { signInAs } from "./people.ts";
import { asNewSender, freshAddress, untilFormIsAccepted } from "./sender.ts";
import { expect, siteAddress, test } from "./test.ts";
import { changeAllFields, expectStillTyped } from "./typed-fields.ts";

/** Ways in which a response can get lost between the server and the page. */
const losses: ((route: Route) => Promise<void>)[] = [
  (route) => route.abort(),
  (route) => route.fulfill({ status: 503, contentType: "text/html", body: "<h1>Service Unavailable</h1>" }),
  (route) => route.fulfill({ status: 504, contentType: "text/plain", body: "Hemos tardado demasiado." }),
  (route) =>
    route.fulfill({ status: 200, contentType: "text/x-script", headers: { "X-Remix-Response": "yes" }, body: '[{"_1":2},"data",' }),
];

/** The text of each form when it fails, from docs/requirements.md. */
const sentences: Record<string, string> = {
  inquiry: "Error al enviarNo pudimos enviar tu consulta. Inténtalo de nuevo.",
  reservation: "Error al reservar",
  booking: "Error al reservarNo pudimos reservar tu cita. Inténtalo de nuevo.",
  "data-request": "ErrorNo se pudo enviar la solicitud. Inténtelo de nuevo.",
  signin: "Error inesperado. Inténtalo de nuevo.",
  signup: "Error inesperado. Inténtalo de nuevo.",
  preferences: "ErrorNo se pudieron guardar las preferencias. Inténtalo de nuevo.",
  reply: "No se pudo enviar la respuesta. Inténtalo de nuevo.",
  "team-reply": "No se pudo enviar la respuesta.",
  "update-vehicle": "Failed to update vehicle",
};

/** Forms that the browser sends as a page of its own, because nothing is typed there, or because our script sends the files. */
const native = ["/auth/sign-out", "/cookies", "mis-datos.zip"];

/** Sends a POST form by its first button. Returns its name, and whether the typed text stays; undefined when it cannot be sent. */
function submit(page: Page, place: number): Promise<{ name: string; stays: boolean } | undefined> {
  return page.evaluate(
    ({ at, leftOut }) => {
      const form = document.querySelectorAll<HTMLFormElement>("form[method=post]")[at];
      const button = [...(form?.querySelectorAll<HTMLButtonElement>("button[type=submit]") ?? [])].find(({ disabled }) => !disabled);
      if (
        !form?.checkVisibility() ||
        form.enctype === "multipart/form-data" ||
        !button ||
        leftOut.some((end) => new URL(form.action).pathname.endsWith(end))
      )
        return undefined;
      // A choice in place is already sent, and returns to its old value without a response.
      const stays = form.querySelector("select[data-key]") === null;
      if (stays) form.requestSubmit(button);
      return { name: form.querySelector<HTMLInputElement>("input[name=form]")?.value ?? "a form without a name", stays };
    },
    { at: place, leftOut: native },
  );
}

/** Fills in every page before its scripts load, then sends each of its forms without a response, and expects all typed text to stay. */
async function walk(page: Page, addresses: readonly string[]): Promise<void> {
  let scripts: PromiseWithResolvers<void> = Promise.withResolvers();
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await scripts.promise;
    await route.fallback();
  });
  let sent = 0;
  await page.route(/\.data(\?|$)/, (route) => {
    if (route.request().method() !== "POST") return route.fallback();
    sent += 1;
    return losses[sent % losses.length]?.(route);
  });

  for (const address of addresses) {
    scripts = Promise.withResolvers();
    await page.goto(address, { waitUntil: "commit" });
    await page.waitForFunction(() => document.readyState !== "loading" && document.querySelector("main") !== null);
    await unfoldForms(page);
    const count = await changeAllFields(page);
    scripts.resolve();
    await page.waitForFunction(() => Object.keys(document.querySelector("main") ?? {}).some((key) => key.startsWith("__react")));
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 5_000 })));
    await expectStillTyped(page, count, `${address}, with late scripts`);
    await loseEach(page, address);
  }
}

/** Opens the parts of the page that hide a form until somebody wants it. */
function unfoldForms(page: Page): Promise<void> {
  return page.evaluate(() => {
    for (const part of document.querySelectorAll<HTMLDetailsElement>("main details:has(form[method=post])")) part.open = true;
  });
}

async function loseEach(page: Page, address: string): Promise<void> {
  const heading = await page.locator("h1").first().innerText();
  const names = new Set<string>();
  for (let place = 0; place < (await page.locator("form[method=post]").count()); place += 1) {
    // Toasts may cover each other.
    await page.evaluate(() => document.querySelectorAll<HTMLElement>(".toast button[aria-label]").forEach((button) => button.click()));
    const filled = await changeAllFields(page, place);
    const sent = await submit(page, place);
    if (sent === undefined || names.has(sent.name)) continue;
    const { name, stays } = sent;
    names.add(name);
    await expect
      .soft(
        page
          .locator(".toast[role=alert]")
          .filter({ hasText: sentences[name] ?? /./ })
          .first(),
        `what came of ${name} on ${address}`,
      )
      .toBeVisible();
    if (stays) await expectStillTyped(page, filled, `${address}, after ${name} was lost`);
    await expect(page.locator("h1").first(), `${address}, after ${name} was lost`).toHaveText(heading);
  }
}

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
  for (const box of [/He leído la política/, /Acepto que guardéis/]) await place.getByRole("checkbox", { name: box }).check();
  scripts.resolve();
  const send = place.getByRole("button", { name: "Enviar consulta" });
  await expect(send).toBeEnabled();
  await page.waitForFunction(() => Object.keys(document.querySelector("main") ?? {}).some((key) => key.startsWith("__react")));
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

  // The team's pages have the most forms: in one test they take longer than three minutes on a busy machine.
  for (const part of [1, 2, 3]) {
    test(`of an admin, part ${part} of 3`, async ({ page }) => {
      await signInAs(page, "forms-admin");
      const addresses = await formPages.admin(page);
      await walk(
        page,
        addresses.filter((_address, position) => position % 3 === part - 1),
      );
    });
  }
});
