import { beforeEach, expect, test } from "vitest";
import { findOrderRegistrability } from "#app/features/orders/order-car/queries.server.ts";
import { editOrder } from "#app/features/orders/orders/office/commands/edit.server.ts";
import { orderReasons } from "#app/features/orders/orders/office/messages.ts";
import { readPapers } from "#app/features/orders/papers/queries.server.ts";
import { type Actor, runAs, type Transaction } from "#server/context.ts";
import { databaseOfThisFile } from "#tests/database-of-this-file.ts";
import { insertUser } from "#tests/accounts.ts";
import { contextOf } from "#tests/database.ts";
import { insertOrder, typedOrder } from "#tests/orders.ts";
import { askFor } from "#tests/order-papers.ts";
import { insertQuote } from "#tests/quotes.ts";
import { noon, scopeOf, sentForm } from "#tests/request-scope.ts";
import { insertVehicle } from "#tests/vehicles.ts";
import { sendQuote, takeBackQuote } from "./commands/send.server.ts";
import { readQuotes } from "./queries/versions.server.ts";

let order: string;
let vehicle: string;

const database = await databaseOfThisFile(["order_entries", "orders", "vehicles", "emails", "form_submissions"]);
const admin = { kind: "admin" as const, userId: await insertUser(database, { admin: true }) };
const system = <Result>(work: Parameters<typeof runAs<Result>>[1]) => runAs(contextOf(database), work);

beforeEach(async () => {
  vehicle = await insertVehicle(database, { status: "reserved", german_price: 18_900, missing_title: "missing" });
  order = await insertOrder(database, { vehicleId: vehicle, statusBefore: "german_prospect" });
});

const send = (sha256: string, reason?: string, actor: Actor = admin) =>
  sendQuote(
    scopeOf(database, { actor, now: noon }),
    order,
    sentForm("send-quote", { version: "1", seen: sha256, ...(reason === undefined ? {} : { reason }) }),
  );
const row = () =>
  system((transaction) =>
    transaction
      .selectFrom("order_quotes")
      .select(["sent_at", "unregistrable_reason"])
      .where("order_id", "=", order)
      .executeTakeFirstOrThrow(),
  );
const change = (columns: { missing_title?: string | null; write_off?: string }) =>
  system((transaction) => transaction.updateTable("vehicles").set(columns).where("id", "=", vehicle).execute());
const draft = () => insertQuote(database, order, { sentAt: null });

test.each([[undefined], [""], [" \n "]])("a quote for a car that cannot be registered stays a draft with the reason %j", async (reason) => {
  const { sha256 } = await draft();
  const { data, init } = await send(sha256, reason);
  expect([data.ok, init?.status]).toEqual([false, 400]);
  expect(data.errors.fields["reason"]).toContain("Teil II");
  expect(await row()).toEqual({ sent_at: null, unregistrable_reason: null });
  const mails = await system((transaction) => transaction.selectFrom("emails").select("id").execute());
  expect(mails).toEqual([]);
});

test("a written reason sends it; it is kept for the team and in the log, and the customer cannot read it", async () => {
  const { sha256 } = await draft();
  expect((await send(sha256, " El vendedor la trae el lunes. ")).data.ok).toBe(true);
  expect((await row()).unregistrable_reason).toBe("El vendedor la trae el lunes.");
  const logged = await system((transaction) =>
    transaction.selectFrom("audit_log").select("after").where("table_name", "=", "order_quotes").orderBy("id", "desc").execute(),
  );
  expect(JSON.stringify(logged)).toContain("El vendedor la trae el lunes.");
  const { versions } = await readQuotes(scopeOf(database, { actor: admin, now: noon }), order);
  expect(versions[0]?.unregistrableReason).toBe("El vendedor la trae el lunes.");
  const asCustomer = runAs(contextOf(database, { kind: "visitor", orderId: order }), (transaction) =>
    transaction.selectFrom("order_quotes").select("unregistrable_reason").execute(),
  );
  await expect(asCustomer).rejects.toThrow(/permission denied/);
});

test("a reason that is too long is refused and kept", async () => {
  const { sha256 } = await draft();
  const { data } = await send(sha256, "x".repeat(501));
  expect([data.ok, data.typed["reason"]?.length, Object.keys(data.errors.fields)]).toEqual([false, 501, ["reason"]]);
});

test("the reason of a sent quote does not change", async () => {
  const { sha256 } = await draft();
  await send(sha256, "Así.");
  const changed = system((transaction) => transaction.updateTable("order_quotes").set({ unregistrable_reason: "De otro modo." }).execute());
  await expect(changed).rejects.toThrow(/a sent quote cannot change/);
});

test.each([
  ["a condition", { missing_title: "bank" }],
  ["only questions", { missing_title: null }],
])("%s needs no reason, and keeps none", async (_what, columns) => {
  await change(columns);
  const { sha256 } = await draft();
  expect((await send(sha256, "Sobra.")).data.ok).toBe(true);
  expect((await row()).unregistrable_reason).toBeNull();
});

test("taking back needs no reason", async () => {
  const { sha256 } = await insertQuote(database, order);
  const form = sentForm("take-back-quote", { version: "1", seen: sha256 });
  expect((await takeBackQuote(scopeOf(database, { actor: admin, now: noon }), order, form)).data.ok).toBe(true);
});

