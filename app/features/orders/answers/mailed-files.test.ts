import { randomBytes } from "node:crypto";
import { ImapFlow } from "imapflow";
import sharp from "sharp";
import { afterAll, beforeEach, describe, expect, test, vi } from "vitest";
import { askFor, somePdf, somePng } from "#tests/order-papers.ts";
import { insertSignedIn } from "#tests/accounts.ts";
import { databaseOfThisFile } from "#tests/database-of-this-file.ts";
import { contextOf } from "#tests/database.ts";
import { startImapPeer } from "#tests/imap-peer.ts";
import { insertInquiry } from "#tests/inquiries.ts";
import { insertReservation } from "#tests/inbox.ts";
import { insertOrder } from "#tests/orders.ts";
import { scopeOf, sentForm, testKeys } from "#tests/request-scope.ts";
import { filesBelow, temporaryFolder } from "#tests/temporary-folder.ts";
import { insertVehicle } from "#tests/vehicles.ts";
import { returnPaper } from "#app/features/orders/papers/office/commands.server.ts";
import { readOfficePaper } from "#app/features/orders/papers/office/queries.server.ts";
import { mostUploadsAnHour } from "#app/features/orders/papers/messages.ts";
import { readPapers } from "#app/features/orders/papers/queries.server.ts";
import { type Actor, runAs, type Transaction } from "#server/context.ts";
import { openMailbox } from "#server/background/mailbox.ts";
import { openStorage, StorageFull, type Storage } from "#server/files/storage.ts";
import { answerAddress } from "#server/secrets/answer-address.ts";
import { takeAnswer } from "./commands.server.ts";

const database = await databaseOfThisFile(["orders", "vehicle_inquiries", "reservations", "emails", "joined_answers"]);
const now = Temporal.Now.instant();
const ana = await insertSignedIn(database, { email: "ana@example.es", now });
const admin: Actor = { kind: "admin", userId: (await insertSignedIn(database, { email: "admin@example.es", admin: true, now })).userId };
const mailbox = "respuestas@example.es";
const peer = await startImapPeer(mailbox);
const folder = temporaryFolder("mailed-files");
const storage = openStorage({ kind: "folder", folder: folder.path });
afterAll(async () => {
  await peer.remove();
  folder.remove();
});

const { log, siteOrigin } = scopeOf(database);
const addresses = answerAddress(mailbox, testKeys);
const open = (store: Storage = storage) =>
  openMailbox({ answers: peer.answers, database, keys: testKeys, storage: store, siteOrigin, log, takeAnswer });
const read = <Result>(work: (transaction: Transaction) => Promise<Result>) => runAs(contextOf(database), work);
const none = { joined: 0, known: 0, bounced: 0, left: 0 };

let inquiry = "";
let orderId = "";
let to = "";
let before = 0;
let files: string[] = [];
beforeEach(async () => {
  inquiry = await insertInquiry(database, ana.userId, { email: "ana@example.es" });
  orderId = await insertOrder(database, { userId: ana.userId, email: "ana@example.es", followed: true });
  await read((transaction) => transaction.updateTable("orders").set({ inquiry_id: inquiry }).where("id", "=", orderId).execute());
  to = addresses.of(inquiry);
  before = peer.flags().length;
  files = filesBelow(folder.path);
});

type File = { name?: string; content: string | Uint8Array; type?: string; disposition?: string };

const encoded = (content: string | Uint8Array) =>
  (typeof content === "string" ? Buffer.from(content, "latin1") : Buffer.from(content)).toString("base64").replace(/.{76}/g, "$&\r\n");

function part({ name = "dni.pdf", content, type = "application/octet-stream", disposition = "attachment" }: File): string {
  const named = name === "" ? "" : `; filename="${name}"`;
  const head = [`Content-Type: ${type}`, `Content-Disposition: ${disposition}${named}`, "Content-Transfer-Encoding: base64"];
  return [...head, "", encoded(content)].join("\r\n");
}

