import fc from "fast-check";
import { expect, test } from "vitest";
import { companyDay } from "#app/features/ground/company/company-day.ts";
import { openOrder } from "#app/features/orders/access/queries.server.ts";
import { signDocument } from "#app/features/orders/documents/commands/sign.server.ts";
import { readDocumentRows } from "#app/features/orders/documents/queries.server.ts";
import { acceptHandover } from "#app/features/orders/handover/commands/answer.server.ts";
import { proposeHandover } from "#app/features/orders/handover/office/commands.server.ts";
import { readHandover } from "#app/features/orders/handover/queries.server.ts";
import { publishInspection } from "#app/features/orders/inspections/office/commands/publish.server.ts";
import { shotKeys } from "#app/features/orders/inspections/shots.ts";
import { whatNow } from "#app/features/orders/orders/what-now.ts";
import { purchaseDays, standingEntries } from "#app/features/orders/payments/ledger.ts";
import { readEntries } from "#app/features/orders/payments/queries.server.ts";
import { confirmPurchase } from "#app/features/orders/purchase-confirmations/commands.server.ts";
import { findPurchase } from "#app/features/orders/purchase-confirmations/queries.server.ts";
import { acceptQuote } from "#app/features/orders/quotes/commands/decide.server.ts";
import { type Actor, runAs } from "#server/context.ts";
import { insertUser } from "#tests/accounts.ts";
import { contextOf } from "#tests/database.ts";
import { databaseOfThisFile } from "#tests/database-of-this-file.ts";
import { insertDocument } from "#tests/documents.ts";
import { boughtCar } from "#tests/filled-order.ts";
import { addEntry, askForPaper } from "#tests/order-details.ts";
import { insertOrder } from "#tests/orders.ts";
import { insertQuote } from "#tests/quotes.ts";
import { noon, scopeOf, sentForm } from "#tests/request-scope.ts";
import { followOrder } from "./commands.server.ts";
import { saveStep } from "./office/commands.server.ts";
import { firstDay, plannedDays } from "./plan.ts";
import { readFollowedSteps, readProofs, readStep, readSteps } from "./queries.server.ts";
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
  const version = count + 1;
  const { sha256 } = await insertQuote(database, orderId, { version, validUntil: "2027-12-31" });
  return { version, sha256 };
}

/** No shot could be taken. */
const condition = JSON.stringify({ shots: Object.fromEntries(shotKeys.map((shot) => [shot, "Sin luz"])) });

