import { beforeEach, describe, expect, test } from "vitest";
import { company } from "#company";
import { type Actor, runAs, visitor } from "#server/context.ts";
import { databaseOfThisFile } from "#tests/database-of-this-file.ts";
import { columnsBeside } from "#tests/columns.ts";
import { contextOf } from "#tests/database.ts";
import { insertUser } from "#tests/accounts.ts";
import { insertOrder } from "#tests/orders.ts";
import { scopeOf, sentForm, testKeys } from "#tests/request-scope.ts";
import { insertVehicle } from "#tests/vehicles.ts";
import { rejectReservation } from "#app/features/requests/reservations/commands/decide.server.ts";
import { requestReservation } from "#app/features/requests/reservations/commands/request.server.ts";
import { undecided } from "#app/features/requests/reservations/messages.ts";
import { linkedOrderAddress, openOrder } from "#app/features/orders/access/queries.server.ts";
import { readNews } from "#app/features/orders/news/queries.server.ts";
import { nextPayment } from "#app/features/orders/payments/ledger.ts";
import { readLedger } from "#app/features/orders/payments/queries.server.ts";
import { acceptReservation } from "./commands/accept.server.ts";
import { cancelOrder } from "./commands/edit.server.ts";
import { orderReasons } from "./messages.ts";

let car: string;

const database = await databaseOfThisFile(["orders", "reservations", "emails", "form_submissions", "form_sendings"]);
const admin = { kind: "admin" as const, userId: await insertUser(database, { email: "oficina@example.org", admin: true }) };
beforeEach(async () => {
  car = await insertVehicle(database, { make: "BMW", model: "X3 xDrive20d", year: 2019, price: 31_900 });
});

const ana = {
  plan: "completo",
  name: "Ana Ruiz",
  email: "ana@example.org",
  phone: "600 123 456",
  gdpr_consent: "on",
  data_processing_consent: "on",
};
const ask = (fields: Record<string, string> = {}, given: { cookies?: string } = {}) =>
  requestReservation({ ...scopeOf(database), ...given }, car, sentForm("reservation", { ...ana, ...fields }));
const stored = () =>
  runAs(contextOf(database), (transaction) => transaction.selectFrom("reservations").selectAll().orderBy("email").execute());
const mails = (kind: string) =>
  runAs(contextOf(database), (transaction) =>
    transaction.selectFrom("emails").selectAll().where("kind", "=", kind).orderBy("audience").orderBy("recipient").execute(),
  );
const setStatus = (status: string) =>
  runAs(contextOf(database), (transaction) => transaction.updateTable("vehicles").set({ status }).where("id", "=", car).execute());
const statusOfCar = () =>
  runAs(contextOf(database), (transaction) =>
    transaction.selectFrom("vehicles").select("status").where("id", "=", car).executeTakeFirstOrThrow(),
  );
/** The outcome of a decision: its status, and the error of the whole form if nothing changed. */
const outcomeOf = ({ data, init }: Awaited<ReturnType<typeof acceptReservation>>) => [init?.status ?? 200, data.errors.form] as const;
const accept = async (id: string, actor: Actor = admin) =>
  outcomeOf(await acceptReservation(scopeOf(database, { actor }), id, sentForm("accept-reservation", {})));
const reject = async (id: string, actor: Actor = admin) =>
  outcomeOf(await rejectReservation(scopeOf(database, { actor }), id, sentForm("reject-reservation", {})));
const done = [200, undefined];
const idOf = async (email: string) => (await stored()).find((row) => row.email === email)?.id ?? "";

