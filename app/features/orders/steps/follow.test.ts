import fc from "fast-check";
import { expect, test } from "vitest";
import { companyDay } from "#app/features/ground/company/company-day.ts";
import { openOrder } from "#app/features/orders/access/queries.server.ts";
import { publishInspection } from "#app/features/orders/inspections/office/commands.server.ts";
import { whatNow } from "#app/features/orders/orders/what-now.ts";
import { purchaseDays } from "#app/features/orders/payments/ledger.ts";
import { readEntries } from "#app/features/orders/payments/queries.server.ts";
import { confirmPurchase } from "#app/features/orders/purchase-confirmations/commands.server.ts";
import { findPurchase } from "#app/features/orders/purchase-confirmations/queries.server.ts";
import { acceptQuote } from "#app/features/orders/quotes/commands/decide.server.ts";
import { type Actor, runAs } from "#server/context.ts";
import { insertUser } from "#tests/accounts.ts";
import { contextOf } from "#tests/database.ts";
import { databaseOfThisFile } from "#tests/database-of-this-file.ts";
import { askForPaper } from "#tests/order-details.ts";
import { insertOrder } from "#tests/orders.ts";
import { insertQuote } from "#tests/quotes.ts";
import { noon, scopeOf, sentForm } from "#tests/request-scope.ts";
import { followOrder } from "./commands.server.ts";
import { saveStep } from "./office/commands.server.ts";
import { firstDay, plannedDays } from "./plan.ts";
import { readFollowedSteps, readProofs, readSteps } from "./queries.server.ts";
import { deliveryDay, type StepKind, stepOrder } from "./step-kinds.ts";

const database = await databaseOfThisFile(["orders", "emails", "form_submissions", "form_sendings"]);
const customer = { kind: "customer" as const, userId: await insertUser(database) };
const admin: Actor = { kind: "admin", userId: await insertUser(database, { admin: true }) };
const system = <Result>(work: Parameters<typeof runAs<Result>>[1]) => runAs(contextOf(database), work);

/** What can happen to an order, in any order; `at` is the moment. Refusals are as good as changes: the order must agree with itself after both. */
type Event = (orderId: string, at: Temporal.Instant) => Promise<unknown>;

const openedAt = async (orderId: string, now: Temporal.Instant) => {
  const found = await openOrder(scopeOf(database, { actor: customer, now }), { orderId });
  if (!found) throw new Error("the order did not open");
  return found;
};

const quoteAccepted: Event = async (orderId, now) => {
  const { version, sha256 } = await nextQuote(orderId);
  const sent = sentForm("accept-quote", { name: "Carmen Ruiz", agreed: "on", sha256 }, { now });
  return acceptQuote(await openedAt(orderId, now), version, sent);
};

async function nextQuote(orderId: string) {
  const { count } = await system((transaction) =>
    transaction
      .selectFrom("order_quotes")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .where("order_id", "=", orderId)
      .executeTakeFirstOrThrow(),
  );
  const version = Number(count) + 1;
  const { sha256 } = await insertQuote(database, orderId, { version, validUntil: "2027-12-31" });
  return { version, sha256 };
}

const reportPublished: Event = async (orderId, now) => {
  await system((transaction) =>
    transaction
      .insertInto("order_inspections")
      .values({ order_id: orderId, inspected_on: companyDay(now).toString(), inspector: "Jan", verdict: "recommended", revision: 1 })
      .onConflict((conflict) => conflict.column("order_id").doNothing())
      .execute(),
  );
  return publishInspection(scopeOf(database, { actor: admin, now }), orderId, sentForm("publish-inspection", { seen: "1" }, { now }));
};

const purchaseConfirmed: Event = async (orderId, now) => {
  const found = await openedAt(orderId, now);
  const { seen } = await findPurchase(found.scope.context, found.order);
  return confirmPurchase(found, sentForm("confirm-purchase", { name: "Carmen Ruiz", seen, agreed: "on" }, { now }));
};

const permitAccepted: Event = async (orderId, now) => {
  const paper = await askForPaper(database, orderId, { broughtBy: "team", files: [{ state: "accepted", by: "team" }] });
  await system((transaction) => transaction.updateTable("order_papers").set({ kind: "permit" }).where("id", "=", paper).execute());
  return runAs(contextOf(database, admin, now), (transaction) =>
    followOrder(transaction, scopeOf(database, { actor: admin, now }), orderId),
  );
};

const stepChanged =
  (kind: StepKind, state: "pending" | "done" | "skipped", plannedIn?: number): Event =>
  async (orderId, now) => {
    const step = (await system((transaction) => readFollowedSteps(transaction, orderId))).find((one) => one.kind === kind);
    if (!step) return undefined;
    const planned = plannedIn === undefined ? (step.planned_on ?? "") : companyDay(now).add({ days: plannedIn }).toString();
    const typed = {
      id: step.id,
      seen: String(step.revision),
      state,
      planned_on: planned,
      planned_seen: step.planned_on ?? "",
      done_on: state === "done" ? companyDay(now).toString() : "",
      skip_reason: state === "skipped" ? "No hace falta." : "",
      responsible: "team",
      customer_note: "",
      internal_note: "",
    };
    return saveStep(scopeOf(database, { actor: admin, now }), sentForm("order-step", typed, { now }));
  };

