import { join } from "node:path";
import { afterAll, beforeEach, expect, test } from "vitest";
import type { FormAnswer } from "#app/features/ground/forms/form-answer.ts";
import { applyRetention } from "#app/features/privacy/personal-data/commands/retain.server.ts";
import { handoverText } from "#app/features/orders/documents/handover-text.ts";
import { contentHash } from "#app/features/orders/quotes/content-hash.ts";
import { type Actor, runAs } from "#server/context.ts";
import { openStorage } from "#server/files/storage.ts";
import { insertUser } from "#tests/accounts.ts";
import { databaseOfThisFile } from "#tests/database-of-this-file.ts";
import { contextOf } from "#tests/database.ts";
import { askForPaper } from "#tests/order-details.ts";
import { somePdf, somePng } from "#tests/order-papers.ts";
import { insertOrder } from "#tests/orders.ts";
import { noon, scopeOf, sentForm } from "#tests/request-scope.ts";
import { namesIn, temporaryFolder } from "#tests/temporary-folder.ts";
import { insertVehicle } from "#tests/vehicles.ts";
import { removeMileageFiles } from "./commands.server.ts";
import { addReading, removeReading } from "./office/commands.server.ts";
import { readingReasons } from "./office/messages.ts";
import { findMileageSubject, openReadingFile } from "./office/queries.server.ts";
import { customersPages, type MileageSubject, readMileage } from "./queries.server.ts";

const folder = temporaryFolder("mileage");
const storage = openStorage({ kind: "folder", folder: folder.path });
const database = await databaseOfThisFile();
const admin: Actor = { kind: "admin", userId: await insertUser(database, { admin: true }) };
let vehicleId: string;
beforeEach(async () => {
  vehicleId = await insertVehicle(database, { year: 2020, mileage: 90_000, first_registration: "2020-03-01", created_at: noon.toString() });
});
afterAll(() => folder.remove());

const scopeFor = (actor: Actor = admin) => scopeOf(database, { actor, storage });
const typed = { read_on: "2024-03-12", kilometres: "78.000 km", kind: "hu_report", paper: "" };
type Sent = { fields?: Record<string, string>; content?: string | Uint8Array<ArrayBuffer> };
async function add(subject: MileageSubject, { fields, content = somePdf() }: Sent = {}): Promise<FormAnswer> {
  const sent = sentForm("add-reading", { ...typed, ...fields });
  // The declared type is wrong on purpose: only the bytes decide.
  sent.append("file", new Blob([content], { type: "text/html" }), "hu.exe");
  return (await addReading(scopeFor(), subject, sent)).data;
}
const read = async (subject: MileageSubject) => {
  const { readings, ...record } = await readMileage(contextOf(database, { kind: "visitor" }), subject);
  return {
    ...record,
    readings,
    lines: readings.map(({ day, kilometres, paper }) => `${day}: ${kilometres.replace("\u00a0", " ")}, ${paper}`),
  };
};
const asSystem = <Result>(work: Parameters<typeof runAs<Result>>[1]) => runAs(contextOf(database), work);
const files = () => namesIn(join(folder.path, "mileage-readings"));
const removeFiles = (hours: number) => removeMileageFiles({ ...contextOf(database), now: noon.add({ hours }) }, storage);

