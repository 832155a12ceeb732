import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { enteredAsTeam } from "#app/features/orders/access/messages.ts";
import { linkedOrderAddress, openOrder } from "#app/features/orders/access/queries.server.ts";
import { attentionFor } from "#app/features/orders/orders/office/attention.ts";
import { editOrder } from "#app/features/orders/orders/office/commands/edit.server.ts";
import { readFacts } from "#app/features/orders/orders/office/queries/facts.server.ts";
import { nextPayment } from "#app/features/orders/payments/ledger.ts";
import { readLedger } from "#app/features/orders/payments/queries.server.ts";
import { acceptQuote } from "#app/features/orders/quotes/commands/decide.server.ts";
import { stepReasons } from "#app/features/orders/steps/office/messages.ts";
import { readStep } from "#app/features/orders/steps/queries.server.ts";
import { finishStepToday } from "#app/features/orders/steps/office/commands.server.ts";
import { companyDay } from "#app/features/ground/company/company-day.ts";
import { type Actor, runAs } from "#server/context.ts";
import { insertUser } from "#tests/accounts.ts";
import { contextOf } from "#tests/database.ts";
import { databaseOfThisFile } from "#tests/database-of-this-file.ts";
import { addEntry } from "#tests/order-details.ts";
import { insertOrder, typedOrder } from "#tests/orders.ts";
import { insertQuote } from "#tests/quotes.ts";
import { noon, scopeOf, sentForm, testKeys } from "#tests/request-scope.ts";
import { confirmPurchase } from "./commands.server.ts";
import { purchaseReasons } from "./messages.ts";
import { findPurchase } from "./queries.server.ts";
import { purchaseState } from "./purchase-state.ts";

const database = await databaseOfThisFile(["orders", "emails", "form_submissions", "form_sendings"]);
const customer: Actor = { kind: "customer", userId: await insertUser(database) };
const admin: Actor = { kind: "admin", userId: await insertUser(database, { admin: true }) };
let orderId: string;
let quoteId: string;

const system = <Result>(work: Parameters<typeof runAs<Result>>[1]) => runAs(contextOf(database), work);

beforeEach(async () => {
  orderId = await insertOrder(database, { userId: customer.userId, followed: true });
  const quote = await insertQuote(database, orderId);
  quoteId = quote.id;
  const accepting = sentForm("accept-quote", { name: "Carmen Ruiz Vega", agreed: "on", sha256: quote.sha256 });
  if (!(await acceptQuote(await opened(), 1, accepting)).data.ok) throw new Error("the quote was not accepted");
});

async function opened(actor: Actor = customer, { byLink = false, now = noon } = {}) {
  const signature = linkedOrderAddress(testKeys, { id: orderId, linkVersion: 0 }).split("/").at(-1);
  const scope = scopeOf(database, { actor, now });
  const found = await openOrder(scope, byLink ? { orderId, signature } : { orderId });
  if (!found) throw new Error("the order did not open");
  return found;
}

function publishReport(revision = 1) {
  return system((transaction) =>
    transaction
      .insertInto("order_inspections")
      .values({
        order_id: orderId,
        inspected_on: "2026-11-19",
        inspector: "Jan",
        verdict: "recommended",
        published_at: noon.toString(),
        revision,
      })
      .onConflict((conflict) => conflict.columns(["order_id", "occasion"]).doUpdateSet({ revision }))
      .execute(),
  );
}

type Confirming = { actor?: Actor; byLink?: boolean; now?: Temporal.Instant; fields?: Record<string, string> };

async function confirm({ actor = customer, byLink = false, now = noon, fields = {} }: Confirming = {}) {
  const found = await opened(actor, { byLink, now });
  const { seen } = await findPurchase(found.scope.context, found.order);
  const { data } = await confirmPurchase(
    found,
    sentForm("confirm-purchase", { name: "Carmen Ruiz Vega", seen, agreed: "on", ...fields }, { now }),
  );
  return data;
}

const rows = () => system((transaction) => transaction.selectFrom("order_purchase_confirmations").selectAll().execute());
const charges = async () =>
  (await readLedger(contextOf(database, customer), orderId)).charges.map(({ concept, due_on }) => [concept, due_on]);
