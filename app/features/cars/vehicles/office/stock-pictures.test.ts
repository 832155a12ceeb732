import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import sharp, { type Sharp } from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { findVehicle } from "#app/features/cars/vehicles/queries.server.ts";
import { type Actor, runAs, visitor } from "#server/context.ts";
import { openStorage, type Storage } from "#server/files/storage.ts";
import { insertUser } from "#tests/accounts.ts";
import { contextOf, openTestDatabase, type TestDatabase } from "#tests/database.ts";
import { insertReservation } from "#tests/inbox.ts";
import { insertInquiry } from "#tests/inquiries.ts";
import { scopeOf, sentForm } from "#tests/request-scope.ts";
import { filesBelow, temporaryFolder } from "#tests/temporary-folder.ts";
import { insertVehicle } from "#tests/vehicles.ts";
import { removeVehicle } from "./commands/change-state.server.ts";
import { describePicture, orderPictures, removePicture, uploadPictures } from "./commands/pictures.server.ts";
import { type UploadRefusal, uploadRefusals } from "./messages.ts";
import { writtenMove, uploadField } from "./pictures.ts";
import { findImages, findRemovable } from "./queries.server.ts";

let database: TestDatabase;
let admin: Actor;
let folder: ReturnType<typeof temporaryFolder>;
let storage: Storage;
let id: string;
beforeAll(async () => {
  database = await openTestDatabase();
  admin = { kind: "admin", userId: await insertUser(database, { admin: true }) };
  folder = temporaryFolder("pictures");
  storage = openStorage({ kind: "folder", folder: folder.path });
});
afterAll(async () => {
  folder.remove();
  await database.close();
});
beforeEach(async () => {
  rmSync(join(folder.path, "vehicle-images"), { recursive: true, force: true });
  id = await insertVehicle(database);
});

const scope = () => scopeOf(database, { actor: admin, storage });
const drawn = (width = 300, height = 200): Sharp => sharp({ create: { width, height, channels: 3, background: "#336699" } });
const upload = (files: readonly { name?: string; bytes: Uint8Array; type?: string }[], vehicleId = id) => {
  const sent = new FormData();
  for (const { name = "foto.jpg", bytes, type = "image/jpeg" } of files)
    sent.append(uploadField, new File([bytes as Uint8Array<ArrayBuffer>], name, { type }));
  return uploadPictures(scope(), vehicleId, sent);
};
const images = async (vehicleId = id) => (await findImages(contextOf(database, admin), vehicleId)) ?? [];
const filesOfEach = 7;

/** Every row has its files, and every file has its row. */
async function expectWhole(count: number): Promise<void> {
  const rows = await images();
  expect(rows).toHaveLength(count);
  const folders = new Set(filesBelow(folder.path).map((path) => path.slice(0, path.lastIndexOf("/"))));
  expect([...folders].toSorted()).toEqual(rows.map((row) => row.storage_key).toSorted());
  expect(filesBelow(folder.path)).toHaveLength(count * filesOfEach);
}