const anyEvent: fc.Arbitrary<Event> = fc.oneof(
  fc.constantFrom(quoteAccepted, reportPublished, purchaseConfirmed, permitAccepted),
  fc
    .record({
      kind: fc.constantFrom(...stepOrder),
      state: fc.constantFrom("pending" as const, "done" as const, "done" as const, "skipped" as const),
      plannedIn: fc.option(fc.integer({ min: 1, max: 40 }), { nil: undefined }),
    })
    .map(({ kind, state, plannedIn }) => stepChanged(kind, state, plannedIn)),
);

/** What must be true of an order after whatever has happened. */
async function expectAgreement(orderId: string, now: Temporal.Instant): Promise<void> {
  const today = companyDay(now).toString();
  const { order, steps, proofs, entries, confirmation } = await system(async (transaction) => {
    const row = await transaction.selectFrom("orders").selectAll().where("id", "=", orderId).executeTakeFirstOrThrow();
    return {
      order: row,
      steps: await readFollowedSteps(transaction, orderId),
      proofs: await readProofs(transaction, row, today),
      entries: await readEntries(transaction, orderId),
      confirmation: await transaction
        .selectFrom("order_purchase_confirmations as c")
        .innerJoin("order_quotes as q", "q.id", "c.quote_id")
        .select("confirmed_at")
        .where("c.order_id", "=", orderId)
        .where("q.superseded_at", "is", null)
        .executeTakeFirst(),
    };
  });
  for (const { kind, state } of steps) if (proofs.has(kind)) expect(state, `${kind} is proved`).not.toBe("pending");
  const days = plannedDays(steps, firstDay(order));
  for (const { kind, state, planned_fixed, planned_on } of steps)
    if (state === "pending" && !planned_fixed) expect(planned_on, `${kind} is planned`).toBe(days.get(kind)?.day);
  expect(order.status).toBe(steps.some(({ state }) => state === "pending") ? "open" : "completed");
  expect(steps.find(({ kind }) => kind === "bought")?.state === "done" && confirmation === undefined, "bought without a confirmation").toBe(
    false,
  );

  const reversed = new Set(entries.map(({ reverses }) => reverses));
  const standing = entries.filter(({ id, kind, reverses }) => kind === "charge" && reverses === null && !reversed.has(id));
  const dueOf = (concept: string) => standing.find((entry) => entry.concept === concept)?.due_on;
  if (standing.length > 0) {
    const confirmedOn = confirmation && companyDay(Temporal.Instant.fromEpochMilliseconds(confirmation.confirmed_at.getTime()));
    expect(dueOf("purchase")).toBe(confirmedOn?.add({ days: purchaseDays }).toString() ?? null);
    const handover = steps.find(({ kind }) => kind === "handed_over");
    expect(dueOf("rest")).toBe(handover?.done_on ?? (handover?.planned_fixed === true ? handover.planned_on : null));
  }
  const shown = await runAs(contextOf(database, customer, now), (transaction) => readSteps(transaction, orderId));
  const { arrival } = whatNow(
    { status: order.status, steps: shown, today },
    { quote: undefined, papers: [], payment: undefined, purchase: undefined },
  );
  const pending = steps.find(({ kind, state }) => kind === "handed_over" && state === "pending");
  expect(arrival === undefined).toBe(pending === undefined);
  if (pending) expect(deliveryDay(shown)).toBe(pending.planned_on);
}

test("whatever happens to an order, in whatever order: charges, steps, days and sentences agree (ORDER-27 to ORDER-29)", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyEvent, { minLength: 4, maxLength: 14 }), async (events) => {
      const orderId = await insertOrder(database, { userId: customer.userId, followed: true, begunOn: "2026-11-20" });
      let now = noon;
      for (const event of events) {
        await event(orderId, now);
        await expectAgreement(orderId, now);
        now = now.add({ hours: 31 });
      }
    }),
    { numRuns: 12 },
  );
});

test("following an order twice changes nothing more, and two at the same moment follow one another", async () => {
  const orderId = await insertOrder(database, { userId: customer.userId, carName: "Audi A4" });
  const follow = () =>
    runAs(contextOf(database, admin), (transaction) => followOrder(transaction, scopeOf(database, { actor: admin }), orderId));
  await Promise.all([follow(), follow()]);
  const rows = () => system((transaction) => readFollowedSteps(transaction, orderId));
  const once = await rows();
  await follow();
  expect(await rows()).toEqual(once);
  expect(once.filter(({ state }) => state === "done").map(({ kind }) => kind)).toEqual(["search_agreed", "car_found"]);
});
