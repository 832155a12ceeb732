import { beforeEach, describe, expect, test } from "vitest";
import { linkedOrderAddress, openOrder } from "#app/features/orders/access/queries.server.ts";
import { orderPages } from "#app/features/orders/access/addresses.ts";
import { acceptQuote } from "#app/features/orders/quotes/commands/decide.server.ts";
import { contentHash } from "#app/features/orders/quotes/content-hash.ts";
import { contentIn, readSentQuotes } from "#app/features/orders/quotes/queries.server.ts";
import { type Actor, runAs } from "#server/context.ts";
import { makeTicket } from "#server/secrets/form-ticket.ts";
import { databaseOfThisFile } from "#tests/database-of-this-file.ts";
import { insertUser } from "#tests/accounts.ts";
import { contextOf } from "#tests/database.ts";
import { insertMail } from "#tests/inbox.ts";
import { insertOrder } from "#tests/orders.ts";
import { insertQuote } from "#tests/quotes.ts";
import { noon, scopeOf, sentForm, testKeys } from "#tests/request-scope.ts";
import { insertVehicle } from "#tests/vehicles.ts";
import { writeOrder } from "#tests/write-order.ts";
import { drawUpQuote } from "./commands/draw-up.server.ts";
import { sendQuote, takeBackQuote } from "./commands/send.server.ts";
import { distanceWords } from "./messages.ts";
import { readQuotes } from "./queries/versions.server.ts";

let order: string;

const database = await databaseOfThisFile(["order_entries", "orders", "vehicles", "emails", "form_submissions"]);
const admin = { kind: "admin" as const, userId: await insertUser(database, { admin: true }) };
beforeEach(async () => {
  // Reserved, as every car of an open order: its German price is no longer told in public.
  const german = { german_price: 18_900, seller: "dealer", vat_regime: "margin", co2: 118, co2_cycle: "WLTP", power_kw: 110 };
  const vehicleId = await insertVehicle(database, { status: "reserved", first_registration: "2021-03-01", ...german });
  order = await insertOrder(database, { vehicleId, statusBefore: "german_prospect", carName: "Audi A4 Avant" });
});

const system = <Result>(work: Parameters<typeof runAs<Result>>[1]) => runAs(contextOf(database), work);
const scope = (actor: Actor = admin, now = noon) => scopeOf(database, { actor, now });
const mails = () => system((transaction) => transaction.selectFrom("emails").selectAll().orderBy(writeOrder).execute());
const rows = () =>
  system((transaction) => transaction.selectFrom("order_quotes").selectAll().where("order_id", "=", order).orderBy("version").execute());

const numbers = { price: "21.450", deposit: "199", purchase: "10.500,50", valid_until: "2026-11-27", conditions: "Precio cerrado." };
const drawUp = (fields: Record<string, string> = {}, { actor = admin, ticket = "" }: { actor?: Actor; ticket?: string } = {}) =>
  drawUpQuote(scope(actor), order, sentForm("draft-quote", { seen: "", ...numbers, ...fields }, { ticket }));
const send = (version: number, seen: string, now = noon) =>
  sendQuote(scope(admin, now), order, sentForm("send-quote", { version: String(version), seen }));
const takeBack = (version: number, seen: string) =>
  takeBackQuote(scope(), order, sentForm("take-back-quote", { version: String(version), seen }));

