import { readFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { writeFirstTables } from "#app/features/cars/price-tables/office/commands/record-entry.server.ts";
import { addPicture } from "#app/features/cars/vehicles/commands.server.ts";
import { projectFolder } from "#db/project-folder.ts";
import { runAs } from "#server/context.ts";
import { openStorage, type Storage } from "#server/files/storage.ts";
import { databaseOfThisFile } from "#tests/database-of-this-file.ts";
import { contextOf } from "#tests/database.ts";
import { scopeOf } from "#tests/request-scope.ts";
import { temporaryFolder } from "#tests/temporary-folder.ts";
import { findVehicle } from "#app/features/cars/vehicles/queries.server.ts";
import { insertVehicle } from "#tests/vehicles.ts";
import { widthOf, wrapped } from "./outlines.ts";
import { photoPlace, previewDrawing } from "./preview-drawing.ts";
import { openPreview, textsOf } from "./queries.server.ts";

const database = await databaseOfThisFile();
await writeFirstTables(contextOf(database));
const storage = openStorage({ kind: "folder", folder: temporaryFolder("previews").path });

const prospect = {
  status: "german_prospect",
  price: 1,
  german_price: 18_900,
  seller: "private",
  co2: 132,
  first_registration: "2019-03-01",
};
const ask = (id: string, query = "", known: string | null = null, address = "203.0.113.7") =>
  openPreview(scopeOf(database, { storage, address }), id, new URLSearchParams(query), known);
const markOf = async (id: string, query = "") => (await ask(id, query))?.headers.get("etag");

async function pictureOf(answer: Response | undefined) {
  const bytes = Buffer.from((await answer?.arrayBuffer()) ?? new ArrayBuffer());
  return { ...(await sharp(bytes).metadata()), bytes };
}

/** The mean colour where the photograph stands. */
async function photoColour(answer: Response | undefined): Promise<number[]> {
  const { bytes } = await pictureOf(answer);
  const { channels } = await sharp(await sharp(bytes).extract(photoPlace).toBuffer()).stats();
  return channels.map(({ mean }) => Math.round(mean));
}

describe("the picture of a shared link", () => {
  let id = "";
  beforeAll(async () => {
    id = await insertVehicle(database, { price: 24_900 });
  });

  test("is a JPEG of 1200 by 630, which other programs may keep for some minutes", async () => {
    const answer = await ask(id);
    const names = ["content-type", "cache-control"];
    expect([answer?.status, ...names.map((name) => answer?.headers.get(name))]).toEqual([200, "image/jpeg", "public, max-age=300"]);
    expect(await pictureOf(answer)).toMatchObject({ format: "jpeg", width: 1200, height: 630 });
  });

  test("has the car's photograph, and without one its outline", async () => {
    const pictured = await insertVehicle(database);
    const without = await photoColour(await ask(pictured));
    const red = await sharp({ create: { width: 900, height: 600, channels: 3, background: "#c01010" } })
      .png()
      .toBuffer();
    await addPicture(contextOf(database), storage, pictured, { bytes: red, altText: "" });
    const withPhoto = await photoColour(await ask(pictured));
    expect(without[1]).toBeGreaterThan(200);
    expect(withPhoto[0]).toBeGreaterThan(170);
    expect(withPhoto[1]).toBeLessThan(40);
  });

  test("comes without its photograph while the store has lost it or fails, and nobody keeps that", async () => {
    const red = await sharp({ create: { width: 900, height: 600, channels: 3, background: "#c01010" } })
      .png()
      .toBuffer();
    const lost = await insertVehicle(database);
    await addPicture(contextOf(database), storage, lost, { bytes: red, altText: "" });
    const failing = { ...storage, read: () => Promise.reject(new Error("no disk")) };
    const unreadable = { ...storage, read: async () => Buffer.from("no picture") };
    const empty = { ...storage, read: async () => undefined };
    for (const broken of [failing, unreadable, empty]) {
      const answer = await openPreview(scopeOf(database, { storage: broken }), lost, new URLSearchParams(), null);
      const kept = ["cache-control", "etag"].map((name) => answer?.headers.get(name));
      expect([answer?.status, ...kept]).toEqual([200, "no-store", null]);
      expect((await photoColour(answer))[1]).toBeGreaterThan(200);
    }
    expect((await photoColour(await ask(lost)))[1]).toBeLessThan(40);
  });

  test("is drawn once for all who ask for it at the same time, and its photograph is read once, and for nobody who is refused", async () => {
    const ids = await Promise.all(Array.from({ length: 30 }, () => insertVehicle(database)));
    for (const vehicle_id of ids) {
      const picture = { vehicle_id, storage_key: vehicle_id, width: 3, height: 2, placeholder: "data:image/webp;base64," };
      await runAs(contextOf(database), (transaction) => transaction.insertInto("vehicle_images").values(picture).execute());
    }
    const read = vi.fn<Storage["read"]>(async () => undefined);
    const counting = scopeOf(database, { storage: { ...storage, read }, address: "203.0.113.7" });
    const open = async (vehicle: string) => (await openPreview(counting, vehicle, new URLSearchParams(), null))?.status;
    const same = await Promise.all(Array.from({ length: 20 }, () => open(ids[0] ?? "")));
    expect([new Set(same), read.mock.calls.length]).toEqual([new Set([200]), 1]);
    const many = await Promise.all(ids.map(open));
    expect(many).toContain(503);
    expect(read.mock.calls.length - 1).toBe(many.filter((status) => status === 200).length);
  });

  test("is another one for another region, plan or price, and the same for the same, whatever else the address has", async () => {
    const german = await insertVehicle(database, prospect);
    const queries = ["", "region=mc", "region=ct", "region=ct&plan=premium", "region=ct&plan=oro&precio=1"];
    const [usual, murcia, catalonia, premium, invented] = await Promise.all(queries.map((query) => markOf(german, query)));
    expect([murcia, invented]).toEqual([usual, catalonia]);
    expect(new Set([usual, catalonia, premium]).size).toBeGreaterThan(1);
    const before = await markOf(id);
    await runAs(contextOf(database), (transaction) =>
      transaction.updateTable("vehicles").set({ price: 23_900 }).where("id", "=", id).execute(),
    );
    expect(await markOf(id)).not.toBe(before);
  });

  test("says how far a wide figure may be off, as the page does", async () => {
    const german = await insertVehicle(database, { ...prospect, seller: null, co2: null });
    const scope = scopeOf(database, { storage });
    const vehicle = await findVehicle(scope.context, german);
    const texts = vehicle && (await textsOf(scope, vehicle, new URLSearchParams()));
    expect(texts?.price).toMatch(/^≈ /);
    expect(texts?.caption).toMatch(/, ± [\d.]+\u00a0€$/);
  });

  test("is not sent again to whoever has it", async () => {
    const answer = await ask(id, "", `W/${await markOf(id)}`);
    expect([answer?.status, await answer?.text()]).toEqual([304, ""]);
  });

  test("is missing for an archived and an unknown car, also for the team", async () => {
    const archived = await insertVehicle(database, { status: "archived" });
    const asTeam = scopeOf(database, { storage, actor: { kind: "admin", userId: crypto.randomUUID() } });
    expect(await openPreview(asTeam, archived, new URLSearchParams(), null)).toBeUndefined();
    expect(await ask(crypto.randomUUID())).toBeUndefined();
  });

  test("whoever asks for too many at once is told to come again, and the others still get theirs", async () => {
    const cars = await Promise.all(Array.from({ length: 40 }, (_, index) => insertVehicle(database, { mileage: 1_000 + index })));
    const another = await insertVehicle(database, { mileage: 5 });
    const asked = cars.map((car) => ask(car));
    const other = ask(another, "", null, "198.51.100.1");
    const answers = await Promise.all(asked);
    const refused = answers.filter((answer) => answer?.status === 503);
    expect(refused.length).toBeGreaterThan(10);
    expect(refused[0]?.headers.get("retry-after")).toBe("5");
    expect(answers.some((answer) => answer?.status === 200)).toBe(true);
    expect((await other)?.status).toBe(200);
  });
});

describe("the words in the picture", () => {
  const type = { font: "heading", size: 50 } as const;

  test("are outlines, so that no font of the machine is needed", () => {
    const svg = previewDrawing({ name: "Škoda <Octavia> & más", facts: ["2019"], price: "≈ 21.390\u00a0€", caption: "Llave en mano" });
    expect(svg).not.toMatch(/<text|font|Octavia|NaN/);
  });

  test("fit: a long name is cut after its last line, and a long word within its line", () => {
    const name = `Mercedes-Benz ${"Sondermodellausstattungspaket ".repeat(6)}`;
    const lines = wrapped(name, type, 420, 4);
    expect(lines).toHaveLength(4);
    expect(lines.at(-1)).toMatch(/…$/);
    for (const line of lines) expect(widthOf(line, type)).toBeLessThanOrEqual(420);
    expect(wrapped("BMW X3", type, 420, 4)).toEqual(["BMW X3"]);
  });

  test("use the letters that the fonts have: a sign without an outline leaves no gap", () => {
    expect(widthOf("Škoda", type)).toBe(widthOf("Skoda", type));
    expect(widthOf("車Audi", type)).toBe(widthOf("Audi", type));
  });
});

test("the outline of a car is the one of the cards", async () => {
  const card = await readFile(join(projectFolder, "app/features/cars/vehicles/components/vehicle-list.tsx"), "utf8");
  const [, outline = "missing"] = /d="(M6 30[^"]+)"/.exec(card) ?? [];
  expect(previewDrawing({ name: "Audi", facts: [], price: "1 €", caption: "" })).toContain(outline);
});
