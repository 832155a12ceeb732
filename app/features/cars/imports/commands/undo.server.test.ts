import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Actor, runAs } from "#server/context.ts";
import { openStorage } from "#server/files/storage.ts";
import { insertUser } from "#tests/accounts.ts";
import { keepPricesAtDoor } from "#app/features/cars/landed-price/commands.server.ts";
import { contextOf, openTestDatabase, type TestDatabase } from "#tests/database.ts";
import { startedRun } from "#tests/stock-runs.ts";
import { autoscout24 } from "../reading/formats/autoscout24.ts";
import { kleinanzeigen } from "../reading/formats/kleinanzeigen.ts";
import type { StockFormat } from "../reading/formats/format.ts";
import { countChanges, forecastUndo, readImportPage } from "../queries.server.ts";
import { carryOut } from "./carry-out.server.ts";
import type { GoneWish } from "../runs/import-state.ts";
import { workColumns } from "./keep-record.server.ts";
import { carryOutUndo } from "./undo.server.ts";

let database: TestDatabase;
const storage = openStorage({ kind: "folder", folder: "unused" });
let admin: Actor;
beforeAll(async () => {
  database = await openTestDatabase();
  admin = { kind: "admin", userId: await insertUser(database, { admin: true }) };
});
afterAll(() => database.close());
beforeEach(() =>
  runAs(contextOf(database), async (transaction) => {
    for (const table of ["reservations", "appointments", "vehicle_inquiries", "vehicles", "stock_imports", "audit_log"] as const)
      await transaction.deleteFrom(table).execute();
  }),
);

const header = "mileage,make,model,fuel,gear,offerType,price,hp,year";
const car = (mileage: number, price: number) => `${mileage},Opel,Corsa,Gasoline,Manual,Used,${price},75,2019`;
const kleinanzeigenFile = { format: kleinanzeigen, columns: kleinanzeigen.columns.join(",") };
const ad = (price: string, type: string, gearbox: string) =>
  `Opel_Corsa,Angebot,"${price}",${type},2008,${gearbox},75,corsa,"90,000km",benzin,opel,2016-03-02 00:00:00,1067,2016-03-09 10:11:12`;
let clock = Temporal.Instant.from("2026-11-20T11:00:00Z");

async function* bytesOf(rows: readonly string[], columns: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from([columns, ...rows, ""].join("\n"));
}

type Given = { gone?: GoneWish; format?: StockFormat; columns?: string; sourceId?: string };

/** Imports rows as a recorded run, each run one minute after the previous one; returns the run's id. */
async function run(
  rows: readonly string[],
  { gone = "leave", format = autoscout24, columns = header, sourceId }: Given = {},
): Promise<string> {
  clock = clock.add({ minutes: 1 });
  const context = contextOf(database, { kind: "system" }, clock);
  const id = await startedRun(context, format.source, gone);
  await carryOut(context, { id, kind: "run", format, sourceId, status: "available", gone }, bytesOf(rows, columns));
  return id;
}

const beginUndo = (id: string) =>
  runAs(context(), (transaction) =>
    transaction
      .updateTable("stock_imports")
      .set({ state: "undoing", ...workColumns(clock) })
      .where("id", "=", id)
      .execute(),
  );

async function undo(id: string, source = "autoscout24"): Promise<void> {
  clock = clock.add({ minutes: 1 });
  await beginUndo(id);
  await carryOutUndo(context(), storage, { id, source });
}

const stock = () =>
  runAs(contextOf(database), (transaction) => transaction.selectFrom("vehicles").selectAll().orderBy("mileage").execute());
const shown = async () => (await stock()).map(({ mileage, price, status }) => `${mileage} ${price} ${status}`);
const idOf = async (mileage: number) => (await stock()).find((row) => row.mileage === mileage)?.id ?? "";
const context = () => contextOf(database, { kind: "system" }, clock);
const asAdmin = (statement: string) => runAs(contextOf(database, admin), (transaction) => sql.raw(statement).execute(transaction));
/** The columns that do not depend on when and how often a row was written. */
const lasting = async () => (await stock()).map((row) => ({ ...row, updated_at: undefined, revision: undefined }));

