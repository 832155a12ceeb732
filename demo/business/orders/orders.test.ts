import { afterEach, expect, test } from "vitest";
import { company } from "#company";
import { readBank } from "#app/features/orders/bank/office/queries.server.ts";
import { documentNumber } from "#app/features/orders/documents/kinds.ts";
import { missingForContract } from "#app/features/orders/identity/contract-data.ts";
import { readNif, readVin } from "#app/features/orders/identity/identifiers.ts";
import { ledgerOf, standingEntries, totalOf } from "#app/features/orders/payments/ledger.ts";
import { readEntries } from "#app/features/orders/payments/queries.server.ts";
import { contentHash } from "#app/features/orders/quotes/content-hash.ts";
import { quoteContentSchema } from "#app/features/orders/quotes/content.ts";
import { documentContentSchema } from "#app/features/orders/documents/content.ts";
import { readIban } from "#app/lib/iban.ts";
import { followOrder } from "#app/features/orders/steps/commands.server.ts";
import { readProofs, readSteps } from "#app/features/orders/steps/queries.server.ts";
import { seedDemoWhenEmpty } from "#demo/seed-stock.ts";
import { type Context, runAs, system } from "#server/context.ts";
import { openStorage } from "#server/files/storage.ts";
import { contextOf, openTestDatabase, type TestDatabase } from "#tests/database.ts";
import { testKeys } from "#tests/request-scope.ts";
import { temporaryFolder } from "#tests/temporary-folder.ts";
import { orderStories } from "./order-stories.ts";
import { dayOf, whatHappened } from "./timeline.ts";

let database: TestDatabase;
let folder: ReturnType<typeof temporaryFolder>;
afterEach(async () => {
  await database?.close();
  folder?.remove();
});

test("whatever day it is, things happen in their order until yesterday, and a whole import takes 14 to 28 days", () => {
  for (let days = 0; days < 366; days += 1) {
    const now = Temporal.Instant.from("2026-11-27T05:00:00Z").add({ hours: days * 24 });
    for (const story of orderStories) {
      const moments = whatHappened(story, now).map(({ at }) => at.epochMilliseconds);
      expect(moments.toSorted((one, other) => one - other)).toEqual(moments);
      expect(new Set(moments).size).toBe(moments.length);
      expect(moments.at(-1)).toBeLessThan(now.epochMilliseconds);
      const whole = dayOf(story, "begun", now).until(dayOf(story, "handed_over", now)).days;
      expect(whole).toBeGreaterThanOrEqual(14);
      expect(whole).toBeLessThanOrEqual(28);
    }
  }
});

// The second one is after Christmas, so that a year ends within the stories.
test.each(["2026-11-20T11:00:00Z", "2026-01-12T07:30:00Z"])(
  "on %s every order has what belongs to it, and nothing contradicts",
  async (moment) => {
    database = await openTestDatabase();
    folder = temporaryFolder("orders");
    const context = contextOf(database, system, Temporal.Instant.from(moment));
    const today = context.now.toZonedDateTimeISO(company.timeZone).toPlainDate().toString();
    await seedDemoWhenEmpty(context, openStorage({ kind: "folder", folder: folder.path }));

    const orders = await ordersOf(context);
    for (const order of orders) {
      expectSteps(order, today);
      expectMoney(order, today);
      expectDocuments(order);
      expectPurchase(order);
    }
    const ended = orders.map(({ status, steps }) => [status, isDone(steps, "handed_over")].join(" "));
    expect(ended.filter((state) => state !== "open false").toSorted()).toEqual(["completed true", "open true", "withdrawn false"]);
    const templates = orders.map(({ template, vehicle_id: vehicle }) => [template, vehicle !== null]);
    expect(templates).toEqual(
      expect.arrayContaining([
        ["private_seller", false],
        ["already_in_spain", true],
      ]),
    );

    await expectNumbersInOrder(context);
    await expectLooks(context);
    await expectBank(context);
    const accounts = await runAs(context, (transaction) => transaction.selectFrom("order_refund_accounts").select("iban").execute());
    expect(accounts.map(({ iban }) => readIban(iban).ok)).toEqual([true]);

    // Whoever opens the site finds it at rest: no order has anything to follow.
    await runAs(context, async (transaction) => {
      for (const { id } of orders) await followOrder(transaction, { context, keys: testKeys, siteOrigin: "" }, id);
    });
    expect(await ordersOf(context)).toEqual(orders);
  },
);

