// @any-database: these pages show the same from any database.
import type { Page } from "@playwright/test";
import { expect, open, test, untilReactHasTakenOver } from "./test.ts";

const failed = (page: Page) => page.getByRole("heading", { name: "No hemos podido cargar esta página" });
const search = (page: Page) => page.getByRole("link", { name: "Página 2", exact: true }).first();

/** The data of the list as another release could send them: the cards have another name. */
async function changeData(page: Page): Promise<void> {
  await page.route(/[/]stock[.]data/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replace('"cards"', '"vehicles"') });
  });
}

/** The site then sees a page of another release. */
async function changeRelease(page: Page): Promise<void> {
  await page.route(/[/]__manifest/, (route) =>
    route.continue({
      url: route
        .request()
        .url()
        .replace(/version=\w+/, "version=other"),
    }),
  );
}

test.use({ expectedErrors: /./ });

test("a page that was opened before a release loads again when it does not understand the new data", async ({ page }) => {
  await open(page, "/stock");
  await changeData(page);
  await changeRelease(page);
  await search(page).click();
  await expect(page).toHaveURL("/stock?page=2");
  await expect(page.getByRole("link", { name: "Página 1", exact: true }).first()).toBeVisible();
  await expect(page.getByRole("article").first()).toBeVisible();
  await expect(failed(page)).toHaveCount(0);
});

test("a page of the same release that fails stays and shows its reference", async ({ page }) => {
  await open(page, "/stock");
  await changeData(page);
  const asked = page.waitForResponse(/[/]__manifest/);
  await search(page).click();
  await asked;
  await expect(failed(page)).toBeVisible();
  await expect(page.getByText("Referencia:")).toBeVisible();
});

test("a page that was loaded again and still fails does not load for ever", async ({ page }) => {
  await open(page, "/stock");
  await page.reload();
  await untilReactHasTakenOver(page);
  await changeData(page);
  await changeRelease(page);
  let documents = 0;
  page.on("request", (request) => (documents += request.isNavigationRequest() ? 1 : 0));
  await search(page).click();
  await expect(failed(page)).toBeVisible();
  await page.waitForTimeout(1_000);
  expect(documents).toBe(0);
  await expect(failed(page)).toBeVisible();
});
