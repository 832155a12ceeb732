import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { readActivePlan } from "#app/features/requests/contracts/queries.server.ts";
import { runAs } from "#server/context.ts";
import { insertUser } from "#tests/accounts.ts";
import { contextOf, openTestDatabase, type TestDatabase } from "#tests/database.ts";
import { generateStock } from "#tests/catalogue-model.ts";
import { anyStockWrite, readStock } from "#tests/stock-writes.ts";
import { insertVehicle, insertVehicles } from "#tests/vehicles.ts";
import { chooseVehicles, findRecommendations } from "./queries.server.ts";
import { recommend, type ScoredVehicle, type Wishes } from "./scoring.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(() => runAs(contextOf(database), (transaction) => transaction.deleteFrom("vehicles").execute()));

const choose = (wishes: Wishes) => runAs(contextOf(database), (transaction) => chooseVehicles(transaction, wishes));

const makes = [
  { make: "Audi", model: "A4 Avant" },
  { make: "Audi", model: "Q5" },
  { make: "BMW", model: "320d" },
  { make: "BMW", model: "X3 xDrive20d" },
  { make: "Citroën", model: "C3" },
  { make: "Alfa Romeo", model: "Giulia" },
  { make: "Škoda 100%", model: "_Octavia" },
];
const years = fc.constantFrom(2012, 2014, 2015, 2016, 2019, 2021, 2022, 2024, 2026, 2027);
const amounts = (values: number[]) => fc.constantFrom(...values.flatMap((value) => [value - 1, value, value + 1]));
const fuels = fc.constantFrom("Gasolina", "Diésel", "Eléctrico");
const transmissions = fc.constantFrom("Manual", "Automático");
const places = fc.constantFrom("Murcia", "Madrid", "Alemania");

const stock = fc.array(
  fc.record({
    name: fc.constantFrom(...makes),
    year: years,
    price: amounts([9_000, 20_000, 24_000, 25_000, 30_000]),
    mileage: amounts([50_000, 65_000, 100_000, 130_000]),
    fuel_type: fuels,
    transmission: transmissions,
    location: places,
    featured: fc.integer({ min: 0, max: 9 }).map((number) => number === 0),
    status: fc.constantFrom("available" as const, "available" as const, "available" as const, "sold" as const, "archived" as const),
    day: fc.integer({ min: 1, max: 12 }),
  }),
  { minLength: 0, maxLength: 140, size: "max" },
);

const rarely = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null });
const some = <Value>(value: fc.Arbitrary<Value>) => fc.oneof(fc.constant([]), fc.uniqueArray(value, { minLength: 1, maxLength: 3 }));
const criteria = {
  budget_max: rarely(fc.constantFrom(9_000, 20_000, 25_000)),
  preferred_makes: some(fc.constantFrom("Audi", "bmw", "Citroen", "Alfa Romeo", "Škoda 100%", "Lucid")),
  preferred_fuel_types: some(fc.oneof(fuels, fc.constant("Diesel"))),
  preferred_transmission: rarely(transmissions),
  min_year: rarely(fc.constantFrom(2015, 2019, 2022)),
  max_mileage: rarely(fc.constantFrom(50_000, 100_000)),
};
const wishes: fc.Arbitrary<Wishes> = fc.record({
  plan: fc.option(
    fc.record({ ...criteria, delivery_location: fc.oneof(places, fc.constantFrom("", null)), priority: fc.constantFrom("normal", "high") }),
    { nil: undefined },
  ),
  preferences: fc.option(
    fc.record({
      ...criteria,
      preferred_models: some(fc.constantFrom("Audi A4", "BMW Serie 3", "bmw x3", "Citroën C4", "Škoda 100% _Octavia")),
      preferred_locations: some(places),
    }),
    { nil: undefined },
  ),
  currentYear: fc.constant(2026),
});

describe("the database", () => {
  test("chooses the same vehicles in the same order as the rules, for any stock and wishes", { timeout: 300_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(stock, fc.array(wishes, { minLength: 12, maxLength: 12 }), async (vehicles, manyWishes) => {
        await runAs(contextOf(database), (transaction) => transaction.deleteFrom("vehicles").execute());
        const rows = vehicles.map(({ name, day, ...rest }) => ({ ...rest, ...name, created_at: new Date(Date.UTC(2026, 9, day)) }));
        const ids = rows.length === 0 ? [] : await insertVehicles(database, rows);
        const available = rows.flatMap((row, position): ScoredVehicle[] =>
          row.status === "available" ? [{ ...row, id: ids[position] ?? "" }] : [],
        );
        for (const wished of manyWishes) expect(await choose(wished)).toEqual(recommend(available, wished));
      }),
      { numRuns: Number(process.env["RECOMMENDATION_RUNS"] ?? 25) },
    );
  });

  test("chooses the same after any writes to the stock", { timeout: 120_000 }, async () => {
    await insertVehicles(database, generateStock(300));
    await fc.assert(
      fc.asyncProperty(fc.array(anyStockWrite, { maxLength: 3 }), fc.array(wishes, { maxLength: 4 }), async (writes, manyWishes) => {
        for (const write of writes) await runAs(contextOf(database), (transaction) => sql.raw(write).execute(transaction));
        const available = (await readStock(database)).filter(({ status }) => status === "available");
        const scored = available.map((vehicle) => ({ ...vehicle, created_at: new Date(vehicle.created_at) }));
        for (const wished of manyWishes) expect(await choose(wished)).toEqual(recommend(scored, wished));
      }),
      { numRuns: 25 },
    );
  });
});