type Told = Awaited<ReturnType<typeof ordersOf>>[number];

function isDone(steps: Told["steps"], kind: string): boolean {
  return steps.some((step) => step.kind === kind && step.state === "done");
}

/** The days follow one another, and whatever something proves is done on the day of its proof. */
function expectSteps({ steps, proofs, begun_on, template, reference }: Told, today: string): void {
  // A stock car was bought, with its papers, before anybody asked for it.
  const before = template === "already_in_spain" ? ["bought", "paid", "papers_received"] : [];
  const days = steps.flatMap(({ kind, done_on: day }) => (day === null || before.includes(kind) ? [] : [day]));
  expect([begun_on, ...days, today].toSorted(), reference).toEqual([begun_on, ...days, today]);
  for (const { kind, state, done_on } of steps) {
    // That a car was found is proved from the day of the question on.
    const day = kind === "search_agreed" || kind === "car_found" ? done_on : proofs.get(kind)?.day;
    if (proofs.has(kind)) expect([kind, state, done_on]).toEqual([kind, "done", (day ?? "") < begun_on ? begun_on : day]);
  }
  const handover = steps.find(({ kind }) => kind === "handed_over")?.done_on ?? undefined;
  const taken = handover === undefined ? 20 : Temporal.PlainDate.from(begun_on).until(handover).days;
  expect(taken >= 14 && taken <= 28, `${taken} days`).toBe(true);
}

/** The quote is what is charged, and each payment is a movement of the bank with one receipt. */
function expectMoney({ entries, quotes, documents, status, steps, withdrawals, booked }: Told, today: string): void {
  const { owed, credit } = ledgerOf(entries, today);
  const total = (kind: "charge" | "receipt" | "refund") => totalOf(entries, kind);
  const quote = quotes.find(({ decision }) => decision === "accepted");
  expect(total("charge"), "quote and charges").toBe(status === "withdrawn" ? 0 : (quote?.price ?? 0));
  const receipts = documents.flatMap(({ kind, entry_id: id }) => (kind === "receipt" && id !== null ? [id] : []));
  const payments = standingEntries(entries).flatMap(({ kind, id }) => (kind === "receipt" ? [id] : []));
  expect(new Set(receipts)).toEqual(new Set(payments));
  expect([receipts.length, quote !== undefined]).toEqual([payments.length, payments.length > 0]);
  const ofCustomer = booked.filter(({ kind }) => kind === "receipt" || kind === "refund");
  expect(ofCustomer.filter(({ movement_id }) => movement_id === null)).toEqual([]);
  if (isDone(steps, "handed_over") || status === "withdrawn") expect([owed, credit]).toEqual([0, 0]);
  if (status === "withdrawn") expect([withdrawals.length, total("refund")]).toEqual([1, total("receipt")]);
}

/** What was signed is signed once, after it was issued, and says what its hash says. */
function expectDocuments({ documents, quotes, steps, ...order }: Told): void {
  const signed = documents.filter(({ signed_at }) => signed_at !== null).map(({ kind }) => kind);
  for (const { content, content_sha256 } of documents) expect(contentHash(documentContentSchema.parse(content))).toBe(content_sha256);
  for (const { content, content_sha256 } of quotes) expect(contentHash(quoteContentSchema.parse(content))).toBe(content_sha256);
  for (const { signed_at, issued_at } of documents) expect((signed_at ?? issued_at) >= issued_at).toBe(true);
  expect(signed.toSorted(), "signed once").toEqual([...new Set(signed)].toSorted());
  expect(signed.includes("purchase")).toBe(order.template === "private_seller");
  expect(signed.includes("contract")).toBe(quotes.some(({ decision }) => decision === "accepted"));
  expect(signed.includes("handover")).toBe(isDone(steps, "handed_over"));
  expect(documents.some(({ kind }) => kind === "guarantee")).toBe(isDone(steps, "handed_over"));
  if (!signed.includes("contract")) return;
  expect(missingForContract(order)).toEqual([]);
  expect([readNif(order.document_number).ok, readVin(order.vin ?? "").ok]).toEqual([true, true]);
}

