import { join } from "node:path";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { handoverText } from "#app/features/orders/documents/handover-text.ts";
import { customersPaperPage } from "#app/features/orders/order-car/paper-pages.ts";
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
import { addReadingOfPaper, addReadingWithFile, removeReading } from "./office/commands.server.ts";
import { readingReasons, uploadSentences } from "./office/messages.ts";
import { listAcceptedPapers, openReadingFile } from "./office/queries.server.ts";
import { type MileageSubject, readMileage } from "./queries.server.ts";

const folder = temporaryFolder("mileage");
const storage = openStorage({ kind: "folder", folder: folder.path });
const database = await databaseOfThisFile();
const admin: Actor = { kind: "admin", userId: await insertUser(database, { admin: true }) };
let vehicleId: string;
beforeEach(async () => {
  vehicleId = await insertVehicle(database, { year: 2020, mileage: 90_000, first_registration: "2020-03-01", created_at: noon.toString() });
});

afterAll(() => folder.remove());

const scopeFor = (actor: Actor = admin, now = noon) => scopeOf(database, { actor, storage, now });
const typed = { read_on: "2024-03-12", kilometres: "78.000 km", kind: "hu_report" };
type Sent = { fields?: Record<string, string>; content?: string | Uint8Array<ArrayBuffer>; actor?: Actor };
function request({ fields = {}, content = somePdf() }: Sent): Request {
  const sent = new FormData();
  for (const [name, value] of Object.entries({ ...typed, ...fields })) sent.append(name, value);
  sent.append("file", new Blob([content], { type: "text/html" }), "hu.exe");
  return new Request("http://shop.test/x", { method: "POST", body: sent });
}
const add = (subject: MileageSubject, sent: Sent = {}) => addReadingWithFile(scopeFor(sent.actor), subject, request(sent));
const read = (subject: MileageSubject) => readMileage(contextOf(database, { kind: "visitor" }), subject);
const files = () => namesIn(join(folder.path, "mileage-readings"));
const rows = () => runAs(contextOf(database), (transaction) => transaction.selectFrom("mileage_readings").selectAll().execute());
const ageFiles = () => removeMileageFiles({ ...contextOf(database), now: noon.add({ hours: 25 }) }, storage);

describe("a reading with its file", () => {
  test("stands on the car's page in words, and only the team opens the file", async () => {
    expect(await add({ vehicleId })).toEqual({ ok: true });
    expect(
      await add({ vehicleId }, { content: somePng(), fields: { read_on: "2025-01-10", kilometres: "80000", kind: "invoice" } }),
    ).toEqual({
      ok: true,
    });
    const record = await read({ vehicleId });
    expect(record).toMatchObject({ verdict: "coherent", gap: "El mayor tiempo sin prueba: 48 meses." });
    expect(record.readings.map(({ kilometres, paper, to }) => [kilometres.replace("\u00a0", " "), paper, to])).toEqual([
      ["78.000 km", "Con papel", undefined],
      ["80.000 km", "Con papel", undefined],
      ["90.000 km", "Lo dice quien vende", undefined],
    ]);
    const [first, second] = record.readings.map(({ id }) => id ?? "");
    const opened = await openReadingFile(scopeFor(), first ?? "");
    expect(opened?.headers.get("content-type")).toBe("application/pdf");
    expect(opened?.headers.get("cache-control")).toBe("private, no-store");
    expect(opened?.headers.get("content-disposition")).toBe('attachment; filename="kilometros-2024-03-12.pdf"');
    // A picture is encoded anew, so nothing else of the file is kept.
    expect((await openReadingFile(scopeFor(), second ?? ""))?.headers.get("content-type")).toBe("image/webp");
    for (const actor of [{ kind: "visitor" }, { kind: "customer", userId: await insertUser(database) }] as const)
      await expect(openReadingFile(scopeFor(actor), first ?? "")).rejects.toThrow(/permission denied/);
  });

  test.each([
    ["a day that has not come", { fields: { read_on: "2026-11-21" } }, readingReasons.future],
    ["a day that is none", { fields: { read_on: "12.3.2024" } }, readingReasons.day],
    ["kilometres in words", { fields: { kilometres: "muchos" } }, readingReasons.kilometres],
    ["an unknown kind", { fields: { kind: "rumour" } }, readingReasons.kind],
    ["an empty file", { content: "" }, uploadSentences.empty],
    ["a page of a program", { content: "<script>alert(1)</script>" }, uploadSentences.unreadable],
    ["a PDF that does not open", { content: "%PDF-1.7 and nothing more" }, uploadSentences.unreadable],
  ])("is refused for %s, keeps what was typed, and leaves nothing", async (_name, sent: Sent, sentence) => {
    const refused = await add({ vehicleId }, sent);
    expect(refused).toEqual({ ok: false, status: 400, sentence, typed: { ...typed, ...sent.fields } });
    expect((await read({ vehicleId })).readings).toHaveLength(1);
  });

  test("counts once when it is sent twice, and the second file leaves", async () => {
    const before = (await rows()).length;
    expect(await Promise.all([add({ vehicleId }), add({ vehicleId })])).toContainEqual({ ok: true });
    expect(await add({ vehicleId })).toMatchObject({ ok: false, status: 409, sentence: readingReasons.known });
    expect(await rows()).toHaveLength(before + 1);
    await ageFiles();
    expect(files()).toHaveLength((await rows()).filter(({ storage_key: key }) => key !== null).length);
  });

  test("leaves with its file when it is removed, and with its car", async () => {
    await add({ vehicleId });
    await add({ vehicleId }, { fields: { kilometres: "79.000" } });
    const [reading] = (await read({ vehicleId })).readings;
    const foreign = await insertVehicle(database);
    const remove = (from: MileageSubject) => removeReading(scopeFor(), from, sentForm("remove-reading", { reading: reading?.id ?? "" }));
    await remove({ vehicleId: foreign });
    expect((await read({ vehicleId })).readings).toHaveLength(3);
    expect((await remove({ vehicleId })).data.ok).toBe(true);
    expect((await read({ vehicleId })).readings).toHaveLength(2);
    await runAs(contextOf(database), (transaction) => transaction.deleteFrom("vehicles").execute());
    expect(await rows()).toEqual([]);
    expect(await removeMileageFiles({ ...contextOf(database), now: noon }, storage)).toBe(0);
    expect(files()).not.toEqual([]);
    await ageFiles();
    expect(files()).toEqual([]);
  });
});

