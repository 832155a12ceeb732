import { sync, type VEvent } from "node-ical";
import { beforeEach, describe, expect, test } from "vitest";
import { changedMeanwhile, enteredAsTeam, orderEnded } from "#app/features/orders/access/messages.ts";
import { openOrder } from "#app/features/orders/access/queries.server.ts";
import { cancelOrder } from "#app/features/orders/orders/office/commands/edit.server.ts";
import { endingForm } from "#app/features/orders/orders/office/messages.ts";
import { tellCustomer } from "#app/features/orders/news/commands.server.ts";
import { readNews } from "#app/features/orders/news/queries.server.ts";
import { saveStep } from "#app/features/orders/steps/office/commands.server.ts";
import { readDeliveryDay } from "#app/features/orders/steps/queries.server.ts";
import { type Actor, runAs } from "#server/context.ts";
import { databaseOfThisFile } from "#tests/database-of-this-file.ts";
import { insertUser } from "#tests/accounts.ts";
import { contextOf } from "#tests/database.ts";
import { insertCustomersOrder, insertOrder } from "#tests/orders.ts";
import { scopeOf, sentForm } from "#tests/request-scope.ts";
import { acceptHandover, wishHandover } from "./commands/answer.server.ts";
import { handoverReasons } from "./messages.ts";
import { proposeHandover } from "./office/commands.server.ts";
import { proposeReasons } from "./office/messages.ts";
import { findHandover, handoverFile } from "./queries.server.ts";

const database = await databaseOfThisFile();
const admin: Actor = { kind: "admin", userId: await insertUser(database, { admin: true }) };
let customer: Extract<Actor, { kind: "customer" }>;
let orderId: string;
beforeEach(async () => {
  ({ customer, orderId } = await insertCustomersOrder(database));
});

const system = <Result>(work: Parameters<typeof runAs<Result>>[1]) => runAs(contextOf(database), work);
const [thursday, friday] = ["2026-12-03 10:30", "2026-12-04 19:00"];

/** What the team sends; `moments` in the order of the form. */
const propose = (moments: readonly string[], given: Record<string, string> = {}, actor: Actor = admin) => {
  const times = [1, 2, 3].map((number) => [number, ...(moments[number - 1] ?? " ").split(" ")] as const);
  const fields = Object.fromEntries(
    times.flatMap(([number, day = "", time = ""]) => [
      [`day_${number}`, day],
      [`time_${number}`, time],
    ]),
  );
  const facts = { seen: "0", place: "Calle Mayor, 3, Murcia", person: "Ana López", note: "", ...fields, ...given };
  return proposeHandover(scopeOf(database, { actor }), orderId, sentForm("handover-propose", facts));
};
const agree = (moment: string, given: Record<string, string> = {}) => propose([moment], { agreed: "on", ...given });
const opened = async (actor: Actor = customer) => {
  const found = await openOrder(scopeOf(database, { actor }), { orderId });
  if (!found) throw new Error("not found");
  return found;
};
const accept = async (moment: string) => acceptHandover(await opened(), sentForm("handover-accept", { moment }));
const wish = async (text: string) => wishHandover(await opened(), sentForm("handover-wish", { wish: text }));
const planned = () => system((transaction) => readDeliveryDay(transaction, orderId));
const stored = () =>
  system((transaction) => transaction.selectFrom("order_handovers").selectAll().where("order_id", "=", orderId).executeTakeFirst());
const mails = () =>
  system((transaction) =>
    transaction
      .selectFrom("emails")
      .select(["kind", "audience", "subject", "plain", "calendar", "calendar_method"])
      .where("subject_id", "=", orderId)
      .orderBy("id")
      .execute(),
  );
const told = async () =>
  (await mails()).map(({ kind, audience, calendar_method: method }) => `${kind} ${audience} ${method ?? ""}`.trim()).toSorted();

/** The event of a calendar file, read by another library. */
function eventIn(text: string): VEvent {
  const [event, ...more] = Object.values(sync.parseICS(text)).filter((part) => part?.type === "VEVENT");
  expect(more).toEqual([]);
  return event as VEvent;
}
/** The events of the mails, the oldest state first; mails of the same moment have no order. */
const sentEvents = async () =>
  (await mails())
    .flatMap(({ calendar }) => (calendar === null ? [] : [eventIn(calendar)]))
    .toSorted((one, other) => Number(one.sequence) - Number(other.sequence));

