import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { type Actor, runAs } from "#server/context.ts";
import { databaseOfThisFile } from "#tests/database-of-this-file.ts";
import { insertUser } from "#tests/accounts.ts";
import { contextOf } from "#tests/database.ts";
import { insertReservation } from "#tests/inbox.ts";
import { insertInquiry } from "#tests/inquiries.ts";
import { insertAcceptedReservation, insertOrder, typedOrder } from "#tests/orders.ts";
import { addQuote } from "#tests/order-details.ts";
import { insertQuote } from "#tests/quotes.ts";
import { noon, scopeOf, sentForm, testKeys } from "#tests/request-scope.ts";
import { insertVehicle } from "#tests/vehicles.ts";
import { finishStepToday, saveStep } from "#app/features/orders/steps/office/commands.server.ts";
import { createOrder } from "./commands/create.server.ts";
import { editOrder, cancelOrder } from "./commands/edit.server.ts";
import { misfitSentence } from "#app/features/orders/access/contract-cases.ts";
import { linkedOrderAddress } from "#app/features/orders/access/queries.server.ts";
import { orderReasons } from "./messages.ts";

const database = await databaseOfThisFile();
const admin = { kind: "admin" as const, userId: await insertUser(database, { email: "oficina@example.es", admin: true }) };

const scope = (actor: Actor = admin, now = noon) => scopeOf(database, { actor, now });
const system = <Result>(work: Parameters<typeof runAs<Result>>[1]) => runAs(contextOf(database), work);

const fields = {
  ...typedOrder,
  phone: "600 11 22 33",
  delivery_place: "Molina de Segura",
  origin: "",
  template: "dealer",
  begun_on: "2026-11-20",
};
const begin = (more: Partial<typeof fields> = {}, actor?: Actor) =>
  createOrder(scope(actor), sentForm("new-order", { ...fields, ...more }));
/** For a stock car that stands in Spain. */
const inSpain = { template: "already_in_spain" };
const orderOf = (id: unknown) =>
  system((transaction) => transaction.selectFrom("orders").selectAll().where("id", "=", String(id)).executeTakeFirstOrThrow());
const stepsOf = (id: unknown) =>
  system((transaction) => transaction.selectFrom("order_steps").selectAll().where("order_id", "=", String(id)).execute());
const stepOf = async (id: unknown, kind: string) => {
  const step = (await stepsOf(id)).find((one) => one.kind === kind);
  if (!step) throw new Error(`no step ${kind}`);
  return step;
};
const statusOf = async (id: string) =>
  (await system((transaction) => transaction.selectFrom("vehicles").select("status").where("id", "=", id).executeTakeFirstOrThrow()))
    .status;
const mailsOf = (id: unknown) =>
  system((transaction) => transaction.selectFrom("emails").selectAll().where("subject_id", "=", String(id)).execute());

