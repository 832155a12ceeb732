import { beforeEach, describe, expect, test } from "vitest";
import { afterWithdrawal } from "#app/features/ground/company/withdrawal-terms.ts";
import { enteredAsTeam } from "#app/features/orders/access/messages.ts";
import { linkedOrderAddress, openOrder } from "#app/features/orders/access/queries.server.ts";
import { type Actor, runAs } from "#server/context.ts";
import type { RequestScope } from "#server/request.ts";
import { makeTicket } from "#server/secrets/form-ticket.ts";
import { databaseOfThisFile } from "#tests/database-of-this-file.ts";
import { insertSignedIn, insertUser } from "#tests/accounts.ts";
import { contextOf } from "#tests/database.ts";
import { insertMail } from "#tests/inbox.ts";
import { addEntry, planStep } from "#tests/order-details.ts";
import { insertOrder } from "#tests/orders.ts";
import { insertQuote } from "#tests/quotes.ts";
import { noon, scopeOf, sentForm, testKeys } from "#tests/request-scope.ts";
import { acceptQuote, declineQuote, markSeen } from "./commands/decide.server.ts";
import { contentHash } from "./content-hash.ts";
import { findQuotePage, readQuote, readSentQuotes } from "./queries.server.ts";

let order: string;

const database = await databaseOfThisFile(["order_entries", "orders", "emails", "form_submissions", "form_sendings"]);
const customer = { kind: "customer" as const, userId: await insertUser(database) };
const admin = { kind: "admin" as const, userId: await insertUser(database, { admin: true }) };
beforeEach(async () => {
  order = await insertOrder(database, { userId: customer.userId, followed: true });
});

const system = <Result>(work: Parameters<typeof runAs<Result>>[1]) => runAs(contextOf(database), work);
const mails = () => system((transaction) => transaction.selectFrom("emails").selectAll().orderBy("kind").execute());
/** Without the mails that remind of the payments. */
const quoteMails = async () => (await mails()).filter(({ kind }) => kind.startsWith("order-quote"));
const row = (version = 1) =>
  system((transaction) =>
    transaction
      .selectFrom("order_quotes")
      .selectAll()
      .where("order_id", "=", order)
      .where("version", "=", version)
      .executeTakeFirstOrThrow(),
  );
const entries = () =>
  system((transaction) =>
    transaction
      .selectFrom("order_entries")
      .select(["kind", "concept", "cents", "due_on", "quote_id", "reverses"])
      .where("order_id", "=", order)
      .orderBy("concept")
      .orderBy("recorded_at")
      .execute(),
  );
const balance = async () => (await entries()).reduce((sum, { cents }) => sum + cents, 0);

async function openedBy(scope: RequestScope, byLink = false) {
  const signature = linkedOrderAddress(testKeys, { id: order, linkVersion: 0 }).split("/").at(-1);
  const opened = await openOrder(scope, byLink ? { orderId: order, signature } : { orderId: order });
  if (!opened) throw new Error("the order did not open");
  return opened;
}

type Given = { version?: number; now?: Temporal.Instant; ticket?: string; byLink?: boolean; fields?: Record<string, string> };

async function accept(sha256: string, { version = 1, now = noon, ticket = "", byLink = false, fields = {} }: Given = {}) {
  const opened = await openedBy(scopeOf(database, { actor: byLink ? { kind: "visitor" } : customer, now }), byLink);
  const sent = sentForm("accept-quote", { name: "Carmen Ruiz Vega", agreed: "on", sha256, ...fields }, { now, ticket });
  return acceptQuote(opened, version, sent);
}

async function decline({ version = 1, reason = "" } = {}) {
  return declineQuote(await openedBy(scopeOf(database, { actor: customer })), version, sentForm("decline-quote", { reason }));
}

