import { expect, test } from "vitest";
import { countVisit } from "#app/features/cars/vehicles/commands.server.ts";
import { type Actor, runAs, visitor } from "#server/context.ts";
import { databaseOfThisFile } from "#tests/database-of-this-file.ts";
import { insertUser } from "#tests/accounts.ts";
import { contextOf } from "#tests/database.ts";
import { noon } from "#tests/request-scope.ts";
import { insertVehicle } from "#tests/vehicles.ts";
import { readLongestInStock, readNewestInquiries, readStockCounters, readTraffic } from "./queries.server.ts";

const database = await databaseOfThisFile(["vehicle_inquiries", "vehicles", "vehicle_visit_totals", "vehicle_visit_days"]);
const admin: Actor = { kind: "admin", userId: await insertUser(database, { admin: true }) };

const office = () => contextOf(database, admin);
const hoursAgo = (hours: number) => noon.subtract({ minutes: Math.round(hours * 60) }).toString();

async function inquiry(name: string, hours: number, status = "pending", vehicleId?: string): Promise<void> {
  const consents = { gdpr_consent: true, data_processing_consent: true };
  await runAs(contextOf(database), (transaction) =>
    transaction
      .insertInto("vehicle_inquiries")
      .values({ name, email: "a@b.es", message: "Hola", status, vehicle_id: vehicleId ?? null, created_at: hoursAgo(hours), ...consents })
      .execute(),
  );
}

test("the counters count all cars except archived ones (OFFICE-5)", async () => {
  for (const [status, featured] of [
    ["available", true],
    ["archived", true],
    ["sold", false],
  ] as const)
    await insertVehicle(database, { status, featured });
  expect(await readStockCounters(office())).toEqual({ vehicles: 2, featured: 1 });
});

test("the five newest inquiries have their car, even an archived one", async () => {
  const car = await insertVehicle(database, { status: "archived", make: "Opel", model: "Corsa", year: 2019 });
  for (const hours of [6, 5, 4, 3, 2]) await inquiry(`Hace ${hours}`, hours);
  await inquiry("La última", 1, "completed", car);
  const newest = await readNewestInquiries(office());
  expect(newest.map(({ name }) => name)).toEqual(["La última", "Hace 2", "Hace 3", "Hace 4", "Hace 5"]);
  expect(newest[0]).toMatchObject({ make: "Opel", model: "Corsa", year: 2019 });
});

test("the available cars that came first are listed first", async () => {
  await insertVehicle(database, { model: "Nuevo", created_at: hoursAgo(47) });
  await insertVehicle(database, { model: "Viejo", created_at: hoursAgo(24 * 100) });
  await insertVehicle(database, { model: "Vendido", status: "sold", created_at: hoursAgo(24 * 200) });
  expect((await readLongestInStock(office())).map(({ model, days }) => [model, days])).toEqual([
    ["Viejo", 100],
    ["Nuevo", 1],
  ]);
});

test("visits are counted once per visitor and day, in weeks of Madrid's calendar", async () => {
  const car = await insertVehicle(database);
  const visit = (day: string, address: string) =>
    countVisit(contextOf(database, visitor, Temporal.Instant.from(day)), {
      vehicleId: car,
      address,
      userAgent: "",
      timeZone: "Europe/Madrid",
    });
  // Sunday 15 November, then a moment that is Monday in Madrid and still Sunday in UTC.
  await visit("2026-11-15T12:00:00Z", "1");
  await visit("2026-11-15T23:30:00Z", "1");
  await visit("2026-11-20T10:00:00Z", "1");
  expect(await visit("2026-11-20T10:00:00Z", "1")).toBe(false);
  await visit("2026-11-20T10:00:00Z", "2");
  await inquiry("Ana", 1);
  await inquiry("Eva", 24 * 60);
  const traffic = await readTraffic(office());
  expect(traffic).toHaveLength(8);
  expect(traffic.at(-1)).toEqual({ monday: "2026-11-16", visits: 3, inquiries: 1 });
  expect(traffic.at(-2)).toEqual({ monday: "2026-11-09", visits: 1, inquiries: 0 });
});

test("a customer reads no inquiries of others and may not read the traffic", async () => {
  await inquiry("Ana", 1);
  const customer: Actor = { kind: "customer", userId: await insertUser(database) };
  expect(await readNewestInquiries(contextOf(database, customer))).toEqual([]);
  await expect(readTraffic(contextOf(database, customer))).rejects.toMatchObject({ code: "42501" });
});
