import fc from "fast-check";
import { sql, type Transaction } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { DB } from "#db/types.ts";
import { runAs, visitor } from "#server/context.ts";
import { contextOf, openTestDatabase, type TestDatabase } from "#tests/database.ts";
import { generateStock } from "#tests/catalogue-model.ts";
import { anySearch } from "#tests/catalogue-searches.ts";
import { anyStockWrite } from "#tests/stock-writes.ts";
import { insertVehicle, insertVehicles } from "#tests/vehicles.ts";
import { countFurther, findFurtherFrame } from "./queries/further-counts.server.ts";
import { searchCatalogue } from "./queries.server.ts";
import { type CatalogueSearch, emptySearch } from "./search-params.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(() => write("delete from vehicles"));

const write = (statement: string) => runAs(contextOf(database), (transaction) => sql.raw(statement).execute(transaction));

/** After half a minute without a change, a search expects none, however many searches met one (`QuietTime`). */
const clocks = [
  { between: "right after each other", step: 0 },
  { between: "half a quiet minute apart", step: 33_000 },
] as const;

/** Milliseconds that the clock is ahead, and that it goes ahead with each search. */
const clock = { passed: 0, step: 0 };
const dateNow = Date.now;
beforeAll(() => void vi.spyOn(Date, "now").mockImplementation(() => dateNow() + clock.passed));
afterAll(() => void vi.restoreAllMocks());

function searchLater(...asked: Parameters<typeof searchCatalogue>) {
  clock.passed += clock.step;
  return searchCatalogue(...asked);
}

/** What this process finds, which keeps cars, and what one finds that has just started. */
async function findTwice(search: CatalogueSearch) {
  const kept = contextOf(database, visitor);
  const fresh = { ...kept, database: { ...database } };
  const frame = await findFurtherFrame(fresh);
  const find = async (context: typeof kept) => ({
    page: await searchLater(context, search),
    further: await countFurther(context, search, frame),
  });
  return { kept: await find(kept), fresh: await find(fresh) };
}

