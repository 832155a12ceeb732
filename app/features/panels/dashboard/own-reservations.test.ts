import { expect, test } from "vitest";
import { type Actor, runAs } from "#server/context.ts";
import { insertUser } from "#tests/accounts.ts";
import { databaseOfThisFile } from "#tests/database-of-this-file.ts";
import { contextOf } from "#tests/database.ts";
import { insertReservation } from "#tests/inbox.ts";
import { insertOrder } from "#tests/orders.ts";
import { noon } from "#tests/request-scope.ts";
import { insertVehicle } from "#tests/vehicles.ts";
import { answeredBy } from "./own-reservations.ts";
import { readReservations } from "./queries.server.ts";

const database = await databaseOfThisFile();
const [ana, eva] = [await insertUser(database), await insertUser(database)];
const system = <Result>(work: Parameters<typeof runAs<Result>>[1]) => runAs(contextOf(database), work);
const seenBy = (userId: string, now = noon, kind: Extract<Actor, { userId: string }>["kind"] = "customer") =>
  readReservations(contextOf(database, { kind, userId }, now), userId);
const reserve = async (given: Parameters<typeof insertReservation>[2] = {}) =>
  insertReservation(database, await insertVehicle(database, { make: "BMW", model: "X3", year: 2019 }), {
    user_id: ana,
    created_at: "2026-11-20T09:00:00Z",
    ...given,
  });

test.each([
  ["2026-11-20", "2026-11-23", "a Friday"],
  ["2026-11-21", "2026-11-24", "a Saturday: the day counts from Monday on"],
  ["2026-12-04", "2026-12-09", "a Friday before two public holidays"],
])("what is asked on %s is answered by %s (%s)", (askedOn, until) => {
  expect(answeredBy(Temporal.PlainDate.from(askedOn)).toString()).toBe(until);
});

test("a reservation is in its customer's panel at once, with its state, what happens next and until when, and in nobody else's (HOLD-8)", async () => {
  await reserve({ reference: "RS-AAAA-22" });
  const [mine, another] = await seenBy(ana);
  expect(another).toBeUndefined();
  expect(mine).toMatchObject({
    reference: "RS-AAAA-22",
    status: "pending",
    label: "Pendiente de aceptar",
    askedOn: "20 de noviembre de 2026",
  });
  expect(mine?.car?.name).toBe("BMW X3 de 2019");
  expect(mine?.text).toContain("como muy tarde el 23 de noviembre de 2026. No pagues nada hasta entonces.");
  expect(await seenBy(eva)).toEqual([]);
  // A promise that was broken is not repeated.
  const [late] = await seenBy(ana, Temporal.Instant.from("2026-11-25T10:00:00Z"));
  expect(late?.text).toContain("Teníamos que haberte respondido el 23 de noviembre de 2026");
});

test("one that came to nothing stays for thirty days from its decision, and an order takes the place of an accepted one", async () => {
  await system((transaction) => transaction.deleteFrom("reservations").execute());
  await reserve({ reference: "RS-BBBB-22", status: "rejected", decided_at: "2026-11-19T09:00:00Z", created_at: "2026-10-01T09:00:00Z" });
  const accepted = await reserve({ reference: "RS-CCCC-22", status: "accepted", decided_at: "2026-11-20T09:30:00Z" });
  const labels = async (now = noon) => (await seenBy(ana, now)).map(({ reference, label }) => `${reference} ${label}`);
  expect(await labels()).toEqual(["RS-CCCC-22 Aceptada", "RS-BBBB-22 No aceptada"]);
  expect(await labels(Temporal.Instant.from("2026-12-20T09:00:00Z"))).toEqual(["RS-CCCC-22 Aceptada"]);
  const order = await insertOrder(database, { userId: ana });
  await system((transaction) => transaction.updateTable("orders").set({ reservation_id: accepted }).where("id", "=", order).execute());
  expect(await labels()).toEqual(["RS-BBBB-22 No aceptada"]);
});
