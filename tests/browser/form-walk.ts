import type { Page, Route } from "@playwright/test";
import { expect, untilReactHasTakenOver } from "./test.ts";
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
export async function walk(page: Page, addresses: readonly string[]): Promise<void> {
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
    await untilReactHasTakenOver(page);
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

/**
 * Whether a POST form lies behind a modal dialog, where nobody can reach it. Its page is walked by itself. Sending it would lead there, and
 * while that is under way React Router 8.4 drops the dialog's data with the next answer of a fetcher. Then the whole page is drawn anew.
 */
function isBehindDialog(page: Page, place: number): Promise<boolean> {
  return page.evaluate((at) => {
    const dialog = document.querySelector("dialog:modal");
    return dialog?.contains(document.querySelectorAll("form[method=post]")[at] ?? null) === false;
  }, place);
}

async function loseEach(page: Page, address: string): Promise<void> {
  const heading = await page.locator("h1").first().innerText();
  const names = new Set<string>();
  for (let place = 0; place < (await page.locator("form[method=post]").count()); place += 1) {
    if (await isBehindDialog(page, place)) continue;
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
