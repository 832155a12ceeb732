import { describe, expect, test } from "vitest";
import { readActivePlan } from "#app/features/requests/contracts/queries.server.ts";
import { runAs } from "#server/context.ts";
import { databaseOfThisFile } from "#tests/database-of-this-file.ts";
import { insertUser } from "#tests/accounts.ts";
import { contextOf } from "#tests/database.ts";
import { insertVehicle, insertVehicles } from "#tests/vehicles.ts";
import { findRecommendations } from "./queries.server.ts";

const database = await databaseOfThisFile(["vehicles"]);

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
