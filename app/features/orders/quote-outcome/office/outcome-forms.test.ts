import { beforeEach, describe, expect, test } from "vitest";
import { priceSentences } from "#app/features/ground/company/measured.ts";
import { openOrder } from "#app/features/orders/access/queries.server.ts";
import { changedMeanwhile } from "#app/features/orders/access/messages.ts";
import type { Concept } from "#app/features/orders/payments/concepts.ts";
import { ledgerForms } from "#app/features/orders/payments/office/messages.ts";
import { readLedger } from "#app/features/orders/payments/queries.server.ts";
import { answerOfficeForm } from "#app/features/orders/orders/office/commands/dispatch.server.ts";
import { type Actor, runAs } from "#server/context.ts";
import { insertUser } from "#tests/accounts.ts";
import { databaseOfThisFile } from "#tests/database-of-this-file.ts";
import { contextOf } from "#tests/database.ts";
import { addEntry, askForPaper, moveOrder } from "#tests/order-details.ts";
import { insertOrder } from "#tests/orders.ts";
import { acceptedQuote, quoteContent } from "#tests/quotes.ts";
import { scopeOf, sentForm } from "#tests/request-scope.ts";
import { noLine } from "../outcome.ts";
import { findCustomerOutcome, readKeptPrice } from "../queries.server.ts";
import { costLineForm, outcomeReasons, surplusForm } from "./messages.ts";
import { findOfficeOutcome } from "./queries.server.ts";

let orderId: string;

const database = await databaseOfThisFile(["orders", "emails", "form_submissions"]);
const admin = { kind: "admin" as const, userId: await insertUser(database, { email: "oficina@example.es", admin: true }) };
const owner: Actor = { kind: "customer", userId: await insertUser(database, { email: "carmen@example.es" }) };
const { price, lines } = quoteContent();
const tax = lines.find(({ name }) => name === "registration_fees")?.low ?? 0;
const system = <Result>(work: Parameters<typeof runAs<Result>>[1]) => runAs(contextOf(database), work);

const delivered = async (contractForm: "distance_sale" | "distance_service" = "distance_sale") => {
  const id = await insertOrder(database, { userId: owner.userId, contractForm });
  await acceptedQuote(database, id);
  await moveOrder(database, id, { doneUntil: "handed_over", on: "2026-11-20" });
  return id;
};
const costOf = async (cents: number, concept: Concept = "taxes") => {
  await addEntry(database, orderId, { kind: "cost", cents, concept, on: "2026-11-20" });
  const rows = await system((transaction) =>
    transaction.selectFrom("order_entries").select("id").where("order_id", "=", orderId).where("cents", "=", cents).execute(),
  );
  return rows.at(-1)?.id ?? "";
};
const send = async (form: string, fields: Record<string, string>, actor: Actor = admin) => {
  const { data, init } = await answerOfficeForm(scopeOf(database, { actor }), orderId, sentForm(form, fields));
  return { ...data, status: init?.status ?? 200 };
};
const put = (entry: string, fields: Record<string, string> = {}, actor?: Actor) =>
  send(costLineForm, { entry, seen: "0", line: "registration_fees", payee: "Agencia Tributaria", file: "", reason: "", ...fields }, actor);
const takeBack = (sum: number, actor?: Actor) => send(surplusForm, { sum: String(sum) }, actor);
const office = () => findOfficeOutcome(contextOf(database, admin), orderId);
const customer = async () => {
  const opened = await openOrder(scopeOf(database, { actor: owner }), { orderId });
  return opened && findCustomerOutcome(opened.scope.context, orderId);
};
const chargeOf = (cents: number) =>
  system(async (transaction) => {
    const { id } = await transaction.selectFrom("order_quotes").select("id").where("order_id", "=", orderId).executeTakeFirstOrThrow();
    await transaction
      .insertInto("order_entries")
      .values({ kind: "charge", concept: "rest", order_id: orderId, cents, quote_id: id })
      .execute();
  });
const told = async () => {
  const rows = system((transaction) =>
    transaction
      .selectFrom("order_news")
      .select("sentence")
      .where("topic", "like", "quote/outcome/%")
      .where("order_id", "=", orderId)
      .execute(),
  );
  return (await rows).map(({ sentence }) => sentence);
};
const ledger = () => readLedger(contextOf(database, { kind: "visitor", orderId }), orderId);

beforeEach(async () => {
  orderId = await delivered();
});