const reportPublished: Event = async (orderId, now) => {
  await system((transaction) =>
    transaction
      .insertInto("order_inspections")
      .values({
        order_id: orderId,
        inspected_on: companyDay(now).toString(),
        inspector: "Jan",
        verdict: "recommended",
        revision: 1,
        condition,
      })
      .onConflict((conflict) => conflict.columns(["order_id", "occasion"]).doNothing())
      .execute(),
  );
  return publishInspection(
    scopeOf(database, { actor: admin, now }),
    orderId,
    sentForm("publish-inspection", { seen: "1" }, { now }),
    "inspection",
  );
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

const actSigned: Event = async (orderId, now) => {
  const signed = await system((transaction) => readDocumentRows(transaction, orderId));
  const newest = signed.find(({ kind }) => kind === "handover");
  const { id, sha256 } = await insertDocument(database, orderId, { kind: "handover", ...(newest ? { replaces: newest.id } : {}) });
  const sent = sentForm("sign-document", { name: "Carmen Ruiz", agreed: "on", sha256 }, { now });
  return signDocument(await openedAt(orderId, now), id, sent);
};

const handoverProposed: Event = async (orderId, now) => {
  const step = await system((transaction) => readStep(transaction, orderId, "handed_over"));
  const before = await system((transaction) => readHandover(transaction, orderId));
  const day = companyDay(now)
    .add({ days: step?.planned_on === null ? 5 : 9 })
    .toString();
  const typed = { seen: String(before?.revision ?? 0), place: "Murcia", person: "Ana", note: "", day_1: day, time_1: "10:00" };
  const none = { day_2: "", time_2: "", day_3: "", time_3: "" };
  return proposeHandover(scopeOf(database, { actor: admin, now }), orderId, sentForm("handover-propose", { ...typed, ...none }, { now }));
};

const handoverAccepted: Event = async (orderId, now) => {
  const handover = await system((transaction) => readHandover(transaction, orderId));
  return acceptHandover(await openedAt(orderId, now), sentForm("handover-accept", { moment: handover?.offered[0] ?? "" }, { now }));
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
  fc.constantFrom(quoteAccepted, reportPublished, purchaseConfirmed, permitAccepted, actSigned, handoverProposed, handoverAccepted),
  fc
    .record({
      kind: fc.constantFrom(...stepOrder),
      state: fc.constantFrom("pending" as const, "done" as const, "done" as const, "skipped" as const),
      plannedIn: fc.option(fc.integer({ min: 1, max: 40 }), { nil: undefined }),
    })
    .map(({ kind, state, plannedIn }) => stepChanged(kind, state, plannedIn)),
);

type Agreed = Awaited<ReturnType<typeof readAll>>;

function readAll(orderId: string, today: string) {
  return system(async (transaction) => {
    const order = await transaction.selectFrom("orders").selectAll().where("id", "=", orderId).executeTakeFirstOrThrow();
    return {
      order,
      steps: await readFollowedSteps(transaction, orderId),
      proofs: await readProofs(transaction, order, today),
      entries: await readEntries(transaction, orderId),
      isOffered: (await readHandover(transaction, orderId))?.agreed === null,
      confirmation: await transaction
        .selectFrom("order_purchase_confirmations as c")
        .innerJoin("order_quotes as q", "q.id", "c.quote_id")
        .select("confirmed_at")
        .where("c.order_id", "=", orderId)
        .where("q.superseded_at", "is", null)
        .executeTakeFirst(),
    };
  });
}

/** In what an order does not agree with itself; nothing if everything fits together. */
async function disagreements(orderId: string, now: Temporal.Instant): Promise<string[]> {
  const today = companyDay(now).toString();
  const all = await readAll(orderId, today);
  const shown = await runAs(contextOf(database, customer, now), (transaction) => readSteps(transaction, orderId));
  const nothingToDo = { quote: undefined, papers: [], payment: undefined, purchase: undefined, document: undefined, handover: false };
  const { arrival } = whatNow({ status: all.order.status, steps: shown, today }, nothingToDo);
  const pending = all.steps.find(({ kind, state }) => kind === "handed_over" && state === "pending");
  return [
    ...disagreeingSteps(all),
    ...disagreeingCharges(all),
    ...((arrival === undefined) === (pending === undefined) ? [] : [`the page says of the arrival: ${arrival}`]),
    ...(pending === undefined || deliveryDay(shown) === pending.planned_on ? [] : ["the customer reads another day of the handover"]),
  ];
}

function disagreeingSteps({ order, steps, proofs, confirmation }: Agreed): string[] {
  const days = plannedDays(steps, firstDay(order));
  const status = steps.some(({ state }) => state === "pending") ? "open" : "completed";
  const bought = steps.find(({ kind }) => kind === "bought")?.state === "done";
  return [
    ...steps.filter(({ kind, state }) => proofs.has(kind) && state === "pending").map(({ kind }) => `${kind} is proved and pending`),
    ...steps
      .filter(({ kind, state, planned_fixed: fixed, planned_on: day }) => state === "pending" && !fixed && day !== days.get(kind)?.day)
      .map(({ kind, planned_on }) => `${kind} is planned for ${planned_on}`),
    ...(order.status === status ? [] : [`the order is ${order.status}`]),
    ...(bought && confirmation === undefined ? ["bought without a confirmation"] : []),
  ];
}

function disagreeingCharges({ steps, entries, confirmation, isOffered }: Agreed): string[] {
  const charges = standingEntries(entries).filter(({ kind }) => kind === "charge");
  const confirmedOn = confirmation && companyDay(Temporal.Instant.fromEpochMilliseconds(confirmation.confirmed_at.getTime()));
  const handover = steps.find(({ kind }) => kind === "handed_over");
  const wanted: Record<string, string | null> = {
    purchase: confirmedOn?.add({ days: purchaseDays }).toString() ?? null,
    rest: handover?.done_on ?? (confirmation && handover?.planned_fixed === true && !isOffered ? handover.planned_on : null),
  };
  return charges
    .filter(({ concept, due_on }) => concept in wanted && due_on !== wanted[concept])
    .map(({ concept, due_on }) => `${concept} is due on ${due_on}, not on ${wanted[concept]}`);
}

test("whatever happens to an order, in whatever order: charges, steps, days and sentences agree (ORDER-27 to ORDER-29)", async () => {
  expect.hasAssertions();
  await fc.assert(
    fc.asyncProperty(fc.array(anyEvent, { minLength: 4, maxLength: 14 }), async (events) => {
      const orderId = await insertOrder(database, { userId: customer.userId, followed: true, begunOn: "2026-11-20" });
      let now = noon;
      for (const event of events) {
        await event(orderId, now);
        expect(await disagreements(orderId, now)).toEqual([]);
        now = now.add({ hours: 31 });
      }
    }),
    { numRuns: 12, examples: [[[quoteAccepted, reportPublished, purchaseConfirmed, handoverProposed, handoverAccepted]]] },
  );
});

test("a cost that was taken back does not prove that the seller has the money", async () => {
  const orderId = await insertOrder(database, { userId: customer.userId, template: "already_in_spain", followed: true });
  await system((transaction) =>
    transaction
      .insertInto("order_purchases")
      .values({ ...boughtCar, seller_name: "Autohaus Rhein", order_id: orderId, cents: 100_00 })
      .execute(),
  );
  const today = companyDay(noon).toString();
  const isPaid = () =>
    system(async (transaction) => {
      const order = await transaction.selectFrom("orders").selectAll().where("id", "=", orderId).executeTakeFirstOrThrow();
      return (await readProofs(transaction, order, today)).has("paid");
    });
  await addEntry(database, orderId, { kind: "cost", concept: "purchase", cents: 100_00, on: "2026-11-20", reversed: true });
  expect(await isPaid()).toBe(false);
  await addEntry(database, orderId, { kind: "cost", concept: "purchase", cents: 100_00, on: "2026-11-20" });
  expect(await isPaid()).toBe(true);
});

test("a salesperson plans and skips steps, although they do not read what the car was bought for (row B10)", async () => {
  const orderId = await insertOrder(database, { userId: customer.userId, followed: true });
  const sales: Actor = { kind: "salesperson", userId: await insertUser(database, { role: "salesperson" }) };
  const step = (await system((transaction) => readFollowedSteps(transaction, orderId))).find(({ kind }) => kind === "vehicle_tax");
  const typed = { id: step?.id ?? "", seen: "0", state: "skipped", planned_on: "", planned_seen: "", done_on: "" };
  const further = { skip_reason: "Está exento.", responsible: "team", customer_note: "", internal_note: "" };
  const { data } = await saveStep(scopeOf(database, { actor: sales }), sentForm("order-step", { ...typed, ...further }));
  expect(data.ok).toBe(true);
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
