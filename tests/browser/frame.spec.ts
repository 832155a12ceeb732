// @any-database: these pages show the same from any database.
import { company } from "#company";
import { expect, open, test, untilReactHasTakenOver, widths } from "./test.ts";

const entries = [
  { label: "Inicio", href: "/" },
  { label: "Servicios", href: "/#servicios" },
  { label: "Cómo funciona", href: "/#como-funciona" },
  { label: "Stock", href: "/stock" },
  { label: "Calculadora", href: "/calculadora" },
  { label: "Citas", href: "/appointments" },
  { label: "Contacto", href: "/contacto" },
  { label: "Iniciar Sesión", href: "/auth?tab=signin" },
];

test("the header links to the seven places and, for visitors, to the sign-in", async ({ page }) => {
  for (const address of ["/", "/faq"]) {
    await page.goto(address);
    const menu = page.getByRole("banner").getByRole("navigation");
    for (const { label, href } of entries) await expect(menu.getByRole("link", { name: label, exact: true })).toHaveAttribute("href", href);
    await expect(menu.getByRole("link")).toHaveText(entries.map(({ label }) => label));
  }
  await page.goto("/contacto");
  await expect(page.getByRole("banner").locator("[aria-current=page]:visible")).toHaveText("Contacto");
});

test.describe("when the connection breaks on an open page", () => {
  test.use({ expectedErrors: /net::ERR_FAILED/ });

  test("the error page shows the id of the document, which is in the log (row D16)", async ({ page }) => {
    const id = (await (await page.goto("/stock"))?.headerValue("x-request-id")) ?? "";
    await untilReactHasTakenOver(page);
    await page.route(/[.]data/, (route) => route.abort());
    await page.getByRole("banner").getByRole("link", { name: "Calculadora", exact: true }).click();
    await expect(page.getByRole("heading", { name: "No hemos podido cargar esta página" })).toBeVisible();
    await expect(page.getByText(`Referencia: ${id}`)).toBeVisible();
  });
});

test("the skip link is the first stop of the keyboard and skips the header", async ({ page }) => {
  for (const address of ["/stock", "/faq"]) {
    await page.goto(address);
    await page.keyboard.press("Tab");
    const skip = page.getByRole("link", { name: "Saltar al contenido" });
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/#contenido$/);
    await page.keyboard.press("Tab");
    await expect(page.getByRole("main").locator(":focus")).toHaveCount(1);
  }
});

test("the footer names the company and its address, and links to services, company and legal pages", async ({ page }) => {
  await page.goto("/");
  const footer = page.getByRole("contentinfo");
  await expect(footer).toContainText(company.description);
  await expect(footer).toContainText("Murcia, España");
  await expect(footer).toContainText(`© 2024–${new Date().getFullYear()}`);
  await expect(footer.getByRole("link", { name: company.phone.shown })).toHaveAttribute("href", `tel:${company.phone.international}`);
  await expect(footer.getByRole("link", { name: company.email })).toHaveAttribute("href", `mailto:${company.email}`);
  const columns = {
    Servicios: ["/#servicios", "/#como-funciona", "/stock", "/appointments"],
    Empresa: ["/empresa", "/sobre-nosotros", "/faq", "/contacto", "/verificar"],
    Legal: ["/aviso-legal", "/privacy", "/condiciones", "/accesibilidad", "/data-request"],
  };
  for (const [title, addresses] of Object.entries(columns)) {
    const column = footer.getByRole("navigation", { name: title });
    for (const address of addresses) await expect(column.locator(`a[href="${address}"]`), `${title} ${address}`).toBeVisible();
  }
});

test("an address that does not exist returns 404, says so and links to the home page", async ({ page }) => {
  const answer = await page.goto("/no-existe");
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1, name: "Oops! Page not found" })).toBeVisible();
  await expect(page.getByRole("banner")).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Volver al inicio" }).click();
  await expect(page).toHaveURL("/");
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "on a phone" : "on a phone without JavaScript", () => {
    test.use({ viewport: widths.phone, javaScriptEnabled });

    test(`the menu opens, closes by its button and by Escape, and links to every place${javaScriptEnabled ? "" : " without a script"}`, async ({
      page,
    }) => {
      await page.goto("/stock");
      const menu = page.getByRole("navigation", { name: "Menú" });
      const opener = page.getByRole("button", { name: "Abrir el menú" });
      await expect(menu).toBeHidden();

      await opener.click();
      for (const { label, href } of entries)
        await expect(menu.getByRole("link", { name: label, exact: true })).toHaveAttribute("href", href);
      await page.getByRole("button", { name: "Cerrar el menú" }).click();
      await expect(menu).toBeHidden();

      await opener.click();
      await expect(menu).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(menu).toBeHidden();

      await opener.click();
      await menu.getByRole("link", { name: "Contacto", exact: true }).click();
      await expect(page).toHaveURL("/contacto");
      await expect(menu).toBeHidden();

      await opener.click();
      await menu.getByRole("link", { name: "Servicios", exact: true }).click();
      await expect(page).toHaveURL("/#servicios");
      await expect(menu).toBeHidden();
      await expect(page.locator("#servicios")).toBeInViewport();
    });
  });
}

test("the page requests no script before the first frame", async ({ page }) => {
  await page.addInitScript(() => requestAnimationFrame(() => performance.mark("first frame")));
  for (const address of ["/", "/stock"]) {
    await open(page, address);
    const { frame, asked } = await page.evaluate(() => ({
      frame: performance.getEntriesByName("first frame")[0]?.startTime,
      asked: performance
        .getEntriesByType("resource")
        .filter(({ name }) => name.endsWith(".js"))
        .map(({ startTime }) => startTime),
    }));
    expect(asked.length).toBeGreaterThan(0);
    expect(Math.min(...asked)).toBeGreaterThan(frame ?? Infinity);
  }
});
