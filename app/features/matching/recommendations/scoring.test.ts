import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { runAs } from "#server/context.ts";
import { databaseOfThisFile } from "#tests/database-of-this-file.ts";
import { contextOf } from "#tests/database.ts";
import { insertVehicles, type NewVehicle } from "#tests/vehicles.ts";
import { chooseVehicles, scoreOf } from "./queries.server.ts";
import { type ActivePlan, leastPoints, type Preferences, type Wishes } from "./scoring.ts";

const database = await databaseOfThisFile(["vehicles"]);

const noPlan: ActivePlan = {
  budget_max: null,
  preferred_makes: [],
  preferred_fuel_types: [],
  preferred_transmission: null,
  min_year: null,
  max_mileage: null,
  delivery_location: null,
  priority: "normal",
};
const noPreferences: Preferences = {
  budget_max: null,
  preferred_makes: [],
  preferred_models: [],
  preferred_fuel_types: [],
  preferred_transmission: null,
  min_year: null,
  max_mileage: null,
  preferred_locations: [],
};
/** Older than five years, so that the recency bonus is 0. */
const car = { year: 2016, price: 20_000, mileage: 100_000, created_at: "2026-11-01T00:00:00Z" };

type Wished = { plan?: Partial<ActivePlan>; preferences?: Partial<Preferences> };
type Row = [rule: string, wished: Wished, of: Partial<NewVehicle>, points: number | undefined];

const wishesOf = ({ plan, preferences }: Wished): Wishes => ({
  plan: plan && { ...noPlan, ...plan },
  preferences: preferences && { ...noPreferences, ...preferences },
  currentYear: 2026,
});

/** The score that the database computes for a car; undefined if the wishes exclude it. */
async function points(wished: Wished, of: Partial<NewVehicle> = {}): Promise<number | undefined> {
  await insertVehicles(database, [{ ...car, ...of }]);
  return runAs(contextOf(database), async (transaction) => {
    const score = await scoreOf(transaction, wishesOf(wished));
    const { rows } = await sql<{ points: number | null }>`select ${score} as points from catalogue`.execute(transaction);
    return rows[0]?.points ?? undefined;
  });
}

const planRules: Row[] = [
  ["nothing asked", { plan: {} }, {}, 0],
  ["within the budget", { plan: { budget_max: 25_000 } }, { price: 24_999 }, 40],
  ["at the budget", { plan: { budget_max: 25_000 } }, { price: 25_000 }, 40],
  ["over the budget", { plan: { budget_max: 25_000 } }, { price: 25_001 }, undefined],
  ["high priority", { plan: { priority: "high" } }, {}, 15],
  ["normal priority", { plan: { priority: "normal" } }, {}, 0],
  ["make", { plan: { preferred_makes: ["BMW", "Audi"] } }, {}, 30],
  ["make in other letters", { plan: { preferred_makes: [" citroen"] } }, { make: "Citroën" }, 30],
  ["another make", { plan: { preferred_makes: ["BMW"] } }, {}, -10],
  ["fuel", { plan: { preferred_fuel_types: ["Gasolina", "Diésel"] } }, {}, 25],
  ["'Diesel' is 'Diésel'", { plan: { preferred_fuel_types: ["Diesel"] } }, {}, 25],
  ["another fuel", { plan: { preferred_fuel_types: ["Gasolina"] } }, {}, -15],
  ["transmission", { plan: { preferred_transmission: "Automático" } }, {}, 20],
  ["another transmission", { plan: { preferred_transmission: "Manual" } }, {}, -10],
  ["newer than the oldest year", { plan: { min_year: 2015 } }, {}, 15],
  ["of the oldest year", { plan: { min_year: 2016 } }, {}, 15],
  ["older than the oldest year", { plan: { min_year: 2017 } }, {}, undefined],
  ["within the mileage", { plan: { max_mileage: 150_000 } }, {}, 20],
  ["at the mileage", { plan: { max_mileage: 100_000 } }, {}, 20],
  ["over the mileage", { plan: { max_mileage: 100_000 } }, { mileage: 100_001 }, -20],
  ["delivered where it stands", { plan: { delivery_location: "Murcia" } }, {}, 12],
  ["delivered elsewhere", { plan: { delivery_location: "Lorca" } }, {}, 0],
  ["delivered nowhere in particular", { plan: { delivery_location: "" } }, {}, 0],
];