describe.each(clocks)("the cars that a process keeps, for searches $between", ({ step }) => {
  beforeEach(() => {
    clock.step = step;
  });

  test("are those of a process that has just started, after any writes", async () => {
    await insertVehicles(database, generateStock(200));
    await fc.assert(
      fc.asyncProperty(fc.array(anyStockWrite, { maxLength: 4 }), anySearch, async (statements, search) => {
        for (const statement of statements) await write(statement);
        const { kept, fresh } = await findTwice(search);
        expect(kept).toEqual(fresh);
      }),
      { numRuns: 60 },
    );
  }, 120_000);

  test("follow one statement that changes thousands of cars, and many that change one", async () => {
    await write(`insert into vehicles (make, model, year, price, mileage, fuel_type, transmission, location, status)
      select 'Audi', 'A' || n % 7, 2015 + n % 6, n, n * 10, 'Diésel', 'Manual', 'Berlín', 'available' from generate_series(1, 5000) n`);
    await searchLater(contextOf(database, visitor), emptySearch);
    await write("update vehicles set price = price + 100000 where price % 2 = 0");
    for (let price = 1; price < 100; price += 2) {
      await write(`update vehicles set mileage = 1 where price = ${price}`);
      const { total } = await searchLater(contextOf(database, visitor), { ...emptySearch, mileage: { max: 1 } });
      expect(total).toBe((price + 1) / 2);
    }
    for (const page of [1, 60, 209]) {
      const { kept, fresh } = await findTwice({ ...emptySearch, sort: "price_desc", page });
      expect(kept).toEqual(fresh);
    }
  }, 60_000);

  test("show what is committed, and nothing that is taken back", async () => {
    const id = await insertVehicle(database, { price: 5_000 });
    const shown = async () => (await searchLater(contextOf(database, visitor), emptySearch)).vehicles.map(({ price }) => price);
    expect(await shown()).toEqual([5_000]);
    const cheaper = (transaction: Transaction<DB>) => transaction.updateTable("vehicles").set({ price: 1 }).where("id", "=", id).execute();
    const refused = runAs(contextOf(database), async (transaction) => {
      await cheaper(transaction);
      throw new Error("taken back");
    });
    await expect(refused).rejects.toThrow("taken back");
    expect(await shown()).toEqual([5_000]);
    await runAs(contextOf(database), cheaper);
    expect(await shown()).toEqual([1]);
  });

  test("can be asked for by many at once, while somebody writes, and each sees what was there when they asked", async () => {
    await insertVehicle(database, { price: 1 });
    const find = () => searchLater(contextOf(database, visitor), emptySearch);
    for (let price = 2; price < 30; price += 1) {
      const asked = [find(), find(), find(), find(), find()];
      await write(`update vehicles set price = ${price}`);
      const after = await find();
      expect(after.vehicles.map((vehicle) => vehicle.price)).toEqual([price]);
      const seen = (await Promise.all(asked)).map(({ vehicles }) => vehicles[0]?.price ?? 0);
      for (const one of seen) expect([price - 1, price]).toContain(one);
    }
  });

  test("have the place of a car that comes while others search", async () => {
    await insertVehicles(database, generateStock(50));
    const find = (search: Partial<CatalogueSearch>) => searchLater(contextOf(database, visitor), { ...emptySearch, ...search });
    for (let turn = 0; turn < 20; turn += 1) {
      const location = `Lugar ${turn}`;
      // Words need the database between the reading of changes and the count.
      const searches = Array.from({ length: 6 }, () => find({ search: "a" }));
      await insertVehicle(database, { location });
      for (const { facets, total } of await Promise.all([...searches, find({})]))
        expect(facets.locations.reduce((sum, { count }) => sum + count, 0)).toBe(total);
      expect((await find({ locations: [location] })).total).toBe(1);
    }
  });

  test("have a car that gets another name while others search for a word of both names", async () => {
    await insertVehicles(database, generateStock(50));
    const id = await insertVehicle(database, { make: "Zastava", model: "Nueva" });
    const find = () => searchLater(contextOf(database, visitor), { ...emptySearch, search: "zastava" });
    for (let turn = 0; turn < 60; turn += 1) {
      const searches = Array.from({ length: 8 }, find);
      await write(`update vehicles set model = 'Nueva ${turn}' where id = '${id}'`);
      const totals = (await Promise.all([...searches, find()])).map(({ total }) => total);
      expect(totals).toEqual(totals.map(() => 1));
    }
  });

  test("are for each of many searches those that fit it, while cars change and other searches fail", async () => {
    for (let price = 1; price <= 6; price += 1)
      await insertVehicles(
        database,
        Array.from({ length: price * 3 }, () => ({ price })),
      );
    // By this clock, each piece of a search is long enough for a pause.
    const slowClock = { now: 0 };
    const slow = vi.spyOn(performance, "now").mockImplementation(() => (slowClock.now += 2));
    const find = (search: Partial<CatalogueSearch>) => searchLater(contextOf(database, visitor), { ...emptySearch, ...search });
    const findPrice = async (price: number) => {
      const { total, vehicles } = await find({ price: { min: price, max: price }, sort: "mileage_asc" });
      return { total, prices: [...new Set(vehicles.map((vehicle) => vehicle.price))] };
    };
    const failing = () => find({ sort: "no order" as CatalogueSearch["sort"] });
    for (let turn = 0; turn < 15; turn += 1) {
      const searches = [1, 2, 3, 4, 5, 6].map(findPrice);
      const failed = Promise.allSettled([failing(), failing()]);
      const written = write(`update vehicles set mileage = mileage + 1 where price >= ${1 + (turn % 6)}`);
      const later = [6, 5, 4, 3, 2, 1].map(findPrice);
      await written;
      expect((await findPrice(5)).total).toBe(15);
      const found = [...(await Promise.all(searches)), ...(await Promise.all(later)).toReversed()];
      expect(found).toEqual([1, 2, 3, 4, 5, 6, 1, 2, 3, 4, 5, 6].map((price) => ({ total: price * 3, prices: [price] })));
      expect((await failed).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    }
    slow.mockRestore();
  });

  test("do not take changes of another server for new ones again and again", async () => {
    await insertVehicle(database);
    // A restore writes as the tables' owner.
    await sql`insert into catalogue_changes (vehicle_id, transaction_id)
      select id, (pg_snapshot_xmax(pg_current_snapshot())::text::bigint + 1000)::text::xid8 from vehicles`.execute(database.kysely);
    await searchLater({ ...contextOf(database, visitor), database: { ...database } }, emptySearch);
    const { rows } = await runAs(contextOf(database), (transaction) =>
      sql<{
        count: number;
      }>`select count(*) from catalogue_changes where transaction_id >= pg_snapshot_xmax(pg_current_snapshot())`.execute(transaction),
    );
    expect(rows).toEqual([{ count: 0 }]);
  });

  // The embedded database has one connection, which has one transaction at a time.
  test.skipIf(!process.env["DATABASE_URL"])("see a transaction that began before another and ends after it", async () => {
    const [early, late] = [await insertVehicle(database, { price: 10 }), await insertVehicle(database, { price: 20 })];
    const prices = async () =>
      (await searchLater(contextOf(database, visitor), { ...emptySearch, sort: "price_asc" })).vehicles.map(({ price }) => price);
    expect(await prices()).toEqual([10, 20]);
    const set = (price: number, id: string) => (transaction: Transaction<DB>) =>
      transaction.updateTable("vehicles").set({ price }).where("id", "=", id).execute();
    await runAs(contextOf(database), async (transaction) => {
      await set(11, early)(transaction);
      await runAs(contextOf(database), set(21, late));
      expect(await prices()).toEqual([10, 21]);
    });
    expect(await prices()).toEqual([11, 21]);
  });
});

test("a search after a quiet time goes to the database once, and twice more if a car has changed meanwhile", async () => {
  const id = await insertVehicle(database, { price: 1 });
  const prices = async () => (await searchCatalogue(contextOf(database, visitor), emptySearch)).vehicles.map(({ price }) => price);
  await prices();
  clock.passed += 33_000;
  const ways = vi.spyOn(database.kysely, "executeQuery");
  expect(await prices()).toEqual([1]);
  expect(ways).toHaveBeenCalledTimes(1);
  await write(`update vehicles set price = 2 where id = '${id}'`);
  ways.mockClear();
  expect(await prices()).toEqual([2]);
  expect(ways).toHaveBeenCalledTimes(3);
  // The change was a moment ago, so the next one reads the changes first.
  ways.mockClear();
  expect(await prices()).toEqual([2]);
  expect(ways).toHaveBeenCalledTimes(2);
  ways.mockRestore();
});

test("a search without results goes to the database once, too, and sees a car that has come meanwhile", async () => {
  await insertVehicle(database, { price: 1 });
  const find = () => searchCatalogue(contextOf(database, visitor), { ...emptySearch, price: { min: 500, max: 500 } });
  await find();
  const ways = vi.spyOn(database.kysely, "executeQuery");
  clock.passed += 33_000;
  expect((await find()).total).toBe(0);
  expect(ways).toHaveBeenCalledTimes(1);
  await insertVehicle(database, { price: 500 });
  expect((await find()).vehicles).toHaveLength(1);
  ways.mockRestore();
});

test("after many searches that met a change, a quiet second is not enough any more", async () => {
  const id = await insertVehicle(database, { price: 1 });
  const find = () => searchCatalogue(contextOf(database, visitor), emptySearch);
  for (let turn = 0; turn < 6; turn += 1) {
    clock.passed += 33_000;
    await write(`update vehicles set price = price + 1 where id = '${id}'`);
    expect((await find()).vehicles[0]?.price).toBe(turn + 2);
  }
  const ways = vi.spyOn(database.kysely, "executeQuery");
  clock.passed += 2_000;
  await find();
  expect(ways).toHaveBeenCalledTimes(2);
  ways.mockRestore();
});

// The embedded database has one connection, which has one transaction at a time.
test.skipIf(!process.env["DATABASE_URL"])(
  "searches read the changes first while a transaction stays open for ten thousand others",
  async () => {
    await insertVehicle(database, { price: 1 });
    const find = () => searchCatalogue(contextOf(database, visitor), emptySearch);
    const waysAfterQuietTime = async () => {
      await find();
      clock.passed += 33_000;
      const ways = vi.spyOn(database.kysely, "executeQuery");
      await find();
      const { length } = ways.mock.calls;
      ways.mockRestore();
      return length;
    };
    // Open transactions count for the whole server, and other tests at the same time may have one for some seconds.
    const expectOneWay = async () => {
      const later = () => {
        clock.passed += 61_000;
        return waysAfterQuietTime();
      };
      await expect.poll(later, { timeout: 30_000 }).toBe(1);
    };
    const oneTransaction = sql`select pg_current_xact_id()`;
    await runAs(contextOf(database), async (transaction) => {
      await oneTransaction.execute(transaction);
      await expectOneWay();
      await sql`do $$ begin for turn in 1..11000 loop perform pg_current_xact_id(); commit; end loop; end $$`.execute(database.kysely);
      clock.passed += 61_000;
      expect(await waysAfterQuietTime()).toBe(2);
    });
    await expectOneWay();
  },
);
