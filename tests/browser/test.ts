import AxeBuilder from "@axe-core/playwright";
import { expect, type Page, test as base } from "@playwright/test";

type Fixtures = {
  /** The page, watched: an error in its console or a breach of the Content-Security-Policy fails the test (row C1). */
  page: Page;
};

export const test = base.extend<Fixtures>({
  // Read when a test runs: the site's address is known only after the global setup.
  baseURL: async ({}, use) => use(process.env["SITE"]),
  page: async ({ page }, use) => {
    const complaints: string[] = [];
    page.on("pageerror", (error) => complaints.push(error.message));
    page.on("console", (message) => {
      if (message.type() === "error" && !/status of 40[0-9]/.test(message.text())) complaints.push(message.text());
    });
    await use(page);
    expect(complaints, "errors in the browser's console").toEqual([]);
  },
});

export { expect };

export const schemes = ["light", "dark"] as const;
export const widths = { phone: { width: 390, height: 844 }, tablet: { width: 768, height: 1024 }, desktop: { width: 1440, height: 900 } } as const;

/** No violation of axe's rules on the page as it stands. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => ({ id, where: nodes.map((node) => node.target.join(" ")) }))).toEqual([]);
}

/** The page is not wider than its window. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const { content, window } = await page.evaluate(() => ({ content: document.documentElement.scrollWidth, window: innerWidth }));
  expect(content).toBeLessThanOrEqual(window);
}