test("a reading stands on the car's page in words, and only the team opens its file", async () => {
  expect(await add({ vehicleId })).toMatchObject({ ok: true });
  expect(await add({ vehicleId }, { content: somePng(), fields: { read_on: "2025-01-10", kilometres: "80000" } })).toMatchObject({
    ok: true,
  });
  const { verdict, unprovenTime, lines, readings } = await read({ vehicleId });
  expect([verdict, unprovenTime]).toEqual(["coherent", "El mayor tiempo sin prueba: 48 meses."]);
  expect(lines).toEqual([
    "12 de marzo de 2024: 78.000 km, Con papel",
    "10 de enero de 2025: 80.000 km, Con papel",
    "20 de noviembre de 2026: 90.000 km, Lo dice quien vende",
  ]);
  expect(readings.map(({ to }) => to)).toEqual([undefined, undefined, undefined]);
  const [pdf, picture] = readings.map(({ id }) => id ?? "");
  const { headers } = (await openReadingFile(scopeFor(), pdf ?? "")) ?? {};
  expect(headers?.get("content-disposition")).toBe('attachment; filename="kilometros-2024-03-12.pdf"');
  expect(headers?.get("cache-control")).toBe("private, no-store");
  // A picture is encoded anew, so nothing else of the file is kept.
  expect((await openReadingFile(scopeFor(), picture ?? ""))?.headers.get("content-type")).toBe("image/webp");
  for (const actor of [{ kind: "visitor" }, { kind: "customer", userId: await insertUser(database) }] as const)
    await expect(openReadingFile(scopeFor(actor), pdf ?? "")).rejects.toThrow(/permission denied/);
});

test.each<[string, Sent, string, string]>([
  ["a day that has not come", { fields: { read_on: "2026-11-21" } }, "read_on", readingReasons.future],
  ["a day that is none", { fields: { read_on: "12.3.2024" } }, "read_on", readingReasons.day],
  ["kilometres in words", { fields: { kilometres: "muchos" } }, "kilometres", readingReasons.kilometres],
  ["an unknown kind", { fields: { kind: "rumour" } }, "kind", readingReasons.kind],
  ["no file", { content: "" }, "file", readingReasons.no_file],
  ["the page of a program", { content: "<script>alert(1)</script>" }, "file", readingReasons.unreadable],
  ["a PDF that does not open", { content: "%PDF-1.7 and nothing more" }, "file", readingReasons.unreadable],
  ["a paper that is nowhere", { fields: { paper: crypto.randomUUID() } }, "paper", readingReasons.paper],
])("%s is refused, what was typed stays, and nothing is kept", async (_name, sent, field, sentence) => {
  const before = files().length;
  expect(await add({ vehicleId }, sent)).toMatchObject({
    ok: false,
    errors: { fields: { [field]: sentence } },
    typed: { ...typed, ...sent.fields },
  });
  expect((await read({ vehicleId })).lines).toHaveLength(1);
  expect(files()).toHaveLength(before);
});

test("a file leaves when its reading is removed, alone or with its car, and only through its own car", async () => {
  await add({ vehicleId });
  await add({ vehicleId }, { fields: { kilometres: "79.000" } });
  const [reading] = (await read({ vehicleId })).readings;
  const remove = (from: MileageSubject) => removeReading(scopeFor(), from, sentForm("remove-reading", { reading: reading?.id ?? "" }));
  await remove({ vehicleId: await insertVehicle(database) });
  expect((await read({ vehicleId })).lines).toHaveLength(3);
  await remove({ vehicleId });
  expect((await read({ vehicleId })).lines).toHaveLength(2);
  await asSystem((transaction) => transaction.deleteFrom("vehicles").execute());
  expect(await removeFiles(0)).toBe(0);
  expect(files()).not.toEqual([]);
  await removeFiles(25);
  expect(files()).toEqual([]);
});

test("the page of the car removes what it lists of an order, and says so when a reading is another car's", async () => {
  const orderId = await insertOrder(database, { vehicleId });
  await add({ orderId });
  const { id } = (await read({ vehicleId })).readings[0] ?? {};
  const remove = async (from: MileageSubject) =>
    (await removeReading(scopeFor(), from, sentForm("remove-reading", { reading: id ?? "" }))).data;
  const elsewhere = { ok: false, errors: { form: readingReasons.elsewhere } };
  expect(await remove({ vehicleId: await insertVehicle(database) })).toMatchObject(elsewhere);
  expect(await remove({ orderId: await insertOrder(database) })).toMatchObject(elsewhere);
  expect(await remove({ vehicleId })).toMatchObject({ ok: true });
  for (const subject of [{ vehicleId }, { orderId }]) expect((await read(subject)).lines).toHaveLength(1);
});