describe("a new order (ORDER-1)", () => {
  test("begins by hand with the steps of its template on working days, and one mail to the customer", async () => {
    const { data } = await begin();
    expect(data).toMatchObject({ ok: true });
    const steps = await stepsOf(data.outcome?.["id"]);
    expect(steps.map(({ kind }) => kind)).not.toContain("transfer_tax");
    expect(steps).toHaveLength(16);
    expect((await stepOf(data.outcome?.["id"], "search_agreed")).planned_on).toBe("2026-11-20");
    // Five working days later: 21 and 22 November are a weekend.
    expect((await stepOf(data.outcome?.["id"], "car_found")).planned_on).toBe("2026-11-27");
    expect(await mailsOf(data.outcome?.["id"])).toMatchObject([{ kind: "order-news", recipient: "carmen@example.es" }]);
  });

  test("keeps the number and the car of its reservation, and the reservation begins no second one, not even at the same moment", async () => {
    const { vehicle, reservation } = await insertAcceptedReservation(database);
    const both = await Promise.all([
      begin({ ...inSpain, origin: `reservation:${reservation}`, vehicle }),
      begin({ ...inSpain, origin: `reservation:${reservation}`, vehicle }),
    ]);
    const accepted = both.filter(({ data }) => data.ok);
    expect(accepted).toHaveLength(1);
    const order = await orderOf(accepted[0]?.data.outcome?.["id"]);
    const { reference } = await system((transaction) =>
      transaction.selectFrom("reservations").select("reference").where("id", "=", reservation).executeTakeFirstOrThrow(),
    );
    expect(order).toMatchObject({ reference, vehicle_id: vehicle, status_before: "available", reservation_id: reservation });
    const { data } = await begin({ ...inSpain, origin: `reservation:${reservation}`, vehicle: "" });
    expect(data).toMatchObject({ ok: false, errors: { form: orderReasons.originTaken } });
  });

  test("begins from no reservation that nobody accepted", async () => {
    const vehicle = await insertVehicle(database, { status: "available" });
    const reservation = await insertReservation(database, vehicle);
    const { data } = await begin({ ...inSpain, origin: `reservation:${reservation}`, vehicle });
    expect(data).toMatchObject({ ok: false, errors: { form: orderReasons.originMissing } });
    expect(await statusOf(vehicle)).toBe("available");
  });

  test("reserves a stock car for one order only, also of two at the same moment (ORDER-3)", async () => {
    const vehicle = await insertVehicle(database, { status: "german_prospect" });
    const both = await Promise.all([begin({ vehicle }), begin({ vehicle })]);
    expect(both.filter(({ data }) => data.ok)).toHaveLength(1);
    expect(await statusOf(vehicle)).toBe("reserved");
    await system((transaction) => transaction.updateTable("vehicles").set({ status: "available" }).where("id", "=", vehicle).execute());
    const { data } = await begin({ ...inSpain, vehicle });
    expect(data).toMatchObject({ ok: false, errors: { form: orderReasons.carHasOrder } });
  });

  test("belongs to the account of its inquiry or of its address, and reads the facts of a pasted advertisement", async () => {
    const userId = await insertUser(database, { email: "lucia@example.es" });
    const inquiry = await insertInquiry(database, userId, { email: "ana@example.es" });
    const fromInquiry = await begin({ origin: `inquiry:${inquiry}`, email: "ana@example.es" });
    expect(await orderOf(fromInquiry.data.outcome?.["id"])).toMatchObject({ user_id: userId, inquiry_id: inquiry });
    const { data } = await begin({
      email: "lucia@example.es",
      advertisement: "Volkswagen Golf Variant 2.0 TDI, EZ 03/2021, 64.300 km, 110 kW (150 PS)",
    });
    const order = await orderOf(data.outcome?.["id"]);
    expect(order).toMatchObject({ user_id: userId, car_facts: { make: "Volkswagen", mileage: 64_300 } });
    expect(order.car_name).toContain("Golf");
  });

  test.each([
    ["private_seller", "distance_sale"],
    ["private_seller", "on_premises"],
    ["already_in_spain", "distance_service"],
  ] as const)("of the case %s is refused with the contract %s, at its field and with what was typed", async (template, contract_form) => {
    const { data } = await begin({ template, contract_form, name: "Contradicción" });
    expect(data).toMatchObject({ ok: false, errors: { fields: { contract_form: misfitSentence(template) } }, typed: { contract_form } });
    expect(await ordersOf("Contradicción")).toEqual([]);
  });

  test("is written once when the form is sent twice", async () => {
    const form = sentForm("new-order", { ...fields, name: "Dos Veces" });
    await Promise.all([createOrder(scope(), form), createOrder(scope(), form)]);
    const rows = await system((transaction) => transaction.selectFrom("orders").select("id").where("name", "=", "Dos Veces").execute());
    expect(rows).toHaveLength(1);
  });

  test.each([{ kind: "visitor" }, { kind: "customer", userId: crypto.randomUUID() }] satisfies Actor[])(
    "is refused by the database to a $kind",
    async (actor) => {
      const { data } = await begin({ name: "Intruso" }, actor);
      expect(data.ok).toBe(false);
      const rows = await system((transaction) => transaction.selectFrom("orders").select("id").where("name", "=", "Intruso").execute());
      expect(rows).toEqual([]);
    },
  );
});

const stepFields = {
  planned_seen: "",
  state: "pending",
  planned_on: "",
  done_on: "",
  skip_reason: "",
  responsible: "team",
  customer_note: "",
  internal_note: "",
};

