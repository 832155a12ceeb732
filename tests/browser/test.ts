import { expect as baseExpect, type Page, test as base } from "@playwright/test";
import axe from "axe-core";
import { anyDatabase } from "#tests/any-database.ts";

type Fixtures = {
  /** The earlier cookie choice of the person; null for tests of the banner. */
  cookieChoice: "accepted" | "rejected" | null;
  /** Console errors that a test expects, in addition to requests that the server refuses with a message. */
  expectedErrors: RegExp | null;
  /** Fails on console errors, violations of the Content-Security-Policy (row C1) and requests to other addresses (row C9). */
  page: Page;
};

/**
 * Chromium reports this when a busy machine draws the next page before its animation could begin (CSS View Transitions 2). The page comes
 * without the animation, and no script of ours takes part.
 */
const skippedAnimation = "Transition was aborted because of invalid state. Page already revealed";

export const test = base.extend<Fixtures>({
  // A function, because the site's address is known only after the global setup.
  baseURL: async ({}, use) => use(siteAddress()),
  cookieChoice: ["rejected", { option: true }],
  expectedErrors: [null, { option: true }],
  page: async ({ page, cookieChoice, expectedErrors }, use) => {
    if (cookieChoice) await page.context().addCookies([{ name: "cookie-consent", value: cookieChoice, url: siteAddress() }]);
    const complaints: string[] = [];
    page.on("pageerror", ({ message }) => void (message !== skippedAnimation && complaints.push(message)));
    page.on("console", (message) => {
      if (message.type() !== "error" || /status of 4(0[0-9]|10)/.test(message.text()) || expectedErrors?.test(message.text())) return;
      complaints.push(message.text());
    });
    page.on("request", (request) => {
      if (!isOurs(request.url())) complaints.push(`request to ${request.url()}`);
    });
    await use(page);
    baseExpect(complaints, "errors in the browser's console and requests to other addresses").toEqual([]);
  },
});

/** A long timeout, because other processes may keep the machine busy. */
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

export const widths = {
  phone: { width: 390, height: 844 },
  tablet: { width: 768, height: 1024 },
  desktop: { width: 1440, height: 900 },
} as const;

/** The tag of tests with the same result on any database, such as long walks through sizes and schemes. */
export const onAnyDatabase = anyDatabase;

/** Pages with text only, which load no script. */
export const textPages = ["/empresa", "/sobre-nosotros", "/faq", "/privacy", "/aviso-legal", "/condiciones", "/accesibilidad"] as const;

/** Opens a page and waits until React has taken over and is idle. Before that, the browser alone handles clicks and keys. */
export async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await untilReactHasTakenOver(page);
}

/**
 * Waits until React has taken over the whole page and is idle. React marks elements while it works, and on a busy machine its work ends
 * later. Only its root says that it is done.
 */
export async function untilReactHasTakenOver(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    type Root = { stateNode: { current: { memoizedState: { isDehydrated: boolean } } } };
    const found = Object.entries(document).find(([key]) => key.startsWith("__reactContainer$"));
    return found !== undefined && !(found[1] as Root).stateNode.current.memoizedState.isDehydrated;
  });
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 5_000 })));
}

type Way = { javaScriptEnabled: boolean; visit: (page: Page, address: string) => Promise<unknown> };

/** Runs the tests twice: for a person whose browser runs scripts, by default on a phone, and for one at a desktop without them. */
export function inBothWays(tests: (way: Way) => void, viewport: { width: number; height: number } = widths.phone): void {
  for (const javaScriptEnabled of [true, false]) {
    test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
      test.use({ javaScriptEnabled, viewport: javaScriptEnabled ? viewport : widths.desktop });
      tests({ javaScriptEnabled, visit: (page, address) => (javaScriptEnabled ? open(page, address) : page.goto(address)) });
    });
  }
}

/** Waits until all animations have ended, such as a sliding panel. Endless ones, such as a waiting sign, do not count. */
async function untilSettled(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document.getAnimations().every(({ effect, playState }) => playState !== "running" || effect?.getComputedTiming().endTime === Infinity),
  );
}

declare global {
  interface Window {
    /** In a page that axe's source has run in. */
    axe: typeof axe;
  }
}

/** The rules of axe that a colour scheme can break. */
const rulesOfColour = ["color-contrast", "link-in-text-block"];

/** Expects no violation of axe's rules on the page, after its animations have ended. */
export async function expectAccessible(page: Page, where: string): Promise<void> {
  await withoutMotion(page, () => expectNoViolation(page, where));
}

/**
 * Runs `check` while colours change at once. With motion, a button that becomes usable again changes its colours for 150 ms, and in that
 * time its contrast is too low.
 */
async function withoutMotion(page: Page, check: () => Promise<void>): Promise<void> {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await check();
  await page.emulateMedia({ reducedMotion: null });
}

/** `rules`: only these; without it, all. */
async function expectNoViolation(page: Page, where: string, rules?: readonly string[]): Promise<void> {
  await untilSettled(page);
  // Parsing axe takes a third of the time of its checks, so a page that is looked at several times gets it once.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  const violations = await page.evaluate(violationsOnPage, rules);
  expect.soft(violations, `axe: ${where}`).toEqual([]);
}

/** Runs in the page. Nobody reads the descriptions of passed rules, so axe leaves them out. */
async function violationsOnPage(rules: readonly string[] | undefined): Promise<{ id: string; where: string }[]> {
  const { violations } = await window.axe.run(document, {
    resultTypes: ["violations"],
    ...(rules === undefined ? {} : { runOnly: { type: "rule", values: [...rules] } }),
  });
  return violations.map(({ id, nodes }) => ({ id, where: nodes.map((node) => node.target.join(" ")).join(", ") }));
}

/** Axe takes a quarter of the time of all browser tests. At a desktop's size it runs with the exhaustive tests. */
const sizesForAxe = process.env["EXHAUSTIVE"] === "none" ? ["phone"] : ["phone", "desktop"];

/**
 * Expects of the page: at each size nothing is wider than its window, and axe finds nothing on a phone and at a desktop. The dark scheme
 * changes colours only, so there the phone's page is checked with the rules about colour.
 */
export async function expectGoodLook(page: Page, where: string, sizes: Partial<typeof widths> = widths): Promise<void> {
  await withoutMotion(page, async () => {
    for (const [name, size] of Object.entries(sizes)) {
      await page.setViewportSize(size);
      await expectNoSidewaysScroll(page, `${where}, ${name}`);
      if (!sizesForAxe.includes(name)) continue;
      await page.emulateMedia({ colorScheme: "light" });
      await expectNoViolation(page, `${where}, ${name}, light`);
      if (name !== "phone") continue;
      await page.emulateMedia({ colorScheme: "dark" });
      await expectNoViolation(page, `${where}, ${name}, dark`, rulesOfColour);
    }
  });
}

/** Opens each page, and expects the same of it. */
export async function expectGoodPages(page: Page, addresses: readonly string[]): Promise<void> {
  for (const address of addresses) {
    await open(page, address);
    await expectGoodLook(page, address);
  }
}

export async function expectNoSidewaysScroll(page: Page, where: string): Promise<void> {
  const { content, window } = await page.evaluate(() => ({ content: document.documentElement.scrollWidth, window: innerWidth }));
  expect.soft(content, `width of the content: ${where}`).toBeLessThanOrEqual(window);
}