/** Nothing was bought before the customer confirmed it, and the costs are what it was bought for. */
function expectPurchase({ confirmations, purchases, entries, steps, template }: Told): void {
  expect(purchases.length).toBe(isDone(steps, "bought") ? 1 : 0);
  const [purchase] = purchases;
  if (!purchase) return;
  const costs = entries.filter(({ kind, concept }) => kind === "cost" && concept === "purchase");
  expect(costs.reduce((sum, { cents }) => sum + cents, 0)).toBe(purchase.cents);
  if (template === "already_in_spain") return;
  const confirmed = Temporal.Instant.fromEpochMilliseconds(confirmations[0]?.confirmed_at.getTime() ?? Infinity);
  expect(purchase.bought_on >= confirmed.toZonedDateTimeISO(company.timeZone).toPlainDate().toString()).toBe(true);
}

function ordersOf(context: Context) {
  return runAs(context, async (transaction) => {
    const orders = await transaction.selectFrom("orders").selectAll().orderBy("created_at").execute();
    const today = context.now.toZonedDateTimeISO(company.timeZone).toPlainDate().toString();
    const told = [];
    for (const order of orders) {
      told.push({
        ...order,
        steps: await readSteps(transaction, order.id),
        proofs: await readProofs(transaction, order, today),
        entries: (await readEntries(transaction, order.id)).toSorted((one, other) => (one.id < other.id ? -1 : 1)),
        booked: await transaction
          .selectFrom("order_entries")
          .select(["kind", "movement_id"])
          .where("order_id", "=", order.id)
          .orderBy("id")
          .execute(),
        documents: await transaction
          .selectFrom("order_documents")
          .selectAll()
          .where("order_id", "=", order.id)
          .orderBy("issued_at")
          .orderBy("id")
          .execute(),
        quotes: await transaction.selectFrom("order_quotes").selectAll().where("order_id", "=", order.id).orderBy("version").execute(),
        confirmations: await transaction.selectFrom("order_purchase_confirmations").selectAll().where("order_id", "=", order.id).execute(),
        purchases: await transaction.selectFrom("order_purchases").selectAll().where("order_id", "=", order.id).execute(),
        withdrawals: await transaction.selectFrom("order_withdrawals").selectAll().where("order_id", "=", order.id).execute(),
      });
    }
    return told;
  });
}

/** Of each kind and year from 1 on without a gap, and a later number never has an earlier moment. */
async function expectNumbersInOrder(context: Context): Promise<void> {
  const rows = await runAs(context, (transaction) =>
    transaction
      .selectFrom("order_documents")
      .select(["kind", "year", "number", "issued_at"])
      .orderBy("issued_at")
      .orderBy("number")
      .execute(),
  );
  for (const series of Map.groupBy(rows, ({ kind, year }) => `${kind} ${year}`).values())
    expect(series.map(documentNumber)).toEqual(series.map((row, place) => documentNumber({ ...row, number: place + 1 })));
}

/** Nobody accepted or returned a customer's paper before somebody had looked at it. */
async function expectLooks(context: Context): Promise<void> {
  const files = await runAs(context, (transaction) =>
    transaction
      .selectFrom("order_paper_files")
      .leftJoin("order_paper_looks", "file_id", "order_paper_files.id")
      .select(["checked_at", "looked_at", "state"])
      .where("uploaded_by", "=", "customer")
      .execute(),
  );
  const checked = files.filter(({ state }) => state !== "uploaded");
  expect(checked.every(({ checked_at: at, looked_at: look }) => at !== null && look !== null && look <= at)).toBe(true);
  expect(new Set(files.map(({ state }) => state))).toEqual(new Set(["uploaded", "accepted", "returned"]));
}

async function expectBank(context: Context): Promise<void> {
  const { open, done } = await readBank(context);
  expect(open.map(({ match }) => match.certainty).toSorted()).toEqual(["doubtful", "sure", "unknown"]);
  expect(done.filter(({ set_aside }) => set_aside !== null).length).toBe(3);
  expect(done.filter(({ set_aside, orders }) => set_aside === null && orders.length === 1).length).toBeGreaterThan(20);
}