/** A mail with a logo inside of its text, and the files. */
function mailOf(
  attached: readonly File[],
  { from = "Ana <Ana@Example.es>", id = crypto.randomUUID(), address = to }: { from?: string; id?: string; address?: string } = {},
) {
  const picture = part({ name: "logo.png", content: somePng(), type: "image/png\r\nContent-ID: <logo>", disposition: "inline" });
  const text = `Content-Type: text/html\r\n\r\n<p>Va adjunto.</p>`;
  const logo = `Content-Type: multipart/related; boundary=r\r\n\r\n--r\r\n${text}\r\n--r\r\n${picture}\r\n--r--`;
  const head = [`From: ${from}`, `To: ${address}`, `Message-ID: <${id}@example.es>`, 'Content-Type: multipart/mixed; boundary="b"'];
  return [...head, "", ...[logo, ...attached.map(part)].flatMap((one) => ["--b", one]), "--b--", ""].join("\r\n");
}

const papers = async () => {
  const shown = await readPapers(contextOf(database), orderId);
  return shown.map(({ title, state, files: set }) => ({ title, state, names: set.map(({ name }) => name) }));
};
const replies = async () => {
  const rows = await read((transaction) =>
    transaction.selectFrom("inquiry_replies").select("reply_message").where("inquiry_id", "=", inquiry).orderBy("created_at").execute(),
  );
  return rows.map((row) => row.reply_message);
};
const flags = () => peer.flags().slice(before);
/** The files of the store that came in this test, and the rows for files of this order. */
const kept = async () => {
  const rows = await read((transaction) =>
    transaction.selectFrom("order_paper_files").where("order_id", "=", orderId).select("id").execute(),
  );
  return { stored: filesBelow(folder.path).length - files.length, rows: rows.length };
};
const photo = await sharp(randomBytes(900 * 900 * 3), { raw: { width: 900, height: 900, channels: 3 } })
  .jpeg({ quality: 100 })
  .toBuffer();
const tooLarge = Buffer.concat([Buffer.from(somePdf(), "latin1"), Buffer.alloc(29 * 1024 * 1024, "x")]);

test("a PDF and a photo of more than a megabyte become a paper to check, as uploaded, and the logo does not", async () => {
  expect(photo.length).toBeGreaterThan(1024 * 1024);
  peer.deliver(mailOf([{ name: "IMG_1.jpg", content: photo, type: "image/jpeg", disposition: "inline" }, { content: somePdf() }]));
  expect(await open().round()).toEqual({ ...none, joined: 1 });
  const title = "Recibido por correo: IMG_1.jpg y 1 más";
  expect(await papers()).toEqual([{ title, state: "uploaded", names: ["IMG_1.jpg", "dni.pdf"] }]);
  expect(await kept()).toEqual({ stored: 2, rows: 2 });
  const [row] = await read((transaction) =>
    transaction.selectFrom("order_paper_files").selectAll().where("order_id", "=", orderId).orderBy("uploaded_at").execute(),
  );
  expect(row).toMatchObject({ content_type: "image/jpeg", bytes: photo.length, pages: 1, uploaded_by: "customer", state: "uploaded" });
  expect(Buffer.from((await storage.read(row?.storage_key ?? "")) ?? []).equals(photo)).toBe(true);
  const note = `Guardado en el documento «${title}», por revisar: «IMG_1.jpg», «dni.pdf».`;
  expect(await replies()).toEqual([`Va adjunto.\n\n${note}`]);
  const told = await read((transaction) => transaction.selectFrom("emails").select(["kind", "plain"]).orderBy("kind").execute());
  expect(told.map(({ kind }) => kind)).toEqual(["customer-replied", "order-paper-uploaded"]);
  expect(told[0]?.plain.replace(/\s+/g, " ")).toContain(note);
  expect(told[1]?.plain).toContain("IMG_1.jpg");
});

test("a photo that was put in the text becomes a paper too", async () => {
  peer.deliver(mailOf([]).replace(encoded(somePng()), encoded(photo)));
  expect(await open().round()).toEqual({ ...none, joined: 1 });
  expect((await papers()).map(({ names }) => names)).toEqual([["logo.png.jpg"]]);
});