test("cars of one named source that are gone are sold, those of another source stay, and the undo offers them again", async () => {
  const [schmidt, weber] = [randomUUID(), randomUUID()];
  await run([car(1, 9_000), car(2, 9_000)], { sourceId: schmidt });
  await run([car(1, 9_000), car(3, 9_000)], { sourceId: weber });
  expect(await shown()).toEqual(["1 9000 available", "1 9000 available", "2 9000 available", "3 9000 available"]);
  const last = await run([car(1, 9_000)], { sourceId: schmidt, gone: "sold" });
  expect(await shown()).toEqual(["1 9000 available", "1 9000 available", "2 9000 sold", "3 9000 available"]);
  await undo(last);
  expect(await shown()).toEqual(["1 9000 available", "1 9000 available", "2 9000 available", "3 9000 available"]);
});

describe("the undo of a run (decision 0019)", () => {
  test("restores the stock: created cars are erased, changed cars get their old values, archived cars are on offer again", async () => {
    await run([car(1, 9_000), car(2, 9_000), car(3, 9_000)]);
    const before = await lasting();
    const second = await run([car(1, 8_500), car(2, 9_000), car(4, 7_000)], { gone: "archive" });
    expect(await shown()).toEqual(["1 8500 available", "2 9000 available", "3 9000 archived", "4 7000 available"]);
    expect(await countChanges(context(), second)).toMatchObject({ created: 1, updated: 1, archived: 1, waiting: 3 });
    expect(await forecastUndo(context(), second)).toEqual({ erased: 1, archived: 0, restored: 1, returned: 1, left: 0, unlinked: 0 });

    await undo(second);
    expect(await lasting()).toEqual(before);
    expect(await countChanges(context(), second)).toMatchObject({ waiting: 0, erased: 1, kept: 0, restored: 2, left: 0 });
    await run([car(1, 8_500), car(2, 9_000), car(4, 7_000)]);
    expect(await shown()).toEqual(["1 8500 available", "2 9000 available", "3 9000 available", "4 7000 available"]);
  });

  test("restores what the seller asks in Germany (decision 0043)", async () => {
    await run([car(1, 9_000)]);
    const setPrices = (values: { price: number; german_price: number }) =>
      runAs(context(), (transaction) =>
        transaction
          .updateTable("vehicles")
          .set({ ...values, imported_price: values.price, status: "german_prospect" })
          .execute(),
      );
    await setPrices({ price: 9_000, german_price: 9_000 });
    const prices = async () => (await stock()).map(({ price, german_price: german }) => [price, german]);
    const changing = await run([car(1, 8_500)]);
    expect(await prices()).toEqual([[9_000, 8_500]]);
    // Computed meanwhile, which is no change by a person.
    await keepPricesAtDoor(context());
    expect(await forecastUndo(context(), changing)).toMatchObject({ restored: 1, left: 0 });
    await undo(changing);
    expect((await prices()).map(([, german]) => german)).toEqual([9_000]);
  });

  test("leaves and lists cars that somebody has changed since", async () => {
    await run([car(1, 9_000), car(2, 9_000), car(3, 9_000)]);
    const second = await run([car(1, 8_500), car(2, 8_500)], { gone: "archive" });
    await asAdmin("update vehicles set price = 8400 where mileage = 1");
    await asAdmin("update vehicles set status = 'reserved' where mileage = 3");
    expect(await forecastUndo(context(), second)).toEqual({ erased: 0, archived: 0, restored: 1, returned: 0, left: 2, unlinked: 0 });
    await undo(second);
    expect(await shown()).toEqual(["1 8400 available", "2 9000 available", "3 9000 reserved"]);
    const page = await readImportPage(context(), second, { show: "left", page: 1, undo: false });
    expect(page?.list).toMatchObject({ kind: "left", count: 2 });
    const cars = page?.list?.rows.type === "cars" ? page.list.rows.cars : [];
    expect(new Set(cars.map(({ mileage }) => mileage))).toEqual(new Set([1, 3]));
  });

  test("forecasts that a car is left if somebody changed any column that the run wrote, not only the price", async () => {
    await run([ad("$4,250", "kombi", "manuell")], kleinanzeigenFile);
    const second = await run([ad("$4,250", "kleinwagen", "manuell")], kleinanzeigenFile);
    await asAdmin("update vehicles set body_style = 'Berlina'");
    expect(await forecastUndo(context(), second)).toEqual({ erased: 0, archived: 0, restored: 0, returned: 0, left: 1, unlinked: 0 });
    await undo(second, "kleinanzeigen");
    expect(await countChanges(context(), second)).toMatchObject({ restored: 0, left: 1 });
  });

  test("does not touch columns that a price change left alone", async () => {
    await run([car(1, 9_000)]);
    const second = await run([car(1, 8_500)]);
    await asAdmin("update vehicles set description = 'Revisado', featured = true where mileage = 1");
    await undo(second);
    expect(await stock()).toMatchObject([{ price: 9_000, imported_price: 9_000, description: "Revisado", featured: true }]);
  });

  const consents = "gdpr_consent, data_processing_consent";
  const appointment = "customer_name, customer_email, appointment_date, appointment_time";
  test.each([
    [
      "a question",
      `insert into vehicle_inquiries (vehicle_id, name, email, message, ${consents}) values ($id, 'Ana', 'a@b.es', 'Hola', true, true)`,
    ],
    [
      "an appointment",
      `insert into appointments (vehicle_id, ${appointment}, ${consents}) values ($id, 'Ana', 'a@b.es', '2027-01-11', '09:00', true, true)`,
    ],
    [
      "a reservation",
      `insert into reservations (reference, vehicle_id, name, email, plan, deposit, ${consents}) values ('RS-1', $id, 'Ana', 'a@b.es', 'basico', 99, true, true)`,
    ],
    [
      "a picture",
      "insert into vehicle_images (vehicle_id, storage_key, width, height, placeholder) values ($id, 'x', 3, 2, 'data:image/webp;base64,')",
    ],
    ["a line of equipment", "insert into vehicle_features (vehicle_id, feature_name) values ($id, 'Techo')"],
    ["a change by the team", "update vehicles set description = 'Revisado' where id = $id"],
    ["a later run", undefined],
  ])("archives instead of erasing a car with %s (IMPORT-3)", async (_, statement) => {
    const first = await run([car(1, 9_000), car(2, 9_000)]);
    if (statement === undefined) await run([car(1, 8_800), car(2, 9_000)]);
    else await asAdmin(statement.replace("$id", `'${await idOf(1)}'`));
    const kept = (await stock()).find(({ mileage }) => mileage === 1);
    expect(await forecastUndo(context(), first)).toMatchObject({ erased: 1, archived: 1 });
    await undo(first);
    expect(await stock()).toMatchObject([{ id: kept?.id, status: "archived", price: kept?.price }]);
    expect(await countChanges(context(), first)).toMatchObject({ erased: 1, kept: 1, waiting: 0 });
  });

  test("restores every column that a format may change", async () => {
    await run([ad("$4,250", "", "manuell")], kleinanzeigenFile);
    const before = await lasting();
    const second = await run([ad("$4,000", "kleinwagen", "automatik")], kleinanzeigenFile);
    expect(await stock()).toMatchObject([{ price: 4_000, body_style: "Compacto", transmission: "Automático" }]);
    await undo(second, "kleinanzeigen");
    expect(await lasting()).toEqual(before);
  });

  test("continues after an interruption, and handles thousands of cars", async () => {
    const rows = Array.from({ length: 1_300 }, (_, index) => car(index + 1, 9_000));
    const id = await run(rows);
    const stop = new AbortController();
    await beginUndo(id);
    const { kysely } = database;
    const stopping: typeof kysely = kysely.withPlugin({
      transformQuery: ({ node, queryId: _id }) => {
        if (JSON.stringify(node).includes("update stock_import_changes set undone")) stop.abort();
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    await carryOutUndo({ ...context(), database: { ...database, kysely: stopping } }, storage, { id, source: "autoscout24" }, stop.signal);
    expect(await countChanges(context(), id)).toMatchObject({ erased: 1_000, waiting: 300 });
    expect(await readImportPage(context(), id, { show: undefined, page: 1, undo: true })).toMatchObject({
      found: { state: "interrupted" },
      forecast: { erased: 300 },
    });
    await undo(id);
    expect(await stock()).toEqual([]);
    expect((await readImportPage(context(), id, { show: undefined, page: 1, undo: true }))?.found.state).toBe("undone");
  });
});

test("the page of a run shows the last page of its rows for a page number beyond it", async () => {
  const id = await run(Array.from({ length: 51 }, (_, number) => car(number + 1, 9_000)));
  const page = await readImportPage(context(), id, { show: "created", page: 9, undo: false });
  expect(page?.list).toMatchObject({ kind: "created", count: 51, pages: { page: 2, pageCount: 2 } });
  expect(page?.list?.rows).toMatchObject({ type: "cars", cars: [{ make: "Opel" }] });
});
