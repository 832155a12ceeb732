import { sql } from "kysely";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Actor, runAs } from "#server/context.ts";
import { insertUser } from "#tests/accounts.ts";
import { expectedList, generateStock, type ListedVehicle } from "#tests/catalogue-model.ts";
import { contextOf, openTestDatabase, type TestDatabase } from "#tests/database.ts";
import { anyStockWrite, readStock } from "#tests/stock-writes.ts";
import { insertVehicles } from "#tests/vehicles.ts";
import { exportStock, listStock } from "./queries.server.ts";
import { firstDirections, type SortColumn, stockFilters, type StockSearch } from "#app/features/cars/vehicles/office/search-params.ts";
import { fileColumns, fileLine } from "#app/features/cars/vehicles/office/stock-file.ts";

let database: TestDatabase;
let admin: Actor;
let stock: readonly ListedVehicle[];

beforeAll(async () => {
  database = await openTestDatabase();
  admin = { kind: "admin", userId: await insertUser(database, { admin: true }) };
  stock = generateStock(240);
  await insertVehicles(database, stock);
});
afterAll(() => database.close());

const usual: StockSearch = { search: "", filter: "", sort: { column: "created", direction: "desc" }, page: 1 };
const list = (search: Partial<StockSearch> = {}) => listStock(contextOf(database, admin), { ...usual, ...search });

describe("the team's list", () => {
  test.each<[typed: string, found: string]>([
    ["citroen", "Citroën C4"],
    ["c4 citroen", "Citroën C4"],
    ["%", "Tesla 100% Eléctrico"],
    ["_", "Volkswagen Up_GTI"],
    ["\\", "Opel Back\\Slash"],
    ["c4 golf", ""],
    ["' or 1=1 --", ""],
  ])("finds make, model and place by %j, with every sign taken literally (row D3)", async (search, found) => {
    const { total } = await list({ search, filter: "all" });
    expect(total).toBe(stock.filter(({ make, model }) => `${make} ${model}` === found).length);
  });

  test("is refused by the database to visitors and customers", async () => {
    await expect(listStock(contextOf(database, { kind: "visitor" }), usual)).rejects.toMatchObject({ code: "42501" });
    const customer: Actor = { kind: "customer", userId: crypto.randomUUID() };
    await expect(listStock(contextOf(database, customer), usual)).rejects.toMatchObject({ code: "42501" });
  });
});

describe("after any writes", () => {
  const anyList: fc.Arbitrary<StockSearch> = fc.record({
    search: fc.constantFrom("", "", "a", "audi", "seat leon", "golf berlin"),
    filter: fc.constantFrom(...stockFilters),
    sort: fc.record({
      column: fc.constantFrom(...(Object.keys(firstDirections) as SortColumn[])),
      direction: fc.constantFrom("asc" as const, "desc" as const),
    }),
    page: fc.integer({ min: 1, max: 4 }),
  });

  test("the team's list is that of a plain computation over all vehicles", async () => {
    const own = await openTestDatabase();
    const [asAdmin, asSystem] = [contextOf(own, { kind: "admin", userId: crypto.randomUUID() }), contextOf(own)];
    await insertVehicles(own, generateStock(300));
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyStockWrite, { maxLength: 3 }),
        fc.array(anyList, { minLength: 6, maxLength: 6 }),
        async (writes, lists) => {
          for (const write of writes) await runAs(asSystem, (transaction) => sql.raw(write).execute(transaction));
          const written = await readStock(own);
          for (const search of lists) {
            const { rows, total, page } = await listStock(asAdmin, search);
            const wanted = expectedList(written, search);
            const ids = wanted.slice((page - 1) * 50, page * 50).map(({ id }) => id);
            expect({ ids: rows.map(({ id }) => id), total }, JSON.stringify(search)).toEqual({ ids, total: wanted.length });
          }
        },
      ),
      { numRuns: 40 },
    );
    await own.close();
  }, 120_000);
});

describe("the file of a list (row D13)", () => {
  const exported = async (search: StockSearch) => {
    const rows = [];
    for await (const piece of exportStock(contextOf(database, admin), search)) rows.push(...piece);
    return rows;
  };

  test("has the search's results of all pages, in order", async () => {
    const search: StockSearch = { ...usual, filter: "all", sort: { column: "price", direction: "desc" } };
    const rows = await exported(search);
    expect(rows.map(({ id }) => id)).toEqual(expectedList(stock, search).map(({ id }) => id));
    const line = fileLine(rows[0] ?? expect.fail("no row"));
    expect(Object.keys(line)).toEqual(fileColumns);
    expect(line).toMatchObject({
      "Precio (€)": rows[0]?.price,
      Estado: expect.stringMatching(/^[A-ZÁ]/),
      Alta: expect.stringMatching(/^2026-/),
    });
  });
});