test("what was added in an order is erased with it, also of a car of the stock", async () => {
  const orderId = await insertOrder(database, { vehicleId });
  await add({ orderId });
  expect((await read({ vehicleId })).lines).toHaveLength(2);
  await asSystem((transaction) => transaction.deleteFrom("orders").where("id", "=", orderId).execute());
  expect((await read({ vehicleId })).lines).toHaveLength(1);
  await removeFiles(25);
  expect(files()).toEqual([]);
});

test("the files of a car leave a year after it was sold or archived, those of an order a year after its end, and the readings stay", async () => {
  await add({ vehicleId });
  const readingId = (await read({ vehicleId })).readings[0]?.id ?? "";
  const pass = async (days: number) => {
    await applyRetention(contextOf(database, undefined, noon.add({ hours: 24 * days })));
    await removeFiles(24 * days);
    return files().length;
  };
  expect(await pass(800)).toBe(1);
  const sold = { status: "sold", updated_at: noon.toString() };
  await asSystem((transaction) => transaction.updateTable("vehicles").set(sold).where("id", "=", vehicleId).execute());
  const orderId = await insertOrder(database, { status: "completed" });
  await add({ orderId });
  expect(await pass(364)).toBe(2);
  expect((await read({ vehicleId })).lines[0]).toBe("12 de marzo de 2024: 78.000 km, Con papel");
  expect(await pass(366)).toBe(0);
  for (const subject of [{ vehicleId }, { orderId }])
    expect((await read(subject)).lines[0]).toBe("12 de marzo de 2024: 78.000 km, Sin papel");
  expect(await openReadingFile(scopeFor(), readingId)).toBeUndefined();
});

test("no file of another folder can be noted for the job", async () => {
  const storage_key = `order-papers/${crypto.randomUUID()}/${crypto.randomUUID()}`;
  const note = runAs(contextOf(database, admin), (transaction) =>
    transaction.insertInto("mileage_files").values({ storage_key }).execute(),
  );
  await expect(note).rejects.toThrow(/mileage_files_storage_key_check/);
});

test("an accepted paper proves a reading of its own order, its customer may open it, and it proves nothing without its file", async () => {
  const [orderId, other] = [await insertOrder(database), await insertOrder(database)];
  const paper = (state: "accepted" | "uploaded") =>
    askForPaper(database, orderId, { title: "Informe HU", broughtBy: "team", files: [{ state, by: "team" }] });
  const [accepted, waiting] = [await paper("accepted"), await paper("uploaded")];
  expect((await findMileageSubject(contextOf(database, admin), { orderId }))?.papers).toEqual([{ id: accepted, title: "Informe HU" }]);
  expect(await add({ orderId }, { fields: { paper: waiting } })).toMatchObject({ errors: { fields: { paper: readingReasons.paper } } });
  expect(await add({ orderId: other }, { fields: { paper: accepted } })).toMatchObject({
    errors: { fields: { paper: readingReasons.paper } },
  });
  expect(await add({ orderId }, { fields: { paper: accepted } })).toMatchObject({ ok: true });
  const linked = (id: string) => readMileage(contextOf(database), { orderId }, customersPages("/o", id));
  expect((await linked(orderId)).readings).toMatchObject([{ paper: "Con papel", to: `/o/papeles/${accepted}/archivos` }]);
  expect((await linked(other)).readings).toMatchObject([{ paper: "Con papel", to: undefined }]);
  await asSystem((transaction) => transaction.updateTable("order_paper_files").set({ erased_at: noon.toString() }).execute());
  expect((await linked(orderId)).readings).toMatchObject([{ paper: "Sin papel" }]);
});

