import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { Background } from "#server/background/after-response.ts";
import { runAs } from "#server/context.ts";
import { openStorage } from "#server/files/storage.ts";
import type { RequestScope } from "#server/request.ts";
import { insertSignedIn } from "#tests/accounts.ts";
import { contextOf, openTestDatabase, type TestDatabase } from "#tests/database.ts";
import { noon, scopeOf, sentForm } from "#tests/request-scope.ts";
import { csvText, inPieces, jsonCars, workbook, xmlText } from "#tests/stock-files.ts";
import { temporaryFolder } from "#tests/temporary-folder.ts";
import { columnField, type ColumnFact } from "../mapping/column-facts.ts";
import { wordField } from "../mapping/word-lists.ts";
import { listImports } from "../queries/list.server.ts";
import { forecastUndo, readImportPage } from "../queries.server.ts";
import { importStock } from "./import-stock.server.ts";
import { orderMapping, orderWords } from "./map.server.ts";
import { orderStep } from "./order.server.ts";
import { receiveUpload } from "./upload.server.ts";

let database: TestDatabase;
let folder: ReturnType<typeof temporaryFolder>;
let scope: RequestScope;
beforeAll(async () => {
  database = await openTestDatabase();
  folder = temporaryFolder("mappings");
  const storage = openStorage({ kind: "folder", folder: folder.path });
  const plain = scopeOf(database, { session: await insertSignedIn(database, { admin: true, now: noon }) });
  const background = new Background({ config: { kind: "embedded", folder: "" }, database, storage, log: plain.log });
  scope = { ...plain, storage, background };
});
afterAll(async () => {
  await database.close();
  folder.remove();
});
beforeEach(() =>
  runAs(contextOf(database), async (transaction) => {
    for (const table of ["vehicles", "stock_imports", "stock_mappings", "stock_words"] as const)
      await transaction.deleteFrom(table).execute();
  }),
);

const names = ["Fabrikat", "Bezeichnung", "Endpreis", "Tacho", "Jahr", "Spritart", "Schaltung"];
const golf = ["Volkswagen", "Golf", "12990", "87000", "2018", "Benzin", "Schaltgetriebe"];
const corsa = ["Opel", "Corsa", "9000", "50000", "2019", "Diesel", "Automatik"];
const listing = (...cars: string[][]) => csvText([names, ...cars]);
/** What the guess leaves open: the model. */
const choices: Record<string, ColumnFact> = { Bezeichnung: "model" };

async function upload(content: string | Uint8Array<ArrayBuffer>, name = "bestand.csv"): Promise<string> {
  const sent = new FormData();
  for (const [field, value] of Object.entries({ source: "recognise", status: "available" })) sent.append(field, value);
  sent.append("file", new File([content], name));
  const uploaded = await receiveUpload(scope, new Request("http://shop.test/admin/import", { method: "POST", body: sent }));
  if (!uploaded.ok) throw new Error(uploaded.refusal);
  await scope.background.idle();
  return uploaded.id;
}

async function page(id: string) {
  const found = await readImportPage(scope.context, id, { show: undefined, page: 1, undo: false });
  if (!found) throw new Error("The import is not there.");
  return found;
}

/** Sends a form as the page shows it: of each column or word, by its name, what is chosen in place of what stands there. */
async function send(form: "map" | "words", id: string, chosen: Record<string, string>, fields: Record<string, string> = {}) {
  const { mapping, words } = await page(id);
  const shown =
    form === "map"
      ? (mapping?.columns ?? []).map(({ name, fact }, at) => [columnField(at), chosen[name] ?? fact ?? ""] as const)
      : (words?.words ?? []).map(({ word }, at) => [wordField(at), chosen[word] ?? ""] as const);
  const seen = (form === "map" ? mapping : words)?.seen ?? "";
  const sent = sentForm(form, { ...Object.fromEntries<string>(shown), seen, ...fields });
  const { data, init } = await (form === "map" ? orderMapping : orderWords)(scope, id, sent);
  await scope.background.idle();
  return { ...data, status: init?.status };
}

