import type { Page } from "@playwright/test";
import { whatRan } from "./script-payloads.ts";
import { asNewSender } from "./sender.ts";
import { expect } from "./test.ts";

/** How many elements of each kind a page has. */
export type Elements = Record<string, number>;

/** Files answer with nothing, so that a page is there at once: what a payload could start stands in the page itself. */
export async function withoutFiles(page: Page): Promise<void> {
  const types: Record<string, string> = { js: "text/javascript", css: "text/css", svg: "image/svg+xml" };
  await page.route(/\.(js|css|svg|woff2|webmanifest)$/, (route) =>
    route.fulfill({ contentType: types[route.request().url().split(".").at(-1) ?? ""] ?? "application/octet-stream", body: "" }),
  );
}

/** Sends a form as the browser does that has no script of ours, whatever its fields would not let a person type, and shows the answer. */
export async function post(page: Page, path: string, fields: Record<string, string>): Promise<number> {
  await asNewSender(page);
  const answered = page.waitForResponse((response) => response.request().method() === "POST");
  const loaded = page.waitForEvent("load");
  await page.evaluate(
    ({ action, entries }) => {
      const form = Object.assign(document.createElement("form"), { method: "post", action });
      for (const [name, value] of entries) {
        const field = document.createElement("textarea");
        form.append(Object.assign(field, { name, value }));
      }
      document.body.append(form);
      // A field may be called "submit".
      HTMLFormElement.prototype.submit.call(form);
    },
    { action: path, entries: Object.entries(fields) },
  );
  const answer = await answered;
  await loaded;
  return answer.status();
}

/** Nothing runs on the page that is shown, and it has as many elements of each kind as the one with harmless words. Answers how many. */
export async function expectOnlyOurs(page: Page, harmless: Elements | undefined, what: string): Promise<Elements> {
  expect(await whatRan(page), what).toEqual([]);
  const elements = await elementsOf(page);
  if (harmless) expect(elements, what).toEqual(harmless);
  return elements;
}

/** Sentences beside fields (p), our own scripts, which `whatRan` knows, and the hours of the calendar come and go; no payload hides in them. */
function elementsOf(page: Page): Promise<Elements> {
  return page.evaluate(() => {
    const counts: Elements = {};
    for (const element of document.querySelectorAll("*")) {
      const name = element.localName;
      if (name === "p" || name === "script" || element.closest("[role=radiogroup] *")) continue;
      counts[name] = (counts[name] ?? 0) + 1;
    }
    return counts;
  });
}

/** What stands in a field of one of the page's forms. */
export function valueOf(page: Page, form: string, name: string): Promise<string | undefined> {
  const field = `form:has(input[name=form][value=${form}]) :is(input, textarea)[name=${name}]`;
  return page.evaluate((selector) => document.querySelector<HTMLInputElement>(selector)?.value, field);
}