describe("the steps of an order", () => {
  const done = async (id: unknown, kind: string, on = "2026-11-20") => {
    const step = await stepOf(id, kind);
    return saveStep(
      scope(),
      sentForm("order-step", { ...stepFields, id: step.id, seen: String(step.revision), state: "done", done_on: on }),
    );
  };

  test("sell the car at the handover, and hold it again when that was a mistake (ORDER-3)", async () => {
    const vehicle = await insertVehicle(database, { status: "available" });
    const { data } = await begin({ ...inSpain, vehicle });
    await done(data.outcome?.["id"], "handed_over");
    expect(await statusOf(vehicle)).toBe("sold");
    const step = await stepOf(data.outcome?.["id"], "handed_over");
    const undone = { ...stepFields, id: step.id, seen: String(step.revision), state: "pending" };
    expect((await saveStep(scope(), sentForm("order-step", undone))).data.ok).toBe(true);
    expect(await statusOf(vehicle)).toBe("reserved");
  });

  test.each([
    ["before the order began", "2026-11-01", "Un paso no puede estar hecho antes de que empezara la importación."],
    ["in the future", "2026-11-21", "Un paso no puede estar hecho en el futuro. Para una fecha que viene, usa la prevista."],
  ])("are never done %s (ORDER-22)", async (_when, day, sentence) => {
    const id = await insertOrder(database, { begunOn: "2026-11-02" });
    const { data } = await done(id, "collected", day);
    expect(data).toMatchObject({ ok: false, errors: { fields: { done_on: sentence } } });
    expect((await stepOf(id, "collected")).state).toBe("pending");
  });

  test("need a reason when they are skipped", async () => {
    const id = await insertOrder(database);
    const step = await stepOf(id, "vehicle_tax");
    const sent = { ...stepFields, id: step.id, seen: "0", state: "skipped" };
    expect((await saveStep(scope(), sentForm("order-step", sent))).data.errors.fields).toHaveProperty("skip_reason");
  });

  test("are not overwritten unseen, and two people who want the same both get it (ORDER-25)", async () => {
    const id = await insertOrder(database);
    const step = await stepOf(id, "collected");
    const form = () => sentForm("order-step-done", { id: step.id, seen: "0" });
    const both = await Promise.all([finishStepToday(scope(), form()), finishStepToday(scope(), form())]);
    expect(both.map(({ data }) => data.ok)).toEqual([true, true]);
    expect((await stepOf(id, "collected")).revision).toBe(1);
    const stale = { ...stepFields, id: step.id, seen: "0", internal_note: "otra cosa" };
    expect((await saveStep(scope(), sentForm("order-step", stale))).data.ok).toBe(false);
  });

  test("are told in one mail for a quarter of an hour, each once, and then in the next (ORDER-10, ORDER-12)", async () => {
    const id = await insertOrder(database);
    const later = (minutes: number) => noon.add({ minutes });
    for (const [kind, minutes] of [
      ["paid", 0],
      ["papers_received", 10],
      ["collected", 20],
    ] as const) {
      const step = await stepOf(id, kind);
      await finishStepToday(scope(admin, later(minutes)), sentForm("order-step-done", { id: step.id, seen: "0" }));
    }
    const mails = (await mailsOf(id)).toSorted((one, other) => Number(one.send_after) - Number(other.send_after));
    expect(
      mails.map(({ plain }) => [plain.includes("pagado al vendedor"), plain.includes("Teil II"), plain.includes("sale de Alemania")]),
    ).toEqual([
      [true, true, false],
      [false, false, true],
    ]);
    expect(mails[0]?.send_after.getTime()).toBe(later(15).epochMilliseconds);
  });

  test("end the order when the last one is done, and open it again with a correction", async () => {
    const id = await insertOrder(database, { template: "already_in_spain" });
    for (const { kind } of await stepsOf(id)) await done(id, kind);
    expect(await orderOf(id)).toMatchObject({ status: "completed" });
    const step = await stepOf(id, "aftercare");
    await saveStep(scope(), sentForm("order-step", { ...stepFields, id: step.id, seen: String(step.revision) }));
    expect(await orderOf(id)).toMatchObject({ status: "open", ended_at: null });
  });
});

describe("the end of an order", () => {
  test("gives the car and its reservation back, so that somebody else can reserve it (ORDER-3)", async () => {
    const { vehicle, reservation } = await insertAcceptedReservation(database);
    const { data } = await begin({ ...inSpain, origin: `reservation:${reservation}`, vehicle });
    const id = String(data.outcome?.["id"]);
    const ended = await cancelOrder(scope(), id, sentForm("order-ending", { reason: "El coche tenía un golpe." }));
    expect(ended.data.ok).toBe(true);
    expect(await statusOf(vehicle)).toBe("available");
    expect(await orderOf(id)).toMatchObject({ status: "cancelled", end_reason: "El coche tenía un golpe." });
    const again = await cancelOrder(scope(), id, sentForm("order-ending", { reason: "Otra vez." }));
    expect(again.data.ok).toBe(false);
  });

  test("leaves a car alone that the team has given another status", async () => {
    const vehicle = await insertVehicle(database, { status: "available" });
    const { data } = await begin({ ...inSpain, vehicle });
    await system((transaction) => transaction.updateTable("vehicles").set({ status: "archived" }).where("id", "=", vehicle).execute());
    await cancelOrder(scope(), String(data.outcome?.["id"]), sentForm("order-ending", { reason: "Se acabó." }));
    expect(await statusOf(vehicle)).toBe("archived");
  });
});

