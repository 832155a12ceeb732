import type { Page, Route } from "@playwright/test";
import { formPages } from "./form-pages.ts";
import { signInAs } from "./people.ts";
import { asNewSender } from "./sender.ts";
import { expect, test } from "./test.ts";
import { expectStillTyped, typeEverywhere } from "./typed-fields.ts";

/** How an answer can get lost between the server and the page. */
const losses: ((route: Route) => Promise<void>)[] = [
  (route) => route.abort(),
  (route) => route.fulfill({ status: 503, contentType: "text/html", body: "<h1>Service Unavailable</h1>" }),
  (route) => route.fulfill({ status: 504, contentType: "text/plain", body: "Hemos tardado demasiado." }),
  (route) =>
    route.fulfill({ status: 200, contentType: "text/x-script", headers: { "X-Remix-Response": "yes" }, body: '[{"_1":2},"data",' }),
];

/** Forms that the browser sends as a page of its own: nothing is typed there, or a script of ours sends the files. */
const native = ["/auth/sign-out", "/cookies", "/images", "/admin/import", "mis-datos.zip"];

/**
 * Sends one of the page's POST forms by its first button. Returns its name, and whether what was typed stays; undefined where it cannot be
 * sent.
 */
function submit(page: Page, place: number): Promise<{ name: string; stays: boolean } | undefined> {
  return page.evaluate(
    ({ at, leftOut }) => {
      const form = document.querySelectorAll<HTMLFormElement>("form[method=post]")[at];
      const button = [...(form?.querySelectorAll<HTMLButtonElement>("button[type=submit]") ?? [])].find(({ disabled }) => !disabled);
      if (!form?.checkVisibility() || !button || leftOut.some((end) => new URL(form.action).pathname.endsWith(end))) return undefined;
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
    await expect.soft(page.locator(".toast[role=alert]").first(), `what came of ${name} on ${address}`).toBeVisible();
    if (stays) await expectStillTyped(page, filled, `${address}, after ${name} was lost`);
    await expect(page.locator("h1").first(), `${address}, after ${name} was lost`).toHaveText(heading);
  }
}

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
