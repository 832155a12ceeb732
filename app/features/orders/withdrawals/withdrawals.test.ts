import { afterWithdrawal } from "#app/features/ground/company/withdrawal-terms.ts";
import { beforeEach, describe, expect, test } from "vitest";
import { company } from "#company";
import { linkedOrderAddress, openOrder } from "#app/features/orders/access/queries.server.ts";
import { syncReminders } from "#app/features/orders/payments/commands.server.ts";
import { readLedger } from "#app/features/orders/payments/queries.server.ts";
import { finishStepToday } from "#app/features/orders/steps/office/commands.server.ts";
import { doneTodayForm } from "#app/features/orders/steps/office/messages.ts";
import { type Actor, runAs } from "#server/context.ts";
import { makeTicket } from "#server/secrets/form-ticket.ts";
import { databaseOfThisFile } from "#tests/database-of-this-file.ts";
import { insertUser } from "#tests/accounts.ts";
import { contextOf } from "#tests/database.ts";
import { insertMail, insertReservation } from "#tests/inbox.ts";
import { addEntry, addQuote, moveOrder } from "#tests/order-details.ts";
import { insertOrder } from "#tests/orders.ts";
import { noon, scopeOf, sentForm, testKeys } from "#tests/request-scope.ts";
import { insertVehicle } from "#tests/vehicles.ts";
import { confirmWithdrawal, declareWithdrawal } from "./commands.server.ts";
import { confirmingForm, declaringForm, refundWords } from "./messages.ts";
import { readWithdrawal } from "./queries.server.ts";

let vehicleId: string;
let orderId: string;

const database = await databaseOfThisFile(["orders", "reservations", "emails", "form_submissions", "vehicles"]);
const admin = { kind: "admin" as const, userId: await insertUser(database, { email: "oficina@example.es", admin: true }) };
const owner = { kind: "customer" as const, userId: await insertUser(database, { email: "carmen@example.es" }) };
beforeEach(async () => {
  orderId = await insertSoldOrder();
});

const system = <Result>(work: Parameters<typeof runAs<Result>>[1]) => runAs(contextOf(database), work);
const withdrawals = () => system((transaction) => transaction.selectFrom("order_withdrawals").selectAll().execute());
const order = () =>
  system((transaction) => transaction.selectFrom("orders").selectAll().where("id", "=", orderId).executeTakeFirstOrThrow());
const carStatus = async () =>
  (await system((transaction) => transaction.selectFrom("vehicles").select("status").where("id", "=", vehicleId).executeTakeFirstOrThrow()))
    .status;
const mails = (audience: string) =>
  system((transaction) =>
    transaction.selectFrom("emails").selectAll().where("kind", "=", "order-withdrawn").where("audience", "=", audience).execute(),
  );
const entries = () => system((transaction) => transaction.selectFrom("order_entries").selectAll().execute());

/** An order with a reserved stock car, an accepted quote, three charges and the deposit that came. */
async function insertSoldOrder(given: Parameters<typeof insertOrder>[1] = {}, acceptedAt = "2026-11-05T10:00:00Z"): Promise<string> {
  vehicleId = await insertVehicle(database, { status: "reserved" });
  const id = await insertOrder(database, { userId: owner.userId, vehicleId, statusBefore: "german_prospect", ...given });
  await addQuote(database, id, { version: 1, sent: "2026-11-04T10:00:00Z", decision: "accepted", decided: acceptedAt });
  for (const entry of [
    { kind: "charge", concept: "deposit", cents: 199_00, on: "2026-11-12" },
    { kind: "charge", concept: "purchase", cents: 12_281_00, on: "2026-12-03" },
    { kind: "charge", concept: "rest", cents: 8_910_00 },
    { kind: "receipt", cents: 199_00, on: "2026-11-06" },
    { kind: "cost", concept: "inspection", cents: 250_00, on: "2026-11-10" },
  ] as const)
    await addEntry(database, id, entry);
  return id;
}

