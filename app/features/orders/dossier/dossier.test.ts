import { createHash } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { runAs } from "#server/context.ts";
import { openStorage, type Storage } from "#server/files/storage.ts";
import { databaseOfThisFile } from "#tests/database-of-this-file.ts";
import { contextOf } from "#tests/database.ts";
import { folderPeer, type Peer } from "#tests/file-stores.ts";
import { fillOrder, type FilledOrder, hiddenCents } from "#tests/filled-order.ts";
import { insertUser } from "#tests/accounts.ts";
import { insertOrder } from "#tests/orders.ts";
import { noon, scopeOf } from "#tests/request-scope.ts";
import { unzipped } from "#tests/zip.ts";
import { zipSync } from "fflate";
import { openDossier, tellFingerprints } from "./commands.server.ts";
import { entryWords } from "./events.ts";
import { readFingerprint } from "./queries/dossier.server.ts";
import { compareFingerprint, verifyDossier } from "./verify-dossier.ts";

const database = await databaseOfThisFile();
const later = noon.add({ hours: 2 });
const system = <Result>(work: Parameters<typeof runAs<Result>>[1]) => runAs(contextOf(database), work);

let peer: Peer;
let storage: Storage;
beforeAll(async () => {
  peer = await folderPeer();
  storage = openStorage(peer.config);
});
afterAll(() => peer.stop());

const content = (of: string) => Buffer.from(`bytes of ${of.replaceAll("-", "")}`);
const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

let order: FilledOrder;
let userId: string;
beforeEach(async () => {
  userId = await insertUser(database);
  order = await fillOrder(database, await insertOrder(database, { userId, status: "completed", endedAt: noon }), "marcaeva");
  await system(async (transaction) => {
    const files = await transaction
      .selectFrom("order_paper_files")
      .select(["id", "storage_key"])
      .where("order_id", "=", order.id)
      .execute();
    for (const { id, storage_key } of files) {
      await storage.write(storage_key, content(id), "application/pdf");
      const looked = { file_id: id, looked_by: "team", user_id: userId };
      await transaction.insertInto("order_paper_looks").values(looked).execute();
      const accepted = { sha256: sha256(content(id)), state: "accepted", checked_at: noon.toString() };
      await transaction.updateTable("order_paper_files").set(accepted).where("id", "=", id).execute();
    }
    const photo = await transaction
      .selectFrom("order_inspection_photos")
      .select(["id", "storage_key"])
      .where("id", "=", order.photo)
      .executeTakeFirstOrThrow();
    await storage.write(photo.storage_key, content(photo.id), "image/webp");
    const hashed = { sha256: sha256(content(photo.id)), created_at: noon.toString() };
    await transaction.updateTable("order_inspection_photos").set(hashed).where("id", "=", photo.id).execute();
    await transaction
      .updateTable("order_quotes")
      .set({
        decision: "accepted",
        decided_at: noon.toString(),
        decided_name: "marcaeva nombre",
        accepted_sha256: (row) => row.ref("content_sha256"),
      })
      .where("id", "=", order.sentQuote)
      .execute();
  });
});

/** Rows of the filled order have the moment of the test's run. */
const afterAllRows = () => Temporal.Now.instant().add({ hours: 24 });
const scope = (now = afterAllRows()) => scopeOf(database, { storage, now, actor: { kind: "customer", userId } });
async function download(now?: Temporal.Instant) {
  const response = await openDossier(scope(now), order.id, "account");
  return unzipped(response?.body as ReadableStream<Uint8Array<ArrayBuffer>>);
}

test("has what the customer may read, checks as whole, and says nothing of costs, the team or the store", async () => {
  const files = await download();
  const verdict = await verifyDossier(zipSync(files));
  expect(verdict).toMatchObject({ kind: "checked", problems: [], absent: [] });
  const numbered = /(?<=\/)\d+ (\d+ )?|[A-Z]-\d{4}-\d{4}/g;
  const folders = Object.keys(files).map((path) => path.replaceAll(numbered, (found) => (found.includes("-") ? "N" : "")));
  expect(folders.toSorted()).toEqual([
    "LEEME.txt",
    "copias/Contrato N.pdf",
    "copias/informe de la inspección.txt",
    "copias/pagos.csv",
    "copias/presupuesto 1.txt",
    "copias/sucesos.txt",
    "desistimiento/declaracion.txt",
    "documentos/contrato N.json",
    "expediente.json",
    "huellas.sha256",
    "inspeccion/informe.json",
    "inspeccion/marcaeva foto.webp",
    "papeles/marcaeva.pdf",
    "papeles/marcaeva.pdf",
    "presupuestos/presupuesto 1.json",
  ]);
  const everything = Object.values(files)
    .map((bytes) => Buffer.from(bytes).toString("latin1"))
    .join("\n");
  const hidden = [
    "interno",
    "coste",
    String(hiddenCents.cost),
    "13666",
    "13777",
    "marcaeva vendedor",
    "order-papers",
    "ES91",
    userId,
    order.unsharedFile,
    "marcaeva ref",
  ];
  expect(hidden.filter((words) => everything.includes(words))).toEqual([]);
  const withIds = Object.entries(files).filter(([, bytes]) =>
    /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}/.test(Buffer.from(bytes).toString("latin1")),
  );
  expect(withIds.map(([path]) => path)).toEqual([]);
});