describe("an attack", () => {
  test("the customer of a sale reads neither the margin nor what the team noted, and writes nothing", async () => {
    const secret = await costOf(17_111_11, "purchase");
    await put(secret, { line: "german_price", payee: "Autohaus Geheim" });
    const paid = await costOf(tax - 50_00);
    const unshared = await askForPaper(database, orderId, {
      title: "Factura interna",
      broughtBy: "team",
      files: [{ state: "accepted", by: "team" }],
    });
    await system((transaction) => transaction.updateTable("order_papers").set({ shared: false }).where("id", "=", unshared).execute());
    const file = (await office())?.receipts[0]?.value ?? "";
    await put(paid, { file });
    const seen = JSON.stringify(await customer());
    expect(seen).toContain("Agencia Tributaria");
    for (const hidden of ["1711111", "Geheim", "german_price", "transport", file]) expect(seen).not.toContain(hidden);
    for (const actor of [owner, { kind: "visitor", orderId } as const]) {
      expect((await put(paid, { seen: "1" }, actor)).ok).toBe(false);
      expect((await takeBack(50_00, actor)).ok).toBe(false);
      const rows = runAs(contextOf(database, actor), (transaction) => transaction.selectFrom("order_cost_lines").selectAll().execute());
      await expect(rows).rejects.toThrow("permission denied");
    }
  });

  test("a cost, a line and a file of another order are refused, and what was typed stays", async () => {
    const strange = await costOf(tax);
    orderId = await delivered();
    const own = await costOf(tax);
    expect(await put(strange)).toMatchObject({ status: 404, typed: { payee: "Agencia Tributaria" } });
    expect((await put(own, { line: "our_fee" })).errors.fields["line"]).toBe(outcomeReasons.lineUnknown);
    expect((await put(own, { line: "" })).errors.fields["line"]).toBe(outcomeReasons.lineUnknown);
    expect((await put(own, { file: crypto.randomUUID() })).errors.fields["file"]).toBe(outcomeReasons.fileUnknown);
    expect((await put(own, { payee: " " })).errors.fields["payee"]).toBe(outcomeReasons.payeeMissing);
  });
});

