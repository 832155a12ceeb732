import { randomUUID } from "node:crypto";
import { parse } from "csv-parse/sync";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { exportStock } from "#app/features/cars/catalogue/office/queries.server.ts";
import { readStockSearch } from "#app/features/cars/vehicles/office/search-params.ts";
import { fileColumns, fileLine } from "#app/features/cars/vehicles/office/stock-file.ts";
import { csvOf } from "#app/lib/csv.ts";
import { openStorage } from "#server/files/storage.ts";
import { insertUser } from "#tests/accounts.ts";
import { contextOf, openTestDatabase, type TestDatabase } from "#tests/database.ts";
import { csvText, workbook, zipOf } from "#tests/stock-files.ts";
import { startedRun } from "#tests/stock-runs.ts";
import { type RefusedRow, SampleCollector } from "../judging/samples.ts";
import { importStock } from "./import-stock.server.ts";
import { workColumns } from "./keep-record.server.ts";
import { carryOut } from "./carry-out.server.ts";
import { carryOutUndo } from "./undo.server.ts";

let database: TestDatabase;
const storage = openStorage({ kind: "folder", folder: "unused" });
let admin: string;
beforeAll(async () => {
  database = await openTestDatabase();
  admin = await insertUser(database, { admin: true });
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.kysely.deleteFrom("vehicles").execute();
  await database.kysely
    .insertInto("vehicles")
    .values([
      {
        make: "Audi",
        model: "A3",
        price: 21_900,
        year: 2019,
        mileage: 87_000,
        status: "available",
        location: "Murcia",
        fuel_type: "Gasolina",
        transmission: "Manual",
        description: "=Revisado\n- Llantas; «de 18»\n\nGarantía ñ → Š",
        power_kw: 110,
        co2: 118,
        consumption: 5.4,
        first_registration: "2019-03-01",
        papers: sql`array['teil_1','coc']`,
        modified: false,
        vin: "WBA8E9C50GK644237",
        featured: true,
      },
      {
        make: "BMW",
        model: "320d",
        price: 24_900,
        year: 2020,
        mileage: 50_000,
        status: "german_prospect",
        location: "Múnich",
        fuel_type: "Diésel",
        transmission: "Automático",
        german_price: 19_900,
        accident: "none_declared",
      },
      {
        make: "Citroën",
        model: "C3",
        price: 9_900,
        year: 2018,
        mileage: 100_000,
        status: "sold",
        location: "Murcia",
        fuel_type: "Gasolina",
        transmission: "Manual",
        price_fixed: true,
      },
    ])
    .execute();
});

const context = (now = "2026-11-28T11:00:00Z") => contextOf(database, { kind: "system" }, Temporal.Instant.from(now));
const stock = () => database.kysely.selectFrom("vehicles").selectAll().orderBy("make").execute();
/** What a person can see of the stock: all but what counts changes. */
const values = async () => (await stock()).map(({ updated_at: _at, revision: _revision, search_text: _text, ...row }) => row);

type Table = string[][];

/** The team's file, as a spreadsheet opens it: rows of cells, without the mark. */
async function exported(): Promise<Table> {
  const search = readStockSearch(new URLSearchParams({ filter: "all" }));
  const lines = [];
  for await (const rows of exportStock(contextOf(database, { kind: "admin", userId: admin }), search)) lines.push(...rows.map(fileLine));
  const [header = [], ...rows]: Table = parse(csvOf(fileColumns, lines), { delimiter: ";", bom: true });
  return [header, ...rows.toSorted(([one = ""], [other = ""]) => one.localeCompare(other))];
}

const columnAt = (label: string) => fileColumns.indexOf(label);

/** The same table with other cells, by the car's make and the column's label. */
const edited = (table: Table, changes: Record<string, Record<string, string>>) =>
  table.map((row) => {
    const change = changes[row[0] ?? ""] ?? {};
    return row.map((cell, at) => change[fileColumns[at] ?? ""] ?? cell);
  });