async function order(step: "preview" | "start" | "undo", id: string, fields: Record<string, string> = {}) {
  await orderStep(scope, step, id, sentForm(step, fields));
  await scope.background.idle();
}

const cars = () =>
  runAs(contextOf(database), (transaction) =>
    transaction.selectFrom("vehicles").select(["make", "price", "fuel_type", "body_style"]).orderBy("make").execute(),
  );

describe("a table whose header nobody knows", () => {
  test.each([
    ["CSV", listing(golf, corsa)],
    ["a workbook", workbook([["Bestand"], names, golf, corsa])],
    ["XML", xmlText([names, golf, corsa])],
    ["JSON", JSON.stringify(jsonCars([names, golf, corsa]))],
  ])("waits for what its columns are, is read by it, and the next such file too: %s", async (_, content) => {
    const id = await upload(content);
    const waiting = await page(id);
    expect(waiting.found).toMatchObject({ state: "unmapped", sourceLabel: "Reconocer el formato" });
    expect(waiting.mapping?.columns.find(({ name }) => name === "Fabrikat")).toEqual({
      name: "Fabrikat",
      values: ["Volkswagen", "Opel"],
      fact: "make",
    });
    expect([waiting.kinds, waiting.tally]).toEqual([[], undefined]);

    expect(await send("map", id, choices)).toMatchObject({ ok: true });
    const { found, tally } = await page(id);
    expect(found).toMatchObject({ state: "previewed", isMapped: true, sourceLabel: "Tu asignación de «bestand.csv»" });
    expect(found.source).toMatch(/^mapped-[0-9a-f]{12}$/);
    expect(tally).toMatchObject({ read: 2, created: 2 });
    await order("start", id, { gone: "leave" });

    const next = await page(await upload(content, "heute.csv"));
    expect(next.found).toMatchObject({ state: "previewed", source: found.source, sourceLabel: "Tu asignación de «bestand.csv»" });
    expect(next.tally).toMatchObject({ read: 2, unchanged: 2 });
    expect((await listImports(scope.context, 1)).imports.map(({ source }) => source)).toEqual(
      Array.from({ length: 2 }, () => "Tu asignación de «bestand.csv»"),
    );
  });

  test("keeps what was chosen when a choice cannot be, and says why", async () => {
    const id = await upload(listing(golf));
    expect(await send("map", id, {})).toMatchObject({ status: 400, errors: { form: "Falta decir en qué columna está: modelo." } });
    const twice = await send("map", id, { Bezeichnung: "price" });
    expect(twice).toMatchObject({ ok: false, status: 400, errors: { form: "«Precio» está en más de una columna: deja una sola." } });
    expect(Object.keys(twice.errors.fields)).toHaveLength(2);
    expect(Object.values(twice.typed)).toContain("make");
    expect(await send("map", id, choices, { [columnField(0)]: "nonsense" })).toMatchObject({ ok: false, status: 400 });
    expect(await send("map", id, choices, { [columnField(400)]: "make" })).toMatchObject({ ok: false, status: 400 });
    expect(await send("map", id, choices, { seen: "another list" })).toMatchObject({ ok: false, errors: { form: /Entre tanto/ } });
    expect((await page(id)).found.state).toBe("unmapped");
    expect(await runAs(contextOf(database), (transaction) => transaction.selectFrom("stock_mappings").selectAll().execute())).toEqual([]);
  });

  test("is mapped again when the team changes its mind, and the run is undone by its mapping", async () => {
    const id = await upload(listing(golf));
    await send("map", id, choices);
    await order("start", id, { gone: "leave" });
    const later = await upload(listing(golf.with(2, "11990")));
    expect((await page(later)).tally).toMatchObject({ updated: 1 });
    await order("start", later, { gone: "leave" });
    expect(await forecastUndo(scope.context, later)).toMatchObject({ restored: 1, left: 0 });
    await order("undo", later);
    expect(await cars()).toMatchObject([{ make: "Volkswagen", price: 12_990 }]);

    const third = await upload(listing(golf));
    await order("preview", third, { source: "by-hand" });
    const { mapping } = await page(third);
    expect(mapping?.columns.find(({ name }) => name === "Bezeichnung")).toMatchObject({ fact: "model" });
    await send("map", third, { Bezeichnung: "", Spritart: "model", Schaltung: "" });
    expect((await page(third)).tally).toMatchObject({ refused: { missing_fuel: 1 } });
  });

  test("of a known format may be mapped by hand as well, or be read in a known one", async () => {
    const id = await upload("mileage,make,model,fuel,gear,offerType,price,hp,year\n1,Opel,Corsa,Gasoline,Manual,Used,9000,75,2019\n");
    await order("preview", id, { source: "by-hand" });
    expect((await page(id)).mapping?.columns.map(({ fact }) => fact)).toContain("horsepower");
    await order("preview", id, { source: "autoscout24" });
    expect((await page(id)).found).toMatchObject({ state: "previewed", source: "autoscout24" });
  });

  test("is not imported by a command that cannot ask", async () => {
    const { broken, read } = await importStock(contextOf(database), inPieces(Buffer.from(listing(golf))), { status: "available" });
    expect([broken, read]).toEqual([expect.stringMatching(/no se reconoce/), 0]);
  });
});