const preferenceRules: Row[] = [
  ["nothing asked", { preferences: {} }, {}, 0],
  ["make", { preferences: { preferred_makes: ["Audi"] } }, {}, 25],
  ["another make", { preferences: { preferred_makes: ["BMW"] } }, {}, -5],
  ["another make, and a plan that lists none", { plan: {}, preferences: { preferred_makes: ["BMW"] } }, {}, -5],
  ["another make, and a plan that lists it", { plan: { preferred_makes: ["Audi"] }, preferences: { preferred_makes: ["BMW"] } }, {}, 30],
  ["make, and a plan that lists it too", { plan: { preferred_makes: ["Audi"] }, preferences: { preferred_makes: ["Audi"] } }, {}, 55],
  ["fuel", { preferences: { preferred_fuel_types: ["Diésel"] } }, {}, 20],
  ["another fuel", { preferences: { preferred_fuel_types: ["Eléctrico"] } }, {}, -3],
  ["transmission", { preferences: { preferred_transmission: "Automático" } }, {}, 15],
  ["another transmission", { preferences: { preferred_transmission: "Manual" } }, {}, -5],
  ["any transmission", { preferences: { preferred_transmission: "" } }, {}, 0],
  ["at the budget", { preferences: { budget_max: 20_000 } }, {}, 25],
  ["just over the budget", { preferences: { budget_max: 20_000 } }, { price: 20_001 }, -15],
  ["20 % over the budget", { preferences: { budget_max: 20_000 } }, { price: 24_000 }, -15],
  ["more than 20 % over the budget", { preferences: { budget_max: 20_000 } }, { price: 24_001 }, undefined],
  ["a budget that the plan has too", { plan: { budget_max: 30_000 }, preferences: { budget_max: 5_000 } }, {}, 40],
  ["a budget, and a plan without one", { plan: {}, preferences: { budget_max: 20_000 } }, {}, 25],
  ["at the mileage", { preferences: { max_mileage: 100_000 } }, {}, 15],
  ["just over the mileage", { preferences: { max_mileage: 100_000 } }, { mileage: 100_001 }, -10],
  ["30 % over the mileage", { preferences: { max_mileage: 100_000 } }, { mileage: 130_000 }, -10],
  ["more than 30 % over the mileage", { preferences: { max_mileage: 100_000 } }, { mileage: 130_001 }, -25],
  ["both mileages", { plan: { max_mileage: 90_000 }, preferences: { max_mileage: 80_000 } }, {}, -30],
  ["of the oldest year", { preferences: { min_year: 2016 } }, {}, 10],
  ["one year older", { preferences: { min_year: 2017 } }, {}, -8],
  ["three years older", { preferences: { min_year: 2019 } }, {}, -8],
  ["four years older", { preferences: { min_year: 2020 } }, {}, undefined],
  ["location", { preferences: { preferred_locations: ["Madrid", "Murcia"] } }, {}, 8],
  ["another location", { preferences: { preferred_locations: ["Madrid"] } }, {}, -2],
  ["model", { preferences: { preferred_models: ["Audi A4"] } }, {}, 20],
  ["another model", { preferences: { preferred_models: ["Audi A3"] } }, {}, 0],
  ["another model that begins alike", { preferences: { preferred_models: ["Audi A"] } }, {}, 0],
  ["a family of models", { preferences: { preferred_models: ["BMW Serie 3"] } }, { make: "BMW", model: "320d" }, 20],
  ["another family of models", { preferences: { preferred_models: ["BMW Serie 3"] } }, { make: "BMW", model: "530d" }, 0],
  ["a class of models", { preferences: { preferred_models: ["Mercedes-Benz Clase C"] } }, { make: "Mercedes-Benz", model: "C 220" }, 20],
  [
    "another class of models",
    { preferences: { preferred_models: ["Mercedes-Benz Clase C"] } },
    { make: "Mercedes-Benz", model: "CLA 200" },
    0,
  ],
];