describe("a delivered order", () => {
  test("demands a reason where a line was dearer, and says it to the customer", async () => {
    const paid = await costOf(tax + 10_01);
    expect((await put(paid)).errors.fields["reason"]).toBe(outcomeReasons.reasonMissing);
    expect(await put(paid, { reason: "Hacienda subió el valor." })).toMatchObject({ ok: true });
    expect(await put(paid, { reason: "Otra" })).toMatchObject({ errors: { form: changedMeanwhile } });
    expect((await customer())?.rows.find(({ name }) => name === "vehicle_tax")?.paid).toBeUndefined();
    const row = (await customer())?.rows.find(({ name }) => name === "registration_fees");
    expect(row).toMatchObject({ difference: 10_01, back: 0, costs: [{ reason: "Hacienda subió el valor.", payee: "Agencia Tributaria" }] });
  });

  test("keeps a cost apart when a person says that it belongs to no line", async () => {
    const paid = await costOf(90_00, "transport");
    expect((await office())?.apart).toEqual([]);
    expect(await put(paid, { line: noLine, payee: "Cámara de Comercio" })).toMatchObject({ ok: true });
    expect((await office())?.apart).toMatchObject([{ id: paid, line: noLine }]);
    expect(await put(paid, { seen: "1", line: "transport" })).toMatchObject({ ok: true });
    expect((await office())?.apart).toEqual([]);
  });

  test("shows no receipt that was taken out", async () => {
    const paid = await costOf(tax);
    const paper = await askForPaper(database, orderId, { title: "Recibo", broughtBy: "team", files: [{ state: "accepted", by: "team" }] });
    const receipt = (await office())?.receipts[0]?.value ?? "";
    expect(await put(paid, { file: receipt })).toMatchObject({ ok: true });
    const proof = async () => (await customer())?.rows.find(({ name }) => name === "registration_fees")?.costs[0];
    expect(await proof()).toMatchObject({ proof: "Recibo", file: receipt });
    const takenOut = { superseded_at: "2026-11-21T10:00:00Z" };
    await system((transaction) => transaction.updateTable("order_paper_files").set(takenOut).where("paper_id", "=", paper).execute());
    expect(await proof()).toMatchObject({ proof: undefined, file: undefined });
    expect((await office())?.receipts).toEqual([]);
    expect((await put(paid, { seen: "1", file: receipt })).errors.fields["file"]).toBe(outcomeReasons.fileUnknown);
  });

  test("gives back once what was paid too much in the customer's name, and the ledger then owes it", async () => {
    await addEntry(database, orderId, { kind: "receipt", cents: price.total, on: "2026-11-20" });
    await chargeOf(price.total);
    await put(await costOf(tax - 50_00));
    await put(await costOf(500_00, "transport"), { line: "transport", payee: "Spedition" });
    expect(await office()).toMatchObject({ stillBack: 50_00, takenBack: 0 });
    expect(await customer(), "before the team's click").toMatchObject({ takenBack: 0 });
    expect(JSON.stringify(await customer())).not.toContain("stillBack");
    expect(await takeBack(49_00)).toMatchObject({ errors: { form: changedMeanwhile } });
    const both = await Promise.all([takeBack(50_00), takeBack(50_00)]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await ledger()).toMatchObject({ credit: 50_00, charged: price.total - 50_00, received: price.total });
    expect(await customer()).toMatchObject({ credit: 50_00, takenBack: 50_00 });
    await put(await costOf(1_00), { line: "vehicle_tax", reason: "Menos trimestres" });
    expect(await takeBack((await office())?.stillBack ?? 0)).toMatchObject({ ok: true });
    const further = expect.stringMatching(/^Además, lo que pagamos en tu nombre costó otros /);
    expect(await told(), "both stand in the mail").toEqual([expect.stringMatching(/: te los devolvemos\.$/), further]);
  });

  test("says to the team when a later cost takes from what was given back, and nothing is given back for it", async () => {
    await chargeOf(price.total);
    await put(await costOf(tax - 50_00));
    expect(await takeBack(50_00)).toMatchObject({ ok: true });
    expect(await told(), "nothing was paid yet").toEqual([expect.stringMatching(/: pagas 50,00\s€ menos\.$/)]);
    await put(await costOf(30_00));
    expect(await office()).toMatchObject({ back: 20_00, takenBack: 50_00, stillBack: 0 });
    const [lowered] = (await ledger()).charges;
    await send(ledgerForms.reversal, { entry: lowered?.id ?? "" });
    await chargeOf(price.total - 10_00);
    expect(await office(), "annulled and recorded anew").toMatchObject({ takenBack: 0, stillBack: 20_00 });
    expect(await takeBack(20_00)).toMatchObject({ ok: true });
    expect(await ledger()).toMatchObject({ charged: price.total - 30_00 });
  });

  test("a discount or another concept of a charge is no surplus, for the customer nor for the sum", async () => {
    await addEntry(database, orderId, { kind: "charge", cents: price.total - 1_300_00, concept: "rest", on: null });
    await addEntry(database, orderId, { kind: "charge", cents: 1_000_00, concept: "rest", on: null, reversed: true });
    await addEntry(database, orderId, { kind: "charge", cents: 1_000_00, concept: "extra", on: null });
    await put(await costOf(tax - 50_00));
    expect(await customer()).toMatchObject({ takenBack: 0 });
    expect(await office()).toMatchObject({ takenBack: 0, stillBack: 50_00 });
    expect(await takeBack(50_00)).toMatchObject({ ok: true });
    expect(await customer()).toMatchObject({ takenBack: 50_00 });
  });

  test("by mandate shows its customer all lines, and a cost that the ledger took back counts nowhere", async () => {
    orderId = await delivered("distance_service");
    await addEntry(database, orderId, { kind: "cost", cents: 900_00, concept: "transport", on: "2026-11-20", reversed: true });
    await put(await costOf(18_800_00, "purchase"), { line: "german_price", payee: "Autohaus Müller", reason: "Rebaja por el golpe" });
    const seen = await customer();
    expect(seen?.rows.map(({ name }) => name)).toContain("transport");
    expect(seen?.rows.find(({ name }) => name === "transport")?.paid).toBeUndefined();
    expect(seen).toMatchObject({ byMandate: true });
    expect(seen?.rows.find(({ name }) => name === "german_price")).toMatchObject({ back: 100_00 });
    orderId = await insertOrder(database, { userId: owner.userId });
    await acceptedQuote(database, orderId);
    expect(await customer(), "before the handover").toBeUndefined();
  });
});

test("the site says nothing of prices with nineteen deliveries, and with twenty the measured difference", async () => {
  const charged = async (cents: number) => addEntry(database, orderId, { kind: "charge", cents, concept: "rest", on: "2026-11-20" });
  await charged(price.total + 215_20);
  // A second quote for the same car does not hide that its price grew.
  const replaced = { superseded_at: "2026-11-20T11:00:00Z" };
  await system((transaction) => transaction.updateTable("order_quotes").set(replaced).where("order_id", "=", orderId).execute());
  await acceptedQuote(database, orderId, { version: 2, price: price.total + 215_20 });
  for (let count = 1; count < 20; count += 1) {
    expect(await readKeptPrice(contextOf(database))).toBeUndefined();
    orderId = await delivered();
    await charged(price.total);
  }
  const found = await readKeptPrice(contextOf(database, { kind: "visitor" }));
  expect(found).toMatchObject({ cases: 20, notRaised: 19 });
  expect(priceSentences(found)).toEqual([
    "En nuestras 20 entregas de los últimos doce meses, el precio final fue de media un 0,1 % más alto que el del primer presupuesto que aceptó cada cliente para su coche, extras incluidos. En 19 no subió; la que más, un 1 %.",
  ]);
  expect(priceSentences({ cases: 20, notRaised: 20, meanShare: -0.012, highestShare: 0 })[0]).toMatch(
    /un 1,2 % más bajo que .* En ninguna subió\.$/,
  );
});
