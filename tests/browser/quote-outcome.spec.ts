import { runAs } from "#server/context.ts";
import type { Database } from "#db/client.ts";
import { contextOf } from "#tests/database.ts";
import { addEntry, askForPaper, moveOrder } from "#tests/order-details.ts";
import { insertOrder } from "#tests/orders.ts";
import { acceptedQuote, quoteContent } from "#tests/quotes.ts";
import { startSignedInSite } from "#tests/signed-in-site.ts";
import { enterWith, useOwnSite } from "./own-site.ts";
import { untilFormIsAccepted } from "./sender.ts";
import { expect, expectGoodLook, inBothWays, test } from "./test.ts";

const today = Temporal.Now.plainDateISO("Europe/Madrid").toString();
const begunOn = Temporal.Now.plainDateISO("Europe/Madrid").subtract({ days: 40 }).toString();
const { price, lines } = quoteContent();
const fees = lines.find(({ name }) => name === "registration_fees")?.low ?? 0;

/** Handed over and paid; the fees of the traffic authority cost 50 euros less than quoted. */
async function seedDelivered(database: Database, userId: string): Promise<string> {
  const id = await insertOrder(database, { userId, begunOn });
  await acceptedQuote(database, id);
  await moveOrder(database, id, { doneUntil: "handed_over", on: today });
  await runAs(contextOf(database), async (transaction) => {
    const quote = await transaction.selectFrom("order_quotes").select("id").where("order_id", "=", id).executeTakeFirstOrThrow();
    const charge = { order_id: id, kind: "charge", concept: "rest", cents: price.total, quote_id: quote.id };
    await transaction.insertInto("order_entries").values(charge).execute();
  });
  await addEntry(database, id, { kind: "receipt", cents: price.total, on: today });
  await addEntry(database, id, { kind: "cost", cents: fees - 50_00, concept: "taxes", on: today });
  await addEntry(database, id, { kind: "cost", cents: 17_111_11, concept: "purchase", on: today });
  await askForPaper(database, id, { title: "Tasas pagadas", broughtBy: "team", files: [{ state: "accepted", by: "team" }] });
  return id;
}

/** Finished on the promised day, and one of four cancelled before. */
async function seedEnded(database: Database, cancelled: boolean): Promise<void> {
  const id = await insertOrder(database, { begunOn, status: cancelled ? "cancelled" : "completed" });
  await runAs(contextOf(database), (transaction) =>
    transaction.updateTable("order_steps").set({ promised_on: today }).where("order_id", "=", id).execute(),
  );
  if (!cancelled) await moveOrder(database, id, { doneUntil: "aftercare", on: today });
}

/** One order for each way. */
const site = useOwnSite(async () => {
  const orders: string[] = [];
  const signedIn = await startSignedInSite([{ admin: true }, {}], {}, async (database, { userIds: [, customer = ""] }) => {
    for (let way = 0; way < 2; way += 1) orders.push(await seedDelivered(database, customer));
    for (let number = 0; number < 27; number += 1) await seedEnded(database, number % 4 === 0);
  });
  return { ...signedIn, orders };
});

inBothWays(({ javaScriptEnabled }) => {
  test("the team says what a cost was for, what was too much goes back, and the customer reads it with its proof", async ({ page }) => {
    const order = site().orders[javaScriptEnabled ? 0 : 1] ?? "";
    await enterWith(page, site().cookies[0]);
    await page.goto(`/admin/orders/${order}`);
    const section = page.getByRole("region", { name: "Presupuesto y coste real" });
    await section.locator("summary", { hasText: "Decir de qué línea es" }).last().click();
    const form = section.locator("form").filter({ visible: true });
    await expect(form.getByLabel("Línea del presupuesto")).toHaveValue("");
    await form.getByLabel("Línea del presupuesto").selectOption("Tasas de la DGT");
    await untilFormIsAccepted();
    await form.getByRole("button", { name: "Guardar la línea" }).click();
    await expect(section.getByText("Escribe a quién se pagó.")).toBeVisible();
    await form.getByLabel("A quién se pagó").fill("Jefatura de Tráfico");
    await form.getByLabel("Justificante").selectOption({ index: 1 });
    await form.getByLabel("Por qué difiere").fill("La anotación de la ITV no hizo falta.");
    await untilFormIsAccepted();
    await form.getByRole("button", { name: "Guardar la línea" }).click();
    await expect(section.getByText("50,00 € menos que lo presupuestado, con lo apuntado hasta hoy.")).toBeVisible();
    await section.getByRole("button", { name: /rebajar el cargo/ }).click();
    await expect(page.getByText("Le debemos 50 €")).toBeVisible();
    await expect(page.getByLabel("Importe en euros").nth(2)).toHaveValue("50");
    if (javaScriptEnabled) await expectGoodLook(page, "the quote beside its costs, for the team");

    await enterWith(page, site().cookies[1]);
    await page.goto(`/dashboard/importacion/${order}`);
    const own = page.getByRole("region", { name: "Presupuesto y lo pagado" });
    await expect(own.getByText("Hemos rebajado 50,00 € de tus pagos.")).toBeVisible();
    await expect(own.getByText("Jefatura de Tráfico")).toBeVisible();
    await expect(own.getByRole("link", { name: "Tasas pagadas" })).toBeVisible();
    await expect(own.getByText("La anotación de la ITV no hizo falta.")).toBeVisible();
    expect(await page.content()).not.toMatch(/17\.?111|1711111/);
    if (javaScriptEnabled) await expectGoodLook(page, "the quote beside what was paid, for the customer");
  });
});

test("from twenty orders on, promised and real days stand where the site promises them, with who cancelled", async ({ page }) => {
  await page.goto("/faq#plazo");
  const table = page.getByRole("table", { name: /Lo que dijimos al empezar y lo que fue/ });
  await expect(table.getByRole("row", { name: /Entrega/ })).toContainText("20 de 27 (7 se cancelaron antes)");
  await expect(table.getByRole("row", { name: /Entrega/ })).toContainText("el mismo día");
  await expectGoodLook(page, "the questions with measured days");
  await enterWith(page, site().cookies[0]);
  await page.goto("/admin/orders?vista=cifras");
  await expect(page.getByRole("region", { name: "Puntualidad" })).toContainText("20 de 27 (7 se cancelaron antes)");
});
