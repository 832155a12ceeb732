// @any-database: these pages show the same from any database.
import type { Locator, Page } from "@playwright/test";
import { catalogue, pathOf, vehicleOfStatus } from "./catalogue-page.ts";
import { asNewSender } from "./sender.ts";
import { expect, expectGoodLook, open, test, textPages, widths } from "./test.ts";

test.use({ cookieChoice: null });
test.beforeEach(({ page }) => asNewSender(page));

const banner = (page: Page) => page.getByRole("region", { name: "Aviso de cookies" });
const answers = {
  Aceptar: "accepted",
  Rechazar: "rejected",
  "Cerrar y rechazar": "rejected",
} as const;

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

for (const [name, viewport] of Object.entries({ phone: widths.phone, desktop: widths.desktop })) {
  for (const javaScriptEnabled of [true, false]) {
    test.describe(`on a ${name} ${javaScriptEnabled ? "with" : "without"} JavaScript`, () => {
      test.use({ viewport, javaScriptEnabled });

      for (const [answer, stored] of Object.entries(answers)) {
        test(`${answer} is kept as ${stored} and the banner does not return on any page`, async ({ page }) => {
          test.slow();
          const address = "/stock?search=golf";
          await (javaScriptEnabled ? open(page, address) : page.goto(address));
          await expect(banner(page)).toBeInViewport({ ratio: 1 });
          await expect(banner(page)).toContainText("las cookies imprescindibles");
          await banner(page).getByRole("button", { name: answer, exact: true }).click();
          await expect(banner(page)).toHaveCount(0);
          await expect(page).toHaveURL(address);
          await expectChoice(page, stored);
          const cookies = await page.context().cookies();
          expect(cookies).toMatchObject([{ name: "cookie-consent", path: "/", sameSite: "Lax", httpOnly: false }]);
          const days = ((cookies[0]?.expires ?? 0) - Date.now() / 1000) / 86_400;
          expect(Math.round(days)).toBe(182);
          for (const place of ["/", "/contacto", "/nada", ...textPages.slice(0, 3)]) {
            await page.goto(place);
            await expect(page.getByRole("contentinfo")).toBeVisible();
            await expect(banner(page), place).toHaveCount(0);
          }
        });
      }

      test("'Configurar cookies' asks again, and the new choice replaces the first", async ({ page }) => {
        for (const place of ["/stock", "/faq"]) {
          await (javaScriptEnabled && place === "/stock" ? open(page, place) : page.goto(place));
          await banner(page).getByRole("button", { name: "Aceptar" }).click();
          await expectChoice(page, "accepted");
          await page.getByRole("button", { name: "Configurar cookies" }).click();
          await expect(banner(page)).toBeVisible();
          await expectChoice(page, undefined);
          await expect(page).toHaveURL(new RegExp(`${place}(#aviso-de-cookies)?$`));
          await banner(page).getByRole("button", { name: "Rechazar", exact: true }).click();
          await expect(banner(page)).toHaveCount(0);
          await expectChoice(page, "rejected");
          await page.context().clearCookies();
        }
      });

      test("both choices have the same look and size, and everything else stays reachable", async ({ page }) => {
        await page.goto(await pathOf(page.request, vehicleOfStatus("available")));
        const [yes, no] = [
          banner(page).getByRole("button", { name: "Aceptar" }),
          banner(page).getByRole("button", { name: "Rechazar", exact: true }),
        ];
        const [a, b] = [await yes.boundingBox(), await no.boundingBox()];
        expect([a?.width, a?.height, a?.y]).toEqual([b?.width, b?.height, b?.y]);
        expect(await yes.getAttribute("class")).toBe(await no.getAttribute("class"));
        await expect(banner(page).getByRole("link")).toHaveAttribute("href", "/privacy");
        if (name === "phone") {
          await expect(banner(page)).toBeInViewport({ ratio: 1 });
          await page.getByRole("main").getByRole("link", { name: "Consultar", exact: true }).click({ trial: true });
        }
        await page.getByRole("contentinfo").getByRole("link", { name: "Aviso legal" }).click({ trial: true });
        await page.getByRole("button", { name: "Configurar cookies" }).click({ trial: true });
      });
    });
  }
}

test("choosing keeps the typed text and the scroll position, and loads no page", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await open(page, "/contacto");
  const message = page.getByLabel("Mensaje", { exact: true });
  await message.fill("A medias");
  const place = await page.evaluate(() => scrollY);
  const loads: string[] = [];
  page.on("request", (request) => void (request.isNavigationRequest() && loads.push(request.url())));
  await banner(page).getByRole("button", { name: "Aceptar" }).click();
  await expect(banner(page)).toHaveCount(0);
  await expect(message).toHaveValue("A medias");
  expect(await page.evaluate(() => scrollY)).toBe(place);
  expect(loads).toEqual([]);
});