test("a mail that is a file joins, and names are cleaned as those of uploads", async () => {
  const head = [`From: ana@example.es`, `To: ${to}`, "Message-ID: <one@example.es>"];
  peer.deliver(
    [...head, part({ content: somePdf("a"), type: 'application/pdf; name="=?utf-8?Q?contrase=C3=B1a.pdf?="', name: "" })].join("\r\n"),
  );
  const names = ["x\"; filename*=utf-8''..%2F..%2Fa%0Db%E2%80%AEfdp.exe; y=\"", "../../etc/passwd", "".padEnd(300, "n"), "<b>.html"];
  peer.deliver(mailOf(names.map((name, place) => ({ name, content: somePdf(`b${place}`) }))));
  expect(await open().round()).toEqual({ ...none, joined: 2 });
  expect((await papers()).map((paper) => paper.names)).toEqual([
    ["contraseña.pdf"],
    ["a bfdp.exe.pdf", "passwd.pdf", `${"n".repeat(120)}.pdf`, "b.html.pdf"],
  ]);
});

test("other types, a broken file and a too large one are refused and named; the good file is kept", async () => {
  peer.deliver(
    mailOf([
      { name: "factura.pdf", content: "MZ\x90\0 this program cannot be run in DOS mode" },
      { name: "grande.pdf", content: tooLarge },
      { name: "cortado.png", content: somePng().slice(0, 40) },
      { content: somePdf() },
    ]),
  );
  expect(await open().round()).toEqual({ ...none, joined: 1 });
  expect((await papers()).map(({ names }) => names)).toEqual([["dni.pdf"]]);
  expect(await kept()).toEqual({ stored: 1, rows: 1 });
  const [reply = ""] = await replies();
  expect(reply).toContain("por revisar: «dni.pdf».\nSin guardar, sigue en el buzón: «factura.pdf». No es un PDF ni una foto");
  expect(reply).toContain("Sin guardar, sigue en el buzón: «grande.pdf». El archivo pasa de 15 MB");
  expect(reply).toContain("Sin guardar, sigue en el buzón: «cortado.png». Al archivo le falta el final");
  const [mail] = await read((transaction) =>
    transaction.selectFrom("emails").select("plain").where("kind", "=", "customer-replied").execute(),
  );
  expect(mail?.plain.replace(/\s+/g, " ")).toContain("sigue en el buzón: «grande.pdf». El archivo pasa de 15 MB");
});

test("of a mail five files are kept, and the others named", async () => {
  peer.deliver(mailOf(Array.from({ length: 12 }, (_, place) => ({ name: `${place}.png`, content: somePng(`${place}`) }))));
  expect(await open().round()).toEqual({ ...none, joined: 1 });
  expect((await papers()).map(({ names }) => names)).toEqual([["0.png", "1.png", "2.png", "3.png", "4.png"]]);
  expect(await replies()).toEqual([
    expect.stringContaining("buzón: «5.png», «6.png», «7.png», «8.png», «9.png» y 2 más. De cada correo se guardan como mucho 5 archivos."),
  ]);
});

