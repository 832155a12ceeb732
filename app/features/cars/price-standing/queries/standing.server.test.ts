import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { sql } from "kysely";
import type { CarFacts } from "#app/features/cars/vehicles/car-facts.ts";
import { companyRegion } from "#app/features/cars/landed-price/lines.ts";
import { recordEntry, writeFirstTables } from "#app/features/cars/price-tables/office/commands/record-entry.server.ts";
import { runAs, system, visitor } from "#server/context.ts";
import { comparedCar, insertComparedCar, likeIt } from "#tests/comparable-cars.ts";
import { contextOf, openTestDatabase, type TestDatabase } from "#tests/database.ts";
import { insertVehicle, insertVehicles, type NewVehicle } from "#tests/vehicles.ts";
import { findOfficeStanding } from "../office/queries.server.ts";
import { compareWithStock, findStanding } from "./standing.server.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterEach(() => sql`truncate vehicles cascade`.execute(database.kysely));
afterAll(() => database.close());

const facts: CarFacts = {
  make: "Audi",
  model: "A4 Avant",
  firstRegistration: "2020-05",
  mileage: 80_000,
  powerKw: 110,
  fuelType: "Diésel",
  transmission: "Automático",
};
const asVisitor = () => contextOf(database, visitor);
const countOf = async (given: CarFacts = facts, own = {}) => (await findStanding(asVisitor(), given, own))?.standing.count;
const insert = (cars: readonly Partial<NewVehicle>[]) => insertVehicles(database, cars);

test("nine comparable cars are silence, ten say where the price stands, and the car itself is none of them", async () => {
  const { id } = await insertComparedCar(database, 9);
  const own = { id, price: 20_000 };
  expect(await countOf(facts, own)).toBeUndefined();
  await insert([{ ...comparedCar, price: 20_500, mileage: 75_300 }]);
  expect(await countOf(facts, own)).toBe(10);
  const { standing } = (await findStanding(asVisitor(), facts, own)) ?? {};
  expect(Math.abs((standing?.estimate ?? 0) / 20_000 - 1)).toBeLessThan(0.05);
});

test("cars of every status count; the public result names none of them, and the team's list names all", async () => {
  const { id, archived } = await insertComparedCar(database, 20);
  const own = { id, price: 20_000 };
  const found = await findStanding(asVisitor(), facts, own);
  expect(found?.standing.count).toBe(20);
  expect(Object.keys(found ?? {})).toEqual(["standing", "compared"]);
  expect(Object.keys(found?.standing ?? {})).toEqual(["count", "low", "lowerQuarter", "upperQuarter", "high", "estimate", "error"]);
  const { nearest, count } = await findOfficeStanding(contextOf(database, { kind: "admin", userId: crypto.randomUUID() }), facts, own);
  expect(count).toBe(20);
  expect(nearest.map((car) => car.id)).toEqual(expect.arrayContaining(archived.map((car) => car.id)));
  // The database refuses a visitor also where somebody forgets the system's part.
  await expect(compareWithStock(asVisitor(), facts, own)).rejects.toThrow("permission denied for table vehicles");
});

test("in Spain only, neither prospects nor archived cars count, and fewer than ten others are silence", async () => {
  const inSpain = async () => (await findStanding(asVisitor(), facts, {}, { inSpain: true }))?.standing.count;
  const statuses = ["available", "reserved", "sold", "archived", "german_prospect"];
  await insert(likeIt(15).map((car, at) => ({ ...car, status: statuses[at % 5] ?? "" })));
  expect([await countOf(), await inSpain()]).toEqual([15, undefined]);
  await insert([{ ...comparedCar, price: 20_850, mileage: 71_000 }]);
  expect([await countOf(), await inSpain()]).toEqual([16, 10]);
});

const monthsAgo = (months: number) => new Date(Temporal.Now.zonedDateTimeISO("UTC").subtract({ months }).toInstant().epochMilliseconds);

test("a car that is still on offer counts however long ago it came, and an archived one of the last 18 months, too", async () => {
  await insert(likeIt(8));
  await insert([
    { ...comparedCar, price: 20_850, mileage: 71_000, created_at: monthsAgo(40) },
    { ...comparedCar, price: 20_750, mileage: 72_000, status: "archived", created_at: monthsAgo(17) },
  ]);
  expect(await countOf()).toBe(10);
});

test("the years of registration end with this one", async () => {
  const year = new Date().getUTCFullYear();
  await insert(likeIt(12, { year: year - 1, first_registration: `${year - 1}-03-01` }));
  const found = await findStanding(asVisitor(), { ...facts, firstRegistration: `${year - 1}-05` });
  expect(found?.compared).toMatch(new RegExp(`matriculados de ${year - 4} a ${year}$`));
});

