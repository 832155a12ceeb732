import { expect, test } from "vitest";
import { countInquiries, findInquiry, listInquiries, listReplies } from "#app/features/requests/conversations/queries.server.ts";
import { type Actor, runAs } from "#server/context.ts";
import { databaseOfThisFile } from "#tests/database-of-this-file.ts";
import { insertUser } from "#tests/accounts.ts";
import { contextOf } from "#tests/database.ts";
import { insertInquiry } from "#tests/inquiries.ts";
import { noon, testKeys } from "#tests/request-scope.ts";
import { insertVehicle } from "#tests/vehicles.ts";
import { readAppointments } from "./queries.server.ts";

const database = await databaseOfThisFile();
const ana = await insertUser(database);
const eva = await insertUser(database);
const admin = await insertUser(database, { admin: true });

const contextAs = (userId: string, kind: Extract<Actor, { userId: string }>["kind"] = "customer", now = noon) =>
  contextOf(database, { kind, userId }, now);
const book = (userId: string, day: string, time: string, status: string) =>
  runAs(contextOf(database), (transaction) =>
    transaction
      .insertInto("appointments")
      .values({
        user_id: userId,
        customer_name: "Ana",
        customer_email: "ana@example.es",
        appointment_date: day,
        appointment_time: time,
        status,
        gdpr_consent: true,
        data_processing_consent: true,
      })
      .execute(),
  );

test("all appointments are counted, and the next three are listed, cancelled ones last", async () => {
  const mine: [string, string, string][] = [
    ["2026-11-19", "10:00", "completed"],
    ["2026-11-20", "11:30", "confirmed"],
    ["2026-11-20", "12:30", "confirmed"],
    ["2026-11-23", "09:00", "cancelled"],
    ["2026-11-24", "09:00", "pending"],
    ["2026-11-25", "09:00", "pending"],
  ];
  for (const [day, time, status] of mine) await book(ana, day, time, status);
  await book(eva, "2026-11-21", "10:00", "confirmed");
  // It is noon in Madrid: 11:30 is over, 12:30 is not.
  const { total, confirmed, next } = await readAppointments({ context: contextAs(ana), keys: testKeys }, ana);
  expect([total, confirmed]).toEqual([6, 2]);
  expect(next.map(({ day, time, status }) => `${day} ${time} ${status}`)).toEqual([
    "2026-11-20 12:30 confirmed",
    "2026-11-24 09:00 pending",
    "2026-11-25 09:00 pending",
  ]);
  expect(next[0]?.path).toMatch(/^\/appointments\/[\w-]{36}\/[\w-]{22}$/);
  const later = noon.add({ hours: 24 * 3 });
  const [first, second, third] = (await readAppointments({ context: contextAs(ana, "customer", later), keys: testKeys }, ana)).next;
  expect([first?.status, second?.status, third]).toEqual(["pending", "pending", undefined]);
});

test("a cancelled appointment is listed without a way to change it", async () => {
  const { next } = await readAppointments({ context: contextAs(eva), keys: testKeys }, eva);
  expect(next).toHaveLength(1);
  await runAs(contextOf(database), (transaction) =>
    transaction.updateTable("appointments").set({ status: "cancelled" }).where("user_id", "=", eva).execute(),
  );
  const after = await readAppointments({ context: contextAs(eva), keys: testKeys }, eva);
  expect(after.next).toMatchObject([{ status: "cancelled", path: undefined }]);
});

test("a person's own inquiries are listed with their car, newest first; an admin's panel lists no inquiries of others", async () => {
  const vehicle_id = await insertVehicle(database, { make: "BMW", model: "X3", year: 2019, price: 31_900 });
  const gone = await insertVehicle(database, { make: "Lancia", model: "Thema", year: 1990, price: 5_000, status: "archived" });
  const old = await insertInquiry(database, ana, { vehicle_id: gone, created_at: "2026-11-01T10:00:00Z", status: "in_progress" });
  const fresh = await insertInquiry(database, ana, { vehicle_id, created_at: "2026-11-02T10:00:00Z", message: "x".repeat(4000) });
  await insertInquiry(database, eva, { vehicle_id });
  await insertInquiry(database, null, { vehicle_id });

  const mine = await listInquiries(contextAs(ana), ana);
  expect(mine.map(({ id }) => id)).toEqual([fresh, old]);
  expect(mine[0]?.message.length).toBeLessThan(500);
  expect(mine[0]?.vehicle).toMatchObject({ make: "BMW", model: "X3", year: 2019, onSite: { price: 31_900 } });
  // A car that is no longer on the site shows only make, model and year (CAR-19, row B6).
  expect(mine[1]?.vehicle).toEqual({ id: gone, make: "Lancia", model: "Thema", year: 1990, onSite: undefined });
  expect(await countInquiries(contextAs(ana), ana)).toEqual({ total: 2, pending: 1 });
  expect(await listInquiries(contextAs(admin, "admin"), admin)).toEqual([]);
  expect(await countInquiries(contextAs(admin, "admin"), admin)).toEqual({ total: 0, pending: 0 });
});

test("only its owner can read a conversation; other customers, admins and wrong ids all get the same nothing (row B2)", async () => {
  const id = await insertInquiry(database, ana, { inquiry_type: "financing" });
  const reply = (reply_message: string, admin_user_id: string | null, at: string) => ({
    inquiry_id: id,
    reply_message,
    admin_user_id,
    created_at: at,
    sent_at: at,
  });
  const replies = [reply("Segunda", null, "2026-11-19T12:00:00Z"), reply("Primera", admin, "2026-11-19T11:00:00Z")];
  await runAs(contextOf(database), (transaction) => transaction.insertInto("inquiry_replies").values(replies).execute());
  expect(await findInquiry(contextAs(ana), ana, id)).toMatchObject({ id, type: "financing", vehicle: undefined });
  expect((await listReplies(contextAs(ana), ana, id)).map(({ message, byTeam }) => [message, byTeam])).toEqual([
    ["Primera", true],
    ["Segunda", false],
  ]);
  expect((await listInquiries(contextAs(ana), ana)).find((inquiry) => inquiry.id === id)?.answered).toBe(false);
  for (const [userId, kind] of [
    [eva, "customer"],
    [admin, "admin"],
  ] as const) {
    expect(await findInquiry(contextAs(userId, kind), userId, id)).toBeUndefined();
    expect(await listReplies(contextAs(userId, kind), userId, id)).toEqual([]);
  }
  expect(await findInquiry(contextAs(ana), ana, crypto.randomUUID())).toBeUndefined();
});
