import { AxeBuilder } from "@axe-core/playwright";
import { expect as baseExpect, type Page, test as base } from "@playwright/test";
import { anyDatabase } from "#tests/any-database.ts";

type Fixtures = {
  /** What the person chose about cookies before; null where a test is about the banner. */
  cookieChoice: "accepted" | "rejected" | null;
  /** Errors in the console that a test makes itself, beside requests that are refused with a sentence. */
  ownComplaints: RegExp | null;
  /** The page, watched: an error in its console, a breach of the Content-Security-Policy (row C1) or a request to another address (row C9) fails the test. */
  page: Page;
};

export const test = base.extend<Fixtures>({
  // Read when a test runs: the site's address is known only after the global setup.
  baseURL: async ({}, use) => use(siteAddress()),
  cookieChoice: ["rejected", { option: true }],
  ownComplaints: [null, { option: true }],
  page: async ({ page, cookieChoice, ownComplaints }, use) => {
    if (cookieChoice) await page.context().addCookies([{ name: "cookie-consent", value: cookieChoice, url: siteAddress() }]);
    const complaints: string[] = [];
    page.on("pageerror", (error) => complaints.push(error.message));
    page.on("console", (message) => {
      if (message.type() !== "error" || /status of 4(0[0-9]|10)/.test(message.text()) || ownComplaints?.test(message.text())) return;
      complaints.push(message.text());
    });
    page.on("request", (request) => {
      if (!isOurs(request.url())) complaints.push(`request to ${request.url()}`);
    });
    await use(page);
    baseExpect(complaints, "errors in the browser's console and requests to other addresses").toEqual([]);
  },
});

/** The machine that runs the tests may be busy with others: what takes long is not wrong. */
export const expect = baseExpect.configure({ timeout: 30_000 });

/** The origin of the site under test. */
export function siteAddress(): string {
  const address = process.env["SITE"];
  if (address === undefined) throw new Error("SITE is not set: the global setup has not run.");
  return address;
}

function isOurs(address: string): boolean {
  return address.startsWith(`${siteAddress()}/`) || /^(data|blob|about):/.test(address);
}

export const schemes = ["light", "dark"] as const;
export const widths = {
  phone: { width: 390, height: 844 },
  tablet: { width: 768, height: 1024 },
  desktop: { width: 1440, height: 900 },
} as const;

/** The tag of what sees the same on any database, such as long walks through sizes and schemes. */
export const onAnyDatabase = anyDatabase;

/** The pages that only show text, which come without a script. */
export const textPages = ["/empresa", "/sobre-nosotros", "/faq", "/privacy", "/aviso-legal", "/condiciones"] as const;

/**
 * Opens a page of the application and waits until its script has taken over and has nothing left to begin with: what is clicked or pressed
 * before that is answered by the page alone.
 */
export async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.waitForFunction(() => Object.keys(document.querySelector("main") ?? {}).some((key) => key.startsWith("__react")));
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 5_000 })));
}

/**
 * Waits until nothing on the page is between two looks: a colour that changes with the scheme, a panel that slides in. What turns for as
 * long as it is there, such as a sign of waiting, is not waited for.
 */
async function untilSettled(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document.getAnimations().every(({ effect, playState }) => playState !== "running" || effect?.getComputedTiming().endTime === Infinity),
  );
}

/**
 * No violation of axe's rules on the page as it stands, once it has settled. Our pages have no frames, so axe need not open a
 * page of its own to put results together; and nobody reads what passed, so axe need not describe it, which takes as long as a third of the
 * look.
 */
export async function expectAccessible(page: Page, where: string): Promise<void> {
  await untilSettled(page);
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ["violations"] })
    .analyze();
  expect
    .soft(
      violations.map(({ id, nodes }) => ({ id, where: nodes.map((node) => node.target.join(" ")) })),
      `axe: ${where}`,
    )
    .toEqual([]);
}

/** The page is not wider than its window. */
export async function expectNoSidewaysScroll(page: Page, where: string): Promise<void> {
  const { content, window } = await page.evaluate(() => ({ content: document.documentElement.scrollWidth, window: innerWidth }));
  expect.soft(content, `width of the content: ${where}`).toBeLessThanOrEqual(window);
}