const bonuses: Row[] = [
  ["featured", { preferences: {} }, { featured: true }, 5],
  ["of this year", { preferences: {} }, { year: 2026 }, 5],
  ["one year old", { preferences: {} }, { year: 2025 }, 4],
  ["four years old", { preferences: {} }, { year: 2022 }, 1],
  ["five years old", { preferences: {} }, { year: 2021 }, 0],
  ["of the next year", { preferences: {} }, { year: 2027 }, 6],
];

describe.each([
  ["the plan", planRules],
  ["the preferences", preferenceRules],
  ["bonuses", bonuses],
])("points from %s", (_, rows) => {
  test.each(rows)("%s", async (_rule, wished, of, expected) => {
    expect(await points(wished, of)).toBe(expected);
  });
});

test("the points of all rules add up", async () => {
  const preferences = {
    budget_max: 20_000,
    preferred_makes: ["Audi"],
    preferred_models: ["Audi A4 Avant"],
    preferred_fuel_types: ["Diésel"],
    preferred_transmission: "Automático",
    max_mileage: 100_000,
    min_year: 2016,
    preferred_locations: ["Murcia"],
  };
  const plan = { ...preferences, priority: "high", delivery_location: "Murcia" };
  expect(await points({ preferences, plan })).toBe(40 + 15 + 30 + 25 + 20 + 15 + 20 + 12 + 25 + 20 + 20 + 15 + 15 + 10 + 8);
});

describe("the recommended vehicles", () => {
  const idOf = (position: number) => `00000000-0000-4000-8000-${String(position).padStart(12, "0")}`;
  /** Inserts cars with the ids 0, 1, … and returns those that the wishes choose, with their scores. */
  const chosen = async (count: number, wished: Wished, of: (position: number) => Partial<NewVehicle> = () => ({})) => {
    await insertVehicles(
      database,
      Array.from({ length: count }, (_, position) => ({ ...car, id: idOf(position), ...of(position) })),
    );
    const found = await runAs(contextOf(database), (transaction) => chooseVehicles(transaction, wishesOf(wished)));
    return found.map(({ id, score }) => [Number(id.slice(-12)), score]);
  };
  const ids = async (...given: Parameters<typeof chosen>) => (await chosen(...given)).map(([id]) => id);

  test.each<[most: number, wished: Wished]>([
    [12, { preferences: {} }],
    [16, { preferences: {}, plan: {} }],
    [16, { plan: {} }],
  ])("are at most %i of those that fit %j", async (most, wished) => {
    expect(await ids(20, wished)).toHaveLength(most);
  });

  test("are sorted by most points, then newest, then id", async () => {
    const of = (position: number) => ({ featured: position === 4, created_at: position === 2 ? "2026-11-09" : "2026-11-01" });
    expect(await ids(6, { preferences: {} }, of)).toEqual([4, 2, 0, 1, 3, 5]);
  });

  test.each<[number, Partial<ActivePlan>, Partial<NewVehicle>, number | undefined]>([
    [-9, { preferred_transmission: "Manual" }, { year: 2022 }, -9],
    [leastPoints, { preferred_transmission: "Manual" }, {}, undefined],
    [-15, { preferred_fuel_types: ["Gasolina"] }, {}, undefined],
  ])("include a car of %i points only if it has more than -10", async (score, plan, of, kept) => {
    expect(await chosen(1, { plan }, () => of)).toEqual([[0, kept]]);
    expect(await points({ plan }, of)).toBe(score);
  });

  test.each<[fitting: number, kept: number[], others: number[]]>([
    [4, [0, 1, 2, 3], []],
    [3, [0, 1, 2], [10, 8, 3]],
    [0, [], [10, 8, 0, 1, 2, 3]],
  ])("with %i that fit are padded to six if there are fewer than four, featured first, then newest", async (fitting, kept, others) => {
    const of = (position: number) => ({
      price: position < fitting ? 20_000 : 90_000,
      featured: position === 10,
      created_at: position === 8 ? "2026-11-09" : "2026-11-01",
    });
    const expected = [...kept.map((id) => [id, 25]), ...others.map((id) => [id, undefined])];
    expect(await chosen(12, { preferences: { budget_max: 20_000 } }, of)).toEqual(expected);
  });

  test("are six without preferences and plan, featured first", async () => {
    expect(await ids(9, {}, (position) => ({ featured: position > 6 }))).toEqual([7, 8, 0, 1, 2, 3]);
  });
});
