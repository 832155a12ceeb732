import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { searchCatalogue } from "#app/features/cars/catalogue/queries.server.ts";
import { emptySearch } from "#app/features/cars/catalogue/search-params.ts";
import { firstTables } from "#app/features/cars/price-tables/first-tables.ts";
import { recordEntry, writeFirstTables } from "#app/features/cars/price-tables/office/commands/record-entry.server.ts";
import { tablesOn } from "#app/features/cars/price-tables/queries.server.ts";
import { type Region, regionCodes } from "#app/features/cars/price-tables/regions.ts";
import { readFactsInGermany } from "#app/features/cars/vehicles/queries.server.ts";
import { companyDay } from "#app/features/ground/company/company-day.ts";
import { runAs, system, visitor } from "#server/context.ts";
import { contextOf, openTestDatabase, type TestDatabase } from "#tests/database.ts";
import { insertVehicles } from "#tests/vehicles.ts";
import { keepPricesAtDoor } from "./commands.server.ts";
import { landedPrice } from "./landed-price.ts";
import { companyRegion, figureOf, usualBuyer } from "./lines.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
  await writeFirstTables(contextOf(database, system));
});
afterAll(() => database.close());

const prospect = {
  status: "german_prospect",
  price: 1,
  german_price: 18_900,
  seller: "private",
  co2: 132,
  first_registration: "2019-03-01",
};
const asSystem = () => contextOf(database, system);

async function kept(id: string) {
  const { rows } = await sql<{ price: number; totals: Partial<Record<Region, number>>; old: boolean }>`
    select price, totals, computed_on is null as old from vehicles join prices_at_door on vehicle_id = id where id = ${id}::uuid`.execute(
    database.kysely,
  );
  const [row] = rows;
  if (!row) throw new Error("a car in Germany has no row");
  return row;
}

async function expectedTotals(id: string, tables = firstTables): Promise<Partial<Record<Region, number>>> {
  const { now } = asSystem();
  const facts = (await runAs(asSystem(), (transaction) => readFactsInGermany(transaction, [id], now))).get(id) ?? {};
  const totals = regionCodes.map((region) => {
    const price = landedPrice(facts, usualBuyer(region), companyDay(now), tables);
    return [region, price ? Math.round(figureOf(price.total) / 100) : 0] as const;
  });
  return Object.fromEntries(totals);
}

const update = (id: string, set: Record<string, unknown>) =>
  runAs(asSystem(), (transaction) => transaction.updateTable("vehicles").set(set).where("id", "=", id).execute());

test("a car in Germany has the total of every region, and its price is that of the company's region", async () => {
  const [id = ""] = await insertVehicles(database, [prospect]);
  expect((await kept(id)).old).toBe(true);
  await keepPricesAtDoor(asSystem());
  const { price, totals, old } = await kept(id);
  expect({ totals, old }).toEqual({ totals: await expectedTotals(id), old: false });
  expect(price).toBe(totals[companyRegion]);
  expect(await keepPricesAtDoor(asSystem())).toBe(0);
});

test("a price that the team has fixed stays, also without a German price", async () => {
  const [fixed = "", unknown = ""] = await insertVehicles(database, [
    { ...prospect, price: 25_000, price_fixed: true },
    { ...prospect, price: 24_000, german_price: null },
  ]);
  await keepPricesAtDoor(asSystem());
  expect((await kept(fixed)).price).toBe(25_000);
  expect(await kept(unknown)).toMatchObject({ price: 24_000, totals: {}, old: false });
  await update(fixed, { price_fixed: false });
  await keepPricesAtDoor(asSystem());
  expect((await kept(fixed)).price).toBe((await expectedTotals(fixed))[companyRegion]);
});

test.each([
  ["the German price", { german_price: 20_000 }],
  ["a fact", { co2: 199 }],
])("%s makes the totals old", async (_what, change) => {
  const [id = ""] = await insertVehicles(database, [prospect]);
  await keepPricesAtDoor(asSystem());
  const before = await kept(id);
  await update(id, change);
  expect(await kept(id)).toMatchObject({ totals: before.totals, old: true });
  await keepPricesAtDoor(asSystem());
  expect((await kept(id)).totals).toEqual(await expectedTotals(id));
  expect((await kept(id)).totals).not.toEqual(before.totals);
});

test("a visit and a computed price make nothing old, and are no change for a form", async () => {
  const [id = ""] = await insertVehicles(database, [prospect]);
  const revision = async () =>
    (await database.kysely.selectFrom("vehicles").select("revision").where("id", "=", id).executeTakeFirstOrThrow()).revision;
  const before = await revision();
  await keepPricesAtDoor(asSystem());
  await update(id, { visitor_count: 9 });
  expect(await revision()).toBe(before);
  expect((await kept(id)).old).toBe(false);
});

test("a car that leaves Germany has no totals, and has them again when it returns", async () => {
  const [id = ""] = await insertVehicles(database, [prospect]);
  await update(id, { status: "available" });
  await expect(kept(id)).rejects.toThrow("no row");
  await update(id, { status: "german_prospect" });
  expect((await kept(id)).old).toBe(true);
});

test("a new table and a new day make all totals old", async () => {
  const [id = ""] = await insertVehicles(database, [prospect]);
  await keepPricesAtDoor(asSystem());
  const dearer = { ...firstTables.official_fees, content: { ...firstTables.official_fees.content, registration: 499_77 } };
  await runAs(asSystem(), (transaction) => recordEntry(transaction, system, { name: "official_fees", entry: "figures", version: dearer }));
  expect((await kept(id)).old).toBe(true);
  await keepPricesAtDoor(asSystem());
  expect((await kept(id)).totals).toEqual(await expectedTotals(id, { ...firstTables, official_fees: dearer }));
  const tomorrow = { ...asSystem(), now: asSystem().now.add({ hours: 25 }) };
  expect(await keepPricesAtDoor(tomorrow)).toBeGreaterThan(0);
});