describe("a person's recommendations", () => {
  const find = (userId: string) => findRecommendations(contextOf(database, { kind: "customer", userId }), userId, readActivePlan);
  const save = (userId: string, values: object) =>
    runAs(contextOf(database), (transaction) =>
      transaction
        .insertInto("user_preferences")
        .values({ user_id: userId, survey_completed: true, ...values })
        .execute(),
    );

  test("are six available vehicles, featured first, while the person has no wishes", async () => {
    const userId = await insertUser(database);
    await insertVehicles(database, [
      { status: "sold", featured: true },
      { status: "german_prospect" },
      ...Array.from({ length: 8 }, () => ({})),
    ]);
    const featured = await insertVehicle(database, { featured: true, created_at: "2020-01-01" });
    const { hasPreferences, hasPlan, fitting, vehicles } = await find(userId);
    expect({ hasPreferences, hasPlan, fitting }).toEqual({ hasPreferences: false, hasPlan: false, fitting: 0 });
    expect(vehicles).toHaveLength(6);
    expect(vehicles[0]).toMatchObject({ vehicle: { id: featured }, reason: undefined });
    expect(vehicles.map(({ vehicle }) => vehicle.status)).toEqual(Array.from({ length: 6 }, () => "available"));
  });

  test("follow only the person's own preferences, and give the reasons", async () => {
    const [userId, other] = [await insertUser(database), await insertUser(database)];
    await save(userId, { budget_max: 20_000, preferred_makes: ["BMW"] });
    await save(other, { preferred_makes: ["Audi"] });
    await insertVehicles(database, [{ make: "Audi", price: 50_000 }, ...Array.from({ length: 5 }, () => ({ make: "BMW", price: 20_000 }))]);
    const { hasPreferences, fitting, vehicles } = await find(userId);
    expect({ hasPreferences, fitting }).toEqual({ hasPreferences: true, fitting: 5 });
    expect(vehicles.map(({ reason }) => reason)).toEqual(Array.from({ length: 5 }, () => "Encaja con tu presupuesto y tu marca"));
  });

  test("follow the newest plan that is pending or active", async () => {
    const userId = await insertUser(database);
    await save(userId, { preferred_makes: ["BMW"] });
    await runAs(contextOf(database), (transaction) =>
      transaction
        .insertInto("service_contracts")
        .values([
          { user_id: userId, plan: "basico", status: "active", budget_max: 10_000, created_at: "2026-01-01" },
          { user_id: userId, plan: "completo", status: "pending", budget_max: 30_000, created_at: "2026-02-01" },
          { user_id: userId, plan: "premium", status: "cancelled", budget_max: 90_000, created_at: "2026-03-01" },
        ])
        .execute(),
    );
    await insertVehicles(
      database,
      [9_000, 30_000, 30_001].map((price, day) => ({ price, created_at: new Date(Date.UTC(2026, 9, 9 - day)) })),
    );
    const { hasPlan, fitting, vehicles } = await find(userId);
    expect({ hasPlan, fitting }).toEqual({ hasPlan: true, fitting: 2 });
    expect(vehicles.map(({ vehicle, reason }) => [vehicle.price, reason])).toEqual([
      [9_000, "Encaja con tu presupuesto"],
      [30_000, "Encaja con tu presupuesto"],
      [30_001, undefined],
    ]);
  });

  test("follow the stock: a sold car disappears, a featured car comes first", async () => {
    const userId = await insertUser(database);
    const [first = "", second = ""] = await insertVehicles(database, [{ created_at: "2026-02-01" }, { created_at: "2026-01-01" }]);
    const ids = async () => (await find(userId)).vehicles.map(({ vehicle }) => vehicle.id);
    const change = (id: string, values: { status?: string; featured?: boolean }) =>
      runAs(contextOf(database), (transaction) => transaction.updateTable("vehicles").set(values).where("id", "=", id).execute());
    expect(await ids()).toEqual([first, second]);
    await change(second, { featured: true });
    expect(await ids()).toEqual([second, first]);
    await change(second, { status: "sold" });
    expect(await ids()).toEqual([first]);
    await change(first, { status: "archived" });
    await change(second, { status: "available" });
    expect(await ids()).toEqual([second]);
  });

  test("are empty for an empty stock", async () => {
    const userId = await insertUser(database);
    expect((await find(userId)).vehicles).toEqual([]);
    await save(userId, { budget_max: 5_000, preferred_makes: ["Audi"] });
    expect((await find(userId)).vehicles).toEqual([]);
  });
});