test("a car that is in Spain and an order without a car are not judged", async () => {
  for (const given of [{ vehicleId: vehicle, template: "already_in_spain" } as const, {}]) {
    await system((transaction) => transaction.deleteFrom("orders").execute());
    order = await insertOrder(database, given);
    expect(await view()).toBeUndefined();
    expect((await send((await draft()).sha256)).data.ok).toBe(true);
  }
});

const view = (actor: Actor = admin) => findOrderRegistrability(contextOf(database, actor), order);

/** Puts an accepted paper into the order. */
async function accept(kind: string) {
  const paper = await askFor(database, admin, order, { kind });
  await system((transaction) =>
    transaction
      .insertInto("order_paper_files")
      .values({
        paper_id: paper,
        order_id: order,
        storage_key: `order-papers/${order}/${crypto.randomUUID()}`,
        file_name: "a.pdf",
        content_type: "application/pdf",
        bytes: 5,
        sha256: "0".repeat(64),
        uploaded_by: "team",
        state: "accepted",
        checked_at: noon.toString(),
      })
      .execute(),
  );
}

test("an accepted paper of the order is a seen one, and what an advertisement says of papers is not", async () => {
  const facts = { ...clean, papers: ["teil_1", "teil_2", "coc"], missingTitle: "bank" };
  order = await insertOrder(database);
  await system((transaction) =>
    transaction
      .updateTable("orders")
      .set({ car_facts: JSON.stringify(facts) })
      .where("id", "=", order)
      .execute(),
  );
  expect((await view())?.reasons.map(({ words }) => words.slice(0, 24))).toEqual([
    "La Teil II la guarda un ",
    "No sabemos si está homol",
    "Nos dicen que está la Te",
    "Nos dicen que está el CO",
    "El vendedor no declara a",
  ]);
  for (const kind of ["registration_one", "coc"]) await accept(kind);
  expect((await view())?.verdict).toBe("conditional");
  await accept("registration_two");
  expect((await view())?.reasons).toMatchObject([{ kind: "question", settledBy: "Nuestra inspección" }]);
  await inspect({ published_at: null });
  expect((await view())?.verdict).toBe("conditional");
  await inspect({ published_at: noon.toString(), points: JSON.stringify({ underbody: { rating: "defect", note: "" } }) });
  expect((await view())?.reasons).toMatchObject([{ kind: "condition", words: expect.stringContaining("defectos: Bajos.") }]);
  await inspect({ points: "{}" });
  expect(await view()).toMatchObject({ verdict: "yes", reasons: [] });
  expect(await view({ kind: "visitor", orderId: order })).toMatchObject({ verdict: "yes", reasons: [] });
});

test("the accepted papers of the first car prove nothing about another, and are asked for again", async () => {
  order = await insertOrder(database);
  const columns = { car_facts: JSON.stringify(clean) };
  await system((transaction) => transaction.updateTable("orders").set(columns).where("id", "=", order).execute());
  for (const kind of ["registration_one", "registration_two", "coc", "identity"]) await accept(kind);
  await inspect({ published_at: noon.toString() });
  expect((await view())?.verdict).toBe("yes");
  const received = (transaction: Transaction) =>
    transaction.updateTable("order_steps").set({ state: "done", done_on: "2026-11-20" }).where("order_id", "=", order);
  await system((transaction) => received(transaction).where("kind", "=", "papers_received").execute());
  const other = await insertVehicle(database, { status: "german_prospect", missing_title: "missing" });
  const form = sentForm("order-facts", { ...typedOrder, vehicle: other, seen: "0" });
  const edited = await editOrder(scopeOf(database, { actor: admin, now: noon }), order, form);
  expect(edited.data).toMatchObject({ ok: true });
  expect((await view())?.reasons.map(({ words }) => words)).toEqual(
    expect.arrayContaining([expect.stringMatching(/^No está el original/), expect.stringMatching(/^No sabemos si está la Teil I /)]),
  );
  const { data } = await send((await draft()).sha256);
  expect(Object.keys(data.errors.fields)).toEqual(["reason"]);
  const papers = await readPapers(contextOf(database), order);
  const asked = papers.filter(({ state, request }) => state === "asked" && request.startsWith(orderReasons.paperOfOtherCar));
  expect(asked.map(({ kind }) => kind).toSorted()).toEqual(["coc", "registration_one", "registration_two"]);
  expect(papers.filter(({ state }) => state === "accepted").map(({ kind }) => kind)).toEqual(["identity"]);
  const step = await system((transaction) =>
    transaction.selectFrom("order_steps").select("state").where("order_id", "=", order).where("kind", "=", "papers_received").execute(),
  );
  expect(step).toEqual([{ state: "pending" }]);
});

const inspect = (columns: { published_at?: string | null; points?: string }) =>
  system((transaction) =>
    transaction
      .insertInto("order_inspections")
      .values({ order_id: order, inspected_on: "2026-11-20", inspector: "Uwe", verdict: "recommended", ...columns })
      .onConflict((conflict) => conflict.columns(["order_id", "occasion"]).doUpdateSet(columns))
      .execute(),
  );

const clean = {
  mileage: 64_300,
  firstRegistration: "2021-03",
  accident: "none_declared",
  writeOff: "none",
  modified: false,
  formerTaxiOrRental: false,
};