const mailsAbout = (kind: string) =>
  system((transaction) => transaction.selectFrom("emails").selectAll().where("kind", "=", kind).orderBy("audience").execute());

test.each([
  ["none", { accepted: false }],
  ["none", { status: "cancelled" }],
  ["inspection", { inspection: "missing" }],
  ["open", { inspection: "none" }],
  ["open", {}],
  ["confirmed", { confirmed: true, status: "completed" }],
] as const)("the purchase is %s with %j", (state, given) => {
  expect(purchaseState({ status: "open", accepted: true, inspection: "published", confirmed: false, ...given })).toBe(state);
});

describe("the confirmation of a purchase (ORDER-37)", () => {
  test("comes after the published report; only it makes the second payment due, and mail, page, ledger and board say the same", async () => {
    expect(await charges()).toEqual([
      ["deposit", "2026-11-23"],
      ["purchase", null],
      ["rest", null],
    ]);
    expect(await confirm()).toMatchObject({ ok: false, errors: { form: purchaseReasons.inspection } });
    await publishReport();
    expect(await confirm()).toMatchObject({ ok: true });
    const [row] = await rows();
    expect(row).toMatchObject({ quote_id: quoteId, name: "Carmen Ruiz Vega", user_id: customer.userId });
    expect(row?.statement).toContain("21.520\u00a0€, como dice la versión 1 del presupuesto");
    expect(row?.statement).toContain("19 de noviembre de 2026, con el veredicto «Recomendado»");

    expect(await charges()).toEqual([
      ["deposit", "2026-11-23"],
      ["purchase", "2026-11-23"],
      ["rest", null],
    ]);
    const [toCustomer, toTeam] = await mailsAbout("order-purchase-confirmed");
    expect(toCustomer?.plain).toContain("10.561,00\u00a0€, como muy tarde el 23 de noviembre de 2026");
    expect(toCustomer?.plain).toContain(row?.statement ?? "?");
    expect(toTeam?.plain).toContain("ha confirmado la compra");
    const reminders = await mailsAbout("order-payment-overdue");
    expect(reminders.some(({ plain }) => plain.includes("10.561"))).toBe(true);
    const facts = await runAs(contextOf(database, admin), (transaction) => readFacts(transaction, contextOf(database, admin), [orderId]));
    const found = facts.get(orderId);
    expect(found && attentionFor(found, "2026-11-20").sentences.confirmed).toBe("Compra confirmada hoy: toca comprar");
    const ledger = await readLedger(contextOf(database, customer), orderId);
    expect(nextPayment(ledger.charges, companyDay(noon))).toMatchObject({ concept: "Señal", due: "2026-11-23" });
  });

  test("counts once, also when it is sent in parallel", async () => {
    await publishReport();
    const both = await Promise.all([confirm(), confirm(), confirm({ actor: { kind: "visitor" }, byLink: true })]);
    expect(both.every(({ ok }) => ok)).toBe(true);
    expect(await rows()).toHaveLength(1);
    expect(await mailsAbout("order-purchase-confirmed")).toHaveLength(2);
  });

  test("is refused when the report was corrected after the page, and to the team with the customer's link", async () => {
    await publishReport();
    const found = await opened();
    const { seen } = await findPurchase(found.scope.context, found.order);
    await publishReport(2);
    expect(await confirm({ fields: { seen } })).toMatchObject({ ok: false, errors: { form: purchaseReasons.changed } });
    expect(await confirm({ actor: admin, byLink: true })).toMatchObject({ ok: false, errors: { form: enteredAsTeam } });
    expect(await confirm({ fields: { name: " " } })).toMatchObject({
      ok: false,
      errors: { fields: { name: "Escribe tu nombre y apellidos." } },
    });
    expect(await rows()).toEqual([]);
  });

  test("needs the report also when the team has ticked the inspection by hand, unless it skips it", async () => {
    const mark = (state: "done" | "skipped") =>
      system((transaction) =>
        transaction
          .updateTable("order_steps")
          .set(state === "done" ? { state, done_on: "2026-11-20" } : { state, done_on: null, skip_reason: "Plan Básico" })
          .where("order_id", "=", orderId)
          .where("kind", "=", "inspection_done")
          .execute(),
      );
    await mark("done");
    expect(await confirm()).toMatchObject({ ok: false, errors: { form: purchaseReasons.inspection } });
    await mark("skipped");
    expect(await confirm()).toMatchObject({ ok: true });
    expect((await rows())[0]?.statement).toContain("no lleva informe");
  });

  test("is of the text that the page showed: a VIN that came later wants another look", async () => {
    await publishReport();
    const found = await opened();
    const { seen } = await findPurchase(found.scope.context, found.order);
    await system((transaction) => transaction.updateTable("orders").set({ vin: "WVWZZZ1KZAW123456" }).where("id", "=", orderId).execute());
    expect(await confirm({ fields: { seen } })).toMatchObject({ ok: false, errors: { form: purchaseReasons.changed } });
  });

  test("falls with the car: another car has no quote, no report and no confirmation, and what was paid stays", async () => {
    await publishReport();
    await addEntry(database, orderId, { kind: "receipt", cents: 199_00, on: "2026-11-20" });
    await confirm();
    const { revision } = await system((transaction) =>
      transaction.selectFrom("orders").select("revision").where("id", "=", orderId).executeTakeFirstOrThrow(),
    );
    const facts = { ...typedOrder, car_name: "Audi A4", advertisement: "Audi A4 2.0 TDI, 90.000 km", seen: String(revision) };
    const { data } = await editOrder(scopeOf(database, { actor: admin }), orderId, sentForm("order-facts", facts));
    expect(data).toMatchObject({ ok: true });
    const found = await opened();
    expect(await findPurchase(found.scope.context, found.order)).toMatchObject({ state: "none", hasReport: false });
    const ledger = await readLedger(contextOf(database, customer), orderId);
    expect([ledger.charges, ledger.credit]).toEqual([[], 199_00]);
    const step = await system((transaction) => readStep(transaction, orderId, "inspection_done"));
    expect(step?.state).toBe("pending");
  });

  test("is refused by the database too: without a report, by the team, by another customer, for another person's quote", async () => {
    const other: Actor = { kind: "customer", userId: await insertUser(database) };
    const insert = (actor: Actor, userId: string | null = null) =>
      runAs(contextOf(database, actor), (transaction) =>
        sql`insert into order_purchase_confirmations (order_id, quote_id, name, statement, user_id)
          values (${orderId}, ${quoteId}, 'Carmen', 'Confirmo', ${userId})`.execute(transaction),
      );
    const refusal = { code: "42501" };
    await expect(insert(customer)).rejects.toMatchObject(refusal);
    await publishReport();
    for (const actor of [other, admin, { kind: "visitor" } as const, { kind: "visitor", orderId: crypto.randomUUID() } as const])
      await expect(insert(actor), actor.kind).rejects.toMatchObject(refusal);
    await expect(insert(customer, other.userId), "in another's name").rejects.toMatchObject(refusal);
    await system((transaction) =>
      transaction.updateTable("orders").set({ status: "cancelled", ended_at: noon.toString() }).where("id", "=", orderId).execute(),
    );
    await expect(insert(customer), "after the end").rejects.toMatchObject(refusal);
    expect(await rows()).toEqual([]);
  });

  test("comes before the car is bought: the team cannot mark that step without it", async () => {
    await publishReport();
    const buy = async () => {
      const { id, revision } = await system((transaction) =>
        transaction
          .selectFrom("order_steps")
          .select(["id", "revision"])
          .where("order_id", "=", orderId)
          .where("kind", "=", "bought")
          .executeTakeFirstOrThrow(),
      );
      return (await finishStepToday(scopeOf(database, { actor: admin }), sentForm("order-step-done", { id, seen: String(revision) }))).data;
    };
    expect(await buy()).toMatchObject({ ok: false, errors: { fields: { state: stepReasons.purchaseUnconfirmed } } });
    await confirm();
    expect(await buy()).toMatchObject({ ok: true });
  });
});