/** Lets the order begin from a reservation of its car. */
async function acceptedReservation(): Promise<string> {
  const setCar = (status: string) =>
    system((transaction) => transaction.updateTable("vehicles").set({ status }).where("id", "=", vehicleId).execute());
  await setCar("available");
  const id = await insertReservation(database, vehicleId);
  await setCar("reserved");
  await system(async (transaction) => {
    await transaction.updateTable("reservations").set({ status: "accepted" }).where("id", "=", id).execute();
    await transaction.updateTable("orders").set({ reservation_id: id }).where("id", "=", orderId).execute();
  });
  return id;
}

type Given = { actor?: Actor; now?: Temporal.Instant; reason?: string; ticket?: string; signature?: string };

async function open({ actor = owner, now = noon, signature }: Given) {
  return openOrder(scopeOf(database, { actor, now }), { orderId, signature });
}
async function confirm(given: Given = {}) {
  const { now = noon, reason = "", ticket = "" } = given;
  const opened = await open(given);
  if (!opened) return { ok: false, status: 404 as number, errors: { fields: {} } };
  const { data, init } = await confirmWithdrawal(opened, sentForm(confirmingForm, { reason }, { now, ticket }));
  return { ...data, status: init?.status ?? 200 };
}
async function declare(given: Given = {}) {
  const opened = await open(given);
  if (!opened) throw new Error("the order does not open");
  const { data } = await declareWithdrawal(opened, sentForm(declaringForm, { reason: given.reason ?? "" }, { now: given.now ?? noon }));
  return data;
}
const signatureOf = (id: string, linkVersion = 0) => linkedOrderAddress(testKeys, { id, linkVersion }).split("/").at(-1) ?? "";
const stepId = async (kind: string) =>
  (
    await system((transaction) =>
      transaction.selectFrom("order_steps").select("id").where("order_id", "=", orderId).where("kind", "=", kind).executeTakeFirstOrThrow(),
    )
  ).id;
const handOver = async (now = noon) =>
  finishStepToday(
    scopeOf(database, { actor: admin, now }),
    sentForm(doneTodayForm, { id: await stepId("handed_over"), seen: "0" }, { now }),
  );

describe("an attack", () => {
  test("goes through the link of a completed import, on the last of the 14 days after its delivery", async () => {
    orderId = await insertSoldOrder({ userId: null, status: "completed", endedAt: noon });
    await moveOrder(database, orderId, { doneUntil: "handed_over", on: "2026-11-20" });
    const lastDay = Temporal.Instant.from("2026-12-04T20:00:00Z");
    expect(await confirm({ actor: { kind: "visitor" }, now: lastDay, signature: signatureOf(orderId) })).toMatchObject({ ok: true });
    const [mail] = await mails("customer");
    expect(mail?.plain).toContain("Vale hasta el 3 de enero de 2027");
  });

  test("strangers, the team and holders of a wrong or an old link cannot withdraw from an order", async () => {
    const otherOrder = await insertOrder(database, { email: "otra@example.es" });
    const stranger: Actor = { kind: "customer", userId: await insertUser(database) };
    await system((transaction) => transaction.updateTable("orders").set({ link_version: 1 }).where("id", "=", orderId).execute());
    const attempts: Given[] = [
      { actor: { kind: "visitor" } },
      { actor: stranger },
      { actor: admin },
      { actor: { kind: "visitor" }, signature: "AAAA" },
      { actor: { kind: "visitor" }, signature: signatureOf(otherOrder) },
      { actor: { kind: "visitor" }, signature: signatureOf(orderId, 0) },
      { actor: stranger, signature: signatureOf(otherOrder) },
    ];
    for (const attempt of attempts) expect((await confirm(attempt)).status, JSON.stringify(attempt)).toBe(404);
    expect(await withdrawals()).toEqual([]);
    expect((await order()).status).toBe("open");
  });
});