test("a choice that does not arrive keeps the banner and the page", async ({ page }) => {
  await open(page, "/stock");
  await page.route("**/cookies", (route) => route.fulfill({ status: 403 }));
  const accept = banner(page).getByRole("button", { name: "Aceptar" });
  const refused = page.waitForResponse("**/cookies");
  await accept.click();
  await refused;
  await expect(accept).toBeEnabled();
  await expect(banner(page)).toBeVisible();
  await expect(catalogue(page)).toBeVisible();
  expect(await page.context().cookies()).toEqual([]);
  await page.unroute("**/cookies");
  await banner(page).getByRole("button", { name: "Aceptar" }).click();
  await expect(banner(page)).toHaveCount(0);
});

test("the banner stays until the choice is stored, so that a page which is opened then does not ask again", async ({ page }) => {
  await open(page, "/stock");
  const arrived = Promise.withResolvers<void>();
  await page.route("**/cookies", async (route) => {
    await arrived.promise;
    await route.continue();
  });
  const accept = banner(page).getByRole("button", { name: "Aceptar" });
  await accept.click();
  await expect(accept).toBeDisabled();
  await expect(banner(page)).toBeVisible();
  arrived.resolve();
  await expect(banner(page)).toHaveCount(0);
  await page.goto("/faq");
  await expect(banner(page)).toHaveCount(0);
});

test("going back to a page from before the choice does not ask again", async ({ page }) => {
  await open(page, "/stock");
  await page.goto("/faq");
  await banner(page).getByRole("button", { name: "Rechazar", exact: true }).click();
  await expectChoice(page, "rejected");
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL("/stock");
  await expect(banner(page)).toHaveCount(0);
});

test("nothing moves when the banner disappears, and the browser stores only the choice", async ({ page }) => {
  await open(page, "/");
  expect(await kept(page)).toEqual({ cookies: "", storage: [] });
  const top = await page.getByRole("heading", { level: 1 }).boundingBox();
  await banner(page).getByRole("button", { name: "Aceptar" }).click();
  await expect(banner(page)).toHaveCount(0);
  expect(await page.getByRole("heading", { level: 1 }).boundingBox()).toEqual(top);
  await expectChoice(page, "accepted");
  for (const place of ["/stock", "/faq"]) {
    await page.goto(place);
    expect(await kept(page)).toEqual({ cookies: "cookie-consent=accepted", storage: [] });
  }
});

test("the keyboard reaches the banner right after the skip link, in order, and can leave it", async ({ page }) => {
  await page.goto("/faq");
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
});

test("after 'Configurar cookies' the keyboard focus is at the banner", async ({ page }) => {
  await open(page, "/stock");
  await banner(page).getByRole("button", { name: "Aceptar" }).click();
  await expectChoice(page, "accepted");
  await page.getByRole("button", { name: "Configurar cookies" }).press("Enter");
  await expect(banner(page)).toBeFocused();
});

test("the banner fits every window and is accessible in both schemes", async ({ page }) => {
  test.slow();
  for (const place of ["/faq", await pathOf(page.request, vehicleOfStatus("available"))]) {
    await page.goto(place);
    await expect(banner(page)).toBeVisible();
    await expectGoodLook(page, `banner on ${place}`);
  }
});

test.describe("while the page is being read", () => {
  test.use({ viewport: widths.phone, javaScriptEnabled: false });

  test("the banner is shown at its whole height or not at all, so that it never jumps", async ({ page }) => {
    const whole = await (await page.goto("/contacto"))?.text();
    const height = await heightOf(banner(page));
    const start = whole?.indexOf('<section id="aviso-de-cookies"') ?? -1;
    const [section = ""] = /^<section.*?<\/section>/s.exec(whole?.slice(start) ?? "") ?? [];
    const beginnings = [...section.matchAll(/>/g)].map(({ index }) => start + index + 1);
    expect(beginnings.length).toBeGreaterThan(10);
    const heights: (number | undefined)[] = [];
    for (const end of beginnings) {
      await page.route("**/contacto", (route) => route.fulfill({ contentType: "text/html", body: whole?.slice(0, end) ?? "" }));
      await page.goto("/contacto");
      heights.push(await heightOf(banner(page)));
    }
    expect(new Set(heights)).toEqual(new Set([undefined, height]));
  });
});

/** In CSS pixels; undefined if it is not shown. */
async function heightOf(shown: Locator): Promise<number | undefined> {
  return (await shown.count()) === 0 ? undefined : (await shown.boundingBox())?.height;
}