describe("the facts of an order", () => {
  const { origin: _origin, template: _template, begun_on: _day, ...facts } = fields;

  test("change with another car, and the first one goes back; a stale page changes nothing", async () => {
    const first = await insertVehicle(database, { status: "german_prospect" });
    const second = await insertVehicle(database, { status: "german_prospect" });
    const { data } = await begin({ vehicle: first });
    const id = String(data.outcome?.["id"]);
    const edit = (seen: string) => editOrder(scope(), id, sentForm("order-facts", { ...facts, vehicle: second, seen }));
    const paper = { content_type: "application/pdf", storage_key: `mileage-readings/${crypto.randomUUID()}` };
    const reading = { order_id: id, read_on: "2024-03-12", kilometres: 150_000, kind: "hu_report", ...paper };
    await database.kysely.insertInto("mileage_readings").values(reading).execute();
    expect((await edit("0")).data.ok).toBe(true);
    // The kilometres of the first car say nothing of the second.
    expect(await system((transaction) => transaction.selectFrom("mileage_readings").select("id").execute())).toEqual([]);
    expect([await statusOf(first), await statusOf(second)]).toEqual(["german_prospect", "reserved"]);
    expect((await edit("0")).data.ok).toBe(false);
    const fromValencia = await insertVehicle(database, { status: "available" });
    const moved = await editOrder(scope(), id, sentForm("order-facts", { ...facts, vehicle: fromValencia, seen: "1" }));
    expect(moved.data.errors.fields["vehicle"]).toBe(orderReasons.carInSpain);
    expect([await statusOf(second), await statusOf(fromValencia)]).toEqual(["reserved", "available"]);
  });

  test("leave nothing to the account and the link of a mistyped address, not even the mail that waits (ORDER-4, ORDER-5)", async () => {
    const stranger = await insertUser(database, { email: "otra.persona@example.es" });
    const { data } = await begin({ email: "otra.persona@example.es" });
    const id = String(data.outcome?.["id"]);
    expect(await orderOf(id)).toMatchObject({ user_id: stranger, link_version: 0 });
    const edited = await editOrder(
      scope(),
      id,
      sentForm("order-facts", { ...facts, email: "la.buena@example.es", new_holder: "la.buena@example.es", seen: "0" }),
    );
    expect(edited.data.ok).toBe(true);
    expect(await orderOf(id)).toMatchObject({ user_id: null, email: "la.buena@example.es", link_version: 1 });
    const [mail] = await mailsOf(id);
    expect(mail?.recipient).toBe("la.buena@example.es");
    expect(mail?.plain).toContain(linkedOrderAddress(testKeys, { id, linkVersion: 1 }));
  });

  test("keep one seller: a private person's car is never sold by us (ORDER-2)", async () => {
    const id = await insertOrder(database, { template: "private_seller" });
    const edit = (contract_form: string) => editOrder(scope(), id, sentForm("order-facts", { ...facts, contract_form, seen: "0" }));
    expect((await edit("on_premises")).data.errors.fields["contract_form"]).toBe(misfitSentence("private_seller"));
    expect((await edit("on_premises_service")).data.ok).toBe(true);
  });

  test("keep the kind of the contract that the customer has accepted", async () => {
    const id = await insertOrder(database);
    await addQuote(database, id, { version: 1, decision: "accepted" });
    const changed = await editOrder(scope(), id, sentForm("order-facts", { ...facts, contract_form: "on_premises", seen: "0" }));
    expect(changed.data).toMatchObject({ ok: false, errors: { fields: { contract_form: orderReasons.contractSigned } } });
  });

  test("end the quotes that nobody has decided when they say something else", async () => {
    const id = await insertOrder(database, { carName: "Audi A4" });
    await insertQuote(database, id, {});
    await editOrder(scope(), id, sentForm("order-facts", { ...facts, car_name: "Audi A6", seen: "0" }));
    const [quote] = await system((transaction) =>
      transaction.selectFrom("order_quotes").select("superseded_at").where("order_id", "=", id).execute(),
    );
    expect(quote?.superseded_at).not.toBeNull();
  });
});

