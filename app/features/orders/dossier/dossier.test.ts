import { createHash } from "node:crypto";
import { zipSync } from "fflate";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { runAs, system, type Transaction } from "#server/context.ts";
import { openStorage, type Storage } from "#server/files/storage.ts";
import { databaseOfThisFile } from "#tests/database-of-this-file.ts";
import { contextOf } from "#tests/database.ts";
import { folderPeer, type Peer } from "#tests/file-stores.ts";
import { fillOrder, type FilledOrder, hiddenCents } from "#tests/filled-order.ts";
import { insertUser } from "#tests/accounts.ts";
import { insertOrder } from "#tests/orders.ts";
import { noon, scopeOf } from "#tests/request-scope.ts";
import { alerts } from "#app/entry.server.tsx";
import { applyRetention } from "#app/features/privacy/personal-data/commands/retain.server.ts";
import { textIn, unzipped } from "#tests/zip.ts";
import { openDossier, tellFingerprints } from "./commands.server.ts";
import { dossierOf } from "./events.ts";
import { readFingerprint } from "./queries/dossier.server.ts";
import { compareFingerprint, verifyDossier } from "./verify-dossier.ts";

const database = await databaseOfThisFile();
const asSystem = <Result>(work: (transaction: Transaction) => Promise<Result>) => runAs(contextOf(database), work);
const run = (statement: ReturnType<typeof sql>) => asSystem(async (transaction) => (await statement.execute(transaction)).rows);

let peer: Peer;
let storage: Storage;
let order: FilledOrder;
let userId: string;
let photo: string;

beforeAll(async () => {
  peer = await folderPeer();
  storage = openStorage(peer.config);
});
afterAll(() => peer.stop());

const hashOf = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
type StoredFile = { id: string; storage_key: string };

beforeEach(async () => {
  userId = await insertUser(database);
  order = await fillOrder(database, await insertOrder(database, { userId, status: "completed", endedAt: noon }), "marcaeva");
  const at = noon.toString();
  const ofOrder = sql`order_id = ${order.id}`;
  const papers = await run(sql`select id, storage_key from order_paper_files where ${ofOrder}`);
  const photos = await run(sql`select id, storage_key from order_inspection_photos where ${ofOrder}`);
  for (const [place, file] of [...papers, ...photos].entries()) {
    const { id, storage_key: key } = file as StoredFile;
    const bytes = Buffer.from(`file ${place}`);
    await storage.write(key, bytes, "application/pdf");
    if (id === order.photo) photo = key;
    await run(
      sql`update order_inspection_photos set sha256 = ${hashOf(bytes)}, bytes = ${bytes.length}, created_at = ${at} where id = ${id}`,
    );
    if (id !== order.photo) await run(sql`insert into order_paper_looks (file_id, looked_by, user_id) values (${id}, 'team', ${userId})`);
    await run(sql`update order_paper_files set sha256 = ${hashOf(bytes)}, state = 'accepted', checked_at = ${at} where id = ${id}`);
  }
  await run(sql`update order_quotes set decision = 'accepted', decided_at = ${at}, decided_name = 'marcaeva nombre',
    accepted_sha256 = content_sha256 where id = ${order.sentQuote}`);
});

/** Rows of the filled order have the moment of the test's run. */
const afterAllRows = () => Temporal.Now.instant().add({ hours: 24 });
const scope = (now = afterAllRows()) => scopeOf(database, { storage, now, actor: { kind: "customer", userId } });
const fingerprintOf = (now?: Temporal.Instant) => readFingerprint(scope(now).context, order.id);
async function download(now?: Temporal.Instant) {
  const response = await openDossier(scope(now), order.id, "account");
  return unzipped(response?.body as ReadableStream<Uint8Array<ArrayBuffer>>);
}

test("has what the customer may read, checks as whole, and says nothing of costs, the team or the store", async () => {
  const files = await download();
  expect(await verifyDossier(zipSync(files))).toMatchObject({ kind: "checked", problems: [], absent: [] });
  const numbered = /(?<=\/)\d+ (\d+ )?|[A-Z]-\d{4}-\d{4}/g;
  const paths = Object.keys(files).map((path) => path.replaceAll(numbered, ""));
  expect(paths.toSorted().join("\n")).toBe(`LEEME.txt
copias/Contrato .pdf
copias/novedades.txt
copias/pagos.csv
copias/presupuesto 1.txt
copias/sucesos.txt
desistimiento/declaracion.txt
documentos/contrato .json
expediente.json
huellas.sha256
inspeccion/informe.json
inspeccion/marcaeva foto.webp
papeles/marcaeva.pdf
papeles/marcaeva.pdf
presupuestos/presupuesto 1.json`);
  const written = /^\d+\. (.*)\nPago recibido/m.exec(textIn(files, "copias/sucesos.txt"))?.[1] ?? "none";
  expect(textIn(files, "copias/pagos.csv")).toContain(`\r\n${written};Pago recibido;`);
  const everything = Object.values(files).map((bytes) => Buffer.from(bytes).toString("latin1"));
  const hidden = /interno|coste|marcaeva vendedor|marcaeva ref|order-papers|ES91|[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}/;
  const costs = new RegExp(Object.values(hiddenCents).join("|"));
  expect(everything.filter((text) => hidden.test(text) || costs.test(text))).toEqual([]);
});