describe("a new version", () => {
  test("freezes the price at the door of the order's car, the team's numbers and their hash (ORDER-30)", async () => {
    expect((await drawUp()).data).toMatchObject({ ok: true, outcome: { version: "1" } });
    const [row, ...others] = await rows();
    expect(others).toEqual([]);
    const content = contentIn({ content: row?.content });
    expect(row?.content_sha256).toBe(contentHash(content));
    expect(content.lines[0]).toMatchObject({ name: "german_price", low: 18_900_00, high: 18_900_00, certainty: "asked" });
    expect(content).toMatchObject({ day: "2026-11-20", place: "la Región de Murcia", car: { name: "Audi A4 Avant" } });
    expect(content.papers.length).toBeGreaterThan(8);
    expect(row).toMatchObject({ price: 21_450_00, deposit: 199_00, purchase: 10_500_50, sent_at: null, created_by: admin.userId });
    expect(await mails()).toEqual([]);
  });

  test("of a car in Spain that is not of our stock, and of an order without a car, has one line", async () => {
    for (const given of [{ template: "already_in_spain" } as const, { carName: "" }]) {
      order = await insertOrder(database, given);
      expect((await readQuotes(scope(), order)).form).toMatchObject({ sum: undefined, price: "", deposit: "199", purchase: "" });
      expect((await drawUp()).data.ok).toBe(true);
      expect(contentIn({ content: (await rows())[0]?.content }).lines).toHaveLength(1);
    }
    expect(contentIn({ content: (await rows())[0]?.content }).car.name).toBe("coche de encargo");
  });

  test("takes pasted facts of a car that is not in the stock", async () => {
    order = await insertOrder(database);
    await system((transaction) =>
      transaction
        .updateTable("orders")
        .set({ car_facts: JSON.stringify({ germanPrice: 12_000, seller: "private", mileage: 90_000 }) })
        .where("id", "=", order)
        .execute(),
    );
    expect((await drawUp()).data.ok).toBe(true);
    const content = contentIn({ content: (await rows())[0]?.content });
    expect(content.lines[0]?.low).toBe(12_000_00);
    expect(content.car.facts).toContainEqual({ label: "Kilómetros", value: "90.000 km" });
  });

  test("is not suggested with the costs alone, because they pay nobody's work (ORDER-36)", async () => {
    const { form } = await readQuotes(scope(), order);
    await drawUp();
    const { total } = contentIn({ content: (await rows())[0]?.content });
    expect(form).toMatchObject({ version: 1, seen: "", price: "", deposit: "199", purchase: "", validUntil: "2026-11-27" });
    expect(form?.sum).toMatchObject({ middle: Math.round((total.low + total.high) / 2), isComplete: false, isPrice: false });
  });

  test.each([
    ["21.391", 21_391_27, true, "Es la mitad de las cuentas de hoy, redondeada."],
    [
      "21.541,27",
      21_391_27,
      true,
      "150\u00a0€ (0,7\u00a0%) por encima de la mitad de las cuentas de hoy. El cliente lo ve como línea de ajuste.",
    ],
    [
      "20.000",
      21_391_00,
      false,
      "1.391\u00a0€ (6,5\u00a0%) por debajo de la mitad de las cuentas de hoy, que van sin nuestros honorarios.",
    ],
    ["veinte mil", 21_391_00, true, undefined],
    ["", 21_391_00, true, undefined],
  ])("says how far the price '%s' is from the sum", (typed, middle, isComplete, words) => {
    expect(distanceWords(typed, { middle, isComplete, ofStock: false })).toBe(words);
  });

  test("replaces the one that is not sent, and follows the one that is", async () => {
    await drawUp();
    const { form } = await readQuotes(scope(), order);
    expect(form).toMatchObject({ version: 1, price: "21.450", purchase: "10.500,50", conditions: "Precio cerrado." });
    expect((await drawUp({ seen: form?.seen ?? "", price: "21.000" })).data.ok).toBe(true);
    const [draft] = await rows();
    expect(draft?.price).toBe(21_000_00);
    await send(1, draft?.content_sha256 ?? "");
    await drawUp();
    expect((await rows()).map(({ version, sent_at }) => [version, sent_at !== null])).toEqual([
      [1, true],
      [2, false],
    ]);
  });

  test("is made once if the form is sent twice, and of two admins the second is told (ORDER-25)", async () => {
    const ticket = makeTicket(testKeys, noon.epochMilliseconds - 60_000);
    const twice = await Promise.all([drawUp({}, { ticket }), drawUp({}, { ticket })]);
    expect(twice.map(({ data }) => data.ok)).toEqual([true, true]);
    const { data, init } = await drawUp({ price: "20.000" });
    expect([init?.status, data.errors.form, data.typed["price"]]).toEqual([409, expect.stringContaining("Otra persona"), "20.000"]);
    expect((await rows()).map(({ price }) => price)).toEqual([21_450_00]);
  });

  test("of two admins at the same moment keeps one", async () => {
    const answers = await Promise.all([drawUp({ price: "20.000" }), drawUp({ price: "21.000" })]);
    expect(answers.map(({ init }) => String(init?.status ?? 200)).toSorted()).toEqual(["200", "409"]);
    expect(await rows()).toHaveLength(1);
  });

  test.each([
    ["price", "0"],
    ["price", "veinte mil"],
    ["price", "-5"],
    ["purchase", "21.300"],
    ["valid_until", "2026-11-19"],
    ["valid_until", "2026-02-30"],
    ["valid_until", "2206-11-27"],
    ["conditions", " "],
  ])("is refused with the %s '%s'", async (field, text) => {
    const { data, init } = await drawUp({ [field]: text });
    expect(init?.status).toBe(400);
    expect(Object.keys(data.errors.fields)).toEqual([field]);
    expect(await rows()).toEqual([]);
  });

  test("is refused for an unknown order and for one that has ended, and to everybody but the team", async () => {
    for (const actor of [
      { kind: "visitor" },
      { kind: "visitor", orderId: order },
      { kind: "customer", userId: crypto.randomUUID() },
    ] as const)
      expect((await drawUp({}, { actor })).data.ok, actor.kind).toBe(false);
    const ended = { status: "cancelled", ended_at: noon.toString() };
    await system((transaction) => transaction.updateTable("orders").set(ended).where("id", "=", order).execute());
    expect((await drawUp()).init?.status).toBe(409);
    expect((await readQuotes(scope(), order)).form).toBeUndefined();
    expect(await rows()).toEqual([]);
    order = crypto.randomUUID();
    expect((await drawUp()).init?.status).toBe(404);
  });
});