describe("the paper of the files", () => {
  test("is the only one that the customer is asked for, also after a return", async () => {
    const paperId = await askFor(database, admin, orderId);
    await askFor(database, admin, orderId, { kind: "coc", brought_by: "team" });
    peer.deliver(mailOf([{ content: somePdf("bad") }]));
    await open().round();
    const asked = async () => (await papers()).find(({ title }) => title.startsWith("DNI"));
    expect(await asked()).toEqual({ title: "DNI, NIE o pasaporte", state: "uploaded", names: ["dni.pdf"] });
    const seen = (await readOfficePaper(contextOf(database, admin), orderId, paperId))?.seen ?? "";
    const back = sentForm("return-paper", { paper: paperId, seen, file: "", reason: "No se lee." }, { now });
    expect((await returnPaper(scopeOf(database, { actor: admin, now }), orderId, back)).data.ok).toBe(true);
    peer.deliver(mailOf([{ content: somePdf("bad") }]));
    peer.deliver(mailOf([{ name: "nuevo.pdf", content: somePdf("good") }]));
    expect(await open().round()).toEqual({ ...none, joined: 2 });
    expect(await asked()).toEqual({ title: "DNI, NIE o pasaporte", state: "uploaded", names: ["nuevo.pdf"] });
    expect((await replies())[1]).toContain("«dni.pdf». Es el mismo archivo que te devolvimos.");
  });

  test("is a new one if several are asked for, and a file that the order has already is said", async () => {
    await askFor(database, admin, orderId);
    await askFor(database, admin, orderId, { kind: "mandate" });
    peer.deliver(mailOf([{ content: somePdf() }]));
    peer.deliver(mailOf([{ name: "otra-vez.pdf", content: somePdf() }]));
    expect(await open().round()).toEqual({ ...none, joined: 2 });
    expect(await papers()).toEqual([
      expect.objectContaining({ state: "asked" }),
      expect.objectContaining({ state: "asked" }),
      { title: "Recibido por correo: dni.pdf", state: "uploaded", names: ["dni.pdf"] },
    ]);
    expect((await replies())[1]).toContain("«otra-vez.pdf». Ya estaba entre los documentos de la importación.");
    expect(await kept()).toEqual({ stored: 1, rows: 1 });
  });

  test.each([0, 1])("takes no more than the uploads of an hour, of which %i are left, and reads no other file", async (left) => {
    const paper_id = await askFor(database, admin, orderId);
    const file = { paper_id, order_id: orderId, file_name: "x.pdf", content_type: "application/pdf", bytes: 1, uploaded_by: "customer" };
    const row = { ...file, sha256: "0".repeat(64), uploaded_at: now.toString(), superseded_at: now.toString() };
    const keys = Array.from({ length: mostUploadsAnHour - left }, () => `order-papers/${orderId}/${crypto.randomUUID()}`);
    const rows = keys.map((storage_key) => ({ ...row, storage_key }));
    await read((transaction) => transaction.insertInto("order_paper_files").values(rows).execute());
    const received = vi.spyOn(storage, "receive");
    peer.deliver(mailOf([...Array.from({ length: left }, () => ({ name: "a.png", content: somePng() })), { content: somePdf() }]));
    expect(await open().round()).toEqual({ ...none, joined: 1 });
    expect(received).toHaveBeenCalledTimes(left);
    received.mockRestore();
    expect((await replies())[0]).toContain(`buzón: «dni.pdf». Con eso pasarías de ${mostUploadsAnHour} archivos`);
    expect(await kept()).toEqual({ stored: left, rows: mostUploadsAnHour });
  });
});

test("a file of a stranger, with a forged mark or by a program never reaches the store", async () => {
  const received: string[] = [];
  const watched: Storage = { ...storage, receive: async (key, source) => received.push(key) && storage.receive(key, source) };
  const other = addresses.of(crypto.randomUUID());
  const file = { content: somePdf() };
  peer.deliver(mailOf([file], { from: "eva@example.es" }));
  peer.deliver(mailOf([file], { from: '"ana@example.es" <eva@example.es>' }));
  peer.deliver(mailOf([file], { address: to.replace(/\+.{42}/, other.slice(10, 53)) }));
  peer.deliver(mailOf([file], { address: `${to.slice(0, 40)}${other.slice(40)}` }));
  peer.deliver(mailOf([file]).replace("From:", "Precedence: bulk\r\nFrom:"));
  expect(await open(watched).round()).toEqual({ ...none, left: 5 });
  expect(flags()).toEqual(["F", "F", "F", "F", "F"]);
  // Their conversation is of an order that has become somebody else's.
  const reservation = await insertReservation(database, await insertVehicle(database, { make: "BMW", model: "X3", year: 2019 }), {
    email: "ana@example.es",
  });
  const moved = await insertOrder(database, { email: "eva@example.es" });
  await read((transaction) => transaction.updateTable("orders").set({ reservation_id: reservation }).where("id", "=", moved).execute());
  peer.deliver(mailOf([file], { address: addresses.of(reservation) }));
  peer.deliver(mailOf([file], { address: addresses.of(reservation), from: "eva@example.es" }));
  expect(await open(watched).round()).toEqual({ ...none, joined: 1, left: 1 });
  expect([received, await papers(), await kept()]).toEqual([[], [], { stored: 0, rows: 0 }]);
  // The order of a reservation takes its files.
  orderId = moved;
  await read((transaction) => transaction.updateTable("orders").set({ email: "Ana@example.es" }).where("id", "=", moved).execute());
  peer.deliver(mailOf([file], { address: addresses.of(reservation) }));
  expect(await open(watched).round()).toEqual({ ...none, joined: 1 });
  expect([received.length, await kept()]).toEqual([1, { stored: 1, rows: 1 }]);
});