/** A PNG of 12,000 × 12,000 pixels, which is small until it is decoded. */
const bomb = () => drawn(12_000, 12_000).greyscale().png({ compressionLevel: 1 }).toBuffer();
const withScript = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>`);
const cut = async () => (await drawn(1200, 800).jpeg({ quality: 90 }).toBuffer()).subarray(0, 2_000);
const tooHeavy = async () => Buffer.concat([await drawn().jpeg().toBuffer(), Buffer.alloc(33 * 1024 * 1024)]);

const refused: [title: string, refusal: UploadRefusal, bytes: () => Promise<Buffer> | Buffer, type?: string][] = [
  ["a bomb of 144 megapixels", "too_many_pixels", bomb, "image/png"],
  ["an SVG with a script", "unknown_format", () => withScript, "image/svg+xml"],
  ["a GIF that is a script too", "unknown_format", () => Buffer.from(`GIF89a/*${"\0".repeat(64)}*/=1;alert(1)`), "image/gif"],
  ["a file of 33 MB", "too_large", tooHeavy],
  ["a cut file", "broken", cut],
];

describe("an upload", () => {
  test("is stored after the others, and the first picture is the primary one", async () => {
    await expect(upload([{ bytes: await drawn().jpeg().toBuffer() }, { bytes: await drawn(90, 60).png().toBuffer() }])).resolves.toEqual({
      ok: true,
      files: [
        { name: "foto.jpg", refusal: undefined },
        { name: "foto.jpg", refusal: undefined },
      ],
    });
    await upload([{ bytes: await drawn().webp().toBuffer() }]);
    const rows = await images();
    expect(rows.map(({ is_primary: primary, alt_text: text }) => [primary, text])).toEqual([
      [true, "Audi A4 Avant"],
      [false, "Audi A4 Avant"],
      [false, "Audi A4 Avant"],
    ]);
    await expectWhole(3);
    expect((await findVehicle(contextOf(database, visitor), id))?.images.map((image) => image.id)).toEqual(rows.map((row) => row.id));
  });

  test.each(refused)("of %s is refused as %s with a sentence, and leaves nothing", async (_title, refusal, bytes, type) => {
    const given = await bytes();
    const good = await drawn().jpeg().toBuffer();
    const answer = await upload([{ bytes: given, name: "mala.jpg", ...(type === undefined ? {} : { type }) }, { bytes: good }]);
    expect(answer).toEqual({
      ok: true,
      files: [
        { name: "mala.jpg", refusal },
        { name: "foto.jpg", refusal: undefined },
      ],
    });
    expect(uploadRefusals[refusal]).toMatch(/^[A-ZÁÉÍÓÚ].*\.$/);
    // The valid picture of the same upload is kept, and it is the primary one.
    await expectWhole(1);
    expect((await images())[0]?.is_primary).toBe(true);
  });

  test.each<[title: string, refusal: UploadRefusal, make: () => Promise<FormData>]>([
    ["nothing", "nothing", async () => new FormData()],
    ["an empty box, as a browser sends it", "nothing", async () => formOf([new File([], "")])],
    ["nine files", "too_many", async () => formOf(Array.from({ length: 9 }, () => new File(["x"], "a.jpg")))],
    ["a text in the box", "nothing", async () => formOf(["texto"])],
    [
      "another field (row D1)",
      "nothing",
      async () => {
        const sent = formOf([new File([await drawn().jpeg().toBuffer()], "a.jpg")]);
        sent.append("is_primary", "true");
        return sent;
      },
    ],
  ])("of %s is refused completely", async (_title, refusal, make) => {
    expect(await uploadPictures(scope(), id, await make())).toEqual({ ok: false, refusal });
    await expectWhole(0);
  });

  function formOf(values: readonly (string | File)[]): FormData {
    const sent = new FormData();
    for (const value of values) {
      if (typeof value === "string") sent.append(uploadField, value);
      else sent.append(uploadField, value);
    }
    return sent;
  }

  test("for a vehicle that does not exist, or is erased during the processing, leaves nothing", async () => {
    const bytes = await drawn(2400, 1600).jpeg().toBuffer();
    expect(await upload([{ bytes }], crypto.randomUUID())).toEqual({ ok: false, refusal: "no_vehicle" });
    const pending = upload([{ bytes }]);
    await new Promise((resolve) => setTimeout(resolve, 30));
    await runAs(contextOf(database), (transaction) => transaction.deleteFrom("vehicles").where("id", "=", id).execute());
    await pending;
    expect(await images()).toEqual([]);
    const files = filesBelow(folder.path);
    expect(files).toEqual([]);
  });

  test("of six pictures in parallel makes one primary picture and six positions", async () => {
    const bytes = await drawn().jpeg().toBuffer();
    await Promise.all(Array.from({ length: 6 }, () => upload([{ bytes }])));
    await expectWhole(6);
    expect((await images()).filter(({ is_primary: primary }) => primary)).toHaveLength(1);
    const places = await runAs(contextOf(database), (transaction) =>
      transaction.selectFrom("vehicle_images").select("display_order").where("vehicle_id", "=", id).orderBy("display_order").execute(),
    );
    expect(places.map(({ display_order: place }) => place)).toEqual([0, 1, 2, 3, 4, 5]);
  });
});

describe("the pictures of a vehicle", () => {
  let ids: string[];
  beforeEach(async () => {
    const bytes = await drawn(60, 40).jpeg().toBuffer();
    await upload([{ bytes }, { bytes }, { bytes }]);
    ids = (await images()).map((row) => row.id);
  });
  const order = (fields: Record<string, string>) => orderPictures(scope(), id, sentForm("order-pictures", fields));
  const shown = async () => (await images()).map((row) => ids.indexOf(row.id));
  const statusOf = (answer: { init: ResponseInit | null }) => answer.init?.status ?? 200;

  test("take another order, and the first becomes the primary one", async () => {
    const [a = "", b = "", c = ""] = ids;
    expect((await order({ seen: ids.join(), order: [c, a, b].join() })).data.ok).toBe(true);
    expect(await shown()).toEqual([2, 0, 1]);
    expect((await images()).map(({ is_primary: primary }) => primary)).toEqual([true, false, false]);
    expect((await order({ seen: [c, a, b].join(), move: writtenMove(b, "first") })).data.ok).toBe(true);
    expect(await shown()).toEqual([1, 2, 0]);
    expect((await order({ seen: [b, c, a].join(), move: writtenMove(c, "down") })).data.ok).toBe(true);
    expect(await shown()).toEqual([1, 0, 2]);
  });

  test("keep their order if the admin saw other ones, and the admin is told (row R21)", async () => {
    const [a = "", b = "", c = ""] = ids;
    await order({ seen: ids.join(), order: [b, a, c].join() });
    const late = await order({ seen: ids.join(), order: [c, b, a].join() });
    expect(statusOf(late)).toBe(409);
    expect(late.data.errors.form).toMatch(/otra persona ha cambiado las fotos/);
    expect(await shown()).toEqual([1, 0, 2]);
    expect((await order({ seen: ids.join(), order: [b, a, c].join() })).data.ok).toBe(true);
  });

  test.each<[title: string, wanted: (ids: string[]) => string]>([
    ["one is missing", ([a, b]) => [a, b].join()],
    ["one is there twice", ([a, b]) => [a, a, b].join()],
    ["one is another vehicle's", ([a, b]) => [a, b, crypto.randomUUID()].join()],
  ])("stay as they are if %s", async (_title, wanted) => {
    expect(statusOf(await order({ seen: ids.join(), order: wanted(ids) }))).toBe(409);
    expect(await shown()).toEqual([0, 1, 2]);
  });

  test("take an alternative text, unless somebody else wrote one first", async () => {
    const [a = ""] = ids;
    const describeAs = (fields: Record<string, string>, vehicleId = id) =>
      describePicture(scope(), vehicleId, sentForm("describe-picture", fields));
    expect((await describeAs({ id: a, seen: "Audi A4 Avant", alt_text: "Frontal, azul" })).data.ok).toBe(true);
    expect((await images())[0]?.alt_text).toBe("Frontal, azul");
    expect(statusOf(await describeAs({ id: a, seen: "Audi A4 Avant", alt_text: "Otro" }))).toBe(409);
    expect(statusOf(await describeAs({ id: crypto.randomUUID(), seen: "", alt_text: "x" }))).toBe(404);
    const other = await insertVehicle(database);
    expect(statusOf(await describeAs({ id: a, seen: "Frontal, azul", alt_text: "x" }, other))).toBe(404);
    expect(statusOf(await describeAs({ id: a, seen: "", alt_text: "x".repeat(301) }))).toBe(400);
    expect(statusOf(await describeAs({ id: a, seen: "Frontal, azul", alt_text: "x", is_primary: "true" }))).toBe(400);
    expect((await images())[0]?.alt_text).toBe("Frontal, azul");
  });

  test("are erased with their files, and the next one becomes the primary one", async () => {
    const [a = "", b = ""] = ids;
    const remove = (pictureId: string, vehicleId = id) => removePicture(scope(), vehicleId, sentForm("remove-picture", { id: pictureId }));
    expect((await remove(a)).data).toMatchObject({ ok: true, notice: { title: "Foto borrada", text: "Image deleted successfully" } });
    await expectWhole(2);
    expect((await images()).map((row) => [row.id === b, row.is_primary])).toEqual([
      [true, true],
      [false, false],
    ]);
    // Sent twice, and for a vehicle that the picture does not belong to.
    expect((await remove(a)).data.ok).toBe(true);
    await remove(b, await insertVehicle(database));
    await expectWhole(2);
  });
});

const consents = { gdpr_consent: true, data_processing_consent: true };
describe("erasing a vehicle", () => {
  const remove = (kept = storage, vehicleId = id) =>
    removeVehicle(scopeOf(database, { actor: admin, storage: kept }), sentForm("remove-vehicle", { id: vehicleId }));
  const exists = async () =>
    runAs(contextOf(database), (transaction) =>
      transaction.selectFrom("vehicles").select("status").where("id", "=", id).executeTakeFirst(),
    );
  const addOne = async () => upload([{ bytes: await drawn(60, 40).png().toBuffer() }]);

  test("erases its pictures too, rows and files", async () => {
    await addOne();
    const answer = await remove();
    expect(answer.data).toMatchObject({ ok: true, notice: { text: "Vehicle deleted successfully" } });
    expect(await exists()).toBeUndefined();
    expect(filesBelow(folder.path)).toEqual([]);
  });

  const insertAppointment = (vehicle_id: string) => {
    const customer = { customer_name: "Ana", customer_email: "a@b.es" };
    const row = { vehicle_id, ...customer, appointment_date: "2027-01-11", appointment_time: "09:00", ...consents };
    return runAs(contextOf(database), (transaction) => transaction.insertInto("appointments").values(row).execute());
  };
  test.each<[past: string, words: string, insert: (vehicleId: string) => Promise<unknown>]>([
    ["inquiries", "1 consulta", (vehicle_id) => insertInquiry(database, null, { vehicle_id })],
    ["appointments", "1 cita", insertAppointment],
    ["reservations", "1 reserva", (vehicleId) => insertReservation(database, vehicleId)],
  ])("with %s archives it instead, and the admin is told (FLEET-12)", async (past, words, insert) => {
    await addOne();
    await insert(id);
    expect(await findRemovable(contextOf(database, admin), id)).toMatchObject({ pictures: 1, history: { [past]: 1 } });
    const answer = await remove();
    expect(answer.data).toMatchObject({
      ok: true,
      notice: { title: "Vehículo archivado, no borrado", text: expect.stringContaining(words) },
    });
    expect(await exists()).toEqual({ status: "archived" });
    expect(filesBelow(folder.path)).not.toEqual([]);
    await runAs(contextOf(database), async (transaction) => {
      for (const table of ["vehicle_inquiries", "appointments", "reservations"] as const) await transaction.deleteFrom(table).execute();
    });
  });

  test("that no longer exists is reported, also when the form is sent twice", async () => {
    expect((await remove()).data.ok).toBe(true);
    const again = await remove();
    expect(again.init?.status).toBe(404);
    expect(again.data.errors.form).toMatch(/ya no existe/);
  });

  test("succeeds even if its files cannot be removed: that is only logged (FLEET-10)", async () => {
    await addOne();
    // A file store in which a file has replaced the folder: every removal fails for real.
    const broken = join(folder.path, "broken");
    mkdirSync(broken);
    writeFileSync(join(broken, "vehicle-images"), "");
    const failing = openStorage({ kind: "folder", folder: broken });
    await expect(failing.removeAll("vehicle-images/x")).rejects.toMatchObject({ code: "ENOTDIR" });
    expect((await remove(failing)).data.ok).toBe(true);
    expect(await exists()).toBeUndefined();
  });

  test.skipIf(!process.env["DATABASE_URL"])("waits for a concurrent inquiry, and archives the vehicle because of it", async () => {
    const stored = Promise.withResolvers<void>();
    const inquiry = runAs(contextOf(database), async (transaction) => {
      await transaction
        .insertInto("vehicle_inquiries")
        .values({ vehicle_id: id, name: "Ana", email: "a@b.es", message: "Hola", ...consents })
        .execute();
      stored.resolve();
      await new Promise((resolve) => setTimeout(resolve, 300));
    });
    await stored.promise;
    const answer = await remove();
    await inquiry;
    expect(answer.data.notice?.title).toBe("Vehículo archivado, no borrado");
    expect(await exists()).toEqual({ status: "archived" });
  });

  test.each(["x", "", "../etc"])("by %j instead of an id is refused", async (wrong) => {
    expect((await remove(storage, wrong)).init?.status).toBe(400);
  });
});
