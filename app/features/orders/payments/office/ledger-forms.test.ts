import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { company } from "#company";
import { type Actor, runAs } from "#server/context.ts";
import { makeTicket } from "#server/secrets/form-ticket.ts";
import { databaseOfThisFile } from "#tests/database-of-this-file.ts";
import { insertUser } from "#tests/accounts.ts";
import { contextOf } from "#tests/database.ts";
import { insertOrder } from "#tests/orders.ts";
import { noon, scopeOf, sentForm, testKeys } from "#tests/request-scope.ts";
import { writeOrder } from "#tests/write-order.ts";
import { linkedOrderAddress, openOrder } from "../../access/queries.server.ts";
import { answerOfficeForm } from "../../orders/office/commands/dispatch.server.ts";
import { changedMeanwhile } from "../../access/messages.ts";
import { syncReminders } from "../commands.server.ts";
import { readLedger } from "../queries.server.ts";
import { ledgerForms, ledgerReasons } from "./messages.ts";
import { readOfficeLedger } from "./queries.server.ts";

let orderId: string;

const database = await databaseOfThisFile(["orders", "emails", "withheld_emails", "form_submissions"]);
const admin = { kind: "admin" as const, userId: await insertUser(database, { email: "oficina@example.es", admin: true }) };
const owner = await insertUser(database, { email: "carmen@example.es" });
beforeEach(async () => {
  orderId = await insertOrder(database, { userId: owner, followed: true });
});

const system = <Result>(work: Parameters<typeof runAs<Result>>[1]) => runAs(contextOf(database), work);
const rows = () => system((transaction) => transaction.selectFrom("order_entries").selectAll().orderBy(writeOrder).execute());
const mails = (kind?: string) =>
  system((transaction) =>
    transaction
      .selectFrom("emails")
      .selectAll()
      .$if(kind !== undefined, (query) => query.where("kind", "=", kind ?? ""))
      .orderBy("send_after")
      .execute(),
  );
const news = () => system((transaction) => transaction.selectFrom("order_news").select("sentence").orderBy("id").execute());

type Sent = { actor?: Actor; now?: Temporal.Instant; ticket?: string; order?: string };
const send = async (
  kind: keyof typeof ledgerForms,
  fields: Record<string, string>,
  { actor = admin, now = noon, ticket = "", order = orderId }: Sent = {},
) => {
  const form = ledgerForms[kind];
  const { data, init } = await answerOfficeForm(scopeOf(database, { actor, now }), order, sentForm(form, fields, { now, ticket }));
  return { ...data, status: init?.status ?? 200 };
};
const seen = async () => String((await rows()).length);
const charge = async (fields: Record<string, string> = {}, sent?: Sent) =>
  send("charge", { concept: "deposit", euros: "199", day: "2026-12-03", note: "", seen: await seen(), ...fields }, sent);
const receipt = async (fields: Record<string, string> = {}, sent?: Sent) =>
  send("receipt", { euros: "199", day: "2026-11-20", bank_reference: "RS-AB2C-DE", note: "", seen: await seen(), ...fields }, sent);
const refund = async (fields: Record<string, string> = {}) =>
  send("refund", { euros: "199", day: "2026-11-20", bank_reference: "", note: "", seen: await seen(), ...fields });
const cost = async (fields: Record<string, string> = {}) =>
  send("cost", {
    concept: "transport",
    euros: "900",
    day: "2026-11-19",
    bank_reference: "",
    note: "Secreto",
    seen: await seen(),
    ...fields,
  });
const newest = async () => (await rows()).at(-1)?.id ?? "";
const reverse = (entry: string, sent?: Sent) => send("reversal", { entry }, sent);