describe("an acceptance", () => {
  test("keeps name, time, account and hash, charges the parts, and mails both sides (ORDER-31, ORDER-35)", async () => {
    const { id, sha256, content } = await insertQuote(database, order);
    await planStep(database, order, "handed_over", "2026-12-14");
    expect((await accept(sha256)).data).toMatchObject({ ok: true, notice: { title: "Presupuesto aceptado" } });
    expect(await row()).toMatchObject({
      decision: "accepted",
      decided_name: "Carmen Ruiz Vega",
      decided_by: customer.userId,
      accepted_sha256: sha256,
      decided_at: new Date(noon.epochMilliseconds),
    });
    const charge = { kind: "charge", quote_id: id, reverses: null };
    expect(await entries()).toEqual([
      { ...charge, concept: "deposit", cents: 199_00, due_on: "2026-11-23" },
      { ...charge, concept: "purchase", cents: 10_561_00, due_on: null },
      { ...charge, concept: "rest", cents: 10_760_00, due_on: null },
    ]);
    const [toCustomer, toTeam] = await quoteMails();
    expect([toCustomer?.kind, toCustomer?.audience, toCustomer?.recipient]).toEqual([
      "order-quote-accepted",
      "customer",
      "carmen@example.es",
    ]);
    expect([toTeam?.kind, toTeam?.audience, toTeam?.reply_to]).toEqual(["order-quote-decided", "team", "carmen@example.es"]);
    const told = [...content.lines.map(({ label }) => label), content.withdrawal, content.conditions, "Carmen Ruiz Vega", "21.520\u00a0€"];
    for (const text of [...told, ...content.lines.map(({ source }) => source.title), sha256.slice(0, 8), "20 de noviembre de 2026"])
      expect(toCustomer?.plain, text).toContain(text);
    for (const part of ["CONDICIONES DE CONTRATACIÓN", "DERECHO DE DESISTIMIENTO", afterWithdrawal.transport, "desisto de mi contrato"])
      expect(toCustomer?.plain, part).toContain(part);
    expect((await mails()).map(({ kind }) => kind)).toContain("order-payment-overdue");
    const news = await system((transaction) => transaction.selectFrom("order_news").select(["sentence", "mail_id"]).execute());
    expect(news).toEqual([{ sentence: "Has aceptado el presupuesto (versión 1).", mail_id: null }]);
  });

  test("by a holder of the link keeps no account", async () => {
    const { sha256 } = await insertQuote(database, order);
    expect((await accept(sha256, { byLink: true })).data.ok).toBe(true);
    expect(await row()).toMatchObject({ decision: "accepted", decided_by: null });
  });

  test("mails its confirmation also when strangers have caused all the mails of the day", async () => {
    const { sha256 } = await insertQuote(database, order);
    const times = { created_at: noon.toString(), send_after: noon.toString() };
    for (let number = 0; number < 3; number += 1)
      await insertMail(database, order, { kind: "message-received", recipient: "carmen@example.es", ...times });
    await accept(sha256, { byLink: true });
    expect((await mails()).map(({ kind }) => kind)).toContain("order-quote-accepted");
  });

  test("is written once, whether its form is sent twice or pressed twice", async () => {
    const { sha256 } = await insertQuote(database, order);
    const ticket = makeTicket(testKeys, noon.epochMilliseconds - 60_000);
    const answers = [...(await Promise.all([accept(sha256, { ticket }), accept(sha256, { ticket })])), await accept(sha256)];
    expect(answers.map(({ data }) => data.ok)).toEqual([true, true, true]);
    expect(await entries()).toHaveLength(3);
    expect(await quoteMails()).toHaveLength(2);
  });

  test.each([
    ["without a name", { name: " " }, "name"],
    ["without the tick", { agreed: "off" }, "agreed"],
  ])("is refused %s", async (_what, fields, field) => {
    const { sha256 } = await insertQuote(database, order);
    const { data, init } = await accept(sha256, { fields });
    expect(init?.status).toBe(400);
    expect(data.errors.fields).toHaveProperty(field);
    expect((await row()).decision).toBeNull();
  });

  test("is refused if the person saw other content", async () => {
    await insertQuote(database, order);
    const { data, init } = await accept("0".repeat(64));
    expect([init?.status, data.errors.form]).toEqual([409, expect.stringContaining("ha cambiado")]);
    expect(await entries()).toEqual([]);
  });

  test("is possible on the last day and refused the day after", async () => {
    const { sha256 } = await insertQuote(database, order, { validUntil: "2026-11-27" });
    const late = await accept(sha256, { now: Temporal.Instant.from("2026-11-27T23:00:00Z") });
    expect([late.init?.status, late.data.errors.form]).toEqual([409, expect.stringContaining("caducado")]);
    expect((await accept(sha256, { now: Temporal.Instant.from("2026-11-27T22:59:00Z") })).data.ok).toBe(true);
  });

  test("is refused for a superseded version, a draft, an unknown one, and an order that has ended", async () => {
    const first = await insertQuote(database, order, { supersededAt: noon });
    const second = await insertQuote(database, order, { version: 2, sentAt: null });
    const third = await insertQuote(database, order, { version: 3 });
    expect((await accept(first.sha256)).init?.status).toBe(409);
    expect((await accept(second.sha256, { version: 2 })).init?.status).toBe(404);
    expect((await accept(third.sha256, { version: 9 })).init?.status).toBe(404);
    await system((transaction) =>
      transaction.updateTable("orders").set({ status: "cancelled", ended_at: noon.toString() }).where("id", "=", order).execute(),
    );
    const ended = await accept(third.sha256, { version: 3 });
    expect([ended.init?.status, ended.data.errors.form]).toEqual([409, expect.stringContaining("cerrada")]);
    // Its pages do not wait for an answer any more.
    const scope = { context: contextOf(database, customer) };
    const page = await findQuotePage({ scope, order: { id: order, status: "cancelled" } }, 3);
    expect(page).toMatchObject({ decidable: false, quote: { label: "Ya no vale", sentence: expect.stringContaining("se cerró") } });
    expect((await readSentQuotes(scope.context, order))[0]).toMatchObject({ decidable: false, label: "Ya no vale" });
    expect(await entries()).toEqual([]);
  });

  test("of a newer version replaces the older one and its charges with counter-entries", async () => {
    const first = await insertQuote(database, order);
    await accept(first.sha256);
    const second = await insertQuote(database, order, { version: 2, price: 20_000_00, deposit: 199_00, purchase: 9_801_00 });
    expect((await accept(second.sha256, { version: 2 })).data.ok).toBe(true);
    expect((await row(1)).superseded_at).not.toBeNull();
    expect((await row(2)).superseded_at).toBeNull();
    expect(await balance()).toBe(20_000_00);
    expect((await entries()).filter(({ reverses }) => reverses !== null).map(({ cents }) => cents)).toHaveLength(3);
  });

  test("counts a deposit that was charged before, and leaves an entry that the team has reversed", async () => {
    await addEntry(database, order, { kind: "charge", concept: "deposit", cents: 299_00, reversed: true });
    await addEntry(database, order, { kind: "charge", concept: "deposit", cents: 199_00 });
    const { id, sha256 } = await insertQuote(database, order);
    await accept(sha256);
    expect((await entries()).filter(({ quote_id }) => quote_id === id).map(({ concept }) => concept)).toEqual(["purchase", "rest"]);
    expect(await balance()).toBe(21_520_00);
  });

  test("of two versions at the same moment leaves one accepted version, and its price as the balance", async () => {
    const first = await insertQuote(database, order);
    const second = await insertQuote(database, order, { version: 2, price: 20_000_00 });
    const answers = await Promise.all([accept(first.sha256), accept(second.sha256, { version: 2 })]);
    expect(answers.map(({ data }) => data.ok)).toEqual([true, true]);
    const counting = [await row(1), await row(2)].filter(({ superseded_at }) => superseded_at === null);
    expect(counting).toHaveLength(1);
    expect(await balance()).toBe(counting[0]?.price);
  });
});