test("the same events have the same fingerprint, and later ones only continue the chain", async () => {
  const now = afterAllRows();
  const first = await readFingerprint(scope(now).context, order.id);
  expect(await readFingerprint(scope(now.add({ hours: 30 })).context, order.id)).toEqual(first);
  await system((transaction) =>
    transaction
      .insertInto("order_news")
      .values({ order_id: order.id, topic: "after", sentence: "Y otra cosa.", happened_at: now.toString() })
      .execute(),
  );
  expect(await readFingerprint(scope(now.add({ minutes: 14 })).context, order.id)).toEqual(first);
  const verdict = await verifyDossier(zipSync(await download(now.add({ minutes: 16 }))));
  if (verdict.kind !== "checked") throw new Error(verdict.why);
  expect(compareFingerprint(verdict.events, first?.fingerprint ?? "").sentence).toContain("Después hay un suceso más");
});

test("an erased file leaves its event and the fingerprint; one that the store lost or changed is told", async () => {
  const before = await readFingerprint(scope().context, order.id);
  const keys = await system(async (transaction) => {
    await transaction.updateTable("order_paper_files").set({ erased_at: noon.toString() }).where("id", "=", order.customerFile).execute();
    return transaction.selectFrom("order_inspection_photos").select("storage_key").where("id", "=", order.photo).execute();
  });
  for (const { storage_key } of keys) await storage.remove(storage_key);
  expect(await readFingerprint(scope().context, order.id)).toEqual(before);
  const verdict = await verifyDossier(zipSync(await download()));
  expect(verdict).toMatchObject({ problems: [], absent: [expect.stringContaining("plazo"), expect.stringContaining("no lo encontramos")] });
  for (const { storage_key } of keys) await storage.write(storage_key, content("another photo"), "image/webp");
  expect(await verifyDossier(zipSync(await download()))).toMatchObject({
    problems: [expect.stringMatching(/^El archivo «inspeccion.*foto.webp» ha cambiado\.$/)],
  });
});

test("a photo of before its hash was stored is a copy, so it does not change the fingerprint", async () => {
  await system((transaction) =>
    transaction.updateTable("order_inspection_photos").set({ sha256: null }).where("id", "=", order.photo).execute(),
  );
  const files = await download();
  expect(files["copias/foto 1.webp"]).toEqual(Uint8Array.from(content(order.photo)));
  expect(await verifyDossier(zipSync(files))).toMatchObject({ problems: [] });
});

test("each download records a look at its papers, and there is none of an order under way", async () => {
  const looks = () =>
    system((transaction) =>
      transaction
        .selectFrom("order_paper_looks")
        .select("file_id")
        .where("looked_by", "=", "account")
        .where("user_id", "=", userId)
        .execute(),
    );
  await download();
  expect((await looks()).map(({ file_id }) => file_id)).toContain(order.customerFile);
  expect(await looks()).toHaveLength(2);
  const open = await insertOrder(database, { userId });
  expect(await openDossier(scope(), open, "account")).toBeUndefined();
  await system((transaction) =>
    transaction
      .updateTable("order_steps")
      .set({ state: "done", done_on: "2026-11-20" })
      .where("order_id", "=", open)
      .where("kind", "=", "handed_over")
      .execute(),
  );
  expect((await openDossier(scope(), open, "account"))?.status).toBe(200);
});

test("the fingerprint is told once by mail, an hour after the end", async () => {
  const site = { ...scope(), context: undefined };
  const tell = (now: Temporal.Instant) => tellFingerprints(contextOf(database, { kind: "system" }, now), site);
  const told = () =>
    system((transaction) =>
      transaction
        .selectFrom("order_news")
        .select(["sentence", "mail_id"])
        .where("order_id", "=", order.id)
        .where("topic", "=", "dossier")
        .execute(),
    );
  await tell(noon.add({ minutes: 59 }));
  expect(await told()).toEqual([]);
  await tell(later);
  expect((await tell(later)).told).toBe(0);
  const [news, ...more] = await told();
  expect(more).toEqual([]);
  expect(news?.mail_id).not.toBeNull();
  const [hash = ""] = /[0-9a-f]{64}/.exec(news?.sentence ?? "") ?? [];
  expect(hash).toBe((await readFingerprint(scope(later).context, order.id))?.fingerprint);
});

test("the words of payments stay as they are, because fingerprints contain them", () => {
  const entry = {
    kind: "receipt",
    concept: "deposit",
    cents: 199_05,
    booked_on: "2026-11-20",
    note: "",
    reverses: null,
    recorded_at: new Date(0),
  };
  expect(entryWords(entry)).toBe("Pago recibido: señal, 199,05 €, del 20/11/2026.");
  expect(entryWords({ ...entry, kind: "charge", concept: "rest", booked_on: null, note: "Última." })).toBe(
    "Cargo: resto, 199,05 €. Última.",
  );
  expect(entryWords({ ...entry, cents: -199_05, reverses: "x" })).toBe("Anulado: Pago recibido: señal, 199,05 €, del 20/11/2026.");
});