describe("an attack", () => {
  test("nobody but an admin writes in the ledger, neither with the link nor with the account of the order", async () => {
    await charge();
    const id = await newest();
    const others: Actor[] = [
      { kind: "visitor" },
      { kind: "visitor", orderId },
      { kind: "customer", userId: owner },
      { kind: "customer", userId: owner, orderId },
      { kind: "customer", userId: crypto.randomUUID() },
    ];
    for (const actor of others) {
      expect((await charge({}, { actor })).ok).toBe(false);
      expect((await receipt({}, { actor })).ok).toBe(false);
      expect((await reverse(id, { actor })).ok).toBe(false);
    }
    expect(await rows()).toHaveLength(1);
  });

  test("a strange order reads nothing of the ledger, and the holder no costs and no recorder", async () => {
    await charge();
    await cost();
    const other = await insertOrder(database, { email: "otra@example.es" });
    for (const actor of [
      { kind: "visitor" },
      { kind: "visitor", orderId: other },
      { kind: "customer", userId: crypto.randomUUID() },
    ] as Actor[])
      expect(await readLedger(contextOf(database, actor), orderId)).toMatchObject({ charges: [], charged: 0 });
    const seenByCustomer = JSON.stringify(await readLedger(contextOf(database, { kind: "visitor", orderId }), orderId));
    expect(seenByCustomer).toContain("deposit");
    for (const secret of ["Secreto", "transport", "margin", "recorded_by"]) expect(seenByCustomer).not.toContain(secret);
  });

  test("an entry of another order is not reversed through this one", async () => {
    const other = await insertOrder(database, { email: "otra@example.es" });
    await charge({}, { order: other });
    expect(await reverse(await newest())).toMatchObject({ status: 404 });
    expect(await charge({ seen: "1" }, { order: crypto.randomUUID() })).toMatchObject({ status: 404 });
    expect(await rows()).toHaveLength(1);
  });
});

describe("an entry", () => {
  test("says how the money came and went back, and a cost is never a card's", async () => {
    await receipt({ method: "card" });
    await refund({ method: "card", euros: "9" });
    await receipt({ euros: "20" });
    expect(await receipt({ method: "cash" })).toMatchObject({ ok: false });
    expect(await cost({ method: "card" })).toMatchObject({ ok: false });
    expect((await rows()).map(({ kind, method }) => `${kind} ${method}`)).toEqual(["receipt card", "refund card", "receipt transfer"]);
    expect(await reverse(await newest())).toMatchObject({ ok: true });
    expect((await news()).map(({ sentence }) => sentence.replaceAll("\u00a0", " "))).toEqual([
      "Hemos recibido tu pago con tarjeta de 199,00 €.",
      "Te hemos devuelto 9,00 € en tu tarjeta.",
      // The news of an entry says what became of it.
      "Hemos quitado de tus pagos una transferencia de 20,00 € que apuntamos por error.",
    ]);
  });

  test("of each kind is written in cents, told to the customer in a plain sentence, and both see the same balance", async () => {
    expect(await charge({ euros: "12.281,50", concept: "purchase", note: "Factura 7" })).toMatchObject({ ok: true });
    expect(await receipt()).toMatchObject({ ok: true, notice: { title: "Pago apuntado" } });
    expect(await refund({ euros: "9,5" })).toMatchObject({ ok: true });
    expect(await cost()).toMatchObject({ ok: true });
    expect((await rows()).map(({ kind, cents, recorded_by }) => [kind, cents, recorded_by === admin.userId])).toEqual([
      ["charge", 12_281_50, true],
      ["receipt", 199_00, true],
      ["refund", 9_50, true],
      ["cost", 900_00, true],
    ]);
    expect((await news()).map(({ sentence }) => sentence.replaceAll("\u00a0", " "))).toEqual([
      "Tienes un pago nuevo: Compra, 12.281,50 €. Vence el 3 de diciembre de 2026.",
      "Hemos recibido tu transferencia de 199,00 €.",
      "Te hemos devuelto 9,50 € por transferencia.",
    ]);
    expect(await mails("order-news")).toHaveLength(1);
    const office = await readOfficeLedger(contextOf(database, admin), orderId);
    expect(office).toMatchObject({
      owed: 12_092_00,
      charged: 12_281_50,
      received: 189_50,
      earnings: { costTotal: 900_00, margin: 11_381_50 },
      seen: "4",
    });
    const customer = await openOrder(scopeOf(database, { actor: { kind: "customer", userId: owner } }), { orderId });
    if (!customer) throw new Error("the customer cannot open the order");
    expect(await readLedger(customer.scope.context, orderId)).toMatchObject({ owed: 12_092_00, received: 189_50 });
  });

  test.each<[title: string, fields: Record<string, string>, field: string, sentence: string]>([
    ["no amount", { euros: "" }, "euros", ledgerReasons.amountWrong],
    ["nothing", { euros: "0,00" }, "euros", ledgerReasons.amountWrong],
    ["a negative amount", { euros: "-5" }, "euros", ledgerReasons.amountWrong],
    ["three decimals", { euros: "1,234" }, "euros", ledgerReasons.amountWrong],
    ["more than the database holds", { euros: "99.999.999" }, "euros", ledgerReasons.amountWrong],
    ["a day of tomorrow", { day: "2026-11-21" }, "day", ledgerReasons.dayInFuture],
    ["a mistyped year", { day: "0026-11-20" }, "day", "Revisa el año de este día."],
    ["no day", { day: "" }, "day", "Elige un día."],
  ])("with %s is refused at its field", async (_title, fields, field, sentence) => {
    const answer = await receipt(fields);
    expect(answer).toMatchObject({ ok: false, errors: { fields: { [field]: sentence } } });
    expect(answer.typed["bank_reference"]).toBe("RS-AB2C-DE");
    expect(await rows()).toEqual([]);
  });

  test("of today is today's also just after midnight in Madrid", async () => {
    const afterMidnight = Temporal.Instant.from("2026-11-20T23:30:00Z");
    expect(await receipt({ day: "2026-11-21" }, { now: afterMidnight })).toMatchObject({ ok: true });
  });

  test("a refund is at most what was received and not yet given back", async () => {
    expect((await refund()).errors.fields["euros"]).toBe(ledgerReasons.nothingToRefund);
    await receipt();
    await refund({ euros: "150" });
    expect((await refund({ euros: "50" })).errors.fields["euros"]).toMatch(/quedan 49/);
    expect(await refund({ euros: "49" })).toMatchObject({ ok: true });
  });

  test("of a form that is sent twice, also in parallel, is written and told once", async () => {
    const ticket = makeTicket(testKeys, noon.epochMilliseconds - 60_000);
    const fields = { seen: "0" };
    const answers = await Promise.all([receipt(fields, { ticket }), receipt(fields, { ticket })]);
    answers.push(await receipt(fields, { ticket }));
    expect(answers.every(({ ok }) => ok)).toBe(true);
    expect(await rows()).toHaveLength(1);
    expect(await news()).toHaveLength(1);
  });

  test("of two admins at the same moment is written once: the second is told what happened and loses nothing", async () => {
    const answers = await Promise.all([receipt({ seen: "0" }), receipt({ seen: "0" })]);
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(["200", "409"]);
    expect(answers.find(({ status }) => status === 409)).toMatchObject({ errors: { form: changedMeanwhile }, typed: { euros: "199" } });
    expect(await rows()).toHaveLength(1);
    expect(await receipt()).toMatchObject({ ok: true });
  });
});

