import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Actor, runAs } from "#server/context.ts";
import { insertUser } from "#tests/accounts.ts";
import { contextOf, openTestDatabase, type TestDatabase } from "#tests/database.ts";
import { insertInquiry } from "#tests/inquiries.ts";
import { insertAcceptedReservation, insertOrder, typedOrder } from "#tests/orders.ts";
import { scopeOf, sentForm } from "#tests/request-scope.ts";
import { insertVehicle } from "#tests/vehicles.ts";
import { createOrder } from "./commands/create.server.ts";
import { editOrder } from "./commands/edit.server.ts";
import { carHasOrder, inquiryOfAnother } from "./messages.ts";

let database: TestDatabase;
let admin: Extract<Actor, { kind: "admin" }>;
beforeAll(async () => {
  database = await openTestDatabase();
  admin = { kind: "admin", userId: await insertUser(database, { admin: true }) };
});
afterAll(() => database.close());

const system = <Result>(work: Parameters<typeof runAs<Result>>[1]) => runAs(contextOf(database), work);
const scope = () => scopeOf(database, { actor: admin });
const begin = (more: Record<string, string>) =>
  createOrder(scope(), sentForm("new-order", { ...typedOrder, origin: "", template: "dealer", begun_on: "2026-11-20", ...more }));
const orderOf = (id: unknown) =>
  system((transaction) => transaction.selectFrom("orders").selectAll().where("id", "=", String(id)).executeTakeFirstOrThrow());
const ordersOf = (name: string) =>
  system((transaction) => transaction.selectFrom("orders").select("id").where("name", "=", name).execute());

describe("an order from an inquiry", () => {
  test("has the inquiry's address, because its holder reads the conversation", async () => {
    const inquiry = await insertInquiry(database, await insertUser(database), { email: "ana@example.es" });
    const { data } = await begin({ origin: `inquiry:${inquiry}`, name: "Otra Persona", email: "otra@example.es" });
    expect(data).toMatchObject({ ok: false, errors: { fields: { email: inquiryOfAnother("ana@example.es") } } });
    expect(await ordersOf("Otra Persona")).toEqual([]);
  });

  test("leaves the conversation with its writer when the address changes", async () => {
    const inquiry = await insertInquiry(database, null, { email: "primera@example.es" });
    const { data } = await begin({ origin: `inquiry:${inquiry}`, email: "primera@example.es" });
    const id = String(data.outcome?.["id"]);
    const edit = (email: string, seen: string) => editOrder(scope(), id, sentForm("order-facts", { ...typedOrder, email, seen }));
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
  const { data } = await begin({ origin: `reservation:${reservation}`, vehicle, email: "para.mi.hija@example.es" });
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
    const { data } = await begin({ origin: `reservation:${reservation}`, vehicle });
    expect(data).toMatchObject({ ok: true });
    const { reference } = await orderOf(data.outcome?.["id"]);
    expect(reference).not.toBe((await orderOf(earlier)).reference);
  });

  test("is not blamed on the car when it is another rule", async () => {
    const vehicle = await insertVehicle(database, { status: "available" });
    await begin({ name: "Doble" });
    await sql`create unique index for_this_test on orders (name) where name = 'Doble'`.execute(database.kysely);
    try {
      for (const more of [{}, { vehicle }]) {
        const { data, init } = await begin({ name: "Doble", ...more });
        expect([data.ok, init?.status]).toEqual([false, 500]);
        expect(data.errors.form).not.toBe(carHasOrder);
      }
    } finally {
      await sql`drop index for_this_test`.execute(database.kysely);
    }
    expect(await ordersOf("Doble")).toHaveLength(1);
  });
});
