// @any-database: these pages show the same from any database.
import type { Page } from "@playwright/test";
import { pathOf, vehicleOfStatus } from "./catalogue-page.ts";
import { asNewSender } from "./sender.ts";
import { expect, expectGoodLook, inBothWays, open, test, widths } from "./test.ts";

test.use({ cookieChoice: null });
test.beforeEach(({ page }) => asNewSender(page));

const banner = (page: Page) => page.getByRole("region", { name: "Aviso de cookies" });
const choose = (page: Page, answer: string) => banner(page).getByRole("button", { name: answer, exact: true }).click();
const answers = { Aceptar: "accepted", Rechazar: "rejected", "Cerrar y rechazar": "rejected" } as const;

/** All data that the browser stores for our site. */
const kept = (page: Page) =>
  page.evaluate(() => ({
    cookies: document.cookie,
    storage: [...Object.keys(localStorage), ...Object.keys(sessionStorage).filter((key) => !key.startsWith("react-router"))],
  }));

/** With JavaScript, the banner disappears at once, and the cookie is set a moment later. */
async function expectChoice(page: Page, stored: string | undefined): Promise<void> {
  await expect.poll(async () => (await page.context().cookies()).find(({ name }) => name === "cookie-consent")?.value).toBe(stored);
}

inBothWays(({ visit }) => {
  test("each choice is kept for half a year, and the banner does not return until 'Configurar cookies' asks again", async ({ page }) => {
    test.slow();
    const address = "/stock?search=golf";
    for (const [answer, stored] of Object.entries(answers)) {
      await visit(page, address);
      await expect(banner(page)).toBeInViewport({ ratio: 1 });
      await expect(banner(page)).toContainText("las cookies imprescindibles");
      await choose(page, answer);
      await expect(banner(page)).toHaveCount(0);
      await expect(page).toHaveURL(address);
      await expectChoice(page, stored);
      const cookies = await page.context().cookies();
      expect(cookies).toMatchObject([{ name: "cookie-consent", path: "/", sameSite: "Lax", httpOnly: false }]);
      expect(Math.round(((cookies[0]?.expires ?? 0) - Date.now() / 1000) / 86_400)).toBe(182);
      for (const place of ["/", "/nada", "/faq"]) {
        await page.goto(place);
        await expect(page.getByRole("contentinfo")).toBeVisible();
        await expect(banner(page), place).toHaveCount(0);
      }
      await page.getByRole("button", { name: "Configurar cookies" }).click();
      await expect(banner(page)).toBeVisible();
      await expectChoice(page, undefined);
      await expect(page).toHaveURL(/\/faq(#aviso-de-cookies)?$/);
    }
  });
});

for (const size of ["phone", "desktop"] as const) {
  test(`both choices have the same look and size, and everything else stays reachable, on a ${size}`, async ({ page }) => {
    await page.setViewportSize(widths[size]);
    await page.goto(await pathOf(page.request, vehicleOfStatus("available")));
    const [yes, no] = [
      banner(page).getByRole("button", { name: "Aceptar" }),
      banner(page).getByRole("button", { name: "Rechazar", exact: true }),
    ];
    const [a, b] = [await yes.boundingBox(), await no.boundingBox()];
    expect([a?.width, a?.height, a?.y]).toEqual([b?.width, b?.height, b?.y]);
    expect(await yes.getAttribute("class")).toBe(await no.getAttribute("class"));
    await expect(banner(page).getByRole("link")).toHaveAttribute("href", "/privacy");
    if (size === "phone") await page.getByRole("main").getByRole("link", { name: "Consultar", exact: true }).click({ trial: true });
    await page.getByRole("contentinfo").getByRole("link", { name: "Aviso legal" }).click({ trial: true });
    await page.getByRole("button", { name: "Configurar cookies" }).click({ trial: true });
  });
}

test("the banner stays until the choice is stored; choosing keeps typed text and place, loads no page and stores nothing else", async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await open(page, "/contacto");
  expect(await kept(page)).toEqual({ cookies: "", storage: [] });
  await page.getByLabel("Mensaje", { exact: true }).fill("A medias");
  const place = await page.evaluate(() => scrollY);
  const loads: string[] = [];
  page.on("request", (request) => void (request.isNavigationRequest() && loads.push(request.url())));
  const accept = banner(page).getByRole("button", { name: "Aceptar" });

  // A choice that does not arrive is none.
  await page.route("**/cookies", (route) => route.fulfill({ status: 403 }));
  const refused = page.waitForResponse("**/cookies");
  await accept.click();
  await refused;
  await expect(accept).toBeEnabled();
  expect((await kept(page)).cookies).toBe("");
  await page.unroute("**/cookies");

  const arrived = Promise.withResolvers<void>();
  await page.route("**/cookies", async (route) => {
    await arrived.promise;
    await route.continue();
  });
  await accept.click();
  await expect(accept).toBeDisabled();
  await expect(banner(page)).toBeVisible();
  arrived.resolve();
  await expect(banner(page)).toHaveCount(0);
  await expect(page.getByLabel("Mensaje", { exact: true })).toHaveValue("A medias");
  expect(await page.evaluate(() => scrollY)).toBe(place);
  expect(loads).toEqual([]);
  expect(await kept(page)).toEqual({ cookies: "cookie-consent=accepted", storage: [] });
});

test("going back to a page from before the choice does not ask again", async ({ page }) => {
  await open(page, "/stock");
  await page.goto("/faq");
  await choose(page, "Rechazar");
  // Waits until the page after the form has loaded.
  await expect(banner(page)).toHaveCount(0);
  await expectChoice(page, "rejected");
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL("/stock");
  await expect(banner(page)).toHaveCount(0);
});

test("the keyboard reaches the banner right after the skip link, in order, leaves it, and finds it again", async ({ page }) => {
  await open(page, "/stock");
  const stops = [
    page.getByRole("link", { name: "Saltar al contenido" }),
    banner(page).getByRole("link", { name: "Privacidad" }),
    banner(page).getByRole("button", { name: "Aceptar" }),
    banner(page).getByRole("button", { name: "Rechazar", exact: true }),
    banner(page).getByRole("button", { name: "Cerrar y rechazar" }),
    page.getByRole("banner").getByRole("link").first(),
  ];
  for (const stop of stops) {
    await page.keyboard.press("Tab");
    await expect(stop).toBeFocused();
  }
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Enter");
  await expect(banner(page)).toHaveCount(0);
  await page.getByRole("button", { name: "Configurar cookies" }).press("Enter");
  await expect(banner(page)).toBeFocused();
});

test("the banner fits every window and is accessible in both schemes", async ({ page }) => {
  test.slow();
  await page.goto(await pathOf(page.request, vehicleOfStatus("available")));
  await expect(banner(page)).toBeVisible();
  await expectGoodLook(page, "banner");
});