/** How Excel in Spanish saves what it has opened: amounts with points, months by name, and no signs that Windows-1252 lacks. */
function asExcelSaves(table: Table): Buffer {
  const months = ["ene", "feb", "mar", "abr", "may", "jun", "jul", "ago", "sep", "oct", "nov", "dic"];
  const saved = table.map((row, line) =>
    row.map((cell, at) => {
      const label = fileColumns[at] ?? "";
      const [, year, month] = /^\d\d(\d\d)-(\d\d)$/.exec(cell) ?? [];
      if (line > 0 && month !== undefined) return `${months[Number(month) - 1] ?? ""}-${year ?? ""}`;
      if (line > 0 && /\(€\)|Kilómetros/.test(label) && /^\d{4,}$/.test(cell))
        return `${cell.slice(0, -3)}.${cell.slice(-3)},00 €`.replace(label === "Kilómetros" ? ",00 €" : "", "");
      return cell.replaceAll("₂", "2").replaceAll("→", "?");
    }),
  );
  return Buffer.from(csvText(saved).replaceAll("€", "\u0080").replaceAll("Š", "\u008a"), "latin1");
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

async function bring(bytes: Uint8Array, { dryRun = false } = {}) {
  const refused: RefusedRow[] = [];
  const collector = new SampleCollector();
  const result = await importStock(context("2026-11-29T11:00:00Z"), once(bytes), {
    status: "available",
    dryRun,
    gone: "archive",
    collector,
    onRefused: (rows) => void refused.push(...rows),
  });
  const { read, updated, unchanged, duplicates, created, gone, broken } = result;
  return {
    counts: { read, updated, unchanged, duplicates, created, gone, broken },
    refused: refused.map(({ reason, column, value }) => [reason, column, value].join(" ")),
    changes: collector.samples.updated.map(({ changes }) => changes),
  };
}

const none = { read: 3, updated: 0, unchanged: 3, duplicates: 0, created: 0, gone: 0, broken: undefined };

test("the team's own file, saved again by a spreadsheet, changes nothing", async () => {
  const before = await stock();
  const table = await exported();
  for (const bytes of [Buffer.from(csvText(table)), asExcelSaves(table), workbook(table), zipOf({ "a.csv": csvText(table, ",") })]) {
    const { counts, refused } = await bring(bytes);
    expect({ counts, refused }).toEqual({ counts: none, refused: [] });
    expect(await stock()).toEqual(before);
  }
  const withoutMarks = await bring(asExcelSaves(table.map((row) => row.slice(0, -1))));
  expect(withoutMarks.counts).toMatchObject({ read: 0, broken: expect.stringMatching(/falta la columna Huella/) });
});

test("only what was edited changes, whatever colleagues have changed since the export", async () => {
  const before = await values();
  const file = edited(await exported(), {
    Audi: {
      Color: "gris",
      "Precio (€)": "20.500",
      Kilómetros: "87.500",
      "Primera matriculación": "abr-19",
      "Documentos que hemos visto": "",
      Destacado: "FALSO",
    },
    BMW: { Estado: "archivado", "Modificado tras salir de fábrica": "sí" },
  });
  // A colleague works on while the file is away.
  await database.kysely
    .updateTable("vehicles")
    .set({ price: 9_500, location: "Cartagena" })
    .where("make", "in", ["Citroën", "Audi"])
    .execute();
  const dry = await bring(asExcelSaves(file), { dryRun: true });
  expect(dry.changes).toEqual([
    expect.stringMatching(
      /^Precio \(€\): 9\.500\s€ → 20\.500\s€ · Kilómetros: 87\.000\skm → 87\.500\skm · Destacado: sí → no · Primera matriculación: marzo de 2019 → abril de 2019 · Color: nada → Gris · Documentos que hemos visto: Permiso/,
    ),
    "Estado: Prospecto Alemán → Archivado · Modificado tras salir de fábrica: nada → sí",
  ]);
  const { counts, refused } = await bring(asExcelSaves(file));
  expect({ counts, refused }).toEqual({ counts: { ...none, updated: 2, unchanged: 1 }, refused: [] });
  const [audi, bmw, citroen] = before;
  expect(await values()).toEqual([
    {
      ...audi,
      colour: "Gris",
      price: 20_500,
      mileage: 87_500,
      first_registration: "2019-04-01",
      papers: null,
      featured: false,
      location: "Cartagena",
    },
    { ...bmw, status: "archived", modified: true },
    { ...citroen, price: 9_500, location: "Cartagena" },
  ]);
});

test("a description keeps its lines, and the price of a car in Germany follows its German one", async () => {
  const file = edited(await exported(), { Audi: { Descripción: "'-Uno\r\n\r\nDos; «tres»" }, BMW: { "Precio en Alemania (€)": "18900" } });
  expect((await bring(asExcelSaves(file))).counts).toEqual({ ...none, updated: 2, unchanged: 1 });
  expect(await values()).toMatchObject([{ description: "-Uno\n\nDos; «tres»" }, { german_price: 18_900, price: 24_900 }, {}]);
});

test("what cannot be read, found or computed is refused with its column and value, and the rest goes on", async () => {
  const table = await exported();
  const [header = [], audi = [], bmw = [], citroen = []] = edited(table, {
    Audi: { "Potencia (kW)": "mucha", Color: "Gris" },
    BMW: { "Precio (€)": "23000" },
    Citroën: { Color: "Rojo" },
  });
  const other = bmw.with(columnAt("Identificador"), randomUUID());
  const typed = bmw.with(columnAt("Identificador"), "");
  const blue = citroen.with(columnAt("Color"), "Azul");
  const before = await values();
  const rows = [header, audi, bmw, other, typed, citroen, citroen, blue, table[3] ?? []];
  const { counts, refused } = await bring(Buffer.from(csvText(rows)));
  expect(counts).toEqual({ ...none, read: 8, updated: 1, unchanged: 0, duplicates: 2 });
  expect(refused).toEqual([
    "unreadable_value Potencia (kW) mucha",
    "price_is_computed Precio (€) 23000",
    `unknown_car Identificador ${other[columnAt("Identificador")] ?? ""}`,
    "unknown_car Identificador ",
    `edited_twice Identificador ${citroen[columnAt("Identificador")] ?? ""}`,
  ]);
  expect(await values()).toEqual([before[0], before[1], { ...before[2], colour: "Rojo" }]);
});

test("a value that looks wrong is left for the vehicle's form", async () => {
  const { refused } = await bring(Buffer.from(csvText(edited(await exported(), { Audi: { "Precio (€)": "0" } }))));
  expect(refused).toEqual([expect.stringMatching(/^asks_a_question Precio \(€\) 0\s€$/)]);
});

test("a run is undone, except for what somebody has changed since", async () => {
  const before = await values();
  const file = edited(await exported(), { Audi: { Color: "Gris", "Precio (€)": "20.500" }, Citroën: { Color: "Rojo" } });
  const id = await startedRun(context(), "own");
  await carryOut(context(), { id, kind: "run", format: undefined, status: "available", gone: "leave" }, once(asExcelSaves(file)));
  expect(await values()).toMatchObject([{ colour: "Gris", price: 20_500 }, {}, { colour: "Rojo" }]);
  await database.kysely.updateTable("vehicles").set({ colour: "Verde" }).where("make", "=", "Citroën").execute();
  await database.kysely.updateTable("vehicles").set({ location: "Lorca" }).where("make", "=", "Audi").execute();
  await database.kysely
    .updateTable("stock_imports")
    .set({ state: "undoing", ...workColumns(context().now) })
    .execute();
  await carryOutUndo(context(), storage, { id, source: "own" });
  expect(await values()).toEqual([{ ...before[0], location: "Lorca" }, before[1], { ...before[2], colour: "Verde" }]);
});