describe("a withdrawal is refused with a sentence", () => {
  test.each<[title: string, given: Parameters<typeof insertOrder>[1], sentence: RegExp]>([
    ["for a contract that was signed at the office", { contractForm: "on_premises" }, /en la oficina/],
    ["for a service whose 14 days are over", { contractForm: "distance_service" }, /terminó el 19 de noviembre de 2026/],
    ["for an order that the team cancelled", { status: "cancelled" }, /está cerrada/],
  ])("%s", async (_title, given, sentence) => {
    orderId = await insertSoldOrder(given);
    for (const answer of [await declare(), await confirm()])
      expect(answer).toMatchObject({ ok: false, errors: { form: expect.stringMatching(sentence) } });
    expect(await withdrawals()).toEqual([]);
    expect(await mails("customer")).toEqual([]);
    expect((await entries()).filter(({ reverses }) => reverses !== null)).toEqual([]);
  });

  test("before a quote is accepted and without a deposit, or with one that went back, because there is no contract", async () => {
    orderId = await insertOrder(database, { userId: owner.userId });
    expect((await confirm()).errors).toMatchObject({ form: expect.stringContaining("Todavía no hay contrato") });
    await addEntry(database, orderId, { kind: "receipt", cents: 199_00, on: "2026-11-06", reversed: true });
    await addEntry(database, orderId, { kind: "receipt", cents: 199_00, on: "2026-11-06" });
    await addEntry(database, orderId, { kind: "refund", cents: 199_00, on: "2026-11-09" });
    expect((await declare()).errors).toMatchObject({ form: expect.stringContaining("Todavía no hay contrato") });
  });

  test("a day after the last one, and not in the last minute of the last day in Madrid", async () => {
    await handOver();
    // Delivered on 20 November: 4 December is a Friday.
    const tooLate = Temporal.Instant.from("2026-12-04T23:00:00Z");
    const lastMinute = Temporal.Instant.from("2026-12-04T22:59:00Z");
    expect((await confirm({ now: tooLate })).errors).toMatchObject({ form: expect.stringContaining("4 de diciembre de 2026") });
    expect(await confirm({ now: lastMinute })).toMatchObject({ ok: true });
  });
});

test("the first step shows the second one with the reason, and writes nothing", async () => {
  const before = await order();
  expect(await declare({ reason: "He encontrado otro" })).toMatchObject({ ok: true, outcome: { reason: "He encontrado otro" } });
  expect(await withdrawals()).toEqual([]);
  expect(await order()).toEqual(before);
  expect(await mails("customer")).toEqual([]);
});

describe("who has paid a deposit and has no quote yet", () => {
  beforeEach(async () => {
    vehicleId = await insertVehicle(database, { status: "reserved" });
    orderId = await insertOrder(database, { userId: owner.userId, vehicleId, statusBefore: "available" });
    await addEntry(database, orderId, { kind: "charge", concept: "deposit", cents: 199_00, on: "2026-11-12" });
    await addEntry(database, orderId, { kind: "receipt", cents: 199_00, on: "2026-11-06" });
  });

  test("withdraws in the same two steps; the deposit is then owed, and both sides get a mail", async () => {
    const shown = await readWithdrawal(contextOf(database, owner), await order());
    expect(shown).toMatchObject({ kind: "open", bond: { by: "deposit", on: "2026-11-06" }, paid: 199_00 });
    expect(await declare()).toMatchObject({ ok: true });
    expect(await withdrawals()).toEqual([]);
    expect(await confirm()).toMatchObject({ ok: true });
    const [row] = await withdrawals();
    expect(row?.declaration).toContain("mi encargo de importación");
    expect(row?.declaration).toContain("hecho con señal el 6 de noviembre de 2026");
    expect(await order()).toMatchObject({ status: "withdrawn" });
    expect(await carStatus()).toBe("available");
    const ledger = await readLedger(contextOf(database, { kind: "visitor", orderId }), orderId);
    expect(ledger).toMatchObject({ charges: [], owed: 0, credit: 199_00 });
    expect((await mails("customer"))[0]?.plain).toContain("Te devolvemos 199");
    expect((await mails("team"))[0]?.plain).toContain("199");
  });

  test("withdraws once, whatever is clicked twice with the account and the link", async () => {
    const ticket = makeTicket(testKeys, noon.epochMilliseconds - 60_000);
    const link = { actor: { kind: "visitor" } as Actor, signature: signatureOf(orderId) };
    const answers = await Promise.all([confirm({ ticket }), confirm({ ticket }), confirm(link), confirm()]);
    expect(answers.map(({ ok }) => ok)).toEqual([true, true, true, true]);
    expect(await withdrawals()).toHaveLength(1);
    expect(await mails("customer")).toHaveLength(1);
    expect((await entries()).filter(({ reverses }) => reverses !== null)).toHaveLength(1);
  });

  test("is alone in it: neither another customer nor a stranger with another order's link", async () => {
    const otherOrder = await insertOrder(database, { email: "otra@example.es" });
    const stranger: Actor = { kind: "customer", userId: await insertUser(database) };
    for (const attempt of [{ actor: stranger }, { actor: { kind: "visitor" } as Actor, signature: signatureOf(otherOrder) }])
      expect((await confirm(attempt)).status).toBe(404);
    expect(await withdrawals()).toEqual([]);
  });
});

