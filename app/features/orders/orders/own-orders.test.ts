import { afterAll, beforeAll, expect, test } from "vitest";
import { insertUser } from "#tests/accounts.ts";
import { contextOf, openTestDatabase, type TestDatabase } from "#tests/database.ts";
import { insertOrder } from "#tests/orders.ts";
import { listOwnOrders } from "./queries/own-orders.server.ts";

let database: TestDatabase;
let userId: string;
beforeAll(async () => {
  database = await openTestDatabase();
  userId = await insertUser(database);
});
afterAll(() => database.close());

const listed = async (id = userId) =>
  (await listOwnOrders(contextOf(database, { kind: "customer", userId: id }), id)).map(({ title, state }) => [title, state]);

test("the panel leads to all orders of a person, the open ones first, and to nobody else's", async () => {
  const other = await insertUser(database);
  await insertOrder(database, { userId, carName: "Audi A4", status: "withdrawn" });
  await insertOrder(database, { userId, carName: "", status: "cancelled" });
  await insertOrder(database, { userId, carName: "Seat León", status: "open" });
  await insertOrder(database, { userId: other, carName: "BMW X1", status: "withdrawn" });
  const [first, ...ended] = await listed();
  expect(first).toEqual(["Preparamos la búsqueda de tu Seat León", undefined]);
  expect(ended).toHaveLength(2);
  expect(ended).toEqual(
    expect.arrayContaining([
      ["Audi A4", "Desistimiento"],
      ["Tu importación", "Cancelada"],
    ]),
  );
  expect(await listed(other)).toEqual([["BMW X1", "Desistimiento"]]);
});
