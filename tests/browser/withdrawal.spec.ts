import type { Page } from "@playwright/test";
import type { Database } from "#db/client.ts";
import { runAs } from "#server/context.ts";
import { contextOf } from "#tests/database.ts";
import { insertOrder } from "#tests/orders.ts";
import { type SignedInSite, startSignedInSite } from "#tests/signed-in-site.ts";
import { expect, expectGoodLook, open, siteAddress, test } from "./test.ts";

let site: SignedInSite;
const orders: string[] = [];
const sharedSite = process.env["SITE"];
test.beforeAll(async () => {
  test.setTimeout(120_000);
  // A worker may run this file twice, each time with a site of its own.
  orders.length = 0;
  site = await startSignedInSite([{}], {}, async (database) => {
    const { id: userId } = await runAs(contextOf(database), (transaction) =>
      transaction.selectFrom("users").select("id").executeTakeFirstOrThrow(),
    );
    for (let count = 0; count < 3; count += 1) orders.push(await insertAcceptedOrder(database, userId));
  });
  process.env["SITE"] = site.site.url;
});
test.afterAll(async () => {
  await site.stop();
  if (sharedSite === undefined) delete process.env["SITE"];
  else process.env["SITE"] = sharedSite;
});

/** An order whose quote was accepted yesterday, with a deposit that is due and was paid. */
async function insertAcceptedOrder(database: Database, userId: string): Promise<string> {
  const yesterday = Temporal.Now.zonedDateTimeISO("Europe/Madrid").subtract({ days: 1 });
  const day = yesterday.toPlainDate().toString();
  const id = await insertOrder(database, { userId, begunOn: day });
  await runAs(contextOf(database), async (transaction) => {
    const frozen = { content: JSON.stringify({}), content_sha256: "a".repeat(64), text_revision: day, valid_until: day };
    const moment = yesterday.toInstant().toString();
    const decided = { decision: "accepted", decided_at: moment, decided_name: "Carmen Ruiz", accepted_sha256: "a".repeat(64) };
    const price = { price: 21_390_00, deposit: 199_00, purchase: 12_281_00 };
    await transaction
      .insertInto("order_quotes")
      .values({ order_id: id, version: 1, ...frozen, ...price, sent_at: moment, ...decided })
      .execute();
    await transaction
      .insertInto("order_entries")
      .values([
        { order_id: id, kind: "charge", concept: "deposit", cents: 199_00, due_on: day },
        { order_id: id, kind: "receipt", concept: "other", cents: 199_00, booked_on: day },
      ])
      .execute();
  });
  return id;
}

async function enter(page: Page): Promise<void> {
  const [name = "", value = ""] = site.cookies[0]?.split("=", 2) ?? [];
  await page.context().addCookies([{ name, value, url: siteAddress(), httpOnly: true, sameSite: "Lax" }]);
}

for (const [position, javaScriptEnabled] of [true, false].entries()) {
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled });

    test("a customer withdraws in two steps, and the page then says when, and until when the money comes back (ORDER-60)", async ({
      page,
    }) => {
      const address = `/dashboard/importacion/${orders[position] ?? ""}/desistir`;
      await enter(page);
      await (javaScriptEnabled ? open(page, address) : page.goto(address));
      await expect(page.getByText("14 días desde la entrega")).toBeVisible();
      await page.getByLabel("Motivo").fill("He encontrado otro coche");
      await page.getByRole("button", { name: "Continuar" }).click();

      const confirm = page.getByRole("button", { name: "Confirmar el desistimiento" });
      await expect(confirm).toBeInViewport();
      await expect(page.getByText("Motivo: He encontrado otro coche")).toBeVisible();
      // The server takes no form in the first second of a page.
      await page.waitForTimeout(1_100);
      await confirm.click();
      await expect(page.getByRole("heading", { level: 1, name: "Has desistido del contrato" })).toBeVisible();
      await expect(page.getByText("Te devolvemos 199")).toBeVisible();
      await page.goto(address);
      await expect(page.getByText("Motivo: He encontrado otro coche")).toBeVisible();
      await expect(confirm).toBeHidden();
    });
  });
}

test("both steps fit every window", async ({ page }) => {
  test.slow();
  await enter(page);
  await open(page, `/dashboard/importacion/${orders[2] ?? ""}/desistir`);
  await expectGoodLook(page, "the first step of a withdrawal");
  await page.getByRole("button", { name: "Continuar" }).click();
  await expect(page.getByRole("button", { name: "Confirmar el desistimiento" })).toBeVisible();
  await expectGoodLook(page, "the second step of a withdrawal");
});