test("a car has its order's readings, the published inspection's and the signed handover's", async () => {
  const orderId = await insertOrder(database, { vehicleId });
  await add({ orderId });
  const inspection = { order_id: orderId, inspected_on: "2026-11-21", inspector: "Jonas", mileage: 90_020, verdict: "recommended" };
  await asSystem((transaction) => transaction.insertInto("order_inspections").values(inspection).execute());
  expect((await read({ vehicleId })).lines).toHaveLength(2);
  await asSystem(async (transaction) => {
    await transaction.updateTable("order_inspections").set({ published_at: noon.toString() }).where("order_id", "=", orderId).execute();
    const order = await transaction.selectFrom("orders").selectAll().where("id", "=", orderId).executeTakeFirstOrThrow();
    const content = handoverText(order, { handedOverOn: "2026-11-27", place: "Murcia", mileage: 92_400, keys: 2, papers: "", remarks: "" });
    const sha256 = contentHash(content);
    const issued = {
      order_id: orderId,
      kind: "handover",
      content: JSON.stringify(content),
      content_sha256: sha256,
      issued_on: "2026-11-28",
    };
    const signed = { text_revision: "x", signed_at: noon.toString(), signed_name: "Ana", signed_sha256: sha256 };
    await transaction
      .insertInto("order_documents")
      .values({ ...issued, ...signed })
      .execute();
  });
  for (const subject of [{ vehicleId }, { orderId }])
    expect((await read(subject)).lines).toEqual([
      "12 de marzo de 2024: 78.000 km, Con papel",
      "20 de noviembre de 2026: 90.000 km, Lo dice quien vende",
      "21 de noviembre de 2026: 90.020 km, Con papel",
      "27 de noviembre de 2026: 92.400 km, Con papel",
    ]);
});

test("an order stays proven after its handover, and its car has to prove anew when it comes back", async () => {
  const orderId = await insertOrder(database, { vehicleId });
  const own = [
    ["2022-03-12", "40000", "hu_report"],
    ["2024-03-12", "78000", "invoice"],
    ["2025-11-20", "90000", "handover"],
  ] as const;
  for (const [read_on, kilometres, kind] of own) await add({ orderId }, { fields: { read_on, kilometres, kind } });
  await asSystem((transaction) => transaction.updateTable("vehicles").set({ mileage: 90_500 }).where("id", "=", vehicleId).execute());
  expect([(await read({ orderId })).verdict, (await read({ vehicleId })).verdict]).toEqual(["proven", "proven"]);
  const later = { ...contextOf(database), now: noon.add({ hours: 24 * 20 }) };
  expect([(await readMileage(later, { orderId })).verdict, (await readMileage(later, { vehicleId })).verdict]).toEqual([
    "proven",
    "coherent",
  ]);
});

test("says no time without proof while nobody knows when the car began", async () => {
  const orderId = await insertOrder(database);
  const car_facts = JSON.stringify({ mileage: 90_000 });
  await asSystem((transaction) => transaction.updateTable("orders").set({ car_facts }).where("id", "=", orderId).execute());
  expect(await read({ orderId })).toMatchObject({ verdict: "unproven", unprovenTime: undefined });
});

test("the kilometres that nobody has typed are no reading", async () => {
  const unknown = await insertVehicle(database, { year: 2019, mileage: 0 });
  await add({ vehicleId: unknown });
  const { verdict, sentences, lines } = await read({ vehicleId: unknown });
  expect([verdict, sentences, lines.length]).toEqual(["unproven", ["Una sola lectura con papel no demuestra un recorrido."], 1]);
});

test("an advertisement that is lower than a paper is said", async () => {
  await add({ vehicleId }, { fields: { kilometres: "160.000" } });
  const { verdict, sentences } = await read({ vehicleId });
  expect([verdict, sentences[0]?.replaceAll("\u00a0", " ")]).toEqual([
    "contradictory",
    "No cuadran: 160.000 km el 12 de marzo de 2024 (Informe de la HU (la ITV alemana)), y después 90.000 km el 20 de noviembre de 2026 (Anuncio).",
  ]);
});
