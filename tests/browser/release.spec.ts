// @any-database: these pages show the same from any database.
import type { Page } from "@playwright/test";
import { expect, open, test, untilReactHasTakenOver } from "./test.ts";

const failed = (page: Page) => page.getByRole("heading", { name: "No hemos podido cargar esta página" });
const secondPage = (page: Page) => page.getByRole("link", { name: "Página 2", exact: true }).first();
const firstPage = (page: Page) => page.getByRole("link", { name: "Página 1", exact: true }).first();
/** The question of a page that failed. React Router also asks for modules, of other paths. */
const question = /[/]__manifest[?]paths=%2F&/;

/** The data of the list as another release could send them: the vehicles have another name. */
async function changeData(page: Page): Promise<void> {
  await page.route(/[/]stock[.]data/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replace('"vehicles"', '"cars"') });
  });
}

/** The site then sees a page of another release. */
async function changeRelease(page: Page): Promise<void> {
  await page.route(question, (route) =>
    route.continue({
      url: route
        .request()
        .url()
        .replace(/version=\w+/, "version=other"),
    }),
  );
}

/** Returns a function that returns how many documents the page has asked for since. */
function countDocuments(page: Page): () => number {
  let documents = 0;
  page.on("request", (request) => (documents += request.isNavigationRequest() ? 1 : 0));
  return () => documents;
}

test.use({ expectedErrors: /Cannot read properties of undefined/ });

test("a page that was opened before a release loads again when it does not understand the new data", async ({ page }) => {
  await open(page, "/stock");
  await changeData(page);
  await changeRelease(page);
  await secondPage(page).click();
  await expect(page).toHaveURL("/stock?page=2");
  await expect(firstPage(page)).toBeVisible();
  await expect(page.getByRole("article").first()).toBeVisible();
  await expect(failed(page)).toHaveCount(0);
  // Once: a page that fails again stays.
  await untilReactHasTakenOver(page);
  const documents = countDocuments(page);
  await firstPage(page).click();
  await expect(failed(page)).toBeVisible();
  expect(documents()).toBe(0);
});

test("a page of the same release that fails stays and shows its reference", async ({ page }) => {
  await open(page, "/stock");
  await changeData(page);
  const documents = countDocuments(page);
  const asked = page.waitForResponse(question);
  await secondPage(page).click();
  await (await asked).finished();
  await expect(failed(page)).toBeVisible();
  await expect(page.getByText("Referencia:")).toBeVisible();
  expect(documents()).toBe(0);
});