describe("a counter-entry", () => {
  test("of any kind undoes its entry and keeps both", async () => {
    await charge();
    await receipt();
    await refund({ euros: "20" });
    await cost();
    const received = (await rows()).find(({ kind }) => kind === "receipt")?.id ?? "";
    expect(await reverse(received)).toMatchObject({ ok: false, errors: { form: ledgerReasons.refundedAlready } });
    // The refund before its receipt.
    for (const { id } of (await rows()).toReversed())
      expect(await reverse(id)).toMatchObject({ ok: true, notice: { title: "Apunte anulado" } });
    expect(await rows()).toHaveLength(8);
    const office = await readOfficeLedger(contextOf(database, admin), orderId);
    expect(office).toMatchObject({
      charges: [],
      movements: [],
      charged: 0,
      received: 0,
      owed: 0,
      credit: 0,
      earnings: { costs: [], margin: 0 },
    });
    expect(office.reversed).toHaveLength(3);
    // In the mail that still waits, the last word about each entry counts, and costs are not told.
    const [mail] = await mails("order-news");
    expect(mail?.plain).toContain("hemos anulado ese cargo");
    expect(mail?.plain).not.toContain("Hemos recibido");
    expect(mail?.plain).not.toContain("900");
  });

  test("is written once, also by two admins at once, and is not taken back itself", async () => {
    await charge();
    const id = await newest();
    const answers = await Promise.all([reverse(id), reverse(id)]);
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(["200", "409"]);
    expect((await reverse(id)).errors.form).toBe(ledgerReasons.alreadyReversed);
    const counter = (await rows()).find(({ reverses }) => reverses === id)?.id ?? "";
    expect((await reverse(counter)).errors.form).toBe(ledgerReasons.notReversible);
    expect(await rows()).toHaveLength(2);
  });
});