describe("the confirmation", () => {
  test("ends the order, gives the car back, takes back what was due and acknowledges with text, day and time (ORDER-61, ORDER-62)", async () => {
    expect(await confirm({ reason: "He encontrado\notro coche" })).toMatchObject({
      ok: true,
      notice: { title: "Has desistido del contrato" },
    });
    const { reference } = await order();
    expect(await order()).toMatchObject({ status: "withdrawn", end_reason: "Desistimiento del cliente" });
    expect((await order()).ended_at?.toISOString()).toBe("2026-11-20T11:00:00.000Z");
    expect(await carStatus()).toBe("german_prospect");
    const [row, ...others] = await withdrawals();
    expect(others).toEqual([]);
    expect(row).toMatchObject({ name: "Carmen Ruiz", refund_until: "2026-12-04", after_delivery: false, user_id: owner.userId });
    for (const part of [reference, "Carmen Ruiz", "5 de noviembre de 2026", "20 de noviembre de 2026", "otro coche", company.legal.name])
      expect(row?.declaration).toContain(part);

    const ledger = await readLedger(contextOf(database, { kind: "visitor", orderId }), orderId);
    expect(ledger).toMatchObject({ charges: [], owed: 0, credit: 199_00 });
    expect((await entries()).filter(({ kind }) => kind === "cost")).toHaveLength(1);

    const [mail] = await mails("customer");
    expect(mail).toMatchObject({ recipient: "carmen@example.es" });
    for (const part of [
      "20 de noviembre de 2026 a las 12:00",
      "Te devolvemos 199",
      "4 de diciembre de 2026",
      "> Motivo: He encontrado",
      "> otro coche",
    ])
      expect(mail?.plain).toContain(part);
    const [teamMail] = await mails("team");
    expect(teamMail).toMatchObject({ recipient: company.email, reply_to: "carmen@example.es" });
    expect(teamMail?.plain).toContain(`/admin/orders/${orderId}`);
    const news = await system((transaction) => transaction.selectFrom("order_news").select(["topic", "mail_id"]).execute());
    expect(news).toEqual([{ topic: "withdrawal", mail_id: null }]);
  });

  test("works with the signed link without an account, and when the address has had its mails of the day", async () => {
    const times = { created_at: noon.toString(), send_after: noon.toString() };
    for (let number = 0; number < 5; number += 1)
      await insertMail(database, crypto.randomUUID(), { kind: "message-received", recipient: "carmen@example.es", ...times });
    expect(await confirm({ actor: { kind: "visitor" }, signature: signatureOf(orderId) })).toMatchObject({ ok: true });
    expect((await withdrawals())[0]?.user_id).toBeNull();
    expect(await mails("customer")).toHaveLength(1);
    expect(await readWithdrawal(contextOf(database, { kind: "visitor", orderId }), await order())).toMatchObject({
      kind: "declared",
      declaredAt: "20 de noviembre de 2026 a las 12:00",
      credit: 199_00,
      refundUntil: "2026-12-04",
    });
  });

  test("withdraws the mails that would remind of a payment", async () => {
    const payments = () =>
      system((transaction) => transaction.selectFrom("emails").select("kind").where("kind", "like", "order-payment%").execute());
    await system((transaction) => syncReminders(transaction, scopeOf(database, { actor: { kind: "system" } }), orderId));
    expect(await payments()).toHaveLength(2);
    await confirm();
    expect(await payments()).toEqual([]);
  });

  test("sent again, with the same and with another ticket, gets the same answer and writes nothing", async () => {
    const ticket = makeTicket(testKeys, noon.epochMilliseconds - 60_000);
    const answers = [await confirm({ ticket }), await confirm({ ticket }), await confirm(), await confirm({ reason: "Otro motivo" })];
    expect(answers.map(({ ok }) => ok)).toEqual([true, true, true, true]);
    expect(await withdrawals()).toHaveLength(1);
    expect((await withdrawals())[0]?.reason).toBe("");
    expect(await mails("customer")).toHaveLength(1);
    expect(await mails("team")).toHaveLength(1);
    expect((await entries()).filter(({ reverses }) => reverses !== null)).toHaveLength(3);
  });

  test("of the account and of the link at the same moment is one withdrawal", async () => {
    const link = { actor: { kind: "visitor" } as Actor, signature: signatureOf(orderId) };
    const answers = await Promise.all([confirm(), confirm(link), confirm(), confirm(link)]);
    expect(answers.every(({ ok }) => ok)).toBe(true);
    expect(await withdrawals()).toHaveLength(1);
    expect(await mails("customer")).toHaveLength(1);
    expect((await entries()).filter(({ reverses }) => reverses !== null)).toHaveLength(3);
  });

  test("after the delivery leaves the car sold and the decision to the team", async () => {
    const reservation = await acceptedReservation();
    await handOver();
    expect(await carStatus()).toBe("sold");
    expect(await confirm({ now: Temporal.Instant.from("2026-11-25T11:00:00Z") })).toMatchObject({ ok: true });
    expect(await carStatus()).toBe("sold");
    expect((await withdrawals())[0]).toMatchObject({ after_delivery: true, period_until: "2026-12-04", refund_until: "2026-12-09" });
    expect((await mails("customer"))[0]?.plain).toContain("cómo devolverlo");
    // The mail, the order's page and the terms use the same sentences.
    const { goingBack, transport, value, waiting } = afterWithdrawal;
    for (const sentence of [goingBack, transport, value]) expect((await mails("customer"))[0]?.plain).toContain(sentence);
    const refund = { credit: 19_900, received: 19_900, refunded: 0, refundUntil: "2026-12-09" };
    expect(refundWords({ ...refund, afterDelivery: true })).toContain(waiting);
    expect(refundWords({ ...refund, afterDelivery: false })).not.toContain(waiting);
    const { status } = await system((transaction) =>
      transaction.selectFrom("reservations").select("status").where("id", "=", reservation).executeTakeFirstOrThrow(),
    );
    expect(status).toBe("accepted");
  });

  test.each([[0], [1], [2], [3]])("and a handover by the team at the same moment leave one truth about the car (%i)", async (round) => {
    const both = round % 2 === 0 ? [confirm(), handOver()] : [handOver(), confirm()];
    await Promise.all(both);
    const [row] = await withdrawals();
    expect((await order()).status).toBe("withdrawn");
    expect(await carStatus()).toBe(row?.after_delivery ? "sold" : "german_prospect");
  });
});