test.each<[string, Partial<NewVehicle>]>([
  ["another make", { make: "Seat" }],
  ["another model", { model: "A6 Avant" }],
  ["another fuel", { fuel_type: "Gasolina" }],
  ["another gear", { transmission: "Manual" }],
  ["too old", { year: 2016 }],
  ["too strong", { power_kw: 140 }],
  ["of unknown power", { power_kw: null }],
  ["without a price", { price: 0 }],
  ["of an absurd price", { price: 499 }],
  ["in Germany, with a total that is still to be computed", { status: "german_prospect", german_price: 20_750, price: 20_750 }],
  ["in Germany, while computed prices lack our fee", { status: "german_prospect", german_price: 18_000, price: 20_750 }],
  ["archived, and come more than 18 months ago", { status: "archived", created_at: monthsAgo(19) }],
  ["sold, and come more than 18 months ago", { status: "sold", created_at: monthsAgo(19) }],
  ["the same listing", { ...comparedCar, mileage: 80_400 }],
])("a car %s is not comparable", async (_what, given) => {
  await insert(likeIt(9));
  await insert([{ ...comparedCar, price: 20_750, ...given }]);
  expect(await countOf(facts, { price: 20_000 })).toBeUndefined();
  await insert([{ ...comparedCar, price: 20_850, mileage: 71_000 }]);
  expect(await countOf(facts, { price: 20_000 })).toBe(10);
});

test("a thousand equal listings of a seller count as one, and a car that came twice, too", async () => {
  await insert(likeIt(12));
  const before = await findStanding(asVisitor(), facts);
  const equal = Array.from({ length: 1_000 }, (_, at) => ({ ...comparedCar, price: 13_000, mileage: 77_000 + (at % 1_000) }));
  const vin = "WAUZZZ8K9BA000001";
  await insert([
    ...equal,
    { ...comparedCar, vin, price: 21_000, mileage: 84_000 },
    { ...comparedCar, vin: null, price: 13_000, mileage: 77_500 },
  ]);
  const after = await findStanding(asVisitor(), facts);
  expect([before?.standing.count, after?.standing.count]).toEqual([12, 14]);
  expect(Math.abs((after?.standing.estimate ?? 0) / (before?.standing.estimate ?? 1) - 1)).toBeLessThan(0.02);
  await runAs(contextOf(database, system), (transaction) =>
    transaction.updateTable("vehicles").set({ status: "archived" }).where("vin", "=", vin).execute(),
  );
  await insert([{ ...comparedCar, vin, price: 20_400, mileage: 85_000 }]);
  expect(await countOf()).toBe(14);
});

test("a computed total counts once the shop has its own prices", async () => {
  await insert(likeIt(9));
  await insert([{ ...comparedCar, status: "german_prospect", german_price: 18_000, price: 20_750 }]);
  const context = contextOf(database, system);
  await writeFirstTables(context);
  const content = { inspection: 190_00, agency: 125_00, feeBasico: 490_00, feeCompleto: 990_00, feePremium: 1_490_00 };
  const version = { content, validFrom: "2026-01-02", source: { title: "Nuestra tarifa", date: "2026-01-02" } };
  await runAs(context, (transaction) => recordEntry(transaction, system, { name: "our_prices", entry: "figures", version }));
  expect(await countOf()).toBe(10);
  expect(companyRegion).toBe("mc");
});

test("a version is compared with its like, with the whole model only while these are too few, and spelling does not matter", async () => {
  const golf = { make: "Volkswagen", model: "Golf" };
  await insert([...likeIt(12, { ...golf, model: "GOLF  Variant".replace("  ", " ") }), ...likeIt(14, { ...golf, power_kw: 108 })]);
  const named = (model: string) => findStanding(asVisitor(), { ...facts, make: "volkswagen", model });
  expect((await named("Golf Variant 2.0 TDI"))?.standing.count).toBe(12);
  expect((await named("Golf"))?.compared).toBe("Volkswagen Golf, Diésel y Automático, matriculados de 2017 a 2023");
  expect((await named("Golf Plus"))?.standing.count).toBe(14);
  expect(await named("Golfo")).toBeUndefined();
});

test.each(["make", "model", "firstRegistration", "mileage", "powerKw", "fuelType", "transmission"] as const)(
  "without %s nothing is said",
  async (name) => {
    await insert(likeIt(12));
    const { [name]: _left, ...rest } = facts;
    expect(await countOf(rest)).toBeUndefined();
  },
);

test("facts that nobody can mean are read without harm", async () => {
  await insertVehicle(database, comparedCar);
  for (const odd of [
    { model: "'; drop table vehicles; --" },
    { model: " " },
    { mileage: 0 },
    { powerKw: 1 },
    { firstRegistration: "1900" },
  ])
    expect(await countOf({ ...facts, ...odd }, { price: 99_999_999_999 })).toBeUndefined();
});