test("the team cannot insert a decision in the customer's place (ORDER-31)", async () => {
  const id = await insertOrder(database);
  await insertQuote(database, id, {});
  const forged = runAs(contextOf(database, admin), (transaction) =>
    sql`insert into order_quotes (order_id, version, content, content_sha256, text_revision, price, deposit, purchase, valid_until, sent_at, decision,
      decided_at, decided_name, accepted_sha256)
      select order_id, 9, content, content_sha256, text_revision, price, deposit, purchase, valid_until, now(), 'accepted', now(), 'Nadie', content_sha256
      from order_quotes where order_id = ${id}`.execute(transaction),
  );
  await expect(forged).rejects.toMatchObject({ code: "42501" });
});

const ordersOf = (name: string) =>
  system((transaction) => transaction.selectFrom("orders").select("id").where("name", "=", name).execute());

describe("an order from an inquiry", () => {
  test("has the inquiry's address, because its holder reads the conversation", async () => {
    const inquiry = await insertInquiry(database, await insertUser(database), { email: "ana@example.es" });
    const { data } = await begin({ origin: `inquiry:${inquiry}`, name: "Otra Persona", email: "otra@example.es" });
    expect(data).toMatchObject({ ok: false, errors: { fields: { email: orderReasons.inquiryOfAnother("ana@example.es") } } });
    expect(await ordersOf("Otra Persona")).toEqual([]);
  });

  test("leaves the conversation with its writer when the address changes", async () => {
    const inquiry = await insertInquiry(database, null, { email: "primera@example.es" });
    const { data } = await begin({ origin: `inquiry:${inquiry}`, email: "primera@example.es" });
    const id = String(data.outcome?.["id"]);
    const edit = (email: string, seen: string) =>
      editOrder(scope(), id, sentForm("order-facts", { ...typedOrder, email, new_holder: email, seen }));
    expect((await edit("primera@example.es", "0")).data.ok).toBe(true);
    expect((await orderOf(id)).inquiry_id).toBe(inquiry);
    expect((await edit("segunda@example.es", "1")).data.ok).toBe(true);
    expect((await orderOf(id)).inquiry_id).toBeNull();
  });
});

test("an order with another address than its reservation's does not belong to the reservation's account", async () => {
  const { vehicle, reservation } = await insertAcceptedReservation(database);
  const userId = await insertUser(database);
  await system((transaction) => transaction.updateTable("reservations").set({ user_id: userId }).where("id", "=", reservation).execute());
  const { data } = await begin({ ...inSpain, origin: `reservation:${reservation}`, vehicle, email: "para.mi.hija@example.es" });
  expect(await orderOf(data.outcome?.["id"])).toMatchObject({ user_id: null, email: "para.mi.hija@example.es" });
});

describe("what the database refuses", () => {
  test("is no matter of the number: a taken one gives way to an unused one", async () => {
    const { vehicle, reservation } = await insertAcceptedReservation(database);
    const earlier = await insertOrder(database);
    await system(async (transaction) => {
      const { reference } = await transaction
        .selectFrom("reservations")
        .select("reference")
        .where("id", "=", reservation)
        .executeTakeFirstOrThrow();
      await transaction.updateTable("orders").set({ reference }).where("id", "=", earlier).execute();
    });
    const { data } = await begin({ ...inSpain, origin: `reservation:${reservation}`, vehicle });
    expect(data).toMatchObject({ ok: true });
    const { reference } = await orderOf(data.outcome?.["id"]);
    expect(reference).not.toBe((await orderOf(earlier)).reference);
  });

  test("is not blamed on the car when it is another rule", async () => {
    const vehicle = await insertVehicle(database, { status: "available" });
    await begin({ name: "Doble" });
    await sql`create unique index for_this_test on orders (name) where name = 'Doble'`.execute(database.kysely);
    try {
      for (const more of [{}, { ...inSpain, vehicle }]) {
        const { data, init } = await begin({ name: "Doble", ...more });
        expect([data.ok, init?.status]).toEqual([false, 500]);
        expect(data.errors.form).not.toBe(orderReasons.carHasOrder);
      }
    } finally {
      await sql`drop index for_this_test`.execute(database.kysely);
    }
    expect(await ordersOf("Doble")).toHaveLength(1);
  });
});