describe("an acceptance", () => {
  test("holds the car, mails its customer and rejects the other requests", async () => {
    for (const email of ["ana@example.org", "bea@example.org", "eva@example.org"]) await ask({ email });
    expect(await accept(await idOf("bea@example.org"))).toEqual(done);
    expect((await stored()).map(({ email, status }) => [email, status])).toEqual([
      ["ana@example.org", "rejected"],
      ["bea@example.org", "accepted"],
      ["eva@example.org", "rejected"],
    ]);
    expect(await statusOfCar()).toEqual({ status: "reserved" });
    const won = await mails("reservation-accepted");
    expect(won).toMatchObject([{ recipient: "bea@example.org", audience: "customer" }]);
    const lost = await mails("reservation-rejected");
    expect(lost.map(({ recipient }) => recipient)).toEqual(["ana@example.org", "eva@example.org"]);
    expect(lost[0]?.plain).toContain("te la devolvemos entera");
    expect((await ask({ email: "later@example.org" })).data.ok).toBe(false);
  });

  test("of a car that cannot be registered asks for no deposit, and changes nothing until its file says otherwise", async () => {
    await ask();
    const setTitle = (missing_title: string | null) =>
      runAs(contextOf(database), (transaction) =>
        transaction.updateTable("vehicles").set({ missing_title }).where("id", "=", car).execute(),
      );
    await setTitle("missing");
    const [status, sentence] = await accept(await idOf("ana@example.org"));
    expect([status, sentence]).toEqual([409, expect.stringContaining("No está el original de la Teil II.")]);
    expect([await statusOfCar(), (await stored())[0]?.status]).toEqual([{ status: "available" }, "pending"]);
    expect(await mails("reservation-accepted")).toEqual([]);
    await setTitle("bank");
    expect(await accept(await idOf("ana@example.org"))).toEqual(done);
  });

  test("succeeds once if two come at the same moment; the second is refused because the car is taken", async () => {
    for (const email of ["ana@example.org", "bea@example.org"]) await ask({ email });
    const ids = [await idOf("ana@example.org"), await idOf("bea@example.org")];
    const results = await Promise.all(ids.map((id) => accept(id)));
    expect(results.filter(([status]) => status === 200)).toHaveLength(1);
    expect(results.filter(([status]) => status !== 200)).toEqual([[409, undecided.taken]]);
    expect((await mails("reservation-accepted")).length).toBe(1);
  });

  test("after an accepted one for the same car is refused by the database, whatever the car's status is", async () => {
    await ask();
    await accept(await idOf("ana@example.org"));
    await setStatus("available");
    await ask({ email: "bea@example.org" });
    expect(await accept(await idOf("bea@example.org"))).toEqual([409, undecided.taken]);
    expect(await statusOfCar()).toEqual({ status: "available" });
  });

  test("for a car that was sold meanwhile changes nothing", async () => {
    await ask();
    await setStatus("sold");
    expect(await accept(await idOf("ana@example.org"))).toEqual([409, undecided.unavailable]);
    expect(await stored()).toMatchObject([{ status: "pending" }]);
    expect(await mails("reservation-accepted")).toEqual([]);
  });

  test("happens once, for an existing reservation, and only by an admin", async () => {
    await ask();
    const id = await idOf("ana@example.org");
    for (const actor of [visitor, { kind: "customer", userId: admin.userId } as const]) expect((await accept(id, actor))[0]).not.toBe(200);
    expect(await stored()).toMatchObject([{ status: "pending" }]);
    expect(await accept(id)).toEqual(done);
    expect(await accept(id)).toEqual([409, "Esta solicitud ya está aceptada. No se ha cambiado nada."]);
    expect(await accept(crypto.randomUUID())).toEqual([404, undecided.unknown]);
    expect(await mails("reservation-accepted")).toHaveLength(1);
  });
});

