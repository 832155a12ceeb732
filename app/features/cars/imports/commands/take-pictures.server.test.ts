import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { runAs } from "#server/context.ts";
import { openStorage, type Storage } from "#server/files/storage.ts";
import { contextOf, openTestDatabase, type TestDatabase } from "#tests/database.ts";
import { csvText, inPieces, zipOf } from "#tests/stock-files.ts";
import { filesBelow, temporaryFolder } from "#tests/temporary-folder.ts";
import { startedRun } from "#tests/stock-runs.ts";
import { pictureReasons, pictureSentences } from "../pictures/counts.ts";
import { forecastUndo } from "../queries.server.ts";
import { carryOut } from "./carry-out.server.ts";
import { workColumns } from "./keep-record.server.ts";
import { carryOutUndo } from "./undo.server.ts";

let database: TestDatabase;
let folder: ReturnType<typeof temporaryFolder>;
let storage: Storage;
beforeAll(async () => {
  database = await openTestDatabase();
  folder = temporaryFolder("imported-pictures");
  storage = openStorage({ kind: "folder", folder: folder.path });
});
afterAll(async () => {
  await database.close();
  folder.remove();
});
beforeEach(async () => {
  await runAs(context(), async (transaction) => {
    for (const table of ["vehicles", "stock_imports"] as const) await transaction.deleteFrom(table).execute();
  });
  await storage.removeAll("vehicle-images");
});

let clock = Temporal.Instant.from("2026-11-20T11:00:00Z");
const context = () => contextOf(database, { kind: "system" }, clock);

/** A picture that is known by its grey, from 0 to 255. */
const grey = (level: number) =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: { r: level, g: level, b: level } } })
    .png()
    .toBuffer();

const table = (numbers: readonly string[]) =>
  csvText(
    [
      "id make model year mileage price fuel transmission color".split(" "),
      ...numbers.map((number) => [number, "VW", `Golf ${number}`, "2019", "87000", "18990", "Diesel", "Manual", "grey"]),
    ],
    "\t",
  );

type Given = { store?: Storage; signal?: AbortSignal };

async function run(content: string | Uint8Array, { store = storage, signal }: Given = {}) {
  clock = clock.add({ minutes: 1 });
  const id = await startedRun(context(), "google");
  const open = async () => inPieces(typeof content === "string" ? Buffer.from(content) : content);
  const pass = { id, kind: "run", format: undefined, status: "available", gone: "leave" } as const;
  const { pictures, created } = await carryOut(context(), pass, await open(), {
    pictures: { open, storage: store, hosts: [] },
    ...(signal && { signal }),
  });
  return { id, created, pictures };
}

const images = () =>
  runAs(context(), (transaction) =>
    transaction
      .selectFrom("vehicle_images")
      .innerJoin("vehicles", "vehicles.id", "vehicle_id")
      .select(["vehicle_images.id", "vehicle_id", "model", "storage_key", "is_primary", "alt_text", "import_id"])
      .orderBy("model")
      .orderBy("is_primary", "desc")
      .orderBy("display_order")
      .execute(),
  );

/** Each car's pictures in order, by their greys. */
async function greys(): Promise<Record<string, number[]>> {
  const found: Record<string, number[]> = {};
  for (const { model, storage_key: key } of await images()) {
    const { channels } = await sharp(await storage.read(`${key}/400.webp`)).stats();
    (found[model] ??= []).push(Math.round((channels[0]?.mean ?? 0) / 10) * 10);
  }
  return found;
}

const stateOf = async (id: string) =>
  runAs(context(), (transaction) =>
    transaction.selectFrom("stock_imports").select(["state", "result"]).where("id", "=", id).executeTakeFirstOrThrow(),
  );

async function undo(id: string): Promise<void> {
  clock = clock.add({ minutes: 1 });
  const working = { state: "undoing", ...workColumns(clock) };
  await runAs(context(), (transaction) => transaction.updateTable("stock_imports").set(working).where("id", "=", id).execute());
  await carryOutUndo(context(), storage, { id, source: "google" });
  expect((await stateOf(id)).state).toBe("undone");
}

test("a car whose fuel is a mapped word gets its pictures, too", async () => {
  await runAs(context(), (transaction) =>
    transaction.insertInto("stock_words").values({ format: "google", list: "fuel", word: "zaubersaft", value: "Gasolina" }).execute(),
  );
  const rows = table(["A1", "A2"]).replace("Diesel", "Zaubersaft");
  await run(zipOf({ "stock.tsv": rows, "A1_1.png": await grey(50), "A2_1.png": await grey(150) }));
  expect(await greys()).toEqual({ "Golf A1": [50], "Golf A2": [150] });
  await runAs(context(), (transaction) => transaction.deleteFrom("stock_words").execute());
});

