import type { Page, Route } from "@playwright/test";
import { formPages } from "./form-pages.ts";
import { signInAs } from "./people.ts";
import { asNewSender, freshAddress, untilTaken } from "./sender.ts";
import { expect, siteAddress, test } from "./test.ts";
import { expectStillTyped, typeEverywhere } from "./typed-fields.ts";

/** How an answer can get lost between the server and the page. */
const losses: ((route: Route) => Promise<void>)[] = [
  (route) => route.abort(),
  (route) => route.fulfill({ status: 503, contentType: "text/html", body: "<h1>Service Unavailable</h1>" }),
  (route) => route.fulfill({ status: 504, contentType: "text/plain", body: "Hemos tardado demasiado." }),
  (route) =>
    route.fulfill({ status: 200, contentType: "text/x-script", headers: { "X-Remix-Response": "yes" }, body: '[{"_1":2},"data",' }),
];

/** What each form says when it fails, as docs/requirements.md has it. */
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

/** Forms that the browser sends as a page of its own: nothing is typed there, or a script of ours sends the files. */
const native = ["/auth/sign-out", "/cookies", "mis-datos.zip"];

/**
 * Sends one of the page's POST forms by its first button. Returns its name, and whether what was typed stays; undefined where it cannot be
 * sent.
 */
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
      // What is chosen in place has been sent already, and goes back when no answer comes.
      const stays = form.querySelector("select[data-key]") === null;
      if (stays) form.requestSubmit(button);
      return { name: form.querySelector<HTMLInputElement>("input[name=form]")?.value ?? "a form without a name", stays };
    },
    { at: place, leftOut: native },
  );
}

/** Fills in every page before its scripts come, then sends each of its forms into nothing: each time all that was typed is still there. */
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
    const count = await typeEverywhere(page);
    scripts.resolve();
    await page.waitForFunction(() => Object.keys(document.querySelector("main") ?? {}).some((key) => key.startsWith("__react")));
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 5_000 })));
    await expectStillTyped(page, count, `${address}, with late scripts`);
    await loseEach(page, address);
  }
}

async function loseEach(page: Page, address: string): Promise<void> {
  const heading = await page.locator("h1").first().innerText();
  const names = new Set<string>();
  for (let place = 0; place < (await page.locator("form[method=post]").count()); place += 1) {
    // They may lie over each other.
    await page.evaluate(() => document.querySelectorAll<HTMLElement>(".toast button[aria-label]").forEach((button) => button.click()));
    const filled = await typeEverywhere(page, place);
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

test("what was typed before the scripts came is what the team reads, once, although the first answer got lost", async ({
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
    // It arrives, and its answer breaks off in the middle.
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
  await untilTaken();
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

test.describe("every form keeps what was typed, before its scripts are there and when its answer gets lost", () => {
  test.use({ ownComplaints: /status of 50[34]|net::ERR_FAILED/ });
  test.beforeEach(async ({ page }) => {
    test.setTimeout(180_000);
    await asNewSender(page);
  });

  test("of a visitor", async ({ page }) => {
    await walk(page, await formPages.visitor(page));
  });

  test("of a customer", async ({ page }) => {
    await signInAs(page, "conversations-reader");
    await walk(page, formPages.customer());
  });

  test("of an admin", async ({ page }) => {
    await signInAs(page, "forms-admin");
    await walk(page, await formPages.admin(page));
  });
});