describe("an accepted reservation is an order (HOLD-7)", () => {
  const orders = () => runAs(contextOf(database), (transaction) => transaction.selectFrom("orders").selectAll().execute());
  const theOrder = async () => {
    const [order, another] = await orders();
    if (!order || another) throw new Error("not one order");
    return order;
  };
  const rowsOf = (table: "order_entries" | "order_steps" | "order_news", id: string) =>
    runAs(contextOf(database), (transaction) => transaction.selectFrom(table).selectAll().where("order_id", "=", id).execute());

  test("with its customer, number, car, plan and region, of the admin who accepted it, and found where it stands", async () => {
    await ask({}, { cookies: "region=ct" });
    expect(await accept(await idOf("ana@example.org"))).toEqual(done);
    const [row] = await stored();
    const order = await theOrder();
    expect(order).toMatchObject({
      reference: row?.reference,
      reservation_id: row?.id,
      name: "Ana Ruiz",
      email: "ana@example.org",
      phone: "+34600123456",
      user_id: null,
      vehicle_id: car,
      status_before: "available",
      car_name: "BMW X3 xDrive20d",
      plan: "completo",
      region: "ct",
      template: "already_in_spain",
      owner_id: admin.userId,
      begun_on: "2026-11-20",
    });
    const steps = (await rowsOf("order_steps", order.id)) as { kind: string; state: string; planned_on: string | null }[];
    const stateOf = (kind: string) => steps.find((step) => step.kind === kind)?.state;
    expect([stateOf("car_found"), stateOf("in_spain"), stateOf("inspection_done")]).toEqual(["done", "skipped", "pending"]);
  });

  test("whose deposit is one row, which mail, page, news and reminders tell with the same amount, day and number", async () => {
    await ask();
    await accept(await idOf("ana@example.org"));
    const order = await theOrder();
    const entries = await rowsOf("order_entries", order.id);
    expect(entries).toMatchObject([{ kind: "charge", concept: "deposit", cents: 199_00, due_on: "2026-11-23", recorded_by: null }]);
    const [mail, another] = await mails("reservation-accepted");
    expect(another).toBeUndefined();
    const address = linkedOrderAddress(testKeys, { id: order.id, linkVersion: 0 });
    for (const text of ["199,00\u00a0€", "23 de noviembre de 2026", order.reference, company.bank.iban, `https://shop.test${address}`])
      expect(mail?.plain).toContain(text);
    expect(mail?.plain).not.toContain("puedes pagar");
    const opened = await openOrder(scopeOf(database), { orderId: order.id, signature: address.split("/").at(-1) });
    if (!opened) throw new Error("the link of the mail opens nothing");
    const { charges } = await readLedger(opened.scope.context, order.id);
    expect(nextPayment(charges, Temporal.PlainDate.from("2026-11-20"))).toEqual({
      amount: "199,00\u00a0€",
      concept: "Señal",
      due: "2026-11-23",
    });
    expect(await mails("order-news"), "a second mail about the same").toEqual([]);
    expect((await readNews(opened.scope.context, order.id)).map(({ sentence }) => sentence)).toEqual([
      "Tienes un pago nuevo: Señal, 199,00\u00a0€. Vence el 23 de noviembre de 2026.",
      "Hemos aceptado tu reserva: BMW X3 xDrive20d es para ti.",
    ]);
    expect(await mails("order-payment-overdue")).toMatchObject([{ recipient: "ana@example.org" }]);
  });

  test("of the account that has proved its address, whoever asked for it without signing in", async () => {
    const userId = await insertUser(database, { email: "lucia@example.org" });
    await ask({ email: "lucia@example.org" });
    await accept(await idOf("lucia@example.org"));
    expect(await theOrder()).toMatchObject({ user_id: userId });
  });

  test("or nothing at all: beside another open order of the car nothing of the acceptance stays", async () => {
    const other = await insertOrder(database, { vehicleId: car });
    await ask();
    expect(await accept(await idOf("ana@example.org"))).toEqual([409, orderReasons.carHasOrder]);
    expect(await stored()).toMatchObject([{ status: "pending", decided_at: null }]);
    expect((await orders()).map(({ id }) => id)).toEqual([other]);
    expect([await statusOfCar(), await mails("reservation-accepted")]).toEqual([{ status: "available" }, []]);
  });

  test("that gives its car back and takes back its charge when it is cancelled", async () => {
    await ask();
    await accept(await idOf("ana@example.org"));
    const { id } = await theOrder();
    await cancelOrder(scopeOf(database, { actor: admin }), id, sentForm("order-ending", { reason: "El coche tenía un golpe." }));
    const cents = ((await rowsOf("order_entries", id)) as { cents: number }[]).map((entry) => entry.cents);
    expect(cents.reduce((sum, one) => sum + one, 0)).toBe(0);
    expect(await statusOfCar()).toEqual({ status: "available" });
    expect(await stored()).toMatchObject([{ status: "cancelled" }]);
  });
});

describe("a rejection", () => {
  test("is mailed to the customer and leaves the car and the other requests unchanged", async () => {
    for (const email of ["ana@example.org", "bea@example.org"]) await ask({ email });
    expect(await reject(await idOf("ana@example.org"))).toEqual(done);
    expect((await stored()).map(({ status }) => status)).toEqual(["rejected", "pending"]);
    expect(await statusOfCar()).toEqual({ status: "available" });
    const told = await mails("reservation-rejected");
    expect(told).toMatchObject([{ recipient: "ana@example.org", audience: "customer" }]);
    expect(told[0]?.plain).not.toContain("otra persona");
    expect(await accept(await idOf("bea@example.org"))).toEqual(done);
  });

  test("happens once and only by an admin; a decided or unknown reservation is refused with the reason", async () => {
    await ask();
    const id = await idOf("ana@example.org");
    for (const actor of [visitor, { kind: "customer", userId: admin.userId } as const]) expect((await reject(id, actor))[0]).not.toBe(200);
    expect(await stored()).toMatchObject([{ status: "pending" }]);
    expect(await reject(id)).toEqual(done);
    expect(await reject(id)).toEqual([409, "Esta solicitud ya está rechazada. No se ha cambiado nada."]);
    expect(await accept(id)).toEqual([409, "Esta solicitud ya está rechazada. No se ha cambiado nada."]);
    expect(await reject(crypto.randomUUID())).toEqual([404, undecided.unknown]);
    expect(await mails("reservation-rejected")).toHaveLength(1);
  });

  test("and an acceptance at the same moment have one outcome", async () => {
    await ask();
    const id = await idOf("ana@example.org");
    const outcomes = await Promise.all([accept(id), reject(id)]);
    expect(outcomes.map(([status]) => String(status)).toSorted()).toEqual(["200", "409"]);
    expect((await mails("reservation-accepted")).length + (await mails("reservation-rejected")).length).toBe(1);
  });

  test("accepts no additional column (row B5)", async () => {
    await ask();
    const id = await idOf("ana@example.org");
    for (const field of await columnsBeside(database, "reservations", {})) {
      for (const decision of [acceptReservation, rejectReservation]) {
        const { init } = await decision(scopeOf(database, { actor: admin }), id, sentForm("x", { [field]: "accepted" }));
        expect(init?.status, field).toBe(400);
      }
    }
    expect(await stored()).toMatchObject([{ status: "pending" }]);
  });
});