describe("the kilometres of an order", () => {
  const withoutCar = () => insertOrder(database);
  const paper = (orderId: string, state: "accepted" | "uploaded" = "accepted") =>
    askForPaper(database, orderId, { title: "Informe HU", broughtBy: "team", files: [{ state, by: "team" }] });
  const addPaper = (orderId: string, paperId: string, fields: Record<string, string> = {}) =>
    addReadingOfPaper(scopeFor(), orderId, sentForm("add-reading-of-paper", { ...typed, paper: paperId, ...fields }));

  test("come from accepted papers, which their customer may open, and lose their proof with the paper", async () => {
    const orderId = await withoutCar();
    const paperId = await paper(orderId);
    expect(await listAcceptedPapers(contextOf(database, admin), orderId)).toEqual([{ id: paperId, title: "Informe HU" }]);
    expect((await addPaper(orderId, paperId)).data.ok).toBe(true);
    const linked = (id: string) => readMileage(contextOf(database), { orderId }, customersPaperPage("/o", id));
    expect((await linked(orderId)).readings).toMatchObject([{ paper: "Con papel", to: `/o/papeles/${paperId}/archivos` }]);
    // Whoever has another order with the same car does not get the address of this one's papers.
    expect((await linked(vehicleId)).readings).toMatchObject([{ paper: "Con papel", to: undefined }]);
    await runAs(contextOf(database), (transaction) =>
      transaction.updateTable("order_paper_files").set({ erased_at: noon.toString() }).where("paper_id", "=", paperId).execute(),
    );
    expect((await linked(orderId)).readings).toMatchObject([{ paper: "Sin papel" }]);
  });

  test("do not come from a paper that is not accepted, nor from another order's", async () => {
    const orderId = await withoutCar();
    for (const foreign of [await paper(orderId, "uploaded"), await paper(await withoutCar())]) {
      const { data } = await addPaper(orderId, foreign);
      expect(data).toMatchObject({ ok: false, errors: { fields: { paper: readingReasons.paper } }, typed: { kilometres: "78.000 km" } });
    }
  });

  test("of a stock car are the car's, with the published inspection and the signed handover", async () => {
    const orderId = await insertOrder(database, { vehicleId });
    await addPaper(orderId, await paper(orderId));
    const inspection = { order_id: orderId, inspected_on: "2026-11-21", inspector: "Jonas", mileage: 90_020, verdict: "recommended" };
    await runAs(contextOf(database), (transaction) => transaction.insertInto("order_inspections").values(inspection).execute());
    expect((await read({ vehicleId })).readings).toHaveLength(2);
    await runAs(contextOf(database), async (transaction) => {
      await transaction.updateTable("order_inspections").set({ published_at: noon.toString() }).where("order_id", "=", orderId).execute();
      const order = await transaction.selectFrom("orders").selectAll().where("id", "=", orderId).executeTakeFirstOrThrow();
      const facts = { handedOverOn: "2026-11-27", place: "Murcia", mileage: 92_400, keys: 2, papers: "", remarks: "" };
      const content = handoverText(order, facts);
      const sha256 = contentHash(content);
      const issued = { order_id: orderId, kind: "handover", content: JSON.stringify(content), content_sha256: sha256 };
      const signed = { text_revision: "x", issued_on: "2026-11-28", signed_at: noon.toString(), signed_name: "Ana", signed_sha256: sha256 };
      await transaction
        .insertInto("order_documents")
        .values({ ...issued, ...signed })
        .execute();
    });
    for (const subject of [{ vehicleId }, { orderId }]) {
      const { verdict, readings } = await read(subject);
      expect(readings.map(({ day, kilometres, kind }) => [day, kilometres.replace("\u00a0", " "), kind])).toEqual([
        ["12 de marzo de 2024", "78.000 km", "Informe de la HU (la ITV alemana)"],
        ["20 de noviembre de 2026", "90.000 km", "Anuncio"],
        ["21 de noviembre de 2026", "90.020 km", "Inspección"],
        ["27 de noviembre de 2026", "92.400 km", "Entrega"],
      ]);
      expect(verdict).toBe("coherent");
    }
  });

  test("say that the advertisement is lower than a paper", async () => {
    await add({ vehicleId }, { fields: { kilometres: "160.000" } });
    const { verdict, sentences } = await read({ vehicleId });
    expect(verdict).toBe("contradictory");
    expect(sentences[0]?.replaceAll("\u00a0", " ")).toBe(
      "No cuadran: 160.000 km el 12 de marzo de 2024 (Informe de la HU (la ITV alemana)), y después 90.000 km el 20 de noviembre de 2026 (Anuncio).",
    );
  });
});