describe("a word of a closed list that nobody knows", () => {
  const bodies = [golf.with(5, "Zaubersaft"), corsa.with(5, "zaubersaft"), corsa.with(0, "Seat")].map((car) => [...car, "Kistenform"]);
  const odd = csvText([[...names, "Aufbau"], ...bodies]);

  test("is counted, mapped once, and then read in every file of the format", async () => {
    const id = await upload(odd);
    await send("map", id, choices);
    const before = await page(id);
    expect(before.tally).toMatchObject({ created: 1, refused: { unknown_fuel: 2 } });
    expect(before.words?.words).toEqual([
      { list: "body", word: "Kistenform", rows: 3 },
      { list: "fuel", word: "Zaubersaft", rows: 2 },
    ]);
    expect(await send("words", id, { Zaubersaft: "Manual" })).toMatchObject({
      status: 400,
      errors: { fields: { "word-1": "Elige un valor de la lista." } },
    });
    expect(await send("words", id, {}, { seen: "another list" })).toMatchObject({ ok: false, status: 409 });

    expect(await send("words", id, { Zaubersaft: "Otro", Kistenform: "Familiar" })).toMatchObject({ ok: true });
    const after = await page(id);
    expect(after.tally).toMatchObject({ created: 3, refused: {} });
    expect(after.words?.words.map(({ value }) => value)).toEqual(["Familiar", "Otro"]);
    await order("start", id, { gone: "leave" });
    expect(await cars()).toMatchObject([
      { make: "Opel", fuel_type: "Otro", body_style: "Familiar" },
      { make: "SEAT", fuel_type: "Diésel", body_style: "Familiar" },
      { make: "Volkswagen", fuel_type: "Otro", body_style: "Familiar" },
    ]);
  });

  test("may be left out for good, also in a format of the software", async () => {
    const id = await upload("mileage,make,model,fuel,gear,offerType,price,hp,year\n1,Opel,Corsa,constructor,__proto__,Used,9000,75,2019\n");
    expect((await page(id)).words?.words.map(({ word }) => word)).toEqual(["constructor", "__proto__"]);
    await send("words", id, { constructor: "-", ["__proto__"]: "Manual" });
    const { tally, words } = await page(id);
    expect(tally).toMatchObject({ refused: { unknown_fuel: 1 } });
    expect(words?.words).toEqual([
      { list: "fuel", word: "constructor", rows: 1, value: null },
      { list: "gear", word: "__proto__", rows: 1, value: "Manual" },
    ]);
    await send("words", id, { constructor: "Gasolina", ["__proto__"]: "Manual" });
    expect((await page(id)).tally).toMatchObject({ created: 1 });
  });
});
