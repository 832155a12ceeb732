import type { Frame, Page } from "@playwright/test";
import { executedPayloads } from "./script-payloads.ts";
import { expect, siteAddress } from "./test.ts";

export type ShownMail = {
  recipient: string;
  /** Its elements with the names of their attributes, in order. */
  elements: string;
  text: string;
  links: string[];
};

const listAddress = "/desarrollo/correos";
const framesAddress = "/correos-sin-proteccion";
/** The elements of the development pages that show mails. */
const elementsOfTheList = "html head meta title style body h1 h2 ol li a br small p pre iframe";

export async function countMails(page: Page): Promise<number> {
  return (await listedMails(page)).length;
}

/**
 * Waits for `count` mails after the first `before`. Shows each as a mail program without protection would: without our policy and without a
 * sandbox. No script may run in them, nor on the pages that list them.
 */
export async function readMails(page: Page, before: number, count: number): Promise<ShownMail[]> {
  await expect.poll(() => countMails(page), { timeout: 60_000 }).toBe(before + count);
  const mails = (await listedMails(page)).slice(0, count);
  await expectPagesOfDevelopment(page, mails);

  await page.route(`**${listAddress}/*/html`, async (route) => {
    const answer = await route.fetch({ maxRetries: 3 });
    const { "content-security-policy": policy, "x-frame-options": framing, ...headers } = answer.headers();
    expect([policy !== undefined, framing]).toEqual([true, "SAMEORIGIN"]);
    await route.fulfill({ response: answer, headers });
  });
  const frames = mails.map(({ path }) => `<iframe src="${path}/html"></iframe>`);
  await page.route(`**${framesAddress}`, (route) =>
    route.fulfill({ contentType: "text/html", body: `<!doctype html><title>x</title>${frames.join("")}` }),
  );
  await page.goto(framesAddress);
  expect(await page.evaluate(() => "ran" in window)).toBe(false);
  return Promise.all(mails.map(({ path, recipient }) => readMail(page, `${siteAddress()}${path}/html`, recipient)));
}

async function readMail(page: Page, address: string, recipient: string): Promise<ShownMail> {
  const frame = page.frames().find((each) => each.url() === address);
  if (!frame) throw new Error(`${address} is not shown.`);
  expect(await executedPayloads(frame), address).toEqual([]);
  return { recipient, ...(await contentOf(frame)) };
}

/** The elements and the text of a document. */
export function contentOf(shown: Frame | Page): Promise<Omit<ShownMail, "recipient">> {
  return shown.evaluate(() => ({
    elements: [...document.querySelectorAll("*")]
      .map((element) => `${element.localName}[${element.getAttributeNames().toSorted().join()}]`)
      .join(" "),
    text: document.documentElement.textContent ?? "",
    links: [...document.querySelectorAll("a")].map((link) => link.href),
  }));
}

function listedMails(page: Page): Promise<{ path: string; recipient: string }[]> {
  return shownAt(page, listAddress).then(() =>
    page.evaluate(() =>
      [...document.querySelectorAll("li")].map((item) => ({
        path: item.querySelector("a")?.getAttribute("href") ?? "",
        recipient: item.querySelector("small")?.textContent?.split(" · ", 1)[0] ?? "",
      })),
    ),
  );
}

async function shownAt(page: Page, address: string): Promise<void> {
  const answer = await page.goto(address);
  expect(answer?.status(), address).toBe(200);
}

/** Checks the list and each mail's page, because subjects, texts and invitations are there too. The frame is checked separately. */
async function expectPagesOfDevelopment(page: Page, mails: readonly { path: string }[]): Promise<void> {
  expect(await executedPayloads(page), listAddress).toEqual([]);
  const pages = [listAddress, ...mails.map(({ path }) => path)];
  const foreign = await page.evaluate(
    async ({ addresses, known }) => {
      const found: string[] = [];
      for (const address of addresses) {
        const shown = new DOMParser().parseFromString(await (await fetch(address)).text(), "text/html");
        for (const element of shown.querySelectorAll("*")) {
          const listens = element.getAttributeNames().some((name) => name.startsWith("on"));
          const leads = element.getAttribute("href")?.startsWith("javascript") ?? false;
          if (listens || leads || !known.includes(element.localName)) found.push(`${address}: ${element.outerHTML}`);
        }
        if (shown.querySelectorAll("iframe").length > 1) found.push(`${address}: frames`);
      }
      return found;
    },
    { addresses: pages, known: elementsOfTheList.split(" ") },
  );
  expect(foreign).toEqual([]);
}