test("two instances compute while facts change, and no total of before stays", async () => {
  const ids = await insertVehicles(
    database,
    Array.from({ length: 30 }, () => prospect),
  );
  const changes = ids.map((id, index) => update(id, { german_price: 20_000 + index * 100 }));
  await Promise.all([keepPricesAtDoor(asSystem()), keepPricesAtDoor(asSystem()), ...changes]);
  await keepPricesAtDoor(asSystem());
  for (const id of ids) expect(await kept(id)).toMatchObject({ old: false, price: (await kept(id)).totals[companyRegion] });
  const { totals } = await kept(ids.at(-1) ?? "");
  expect(totals.mc).toBeGreaterThan((await kept(ids[0] ?? "")).totals.mc ?? 0);
});

test("each region sorts and filters by its own totals, and a car in Spain by its price", async () => {
  const own = await openTestDatabase();
  await writeFirstTables(contextOf(own, system));
  await insertVehicles(own, [
    ...[120, 150, 180, 230].map((co2, index) => ({ ...prospect, co2, german_price: 20_000 + index * 250 })),
    { ...prospect, german_price: 21_000, price: 26_000, price_fixed: true },
    { status: "available", price: 23_500 },
  ]);
  await keepPricesAtDoor(contextOf(own, system));
  for (const region of ["mc", "ct", "ce"] as Region[]) {
    const all = await pricesIn(own, region);
    const sorted = await found(own, region, {});
    expect(sorted, region).toEqual(all);
    const limit = all[2] ?? 0;
    expect(await found(own, region, { price: { max: limit } }), region).toEqual(all.filter((price) => price <= limit));
  }
  await own.close();
});

/** The prices that a region's list shows, the lowest first, computed for each car on its own. */
async function pricesIn(own: TestDatabase, region: Region): Promise<number[]> {
  const { rows } = await sql<{ price: number; totals: Partial<Record<Region, number>> | null }>`
    select price, totals from vehicles left join prices_at_door on vehicle_id = id`.execute(own.kysely);
  const shown = rows.map(({ price, totals }) => {
    if (totals === null) return price;
    return price + (totals[region] ?? 0) - (totals[companyRegion] ?? 0);
  });
  return shown.toSorted((a, b) => a - b);
}

async function found(own: TestDatabase, region: Region, search: Partial<typeof emptySearch>): Promise<number[]> {
  const { vehicles } = await searchCatalogue(contextOf(own, visitor), { ...emptySearch, ...search, sort: "price_asc" }, region);
  const all = new Map(
    (
      await sql<{ id: string; price: number; totals: Partial<Record<Region, number>> | null }>`
        select id, price, totals from vehicles left join prices_at_door on vehicle_id = id`.execute(own.kysely)
    ).rows.map(({ id, price, totals }) => [id, totals === null ? price : price + (totals[region] ?? 0) - (totals[companyRegion] ?? 0)]),
  );
  return vehicles.map(({ id }) => all.get(id) ?? 0);
}

test("a price that the team has fixed is the total at the company's door, and its difference is a line in every region", () => {
  const car = { germanPrice: 18_900, seller: "dealer", co2: 132, firstRegistration: "2019-03", mileage: 60_000 } as const;
  const day = Temporal.PlainDate.from("2026-11-20");
  for (const region of regionCodes) {
    const computed = landedPrice(car, usualBuyer(region), day, firstTables);
    const fixed = landedPrice({ ...car, fixedPrice: 25_000 }, usualBuyer(region), day, firstTables);
    if (!computed || !fixed) throw new Error("no price");
    const difference = fixed.total.low - computed.total.low;
    expect(fixed.lines.at(-1)).toMatchObject({ name: "adjustment", amount: { low: difference, high: difference } });
    expect(fixed.total.high - computed.total.high).toBe(difference);
    if (region === companyRegion) expect(figureOf(fixed.total)).toBe(25_000_00);
  }
});

test("a save that has locked its car is not ended as a deadlock by a computation of the same car", async () => {
  const [id = ""] = await insertVehicles(database, [prospect]);
  const computing: Promise<unknown>[] = [];
  await runAs(asSystem(), async (transaction) => {
    await transaction.selectFrom("vehicles").select("id").where("id", "=", id).forUpdate().execute();
    computing.push(keepPricesAtDoor(asSystem(), id));
    await pause(500);
    await transaction.updateTable("vehicles").set({ german_price: 22_000 }).where("id", "=", id).execute();
  });
  await Promise.all(computing);
  await keepPricesAtDoor(asSystem());
  expect((await kept(id)).totals).toEqual(await expectedTotals(id, await tablesOn({ context: asSystem() }, companyDay(asSystem().now))));
});

test("totals that come out the same drop no kept page", async () => {
  const [id = ""] = await insertVehicles(database, [prospect]);
  await keepPricesAtDoor(asSystem());
  const heard: string[] = [];
  const subscriptions = [
    await database.listen("catalogue_changed", () => void heard.push("changed")),
    await database.listen("end_of_test", () => void heard.push("end")),
  ];
  const tomorrow = { ...asSystem(), now: asSystem().now.add({ hours: 48 }) };
  heard.length = 0;
  expect(await keepPricesAtDoor(tomorrow, id)).toBe(1);
  await sql`select pg_notify('end_of_test', '')`.execute(database.kysely);
  await expect.poll(() => heard).toEqual(["end"]);
  await Promise.all(subscriptions.map((subscription) => subscription.stop()));
});
