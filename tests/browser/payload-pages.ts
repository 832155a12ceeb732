import type { Frame, Page } from "@playwright/test";
import { executedPayloads } from "./script-payloads.ts";
import { expect, siteAddress } from "./test.ts";

/** How many elements of each kind a page has. */
export type Elements = Record<string, number>;

/** Replaces files with empty ones, so that pages load fast. The page itself contains all that a payload could start. */
export async function withoutFiles(page: Page): Promise<void> {
  const types: Record<string, string> = { js: "text/javascript", css: "text/css", svg: "image/svg+xml" };
  await page.route(/\.(js|css|svg|woff2|webmanifest)$/, (route) =>
    route.fulfill({ contentType: types[route.request().url().split(".").at(-1) ?? ""] ?? "application/octet-stream", body: "" }),
  );
}

/** A page to request; with `fields`, a form to send, also with values that its fields would not allow. */
export type PageRequest = { path: string; fields?: Record<string, string> };

export type ShownPage = { status: number; frame: Frame };

const framesAddress = "/varias-respuestas";
const batchSize = 15;

/**
 * Shows the site's responses, some at once, each in a frame with its own headers, except the directive that forbids frames. Calls `look`
 * for each while it is shown, in the order of the requests.
 */
export async function showEach(
  page: Page,
  requests: readonly PageRequest[],
  look: (shown: ShownPage, position: number) => Promise<void>,
): Promise<void> {
  const statuses: number[] = [];
  const numberOf = (address: string) => Number(new URL(address).searchParams.get("number") ?? -1);
  await page.route(`**${framesAddress}*`, async (route) => {
    const position = numberOf(route.request().url());
    const { path = "", fields } = requests[position] ?? {};
    const answer = await route.fetch({
      url: new URL(path, siteAddress()).href,
      maxRedirects: 0,
      maxRetries: 3,
      ...(fields ? sent(fields) : {}),
    });
    const { "x-frame-options": framing, "content-security-policy": policy = "", ...headers } = answer.headers();
    expect([framing, policy]).toEqual(["DENY", expect.stringContaining("script-src 'nonce-")]);
    statuses[position] = answer.status();
    const framed = policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'");
    await route.fulfill({ response: answer, headers: { ...headers, "content-security-policy": framed } });
  });
  await page.route(`**${framesAddress}`, (route) => route.fulfill({ contentType: "text/html", body: "<!doctype html><title>x</title>" }));

  for (let first = 0; first < requests.length; first += batchSize) {
    const positions = [...requests.keys()].slice(first, first + batchSize);
    await page.goto(framesAddress);
    await page.evaluate(
      (addresses) =>
        Promise.all(
          addresses.map((src) => {
            const frame = Object.assign(document.createElement("iframe"), { src });
            const loaded = new Promise((resolve) => frame.addEventListener("load", resolve));
            document.body.append(frame);
            return loaded;
          }),
        ).then(() => undefined),
      positions.map((position) => `${framesAddress}?number=${position}`),
    );
    expect(await page.evaluate(() => "ran" in window)).toBe(false);
    for (const position of positions) {
      const frame = page.frames().find((each) => each.parentFrame() !== null && numberOf(each.url()) === position);
      if (!frame) throw new Error(`${requests[position]?.path} is not shown.`);
      await look({ status: statuses[position] ?? 0, frame }, position);
    }
  }
  await page.unroute(`**${framesAddress}*`);
  await page.unroute(`**${framesAddress}`);
}

/** A form as a browser sends it, from its own network (tests/forms.ts). */
function sent(fields: Record<string, string>) {
  const part = () => Math.floor(Math.random() * 254) + 1;
  return {
    method: "POST",
    headers: {
      Origin: siteAddress(),
      "Content-Type": "application/x-www-form-urlencoded",
      "X-Forwarded-For": `10.${part()}.${part()}.${part()}`,
    },
    postData: new URLSearchParams({ leave_empty: "", ...fields }).toString(),
  };
}

/** Expects that no script runs on the page, and that it has as many elements of each kind as the harmless one. Returns the numbers. */
export async function expectOnlyOurs(page: Frame, harmless: Elements | undefined, what: string): Promise<Elements> {
  expect(await executedPayloads(page), what).toEqual([]);
  const elements = await elementsOf(page);
  if (harmless) expect(elements, what).toEqual(harmless);
  return elements;
}

/** Without errors next to fields (p), our own scripts (`executedPayloads` checks them) and the calendar's hours, because their numbers vary. */
function elementsOf(page: Frame): Promise<Elements> {
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

/** The value of a field in one of the page's forms. */
export function valueOf(page: Frame, form: string, name: string): Promise<string | undefined> {
  const field = `form:has(input[name=form][value=${form}]) :is(input, textarea)[name=${name}]`;
  return page.evaluate((selector) => document.querySelector<HTMLInputElement>(selector)?.value, field);
}
