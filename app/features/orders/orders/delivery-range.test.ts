import { afterAll, beforeAll, expect, test } from "vitest";
import { insertUser } from "#tests/accounts.ts";
import { contextOf, openTestDatabase, type TestDatabase } from "#tests/database.ts";
import { moveOrder } from "#tests/order-details.ts";
import { insertOrder } from "#tests/orders.ts";
import { scopeOf } from "#tests/request-scope.ts";
import { visitor } from "#server/context.ts";
import { deliveryRange, readDeliveryTime } from "./queries/delivery-range.server.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const measured = () => deliveryRange(contextOf(database, visitor));

/** An order that was handed over so many days after its first day. */
async function deliver(begunOn: string, days: number, given: { status?: "withdrawn" | "cancelled"; template?: "already_in_spain" } = {}) {
  const id = await insertOrder(database, { begunOn, status: "completed", ...given });
  await moveOrder(database, id, { doneUntil: "handed_over", on: Temporal.PlainDate.from(begunOn).add({ days }).toString() });
}

test("from twenty deliveries of the last twelve months on, visitors learn the range of eight of ten (ORDER-74)", async () => {
  for (let number = 0; number < 19; number += 1) await deliver("2026-09-01", 22 + number);
  // Too long ago, or not handed over: they do not count.
  await deliver("2025-10-01", 300 / 10);
  await insertOrder(database, { status: "completed" });
  // Not kept, or not from Germany: they do not count.
  await deliver("2026-09-01", 80, { status: "withdrawn" });
  await deliver("2026-09-01", 80, { status: "cancelled" });
  await deliver("2026-09-01", 3, { template: "already_in_spain" });
  expect(await measured()).toEqual({ weeks: undefined });
  const scope = scopeOf(database);
  expect(await readDeliveryTime(scope)).toEqual({ weeks: "2–4 semanas", measured: false });

  await deliver("2026-08-01", 41);
  // From 22 to 41 days: the 10th percentile is 23.9, the 90th 39.1.
  expect(await measured()).toEqual({ weeks: { from: 3, to: 6 } });
  // It is the same for everybody.
  expect(await readDeliveryTime(scope)).toEqual({ weeks: "3–6 semanas", measured: true });
  const customer = { kind: "customer", userId: await insertUser(database) } as const;
  expect(await readDeliveryTime(scopeOf(database, { actor: customer }))).toEqual({ weeks: "3–6 semanas", measured: true });
});

test("the page shows the claim while the range cannot be read, and is not kept", async () => {
  const away = await openTestDatabase();
  await away.close();
  const broken = scopeOf(away);
  expect(await readDeliveryTime(broken)).toMatchObject({ measured: false });
  expect(broken.incomplete).toBe(true);
});