describe("agreeing on a handover (ORDER-64)", () => {
  test("the team proposes, the customer accepts, and day, mail, file and page agree", async () => {
    expect((await propose([friday, thursday])).data.ok).toBe(true);
    expect(await planned()).toBe("2026-12-03");
    expect(
      (await findHandover(contextOf(database, customer), orderId))?.offered.map(({ moment, outsideHours }) => [moment, outsideHours]),
    ).toEqual([
      [thursday, false],
      [friday, true],
    ]);
    expect(await told()).toEqual(["order-news customer"]);
    expect(await handoverFile(await opened())).toBeUndefined();

    expect((await accept(friday)).data.ok).toBe(true);
    expect((await accept(friday)).data.ok).toBe(true);
    expect(await planned()).toBe("2026-12-04");
    // The proposal still waited to be told.
    expect(await told()).toEqual(["order-handover customer REQUEST", "order-handover-answered team"]);
    const [event] = await sentEvents();
    const file = eventIn((await (await handoverFile(await opened()))?.text()) ?? "");
    for (const one of [event, file])
      expect(one).toMatchObject({
        summary: "Entrega de Volkswagen Golf Variant 2.0 TDI",
        location: "Calle Mayor, 3, Murcia",
        uid: file.uid,
      });
    for (const one of [event, file]) expect(one?.start.toISOString()).toBe("2026-12-04T18:00:00.000Z");
    expect((await stored())?.offered).toEqual([friday]);
  });

  test("a move keeps the event and makes it newer; a proposal after it takes it back", async () => {
    await agree("2027-03-26 10:30");
    await agree("2027-03-29 10:30", { seen: "1" });
    expect(await planned()).toBe("2027-03-29");
    await propose(["2027-04-01 10:30"], { seen: "2" });
    expect(await planned()).toBe("2027-04-01");
    const events = await sentEvents();
    expect(new Set(events.map(({ uid }) => uid)).size).toBe(1);
    expect(events.map(({ start, sequence, status, method }) => [start.toISOString(), Number(sequence), status, method])).toEqual([
      ["2027-03-26T09:30:00.000Z", 1, "CONFIRMED", "REQUEST"],
      // Summer time began on the 28th.
      ["2027-03-29T08:30:00.000Z", 2, "CONFIRMED", "REQUEST"],
      ["2027-03-29T08:30:00.000Z", 3, "CANCELLED", "CANCEL"],
    ]);
    expect(await told()).not.toContain("order-news customer");
  });

  test("another place at the agreed time is told as that, not as another time", async () => {
    await agree(thursday);
    await agree(thursday, { seen: "1", place: "Estación de Murcia" });
    const moved = (await mails()).find(({ plain }) => plain.includes("Estación de Murcia"));
    expect(moved?.plain).toContain("Hemos cambiado los detalles de la entrega.");
    const [news] = await readNews(contextOf(database, customer), orderId);
    expect(news?.sentence).toMatch(/^Hemos cambiado los detalles de la entrega: .+ a las 10:30, en Estación de Murcia\.$/);
  });

  test("a proposal that is over leaves the mail that waits, and the rest of that mail stays", async () => {
    const scope = scopeOf(database, { actor: { kind: "system" } });
    await propose([thursday]);
    await system((transaction) => tellCustomer(transaction, scope, orderId, { topic: "paper/1", sentence: "El DNI está bien." }));
    await cancelOrder(scopeOf(database, { actor: admin }), orderId, sentForm(endingForm, { reason: "Vendido a otra persona" }));
    const [news, ...more] = (await mails()).filter(({ kind }) => kind === "order-news");
    expect(more).toEqual([]);
    expect(news?.plain).toContain("El DNI está bien.");
    expect(news?.plain).not.toContain("Te proponemos");
  });

  test("the customer asks for another moment, and what is agreed stays until the team moves it", async () => {
    await agree(thursday);
    expect((await wish("")).data.errors.fields["wish"]).toBeDefined();
    expect((await wish("Mejor el lunes")).data.ok).toBe(true);
    expect(await stored()).toMatchObject({ agreed: thursday, wish: "Mejor el lunes" });
    expect(await told()).toContain("order-handover-answered team");
    expect((await accept(friday)).data.errors.form).toBe(handoverReasons.agreedBefore);
    await agree("2026-12-07 10:30", { seen: "2" });
    expect(await stored()).toMatchObject({ agreed: "2026-12-07 10:30", wish: "" });
  });

  test.each([
    ["no time", [], {}, "day_1", proposeReasons.noMoment],
    ["a day without a time", ["2026-12-03 "], {}, "time_1", proposeReasons.half],
    ["a time that has passed", ["2026-11-20 09:00"], {}, "time_1", proposeReasons.over],
    ["a time that the clocks skip", ["2027-03-28 02:30"], {}, "time_1", proposeReasons.skipped],
    ["the same time twice", [thursday, thursday], {}, "time_2", proposeReasons.twice],
    ["two agreed times", [thursday, friday], { agreed: "on" }, "day_2", proposeReasons.oneAgreed],
    ["a day that does not exist", ["2026-02-30 10:00"], {}, "day_1", undefined],
    ["no place", [thursday], { place: " " }, "place", undefined],
  ])("a proposal with %s is refused next to its field", async (_title, moments, given, field, sentence) => {
    const { data } = await propose(moments, { note: "Trae el DNI", ...given });
    expect(Object.keys(data.errors.fields)).toEqual([field]);
    if (sentence !== undefined) expect(data.errors.fields[field]).toBe(sentence);
    expect(data.typed["note"]).toBe("Trae el DNI");
    expect(await stored()).toBeUndefined();
  });

  test("two colleagues never overwrite each other, nor an answer that they have not seen", async () => {
    await propose([thursday]);
    expect((await propose([friday])).data.errors.form).toBe(changedMeanwhile);
    await accept(thursday);
    expect((await propose([friday], { seen: "1" })).data.errors.form).toBe(changedMeanwhile);
    expect((await stored())?.agreed).toBe(thursday);
  });

  test("of an acceptance and a new proposal at the same moment, one knows of the other", async () => {
    await propose([thursday]);
    await Promise.all([accept(thursday), propose([friday], { seen: "1" })]);
    const row = await stored();
    expect([
      [thursday, [thursday]],
      [null, [friday]],
    ]).toContainEqual([row?.agreed, row?.offered]);
    expect(await planned()).toBe(row?.offered[0]?.slice(0, 10));
  });
});

