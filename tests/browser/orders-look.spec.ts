// @any-database: these pages show the same from any database.
import type { Page } from "@playwright/test";
import { seededOrders } from "./order-rows.ts";
import { signInAs } from "./people.ts";
import { expect, expectGoodLook, expectNoSidewaysScroll, onAnyDatabase, open, test, widths } from "./test.ts";

const fits = "fits phone, tablet and desktop, and is accessible in both schemes";

/** Opens every fold of the page, also those inside others. */
async function unfold(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const fold of document.querySelectorAll<HTMLDetailsElement>("main details")) fold.open = true;
  });
}

async function expectGoodPages(page: Page, addresses: readonly string[], sizes?: Partial<typeof widths>): Promise<void> {
  for (const address of addresses) {
    await page.goto(address);
    await unfold(page);
    await expectGoodLook(page, address, sizes);
  }
}

const own = ({ id }: { id: string }) => `/dashboard/importacion/${id}`;

test(`what a customer sees of orders ${fits}: to decide, under contract, with nothing`, { tag: onAnyDatabase }, async ({ page }) => {
  test.slow();
  const { deciding, full, bare, paper } = seededOrders();
  await expectGoodPages(page, [deciding.link]);
  await signInAs(page, "orders-customer");
  await expectGoodPages(page, [
    own(full),
    own(bare),
    `${own(deciding)}/presupuesto/1`,
    `${own(deciding)}/papeles/${paper}/archivos`,
    `${own(full)}/informe`,
  ]);
});

test(
  `what a customer sees at an end ${fits}: a quote on paper, both steps of a withdrawal, ended orders`,
  { tag: onAnyDatabase },
  async ({ page }) => {
    test.slow();
    const { full, withdrawn, delivered, leaving } = seededOrders();
    await signInAs(page, "orders-customer");
    await expectGoodPages(page, [own(withdrawn), `${own(withdrawn)}/desistir`, own(delivered)]);
    await open(page, `${own(leaving.look)}/desistir`);
    await expectGoodLook(page, "the first step of a withdrawal");
    await page.getByRole("button", { name: "Continuar" }).click();
    await expect(page.getByRole("button", { name: "Confirmar el desistimiento" })).toBeVisible();
    await expectGoodLook(page, "the second step of a withdrawal");

    await page.goto(`${own(full)}/presupuesto/1`);
    await page.emulateMedia({ media: "print", colorScheme: "light" });
    // A4 at 96 dots an inch, without the margins of the printer.
    await page.setViewportSize({ width: 718, height: 1047 });
    await expectNoSidewaysScroll(page, "a printed quote");
    for (const hidden of [page.getByRole("banner"), page.getByRole("contentinfo"), page.getByRole("button")])
      await expect(hidden.filter({ visible: true })).toHaveCount(0);
  },
);

test(
  `what the team sees of orders ${fits}: board, list, calendar, figures, templates, a new one`,
  { tag: onAnyDatabase },
  async ({ page }) => {
    test.slow();
    await signInAs(page, "orders-admin");
    await expectGoodPages(page, [
      "/admin/orders",
      "/admin/orders?vista=lista&estado=todas",
      "/admin/orders?vista=calendario",
      "/admin/orders?vista=cifras",
      "/admin/orders/new",
      "/admin/orders/plantillas",
    ]);
  },
);

test(
  `what the team sees of one order ${fits}, with every section open, or with nothing in it`,
  { tag: onAnyDatabase },
  async ({ page }) => {
    test.slow();
    const { full, bare, withdrawn } = seededOrders();
    const team = ({ id }: { id: string }) => `/admin/orders/${id}`;
    await signInAs(page, "orders-admin");
    await expectGoodPages(page, [`${team(full)}?paso=registration`, `${team(full)}/inspeccion`]);
    // These have parts of the first one only.
    await expectGoodPages(page, [team(bare), team(withdrawn), "/admin/orders?q=nadiesellamaasi"], { phone: widths.phone });
  },
);