describe("a refusal of a quote", () => {
  test("keeps the reason, charges nothing, and is final", async () => {
    const { sha256 } = await insertQuote(database, order);
    expect((await decline({ reason: "Es caro" })).data.ok).toBe(true);
    expect(await row()).toMatchObject({
      decision: "declined",
      decline_reason: "Es caro",
      decided_name: "Carmen Ruiz",
      accepted_sha256: null,
    });
    expect((await decline()).data.ok).toBe(true);
    const { data, init } = await accept(sha256);
    expect([init?.status, data.errors.form]).toEqual([409, expect.stringContaining("rechazado")]);
    expect(await entries()).toEqual([]);
    expect((await mails()).map(({ kind, html }) => [kind, html.includes("Es caro")])).toEqual([["order-quote-decided", true]]);
  });

  test("comes too late after the acceptance", async () => {
    const { sha256 } = await insertQuote(database, order);
    await accept(sha256);
    expect((await decline()).init?.status).toBe(409);
    expect((await row()).decision).toBe("accepted");
  });

  test("and an acceptance at the same moment leave one decision", async () => {
    const { sha256 } = await insertQuote(database, order);
    const answers = await Promise.all([accept(sha256), decline()]);
    expect(answers.map(({ init }) => String(init?.status ?? 200)).toSorted()).toEqual(["200", "409"]);
  });
});