test("the same events have the same fingerprint, and later ones only continue the chain", async () => {
  const now = afterAllRows();
  const first = await fingerprintOf(now);
  expect(await fingerprintOf(now.add({ hours: 30 }))).toEqual(first);
  await run(sql`insert into order_entries (order_id, kind, concept, cents, due_on, recorded_at)
    values (${order.id}, 'charge', 'other', 100, '2026-12-01', ${now.toString()})`);
  const verdict = await verifyDossier(zipSync(await download(now)));
  const compared = verdict.kind === "checked" && compareFingerprint(verdict.events, first?.fingerprint ?? "");
  expect(compared).toMatchObject({ matches: true, sentence: expect.stringContaining("Después hay un suceso más") });
});

test("a year later, when all is erased whose time is over, the fingerprint is the same", async () => {
  await run(sql`insert into order_news (order_id, topic, sentence) values (${order.id}, 'step', 'Novedad.')`);
  const before = await fingerprintOf();
  await applyRetention(contextOf(database, system, noon.add({ hours: 24 * 400 })));
  expect(await run(sql`select from order_news where order_id = ${order.id}`)).toEqual([]);
  expect(await run(sql`select from order_paper_files where order_id = ${order.id} and erased_at is not null`)).not.toEqual([]);
  expect(await fingerprintOf()).toEqual(before);
});

test("a paper that was taken out keeps its hash in the chain, and its bytes go to nobody, also after they are erased", async () => {
  const before = await fingerprintOf();
  const taken = sql`update order_paper_files set superseded_at = now()`;
  for (const change of [taken, sql`${taken}, erased_at = now()`]) {
    await run(sql`${change} where id = ${order.customerFile}`);
    expect(await fingerprintOf()).toEqual(before);
    const files = await download();
    expect(Object.keys(files).filter((path) => path.startsWith("papeles/"))).toHaveLength(1);
    // "sha256sum -c" has nothing to complain of.
    expect(textIn(files, "huellas.sha256").match(/papeles/g)).toHaveLength(1);
    expect(await verifyDossier(zipSync(files))).toMatchObject({ problems: [], absent: [expect.stringContaining("el archivo dice que")] });
  }
  const looks = sql`select from order_paper_looks where file_id = ${order.customerFile} and looked_by = 'account'`;
  expect(await run(looks)).toEqual([]);
});

test("an erased file leaves its hash; one that the store has lost or changed is told", async () => {
  const before = await fingerprintOf();
  await run(sql`update order_paper_files set erased_at = now() where id = ${order.customerFile}`);
  await storage.remove(photo);
  expect(await fingerprintOf()).toEqual(before);
  const absent = [expect.stringContaining("plazo"), expect.stringContaining("no lo encontramos")];
  expect(await verifyDossier(zipSync(await download()))).toMatchObject({ problems: [], absent });
  await storage.write(photo, Buffer.from("another"), "image/webp");
  const changed = [expect.stringMatching(/^El archivo «inspeccion.*foto.webp» ha cambiado\.$/)];
  expect(await verifyDossier(zipSync(await download()))).toMatchObject({ problems: changed });
  // A photo of before its hash was stored is a copy.
  await run(sql`update order_inspection_photos set sha256 = null, bytes = null where id = ${order.photo}`);
  const files = await download();
  expect(files["copias/foto 1.webp"]).toEqual(Uint8Array.from(Buffer.from("another")));
  expect(await verifyDossier(zipSync(files))).toMatchObject({ problems: [] });
});

test("each download records a look at its papers, and there is none of an order under way", async () => {
  await download();
  const looks = await run(sql`select file_id from order_paper_looks where looked_by = 'account' and user_id = ${userId}`);
  expect(looks).toHaveLength(2);
  expect(looks).toContainEqual({ file_id: order.customerFile });
  const open = await insertOrder(database, { userId });
  expect(await openDossier(scope(), open, "account")).toBeUndefined();
  await run(sql`update order_steps set state = 'done', done_on = '2026-11-20' where order_id = ${open} and kind = 'handed_over'`);
  expect((await openDossier(scope(), open, "account"))?.status).toBe(200);
});

test("the fingerprint is told once by mail, an hour after the end", async () => {
  const later = noon.add({ hours: 2 });
  const tell = (now: Temporal.Instant) => tellFingerprints(contextOf(database, system, now), scope());
  const told = () =>
    run(sql`select sentence, mail_id is not null as mailed from order_news where order_id = ${order.id} and topic = 'dossier'`);
  await tell(noon.add({ minutes: 59 }));
  expect(await told()).toEqual([]);
  const { fingerprint = "none" } = (await fingerprintOf(later)) ?? {};
  await tell(later);
  expect((await tell(later)).did.fingerprints).toBe(0);
  expect(await told()).toEqual([{ sentence: expect.stringContaining(fingerprint), mailed: true }]);
  expect(await fingerprintOf()).toMatchObject({ fingerprint });
  // It opens and ends again.
  await run(sql`update orders set ended_at = ${later.add({ hours: 1 }).toString()} where id = ${order.id}`);
  expect((await tell(later.add({ hours: 3 }))).did.fingerprints).toBe(1);
  expect((await tell(later.add({ hours: 4 }))).did.fingerprints).toBe(0);
});