test("the pictures of a ZIP come to their cars in order; what is no picture is counted, and leaves nothing", async () => {
  const zip = zipOf({
    "stock.tsv": table(["A1", "A2", "A3"]),
    "A1_10.png": await grey(100),
    "A1_9.png": await grey(50),
    "a2/1.png": await grey(150),
    "A2_0.jpg": "<svg onload=alert(1)>",
    "A3_1.jpg": (await grey(10)).subarray(0, 90),
    "logo.png": await grey(250),
  });
  const { id, created, pictures } = await run(zip);
  expect([created, pictures]).toMatchObject([3, { of: 6, taken: 3 }]);
  expect(pictureSentences(pictures)).toEqual([
    "Fotos tomadas: 3 de 6.",
    `1 foto no tomada: ${pictureReasons.ofNobody}`,
    expect.stringMatching(/^1 foto no tomada: No es una foto/),
    expect.stringMatching(/^1 foto no tomada: El archivo está dañado/),
  ]);
  expect(await greys()).toEqual({ "Golf A1": [50, 100], "Golf A2": [150] });
  const [first, second] = await images();
  expect([first, second]).toMatchObject([{ is_primary: true, alt_text: "Volkswagen Golf A1", import_id: id }, { is_primary: false }]);
  expect(filesBelow(folder.path)).toHaveLength(21);
  expect(await stateOf(id)).toMatchObject({ state: "done", result: { pictures: { taken: 3 } } });
});

test("a car gets thirty pictures at most, and a car with pictures none; so a second run doubles nothing", async () => {
  const many = Object.fromEntries(Array.from({ length: 31 }, (_, at) => [`A1_${at + 2}.png`, "no picture"]));
  const zip = zipOf({ "stock.tsv": table(["A1"]), "A1_1.png": await grey(10), ...many });
  expect((await run(zip)).pictures).toMatchObject({ of: 32, taken: 1, refused: { [pictureReasons.tooMany]: 2 } });
  expect((await run(zip)).pictures).toEqual({ of: 32, taken: 0, refused: { [pictureReasons.taken]: 32 } });
  expect(await images()).toHaveLength(1);
});

test("an undo takes the pictures away, also of cars that were there before; what the team has worked on stays", async () => {
  await run(table(["A1", "A2"]));
  const zip = zipOf({
    "stock.tsv": table(["A1", "A2", "A3", "A4"]),
    ...Object.fromEntries(
      await Promise.all(
        ["A1", "A2", "A3", "A4"].flatMap((car) => [1, 2].map(async (at) => [`${car}_${at}.png`, await grey(at * 50)] as const)),
      ),
    ),
  });
  const { id } = await run(zip);
  expect(await forecastUndo(context(), id)).toMatchObject({ erased: 2, archived: 0 });
  const [, , , kept, , , ofNewCar] = await images();
  await runAs(context(), (transaction) =>
    transaction
      .updateTable("vehicle_images")
      .set({ import_id: null })
      .where("id", "in", [kept?.id ?? "", ofNewCar?.id ?? ""])
      .execute(),
  );
  expect(await forecastUndo(context(), id)).toMatchObject({ erased: 1, archived: 1 });
  await undo(id);
  expect(await images()).toMatchObject([
    { model: "Golf A2", id: kept?.id, is_primary: true },
    { model: "Golf A4", id: ofNewCar?.id, is_primary: true },
  ]);
  expect(filesBelow(folder.path)).toHaveLength(14);
});

test("a run that is stopped keeps whole cars only, says so, and the next run goes on", async () => {
  const zip = zipOf({
    "stock.tsv": table(["A1", "A2"]),
    "A1_1.png": await grey(10),
    "A2_1.png": await grey(50),
    "A2_2.png": await grey(90),
  });
  const stop = new AbortController();
  let written = 0;
  // The process stops while the second picture of the second car is written.
  const stopping: Storage = {
    ...storage,
    async write(key, bytes, type) {
      written += 1;
      if (written === 16) stop.abort();
      await storage.write(key, bytes, type);
    },
  };
  const { id, pictures } = await run(zip, { store: stopping, signal: stop.signal });
  expect(pictures).toEqual({ of: 3, taken: 1, refused: {} });
  expect((await stateOf(id)).state).toBe("interrupted");
  expect(await greys()).toEqual({ "Golf A1": [10] });
  expect(filesBelow(folder.path)).toHaveLength(7);
  expect((await run(zip)).pictures).toMatchObject({ of: 3, taken: 2 });
  expect(await greys()).toEqual({ "Golf A1": [10], "Golf A2": [50, 90] });
});

test("a person who cancels while pictures are taken stops them within seconds", async () => {
  const zip = zipOf({ "stock.tsv": table(["A1", "A2"]), "A1_1.png": await grey(10), "A2_1.png": await grey(50) });
  const slow: Storage = {
    ...storage,
    async write() {
      await runAs(context(), (transaction) =>
        transaction.updateTable("stock_imports").set({ cancel_requested: true }).where("worker", "is not", null).execute(),
      );
      await new Promise((resolve) => setTimeout(resolve, 2_500));
    },
  };
  const { id, pictures } = await run(zip, { store: slow });
  expect([(await stateOf(id)).state, pictures]).toEqual(["cancelled", { of: 2, taken: 0, refused: {} }]);
  expect(await images()).toEqual([]);
});