describe("who may decide and read", () => {
  const decision = { decision: "accepted", decided_at: noon.toString(), decided_name: "x" };
  const decideRaw = (actor: Actor, sha256: string) =>
    runAs(contextOf(database, actor), (transaction) =>
      transaction
        .updateTable("order_quotes")
        .set({ ...decision, accepted_sha256: sha256 })
        .where("order_id", "=", order)
        .executeTakeFirst(),
    );

  const found = (actor: Actor, version = 1) =>
    findQuotePage({ scope: { context: contextOf(database, actor) }, order: { id: order, status: "open" } }, version);

  test("the database lets neither the team nor a stranger decide (row B2)", async () => {
    const { sha256 } = await insertQuote(database, order);
    await expect(decideRaw(admin, sha256)).rejects.toThrow(/permission denied/);
    const strangers: Actor[] = [
      { kind: "visitor" },
      { kind: "visitor", orderId: crypto.randomUUID() },
      { kind: "customer", userId: crypto.randomUUID() },
    ];
    for (const stranger of strangers) {
      expect((await decideRaw(stranger, sha256)).numUpdatedRows).toBe(0n);
      expect(await readSentQuotes(contextOf(database, stranger), order)).toEqual([]);
      expect(await found(stranger)).toBeUndefined();
    }
    expect((await row()).decision).toBeNull();
  });

  test("the database refuses a decision with another hash, and any change of a decided or a sent quote", async () => {
    const { sha256, id } = await insertQuote(database, order);
    await expect(decideRaw(customer, "0".repeat(64))).rejects.toMatchObject({ code: "23514" });
    await decideRaw(customer, sha256);
    const change = (values: Record<string, unknown>) =>
      system((transaction) => transaction.updateTable("order_quotes").set(values).where("id", "=", id).execute());
    await expect(change({ price: 1, deposit: 0, purchase: 0 })).rejects.toMatchObject({ code: "OR002" });
    await expect(change({ decision: "declined", accepted_sha256: null })).rejects.toMatchObject({ code: "OR002" });
    await expect(change({ content: "{}" })).rejects.toMatchObject({ code: "OR002" });
  });

  test("an admin who opens the customer's link decides nothing", async () => {
    const { sha256 } = await insertQuote(database, order);
    const session = await insertSignedIn(database, { admin: true, now: noon });
    const opened = await openedBy(scopeOf(database, { session }), true);
    const sent = sentForm("accept-quote", { name: "El equipo", agreed: "on", sha256 });
    const { data, init } = await acceptQuote(opened, 1, sent);
    expect([init?.status, data.errors.form]).toEqual([403, enteredAsTeam]);
    expect((await row()).decision).toBeNull();
  });

  test("a team member decides about an order of their own as its customer", async () => {
    const session = await insertSignedIn(database, { admin: true, now: noon });
    order = await insertOrder(database, { userId: session.userId });
    const { sha256 } = await insertQuote(database, order);
    const sent = sentForm("accept-quote", { name: "Elena", agreed: "on", sha256 });
    expect((await acceptQuote(await openedBy(scopeOf(database, { session })), 1, sent)).data.ok).toBe(true);
    expect(await row()).toMatchObject({ decision: "accepted", decided_by: session.userId });
  });

  test("a customer sees sent versions only, and the stored content has the stored hash", async () => {
    const { sha256 } = await insertQuote(database, order);
    await insertQuote(database, order, { version: 2, sentAt: null });
    expect((await readSentQuotes(contextOf(database, customer), order)).map(({ version, state }) => [version, state])).toEqual([
      [1, "sent"],
    ]);
    expect(await found(customer, 2)).toBeUndefined();
    expect((await found(customer))?.quote).toMatchObject({ sha256, version: 1, price: "21.520\u00a0€" });
    const stored = await runAs(contextOf(database, customer), (transaction) => readQuote(transaction, order, 1));
    expect(stored && contentHash(stored.content)).toBe(sha256);
  });
});

test("a quote is seen once, by its customer alone", async () => {
  await insertQuote(database, order);
  await markSeen(contextOf(database, { kind: "visitor" }), order, 1);
  expect((await row()).seen_at).toBeNull();
  await markSeen(contextOf(database, customer), order, 1);
  await markSeen(contextOf(database, customer, noon.add({ hours: 1 })), order, 1);
  expect((await row()).seen_at).toEqual(new Date(noon.epochMilliseconds));
});