test.each(["no", "an ended"])("with %s order the files are counted and stay in the mailbox", async (which) => {
  const change = which === "no" ? { inquiry_id: null } : { status: "cancelled", ended_at: now.toString() };
  await read((transaction) => transaction.updateTable("orders").set(change).where("id", "=", orderId).execute());
  peer.deliver(mailOf([{ content: somePdf() }, { name: "b.png", content: somePng() }]));
  expect(await open().round()).toEqual({ ...none, joined: 1 });
  expect(await replies()).toEqual(["Va adjunto.\n\nTraía 2 archivos adjuntos; siguen en el buzón."]);
  expect(await kept()).toEqual({ stored: 0, rows: 0 });
});

test("the same mail twice, two instances at once, and one that ends before its mark keep a file once", async () => {
  const same = mailOf([{ name: "foto.jpg", content: photo }, { content: somePdf() }], { id: "same" });
  peer.deliver(same);
  peer.deliver(same);
  const rounds = await Promise.all([open().round(), open().round()]);
  expect(rounds.reduce((sum, { joined }) => sum + joined, 0)).toBe(1);
  peer.deliver(same);
  expect(await open().round()).toEqual({ ...none, known: 1 });
  expect((await papers()).map(({ names }) => names)).toEqual([["foto.jpg", "dni.pdf"]]);
  expect(await kept()).toEqual({ stored: 2, rows: 2 });
  expect(await replies()).toHaveLength(1);
});

test("a full store is tried again twice, then the answer joins without its files", async () => {
  let isFull = true;
  const full: Storage = {
    ...storage,
    receive: (key, source) => (isFull ? Promise.reject(new StorageFull("full")) : storage.receive(key, source)),
  };
  peer.deliver(mailOf([{ content: somePdf() }]));
  const failing = open(full);
  expect([await failing.round(), await failing.round(), flags(), await replies()]).toEqual([none, none, [""], []]);
  expect(await failing.round()).toEqual({ ...none, joined: 1 });
  expect([flags(), await replies()]).toEqual([["S"], ["Va adjunto.\n\nTraía 1 archivo adjunto; sigue en el buzón."]]);
  peer.deliver(mailOf([{ content: somePdf() }]));
  const mended = open(full);
  expect(await mended.round()).toEqual(none);
  isFull = false;
  expect(await mended.round()).toEqual({ ...none, joined: 1 });
  expect(await kept()).toEqual({ stored: 1, rows: 1 });
});

test("a file that the mailbox does not give is asked for again, and an empty one is said to be empty", async () => {
  const away = vi.spyOn(ImapFlow.prototype, "download").mockResolvedValueOnce({});
  peer.deliver(mailOf([{ content: somePdf() }, { name: "nada.pdf", content: "" }]));
  const retried = open();
  expect([await retried.round(), await replies()]).toEqual([none, []]);
  expect(await retried.round()).toEqual({ ...none, joined: 1 });
  away.mockRestore();
  expect((await papers()).map(({ names }) => names)).toEqual([["dni.pdf"]]);
  expect(await replies()).toEqual([expect.stringContaining("«nada.pdf». El archivo está vacío")]);
});

test("a process that ends while it reads a file keeps nothing, and the next one all", async () => {
  const ending: { mailbox?: ReturnType<typeof open> } = {};
  const store: Storage = {
    ...storage,
    async receive(key, source) {
      async function* broken() {
        for await (const piece of source) {
          yield piece;
          ending.mailbox?.close();
        }
      }
      return storage.receive(key, broken());
    },
  };
  ending.mailbox = open(store);
  peer.deliver(mailOf([{ name: "foto.jpg", content: photo }]));
  expect(await ending.mailbox.round()).toEqual(none);
  expect([flags(), await kept(), await replies()]).toEqual([[""], { stored: 0, rows: 0 }, []]);
  expect(await open().round()).toEqual({ ...none, joined: 1 });
  expect(await kept()).toEqual({ stored: 1, rows: 1 });
});
