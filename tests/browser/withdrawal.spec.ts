import type { Page, Route } from "@playwright/test";
import { seededOrders } from "./order-rows.ts";
import { signInAs } from "./people.ts";
import { untilFormIsAccepted } from "./sender.ts";
import { expect, open, test } from "./test.ts";

const steps = (id: string) => `/dashboard/importacion/${id}/desistir`;
const confirm = (page: Page) => page.getByRole("button", { name: "Confirmar el desistimiento" });

const told = { leaving: "with an accepted quote", deposited: "who has paid a deposit and has no quote yet" };

for (const way of ["script", "plain"] as const) {
  test.describe(way === "script" ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled: way === "script" });

    for (const having of ["leaving", "deposited"] as const)
      test(`a customer ${told[having]} withdraws in two steps, and the page then says when, and until when the money comes back (ORDER-60)`, async ({
        page,
      }) => {
        const { id } = seededOrders()[having][way];
        const address = steps(id);
        await signInAs(page, "orders-customer");
        await (way === "script" ? open(page, `/dashboard/importacion/${id}`) : page.goto(`/dashboard/importacion/${id}`));
        await page.getByRole("link", { name: "Desistir del contrato" }).click();
        await expect(page.getByText("14 días desde la entrega")).toBeVisible();
        await page.getByLabel("Motivo").fill("He encontrado otro coche");
        await page.getByRole("button", { name: "Continuar" }).click();

        await expect(confirm(page)).toBeInViewport();
        await expect(page.getByText("Motivo: He encontrado otro coche")).toBeVisible();
        await page.getByRole("link", { name: "Cambiar el motivo" }).click();
        await expect(page.getByLabel("Motivo")).toHaveValue("He encontrado otro coche");
        await page.getByRole("button", { name: "Continuar" }).click();
        await expect(page.getByText("Motivo: He encontrado otro coche")).toBeVisible();
        await untilFormIsAccepted();
        await confirm(page).click();
        await expect(page.getByRole("heading", { level: 1, name: "Has desistido del contrato" })).toBeVisible();
        await expect(page.getByText("Te devolvemos 199")).toBeVisible();
        await page.goto(address);
        await expect(page.getByText("Motivo: He encontrado otro coche")).toBeVisible();
        await expect(confirm(page)).toBeHidden();
        // What will not come any more is not shown as pending.
        await page.goto(`/dashboard/importacion/${id}`);
        await expect(page.getByRole("heading", { name: "Has desistido del contrato" })).toBeVisible();
        await expect(page.getByText("Coche pagado al vendedor")).toHaveCount(0);
      });
  });
}

test.describe("when answers get lost", () => {
  test.use({ expectedErrors: /status of 50[34]|net::ERR_FAILED/ });

  test("neither step loses the reason, and the confirmation that arrived counts once", async ({ page }) => {
    const losses: ((route: Route) => Promise<void>)[] = [
      (route) => route.abort(),
      (route) => route.fulfill({ status: 503, contentType: "text/html", body: "<h1>Service Unavailable</h1>" }),
      async (route) => {
        const answer = await route.fetch();
        return route.fulfill({ response: answer, body: (await answer.text()).slice(0, 40) });
      },
    ];
    let left: typeof losses = [];
    await page.route(/\.data(\?|$)/, async (route) => {
      const lose = route.request().method() === "POST" ? left.shift() : undefined;
      return lose ? lose(route) : route.fallback();
    });
    await open(page, `${seededOrders().leaving.linked.link}/desistir`);
    await page.getByLabel("Motivo").fill("He encontrado otro coche");
    const next = page.getByRole("button", { name: "Continuar" });
    const complaint = page.locator(".toast[role=alert]");
    left = [...losses];
    for (const _ of losses) {
      await next.click();
      await expect(complaint).toBeVisible();
      await expect(page.getByLabel("Motivo")).toHaveValue("He encontrado otro coche");
      await complaint.getByRole("button", { name: "Cerrar el aviso" }).click();
    }
    await next.click();
    await untilFormIsAccepted();
    left = [...losses];
    for (const _ of losses) {
      await confirm(page).click();
      await expect(complaint).toBeVisible();
      await expect(page.getByText("Motivo: He encontrado otro coche")).toBeVisible();
      await complaint.getByRole("button", { name: "Cerrar el aviso" }).click();
    }
    await confirm(page).click();
    await expect(page.getByRole("heading", { level: 1, name: "Has desistido del contrato" })).toBeVisible();
    await expect(page.getByText("Motivo: He encontrado otro coche")).toBeVisible();
  });
});