describe("sending a version", () => {
  const draft = async () => {
    await drawUp();
    return (await rows()).at(-1)?.content_sha256 ?? "";
  };
  const acceptFirst = async (sha256: string) => {
    const signature = linkedOrderAddress(testKeys, { id: order, linkVersion: 0 }).split("/").at(-1);
    const opened = await openOrder(scope({ kind: "visitor" }), { orderId: order, signature });
    if (!opened) throw new Error("the order did not open");
    return acceptQuote(opened, 1, sentForm("accept-quote", { name: "Ana", agreed: "on", sha256 }));
  };

  test("mails the signed link once, tells the order's page, and supersedes the undecided version before it", async () => {
    const first = await draft();
    expect((await send(1, first)).data.ok).toBe(true);
    expect((await send(1, first)).data.ok).toBe(true);
    const [mail, ...more] = await mails();
    expect(more).toEqual([]);
    const address = orderPages(linkedOrderAddress(testKeys, { id: order, linkVersion: 0 })).quote(1);
    expect([mail?.kind, mail?.recipient, mail?.plain.includes(`https://shop.test${address}`)]).toEqual([
      "order-quote",
      "carmen@example.es",
      true,
    ]);
    await system((transaction) => transaction.updateTable("emails").set({ sent_at: noon.toString() }).execute());
    await send(2, await draft());
    expect((await rows()).map(({ superseded_at }) => superseded_at === null)).toEqual([false, true]);
    expect(await mails()).toHaveLength(2);
    const told = await system((transaction) => transaction.selectFrom("order_news").select("topic").orderBy("id").execute());
    expect(told.map(({ topic }) => topic)).toEqual(["quote/1", "quote/2"]);
  });

  test("takes back the mail of a superseded version that has not left yet", async () => {
    await send(1, await draft());
    await send(2, await draft());
    expect((await mails()).map(({ subject_id }) => subject_id)).toEqual([(await rows())[1]?.id]);
  });

  test("leaves an accepted version in force until the next one is accepted", async () => {
    const { sha256 } = await insertQuote(database, order);
    await acceptFirst(sha256);
    await send(2, await draft());
    expect((await rows()).map(({ decision, superseded_at }) => [decision, superseded_at])).toEqual([
      ["accepted", null],
      [null, null],
    ]);
  });

  test("is refused for other content than the admin saw, after its last day, and with old legal texts", async () => {
    const seen = await draft();
    expect((await send(1, "0".repeat(64))).init?.status).toBe(409);
    expect((await send(9, seen)).init?.status).toBe(404);
    expect((await send(1, seen, Temporal.Instant.from("2026-11-28T11:00:00Z"))).init?.status).toBe(409);
    const old = { ...contentIn({ content: (await rows())[0]?.content }), textsRevised: "2020-01-01" };
    const changed = { content: JSON.stringify(old), content_sha256: contentHash(old) };
    await system((transaction) => transaction.updateTable("order_quotes").set(changed).execute());
    expect((await send(1, changed.content_sha256)).data.errors.form).toContain("textos legales");
    expect((await rows())[0]?.sent_at).toBeNull();
    expect(await mails()).toEqual([]);
  });

  test("and an acceptance of the older version at the same moment follow one another", async () => {
    const { sha256 } = await insertQuote(database, order);
    const seen = await draft();
    const [accepted, sent] = await Promise.all([acceptFirst(sha256), send(2, seen)]);
    expect(sent.data.ok).toBe(true);
    const [first] = await rows();
    expect([first?.decision, first?.superseded_at === null]).toEqual(accepted.data.ok ? ["accepted", true] : [null, false]);
  });
});