test("the fingerprint is told also when another part of the alerts throws", async () => {
  await sql`alter table alert_rounds rename to alert_rounds_away`.execute(database.kysely);
  const { did, failed } = await alerts(contextOf(database, system, noon.add({ hours: 2 })), scope());
  await sql`alter table alert_rounds_away rename to alert_rounds`.execute(database.kysely);
  expect(did).toMatchObject({ fingerprints: 1 });
  expect(failed).toMatchObject([{ message: expect.stringContaining("alert_rounds") as string }]);
});

test("words and paths stay as they are, because the fingerprints that customers were told contain them", async () => {
  const at = new Date(noon.epochMilliseconds);
  const sha256 = "a".repeat(64);
  const entry = {
    id: "1",
    kind: "receipt" as const,
    concept: "deposit" as const,
    cents: 199_05,
    booked_on: "2026-11-20",
    note: "Bien.",
    reverses: null,
  };
  const further = { method: "transfer" as const, bank_reference: "", recorded_at: at.toISOString(), due_on: null, of_quote: false };
  const document = {
    id: "1",
    kind: "contract" as const,
    reference: "C-2026-0001",
    year: 2026,
    number: 1,
    content: { b: [1, "ñ"] },
    content_sha256: sha256,
    issued_on: "2026-11-20",
    issued_at: at,
    shared: true,
    entry_id: null,
    replaces: null,
    signed_at: at,
    signed_name: "Eva",
    signed_file_id: null,
    state: "signed" as const,
    newer: undefined,
  };
  const rows: Parameters<typeof dossierOf>[0] = {
    order: { reference: "RS-AB2C-DE", created_at: at },
    quotes: [{ version: 1, content: { a: 1 }, content_sha256: sha256, price: 21_520_00, decided_at: at, decided_name: "Eva" }],
    confirmations: [{ confirmed_at: at, name: "Eva", statement: "Sí." }],
    papers: [
      {
        id: "1",
        title: "DNI",
        uploaded_by: "customer",
        checked_at: at,
        file_name: `DNI: ${"muy largo ".repeat(9)}ñ.escaneado.pdf`,
        sha256,
        storage_key: "",
        bytes: 1,
        erased_at: null,
        superseded_at: null,
      },
    ],
    reports: (["inspection", "handover"] as const).map((occasion) => ({
      occasion,
      condition: { tyres: [] },
      inspected_on: "2026-11-20",
      inspector: "Jan",
      place: "",
      mileage: 1,
      points: {},
      verdict: "recommended",
      summary: "",
      published_at: at,
    })),
    photos: [
      { occasion: "inspection", caption: "Motor", storage_key: "", sha256, bytes: 1, created_at: at },
      { occasion: "handover", caption: "Llaves", storage_key: "", sha256, bytes: 1, created_at: at },
    ],
    entries: [
      { ...entry, ...further },
      { ...entry, ...further, id: "2", cents: -199_05, reverses: "1" },
    ],
    documents: [document, { ...document, id: "2", kind: "guarantee", signed_file_id: "1" }],
    withdrawals: [{ declared_at: at, name: "Eva", declaration: "Desisto." }],
    news: [{ happened_at: at, sentence: "Novedad." }],
  };
  const { events, fingerprint } = await dossierOf(rows);
  expect(events.find(({ kind }) => kind === "paper")?.files.map(({ path }) => path)).toEqual([
    "papeles/04 DNI muy largo muy largo muy largo muy largo muy largo mu.pdf",
  ]);
  expect(events.filter(({ kind }) => kind === "signature").map(({ words }) => words)).toEqual([
    `Firmado por Eva, con la huella ${sha256}: contrato C-2026-0001.`,
    "Firmado por Eva en papel: garantía C-2026-0001.",
  ]);
  expect(events.filter(({ kind }) => kind === "inspection").map(({ files }) => files.map(({ path }) => path))).toEqual([
    [expect.stringMatching(/^inspeccion.*informe.json$/), expect.stringMatching(/^inspeccion.*Motor.webp$/)],
    [expect.stringMatching(/^entrega.*informe.json$/), expect.stringMatching(/^entrega.*Llaves.webp$/)],
  ]);
  expect(events.find(({ kind }) => kind === "entry")?.words).toBe("Pago recibido: señal, 199,05 €, del 20/11/2026. Bien.");
  expect(fingerprint).toBe("23af2c07b9304c62f90177c66beea600faf875b48722af92745c4d3e5371262a");
});
