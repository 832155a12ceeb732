import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { runAs } from "#server/context.ts";
import type { RequestScope } from "#server/request.ts";
import { insertSignedIn } from "#tests/accounts.ts";
import { contextOf, openTestDatabase, type TestDatabase } from "#tests/database.ts";
import { noon, scopeOf, sentForm } from "#tests/request-scope.ts";
import { readImportPage } from "../queries.server.ts";
import { mobileDe } from "../reading/formats/mobile-de.ts";
import type { ShownKind } from "../search-params.ts";
import { carryOut } from "./carry-out.server.ts";
import { workColumns } from "./keep-record.server.ts";
import { leaveOutCar } from "./leave-out.server.ts";

let database: TestDatabase;
let scope: RequestScope;
beforeAll(async () => {
  database = await openTestDatabase();
  scope = scopeOf(database, { session: await insertSignedIn(database, { admin: true, now: noon }) });
});
afterAll(() => database.close());
beforeEach(() =>
  runAs(contextOf(database), async (transaction) => {
    for (const table of ["vehicles", "stock_imports"] as const) await transaction.deleteFrom(table).execute();
  }),
);

const header = "interne_nummer,marke,modell,ez,kilometer,preis,kraftstoffart,getriebeart,leistung,vin";
const car = (number: number, model: string, price = 9_000, km = 50_000, vin = "") =>
  `N${number},Opel,${model},05.2018,${km},${price},Benzin,Schaltgetriebe,92,${vin}`;

async function* bytesOf(cars: readonly string[]): AsyncGenerator<Uint8Array> {
  yield Buffer.from([header, ...cars, ""].join("\n"));
}

/** Does one pass over a file; a dry run makes the import, and a run goes on with it. Returns its id. */
async function pass(cars: readonly string[], known?: string): Promise<string> {
  const context = contextOf(database, { kind: "system" }, scope.context.now);
  const state = known === undefined ? "previewing" : "running";
  const at = { state, started_at: known === undefined ? null : context.now.toString(), ...workColumns(context.now) };
  const { id } = await runAs(context, (transaction) =>
    known === undefined
      ? transaction
          .insertInto("stock_imports")
          .values({ source: "mobile.de", vehicle_status: "available", gone: "archive", file_name: "x", file_size: 1, ...at })
          .returning("id")
          .executeTakeFirstOrThrow()
      : transaction.updateTable("stock_imports").set(at).where("id", "=", known).returning("id").executeTakeFirstOrThrow(),
  );
  const kind = known === undefined ? "preview" : "run";
  await carryOut(context, { id, kind, format: mobileDe, status: "available", gone: "archive" }, bytesOf(cars));
  return id;
}

async function page(id: string, show: ShownKind, search = "") {
  const found = await readImportPage(scope.context, id, { show, page: 1, search, undo: false });
  const rows = found?.list?.rows;
  return { tally: found?.tally, kinds: found?.kinds, cars: rows?.type === "cars" ? rows.cars : [] };
}
const leaveOut = async (id: string, kind: string, position: number | undefined, leave = "yes") =>
  (await leaveOutCar(scope, id, sentForm("leave-out", { kind, position: String(position), leave_out: leave }))).data;
const planned = () => runAs(scope.context, (transaction) => transaction.selectFrom("stock_import_rows").selectAll().execute());

test("single cars are left out and taken in again; the run skips them, and the lists say all that changes", async () => {
  const stock = [car(1, "Corsa"), car(2, "Meriva"), car(3, "Astra")];
  await pass(stock, await pass(stock));
  const file = [car(1, "Corsa", 8_500), car(2, "Meriva", 8_600, 50_100), car(4, "Insignia"), car(5, "Zafira", 1_000, 900)];
  const id = await pass(file);
  const shown = async (show: ShownKind, search: string) => (await page(id, show, search)).cars;
  const [zafira] = await shown("created", "ZÁFIRA opel");
  const [meriva] = await shown("updated", "n2");
  const [astra] = await shown("gone", "");
  expect(zafira).toMatchObject({ model: "Zafira", number: "N5", leftOut: false });
  expect(meriva).toMatchObject({ stockPrice: 9_000, price: 8_600, changes: expect.stringMatching(/^Kilómetros: 50\.000.+→ 50\.100.km$/) });
  expect(await shown("created", "Corsa")).toEqual([]);

  expect(await leaveOut(id, "created", zafira?.position)).toMatchObject({ ok: true });
  expect(await leaveOut(id, "updated", meriva?.position)).toMatchObject({ ok: true });
  expect(await leaveOut(id, "updated", meriva?.position, "no")).toMatchObject({ ok: true });
  expect(await leaveOut(id, "gone", astra?.position)).toMatchObject({ ok: true });
  expect(await leaveOut(id, "created", 99)).toMatchObject({ ok: false });
  expect(await shown("created", "zafira")).toMatchObject([{ leftOut: true }]);

  await pass(file, id);
  const after = await page(id, "updated", "meriva");
  expect(after.tally).toMatchObject({ read: 4, created: 1, updated: 2, leftOut: 1, gone: 0, archived: 0 });
  expect(after.kinds).toContainEqual({ kind: "leftOut", label: "No importados", count: 1 });
  expect(after.cars).toMatchObject([
    { stockPrice: 9_000, price: 8_600, changes: expect.stringMatching(/^Kilómetros: 50\.000.+→ 50\.100.km$/) },
  ]);
  expect(await planned()).toEqual([]);
  expect(await leaveOut(id, "created", 0)).toMatchObject({ ok: false, errors: { form: expect.stringMatching(/«Importado»/) } });
});

test("a car that is left out under a new number, or in a doubtful row, is not gone", async () => {
  const vin = "WVWZZZ1KZAW100001";
  const stock = [car(1, "Corsa", 9_000, 50_000, vin), car(2, "Astra")];
  await pass(stock, await pass(stock));
  const file = [car(8, "Corsa", 8_500, 50_000, vin), car(9, "Astra", 8_500), car(3, "Meriva")];
  const id = await pass(file);
  for (const kind of ["updated", "doubtful"] as const) {
    expect(await leaveOut(id, kind, (await page(id, kind)).cars[0]?.position)).toMatchObject({ ok: true });
  }
  await pass(file, id);
  expect((await page(id, "created")).tally).toMatchObject({ created: 1, leftOut: 2, gone: 0, archived: 0 });
});

test("what a file that nobody imports would have done is forgotten", async () => {
  const id = await pass([car(1, "Corsa")]);
  expect(await planned()).toHaveLength(1);
  await runAs(scope.context, (transaction) =>
    transaction.updateTable("stock_imports").set({ state: "cancelled" }).where("id", "=", id).execute(),
  );
  expect(await planned()).toEqual([]);
});