describe("taking back a version", () => {
  test("ends it, withdraws a mail that still waits, and otherwise tells the customer", async () => {
    const waiting = await insertQuote(database, order);
    await insertMail(database, waiting.id, { kind: "order-quote", recipient: "carmen@example.es" });
    expect((await takeBack(1, waiting.sha256)).data.ok).toBe(true);
    expect(await mails()).toEqual([]);
    const read = await insertQuote(database, order, { version: 2 });
    expect((await takeBack(2, read.sha256)).data.ok).toBe(true);
    expect((await takeBack(2, read.sha256)).data.ok).toBe(true);
    expect((await mails()).map(({ kind }) => kind)).toEqual(["order-news"]);
    expect((await rows()).map(({ superseded_at }) => superseded_at === null)).toEqual([false, false]);
  });

  test("is refused for a decided version, a draft, and other content", async () => {
    const { sha256, id } = await insertQuote(database, order);
    const decision = { decision: "declined", decided_at: noon.toString(), decided_name: "x" };
    expect((await takeBack(1, "x")).init?.status).toBe(409);
    await system((transaction) => transaction.updateTable("order_quotes").set(decision).where("id", "=", id).execute());
    expect((await takeBack(1, sha256)).init?.status).toBe(409);
    const draft = await insertQuote(database, order, { version: 2, sentAt: null });
    expect((await takeBack(2, draft.sha256)).init?.status).toBe(409);
  });
});

test("the team sees every version with its state, the customer only the sent ones", async () => {
  await insertQuote(database, order, { supersededAt: noon });
  await insertQuote(database, order, { version: 2, validUntil: "2026-11-19" });
  await insertQuote(database, order, { version: 3 });
  await insertQuote(database, order, { version: 4, sentAt: null });
  const { versions } = await readQuotes(scope(), order);
  expect(versions.map(({ version, label }) => [version, label])).toEqual([
    [4, "Borrador"],
    [3, "Enviado"],
    [2, "Caducado"],
    [1, "Sustituido"],
  ]);
  const shown = await readSentQuotes(contextOf(database, { kind: "visitor", orderId: order }), order);
  expect(shown.map(({ version, decidable }) => [version, decidable])).toEqual([
    [3, true],
    [2, false],
    [1, false],
  ]);
});