describe("who may agree (row B2)", () => {
  test("neither strangers nor another link's holder see it, and the team does not accept through a link", async () => {
    await propose([thursday]);
    const stranger: Actor = { kind: "customer", userId: await insertUser(database) };
    const other = await insertOrder(database);
    for (const actor of [stranger, { kind: "visitor" }, { kind: "visitor", orderId: other }] as const)
      expect(await findHandover(contextOf(database, actor), orderId)).toBeUndefined();
    expect(await findHandover(contextOf(database, { kind: "visitor", orderId }), orderId)).toBeDefined();
    const looking = { ...(await opened()), onlyLooks: true };
    expect((await acceptHandover(looking, sentForm("handover-accept", { moment: thursday }))).data.errors.form).toBe(enteredAsTeam);
    expect((await propose([friday], { seen: "1" }, customer)).data.ok).toBe(false);
    expect((await accept(friday)).data.errors.fields["moment"]).toBe(handoverReasons.gone);
  });

  test("the database refuses a customer every time that nobody offered, and every other column", async () => {
    await propose([thursday]);
    const write = (set: Record<string, unknown>, actor: Actor = customer) =>
      runAs(contextOf(database, actor), (transaction) =>
        transaction.updateTable("order_handovers").set(set).where("order_id", "=", orderId).executeTakeFirst(),
      );
    await expect(write({ agreed: friday })).rejects.toThrow("order_handovers_check");
    await expect(write({ place: "Mi casa" })).rejects.toThrow("permission denied");
    await expect(write({ offered: [friday] })).rejects.toThrow("permission denied");
    const stranger: Actor = { kind: "customer", userId: await insertUser(database) };
    expect((await write({ wish: "x" }, stranger)).numUpdatedRows).toBe(0n);
    await system((transaction) =>
      transaction.updateTable("orders").set({ status: "cancelled", ended_at: "2026-11-20T10:00:00Z" }).where("id", "=", orderId).execute(),
    );
    expect((await write({ wish: "x" })).numUpdatedRows).toBe(0n);
  });
});

describe("the day of the handover", () => {
  test("is not moved past what is agreed by the step's form: the team moves the appointment (ORDER-65)", async () => {
    await agree(thursday);
    const step = await system((transaction) =>
      transaction
        .selectFrom("order_steps")
        .select(["id", "revision"])
        .where("order_id", "=", orderId)
        .where("kind", "=", "handed_over")
        .executeTakeFirstOrThrow(),
    );
    const { data } = await saveStep(
      scopeOf(database, { actor: admin }),
      sentForm("order-step", {
        id: step.id,
        seen: String(step.revision),
        state: "pending",
        planned_on: "2026-12-10",
        planned_seen: "2026-12-03",
        done_on: "",
        skip_reason: "",
        responsible: "team",
        customer_note: "",
        internal_note: "",
      }),
    );
    expect(data.errors.fields["planned_on"]).toMatch(/acordada/);
    expect(await planned()).toBe("2026-12-03");
  });

  test("a cancelled order calls its handover off, in the calendar, too; nobody answers it any more", async () => {
    await agree(thursday);
    await cancelOrder(scopeOf(database, { actor: admin }), orderId, sentForm(endingForm, { reason: "Vendido a otra persona" }));
    expect((await sentEvents()).at(-1)).toMatchObject({ method: "CANCEL", status: "CANCELLED" });
    expect(await findHandover(contextOf(database, customer), orderId)).toBeUndefined();
    expect(await handoverFile(await opened())).toBeUndefined();
    expect((await accept(thursday)).data.errors.form).toBe(orderEnded);
    expect((await wish("Otro día")).data.errors.form).toBe(orderEnded);
    expect((await agree(friday, { seen: "2" })).data.errors.form).toBe(orderEnded);
  });
});
