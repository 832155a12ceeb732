import { inboxIds, wordFor } from "./inbox-people.ts";
import { signInAs } from "./people.ts";
import { expect, expectGoodPages, open, test } from "./test.ts";

test.beforeEach(({ page }) => signInAs(page, "office-inbox-admin"));

const words = `Bandeja ${wordFor("keys")}`;

test("Ctrl+K finds a person from any page, the arrows choose, and Enter opens the person's page (PERSON-3)", async ({ page }) => {
  await open(page, "/admin/audit");
  await page.keyboard.press("Control+k");
  const dialog = page.getByRole("dialog", { name: "Buscar en todo" });
  await expect(dialog.getByRole("searchbox")).toBeFocused();
  await page.keyboard.type("Bandeja keys");
  const person = dialog.getByRole("link", { name: /^Bandeja keys\b.*(sin|con) cuenta/ });
  await expect(person.first()).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await expect(person.first()).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/admin\/customers\//);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Bandeja/);
  await expect(dialog).toHaveCount(0);
});

test("`/` opens the search only where the page has none, Escape closes it, and Enter in the box opens the page of the search", async ({
  page,
}) => {
  await open(page, "/admin/inquiries");
  await page.keyboard.press("/");
  await expect(page.getByRole("searchbox")).toBeFocused();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await open(page, "/admin");
  await page.keyboard.press("/");
  await expect(page.getByRole("dialog", { name: "Buscar en todo" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.keyboard.press("Control+k");
  await page.keyboard.type("Bandeja");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/admin/search?q=Bandeja");
});

test.describe("while the network is away", () => {
  test.use({ expectedErrors: /ERR_FAILED/ });

  test("the dialog says so, and the page under it keeps what was typed there", async ({ page }) => {
    await open(page, "/admin/calculadora");
    const typed = page.getByRole("textbox").first();
    await typed.fill("12345");
    await page.keyboard.press("Control+k");
    const dialog = page.getByRole("dialog", { name: "Buscar en todo" });
    await page.keyboard.type("Bandeja");
    await expect(dialog.getByRole("link").first()).toBeVisible();
    await page.route(/\/admin\/search/, (route) => route.abort());
    await page.keyboard.type(" keys");
    await expect(dialog.getByText("No hemos podido buscar ahora mismo.")).toBeVisible();
    await page.unroute(/\/admin\/search/);
    await page.keyboard.press("Backspace");
    await expect(dialog.getByRole("link").first()).toBeVisible();
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    await expect(typed).toHaveValue(/12\.?345/);
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the search and the page of a person work", async ({ page }) => {
    await page.goto("/admin/search");
    await page.getByRole("searchbox").fill("Bandeja keys");
    await page.getByRole("button", { name: "Buscar" }).click();
    await page
      .getByRole("link", { name: /^Bandeja keys\b.*cuenta/ })
      .first()
      .click();
    await expect(page.getByRole("heading", { name: "Consultas y mensajes" })).toBeVisible();
  });
});

test("the pages look good, narrow and wide, light and dark", async ({ page }) => {
  await expectGoodPages(page, [
    `/admin/search?q=${encodeURIComponent(words)}`,
    "/admin/search?q=Bandeja",
    `/admin/customers/${inboxIds.keys}`,
  ]);
});