describe("the mails about a payment (ORDER-53)", () => {
  const reminders = async () =>
    (await mails()).filter(({ kind }) => kind.startsWith("order-payment")).map(({ kind, send_after }) => [kind, send_after.toISOString()]);
  const both = [
    ["order-payment-reminder", "2026-11-30T08:00:00.000Z"],
    ["order-payment-overdue", "2026-12-06T08:00:00.000Z"],
  ];
  const sync = (now = noon) =>
    runAs(contextOf(database, admin, now), (transaction) => syncReminders(transaction, scopeOf(database, { actor: admin, now }), orderId));

  test("wait for their time, and say amount, day, concept, account, subject and the signed link", async () => {
    await charge();
    expect(await reminders()).toEqual(both);
    const [mail] = await mails("order-payment-reminder");
    expect(mail).toMatchObject({ recipient: "carmen@example.es", audience: "customer", subject_id: await newest() });
    const order = await system((transaction) =>
      transaction.selectFrom("orders").selectAll().where("id", "=", orderId).executeTakeFirstOrThrow(),
    );
    const link = linkedOrderAddress(testKeys, { id: orderId, linkVersion: 0 });
    for (const part of ["199,00", "3 de diciembre de 2026", "Señal", company.bank.iban, company.bank.holder, order.reference, link])
      expect(mail?.plain).toContain(part);
  });

  test("of a charge without a day do not exist, and a time that is over gets no mail", async () => {
    await charge({ day: "" });
    await charge({ day: "2026-11-22" });
    expect(await reminders()).toEqual([["order-payment-overdue", "2026-11-25T08:00:00.000Z"]]);
    await charge({ day: "2026-11-10" });
    expect(await reminders()).toHaveLength(1);
  });

  test("say what is left after a part, are withdrawn when it is paid, and come back when the receipt is taken back", async () => {
    await charge();
    await receipt({ euros: "99" });
    const [mail] = await mails("order-payment-reminder");
    expect(mail?.plain).toContain("faltan 100,00");
    await receipt({ euros: "100" });
    expect(await reminders()).toEqual([]);
    const paid = (await rows()).find(({ cents, kind }) => kind === "receipt" && cents === 100_00)?.id ?? "";
    await reverse(paid);
    expect(await reminders()).toEqual(both);
  });

  test("are withdrawn with the charge, and with the end of the order", async () => {
    await charge();
    await reverse(await newest());
    expect(await reminders()).toEqual([]);
    await charge();
    await system((transaction) =>
      transaction.updateTable("orders").set({ status: "cancelled", ended_at: noon.toString() }).where("id", "=", orderId).execute(),
    );
    await sync();
    expect(await reminders()).toEqual([]);
  });

  test("stay as they are when nothing changed, also in parallel, and follow the order's address and link", async () => {
    await charge();
    const before = await mails();
    await Promise.all([sync(), sync()]);
    expect(await mails()).toEqual(before);
    await system((transaction) =>
      transaction.updateTable("orders").set({ email: "nueva@example.es", link_version: 1 }).where("id", "=", orderId).execute(),
    );
    await sync();
    const [mail] = await mails("order-payment-reminder");
    expect(mail?.recipient).toBe("nueva@example.es");
    expect(mail?.plain).toContain(linkedOrderAddress(testKeys, { id: orderId, linkVersion: 1 }));
  });

  test("that have left are not sent again, and one that waits behind its time still follows the ledger", async () => {
    await charge();
    await system((transaction) =>
      transaction.updateTable("emails").set({ sent_at: noon.toString() }).where("kind", "=", "order-payment-reminder").execute(),
    );
    await sync(Temporal.Instant.from("2026-12-01T10:00:00Z"));
    expect(await mails("order-payment-reminder")).toHaveLength(1);
    const late = Temporal.Instant.from("2026-12-07T10:00:00Z");
    await sync(late);
    expect(await reminders()).toHaveLength(2);
    await receipt({ day: "2026-12-07" }, { now: late });
    expect(await mails("order-payment-overdue")).toEqual([]);
  });

  test("leave the actor's role as it was, so that a customer's acceptance can call it", async () => {
    const actor: Actor = { kind: "customer", userId: owner, orderId };
    const role = await runAs(contextOf(database, actor), async (transaction) => {
      await syncReminders(transaction, scopeOf(database, { actor }), orderId);
      return sql<{ role: boolean }>`select current_user = app_role('customer') as role`.execute(transaction);
    });
    expect(role.rows[0]?.role).toBe(true);
  });
});
