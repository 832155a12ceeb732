import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { type Actor, runAs } from "#server/context.ts";
import { openStorage } from "#server/files/storage.ts";
import type { RequestScope } from "#server/request.ts";
import { databaseOfThisFile } from "#tests/database-of-this-file.ts";
import { insertUser } from "#tests/accounts.ts";
import { contextOf } from "#tests/database.ts";
import { askFor, somePng, uploadRequest } from "#tests/order-papers.ts";
import { insertCustomersOrder, insertOrder } from "#tests/orders.ts";
import { hostilePdfs, lockedPdf, pdfWithPages } from "#tests/pdfs.ts";
import { noon, scopeOf, sentForm } from "#tests/request-scope.ts";
import { namesIn, temporaryFolder } from "#tests/temporary-folder.ts";
import { openPaperPage } from "./commands/open-file.server.ts";
import { takeOutFile } from "./commands/take-out.server.ts";
import { uploadPaper } from "./commands/upload.server.ts";
import { changedMeanwhile } from "../access/messages.ts";
import { mostFilesOfPaper, takeOutRefused, uploadSentences } from "./messages.ts";
import { acceptPaper, returnPaper } from "./office/commands.server.ts";
import { readOfficePaper } from "./office/queries.server.ts";
import { readPapers } from "./queries.server.ts";

const folder = temporaryFolder("paper-sets");
const storage = openStorage({ kind: "folder", folder: folder.path });
const database = await databaseOfThisFile();
const admin: Actor = { kind: "admin", userId: await insertUser(database, { admin: true }) };
let customer: Extract<Actor, { kind: "customer" }>;
let orderId: string;
let paperId: string;
beforeEach(async () => {
  ({ customer, orderId } = await insertCustomersOrder(database));
  paperId = await askFor(database, admin, orderId);
});
afterAll(() => folder.remove());

const scopeFor = (actor: Actor, now = noon): RequestScope => scopeOf(database, { actor, storage, now });
type Sent = Parameters<typeof uploadRequest>[0];
const send = (sent: Sent, actor: Actor = customer) => uploadPaper(scopeFor(actor), { orderId, paperId }, uploadRequest(sent));
const png = (mark: string) => ({ content: somePng(mark), name: `${mark}.png` });
const sendMarked = ([first = "", ...others]: string[], actor?: Actor) => send({ ...png(first), others: others.map(png) }, actor);
const shown = async () => (await readPapers(contextOf(database, customer), orderId)).find(({ id }) => id === paperId);
const names = async () => (await shown())?.files.map(({ name }) => name);
const office = async () => {
  const paper = await readOfficePaper(contextOf(database, admin), orderId, paperId);
  if (!paper) throw new Error("no paper");
  return paper;
};
const fileNamed = async (name: string) => (await office()).files.find((file) => file.name === name)?.id ?? "";
const look = (fileId: string, page = 1) => openPaperPage(scopeFor(admin), { orderId, fileId, page }, "team");
const lookAtAll = async () => {
  for (const { id } of (await office()).files) await look(id);
};
const accept = async (seen?: string) =>
  (await acceptPaper(scopeFor(admin), orderId, sentForm("accept-paper", { paper: paperId, seen: seen ?? (await office()).seen }))).data;
const sendBack = async (file = "") => {
  const fields = { paper: paperId, seen: (await office()).seen, file, reason: "No se lee." };
  return (await returnPaper(scopeFor(admin), orderId, sentForm("return-paper", fields))).data;
};
const takeOut = async (file: string, actor: Actor = customer) =>
  (await takeOutFile(scopeFor(actor), { orderId, paper: { id: paperId, title: "DNI" } }, sentForm("take-out-paper-file", { file }))).data;
const stored = () => namesIn(join(folder.path, "order-papers", orderId));

describe("a paper of several files (ORDER-40)", () => {
  test("takes them at once and one after another, and each once", async () => {
    expect(await sendMarked(["front", "back", "front"])).toEqual({ ok: true });
    expect(await sendMarked(["back"])).toEqual({ ok: true });
    expect(await sendMarked(["stamp"])).toEqual({ ok: true });
    expect((await names())?.toSorted()).toEqual(["back.png", "front.png", "stamp.png"]);
    expect(stored()).toHaveLength(3);
  });

  test("keeps the good files of a form, and names each that is not", async () => {
    const outcome = await send({
      ...png("good"),
      others: [{ content: somePng().slice(0, 40), name: "cut.png" }, png("good-too"), { content: "<html>", name: "page.pdf" }],
    });
    expect(outcome).toEqual({
      ok: false,
      status: 400,
      sentence: `Guardado: 2 archivos. «cut.png»: ${uploadSentences.cut} «page.pdf»: ${uploadSentences.unknown_type}`,
    });
    expect((await names())?.toSorted()).toEqual(["good-too.png", "good.png"]);
    expect(stored()).toHaveLength(2);
  });

  test.each([
    ["a cut photo", () => somePng().slice(0, 60), uploadSentences.cut],
    ["a cut PDF", () => pdfWithPages(2).slice(0, 700), uploadSentences.cut],
    ["a PDF that no program opens", () => Uint8Array.from(Buffer.from("%PDF-1.7\nnothing\n%%EOF")), uploadSentences.unreadable],
    ["a PDF with a password", () => lockedPdf(), uploadSentences.locked],
  ])("%s is refused at once, and nothing is stored", async (_title, content, sentence) => {
    expect(await send({ content: content() })).toEqual({ ok: false, status: 400, sentence });
    expect(await names()).toEqual([]);
    expect(stored()).toEqual([]);
  });

  test("has at most twelve, of which ten come at once", async () => {
    const marks = (count: number, kind: string) => Array.from({ length: count }, (_, place) => kind + place);
    expect(await sendMarked(marks(11, "a"))).toMatchObject({ ok: false, sentence: uploadSentences.too_many_at_once });
    expect(stored()).toEqual([]);
    expect(await sendMarked(marks(10, "a"))).toEqual({ ok: true });
    expect(await sendMarked(marks(3, "b"))).toMatchObject({ ok: false, sentence: uploadSentences.too_many_files });
    expect(await sendMarked(marks(2, "c"))).toEqual({ ok: true });
    expect(await names()).toHaveLength(mostFilesOfPaper);
    expect(stored()).toHaveLength(mostFilesOfPaper);
  });
});

describe("checking a set (ORDER-41)", () => {
  test("is accepted only after somebody of the team has looked at each file, also for the database", async () => {
    await sendMarked(["front", "back"]);
    const [front, back] = [await fileNamed("front.png"), await fileNamed("back.png")];
    // The customer's own look does not count.
    await openPaperPage(scopeFor(customer), { orderId, fileId: back, page: 1 }, "account");
    await look(front);
    expect((await accept()).errors.form).toContain("«back.png»");
    expect((await shown())?.state).toBe("uploaded");
    const directly = runAs(contextOf(database, admin), (transaction) =>
      transaction.updateTable("order_paper_files").set({ state: "accepted", checked_at: noon.toString() }).where("id", "=", back).execute(),
    );
    await expect(directly).rejects.toThrow("nobody of the team has looked");
    await look(back);
    expect((await accept()).ok).toBe(true);
    expect(await shown()).toMatchObject({ state: "accepted", turn: undefined });
  });

  test("one bad file goes back, another takes its place, and the rest stays but is checked with it", async () => {
    await sendMarked(["front", "back"]);
    await lookAtAll();
    await accept();
    expect((await sendBack(await fileNamed("back.png"))).ok).toBe(true);
    expect(await shown()).toMatchObject({ state: "returned", turn: "customer", returnReason: "No se lee." });
    expect(await sendMarked(["back"])).toMatchObject({ ok: false, sentence: uploadSentences.same_as_returned });
    expect(await sendMarked(["better"])).toEqual({ ok: true });
    expect(await shown()).toMatchObject({ state: "uploaded", turn: "team" });
    expect((await names())?.toSorted()).toEqual(["better.png", "front.png"]);
    expect((await office()).older.map(({ name }) => name)).toEqual(["back.png"]);
    expect((await accept()).errors.form).toContain("«better.png»");
    await lookAtAll();
    expect((await accept()).ok).toBe(true);
  });

  test("the whole set goes back, and what comes next takes its place", async () => {
    await sendMarked(["front", "back"]);
    await sendBack();
    await sendMarked(["both"]);
    expect(await names()).toEqual(["both.png"]);
  });

  test("a set of both sides that went back is replaced whole by what the customer sends", async () => {
    await sendMarked(["front"]);
    await sendMarked(["ours"], admin);
    await sendBack();
    await sendMarked(["better"]);
    expect(await names()).toEqual(["better.png"]);
    expect((await shown())?.state).toBe("uploaded");
  });

  test("a set that changed since the page was shown is neither accepted nor sent back", async () => {
    await sendMarked(["front"]);
    await lookAtAll();
    const { seen } = await office();
    await sendMarked(["back"]);
    await lookAtAll();
    expect((await accept(seen)).errors.form).toBe(changedMeanwhile);
    await takeOut(await fileNamed("back.png"));
    expect((await accept(seen)).ok).toBe(true);
  });
});

describe("taking a file out", () => {
  test("leaves the rest, and an empty set is asked for again; a returned or an accepted one stays", async () => {
    await sendMarked(["front", "back"]);
    const [front, back] = [await fileNamed("front.png"), await fileNamed("back.png")];
    expect((await takeOut(back)).ok).toBe(true);
    expect((await takeOut(back)).errors.form).toBe(takeOutRefused);
    expect(await names()).toEqual(["front.png"]);
    expect(await openPaperPage(scopeFor(customer), { orderId, fileId: back, page: 1 }, "account")).toBeUndefined();
    expect((await look(back))?.status, "a trace for the team").toBe(200);
    await sendBack();
    expect((await takeOut(front)).errors.form).toBe(takeOutRefused);
    await sendMarked(["new"]);
    await lookAtAll();
    await accept();
    expect((await takeOut(await fileNamed("new.png"))).errors.form).toBe(takeOutRefused);
    expect((await shown())?.state).toBe("accepted");
  });

  test("is each side's own: no stranger, no other order, and neither side for the other", async () => {
    await sendMarked(["front"]);
    await sendMarked(["ours"], admin);
    const [front, ours] = [await fileNamed("front.png"), await fileNamed("ours.png")];
    const { customer: stranger } = await insertCustomersOrder(database);
    const other = await insertOrder(database);
    for (const actor of [stranger, { kind: "visitor" }, { kind: "visitor", orderId: other }] as const)
      expect((await takeOut(front, actor)).ok, actor.kind).toBe(false);
    expect((await takeOut(front, admin)).errors.form).toBe(takeOutRefused);
    expect((await takeOut(ours)).errors.form).toBe(takeOutRefused);
    expect((await takeOut(ours, admin)).ok).toBe(true);
    expect((await takeOut(front, { kind: "visitor", orderId })).ok).toBe(true);
    expect(await names()).toEqual([]);
  });
});

describe("the pages of a file as pictures (ORDER-42)", () => {
  const page = (actor: Actor, fileId: string, number: number) =>
    openPaperPage(scopeFor(actor), { orderId, fileId, page: number }, "account");

  test("are drawn anew, without what else is in the file, and each is a look", async () => {
    const photo = await sharp({ create: { width: 80, height: 50, channels: 3, background: "#c00" } })
      .withExif({ IFD0: { Copyright: "SECRET" }, IFD3: { GPSLatitude: "40/1 0/1 0/1" } })
      .jpeg()
      .toBuffer();
    expect(photo.toString("latin1")).toContain("SECRET");
    await send({ content: pdfWithPages(2), name: "two.pdf", others: [{ content: Uint8Array.from(photo), name: "photo.jpg" }] });
    const [pdf, jpeg] = [await fileNamed("two.pdf"), await fileNamed("photo.jpg")];
    const drawn: Buffer[] = [];
    for (const [file, number] of [
      [pdf, 1],
      [pdf, 2],
      [jpeg, 1],
    ] as const) {
      const response = await page(customer, file, number);
      expect(Object.fromEntries(response?.headers ?? [])).toMatchObject({
        "content-type": "image/webp",
        "x-content-type-options": "nosniff",
        "content-security-policy": "sandbox; default-src 'none'",
        "cache-control": "private, no-store",
      });
      drawn.push(Buffer.from((await response?.arrayBuffer()) ?? new ArrayBuffer()));
    }
    const [first, second, third] = await Promise.all(drawn.map((bytes) => sharp(bytes).metadata()));
    expect([first?.format, first?.width, first?.height]).toEqual(["webp", 1400, 1981]);
    expect(drawn[0]?.equals(drawn[1] ?? Buffer.alloc(0))).toBe(false);
    expect([second?.format, third?.width, third?.exif]).toEqual(["webp", 80, undefined]);
    expect(drawn[2]?.toString("latin1")).not.toContain("SECRET");
    const looks = await runAs(contextOf(database), (transaction) =>
      transaction.selectFrom("order_paper_looks").select("looked_by").where("file_id", "in", [pdf, jpeg]).execute(),
    );
    expect(looks).toHaveLength(3);
  });

  test("are refused, without a look, to strangers and where there is none", async () => {
    await sendMarked(["front"]);
    const front = await fileNamed("front.png");
    const { customer: stranger, orderId: other } = await insertCustomersOrder(database);
    expect(await page(stranger, front, 1)).toBeUndefined();
    expect(await page({ kind: "visitor" }, front, 1)).toBeUndefined();
    expect(await page({ kind: "visitor", orderId: other }, front, 1)).toBeUndefined();
    for (const number of [0, 2, -1, 1.5, Number.NaN, 1e9]) expect(await page(customer, front, number), String(number)).toBeUndefined();
    expect((await office()).files[0]?.looks).toEqual([]);
  });

  test("of a PDF that takes a reader down get no picture; the file can be downloaded, and the next one is drawn", async () => {
    const hostile = hostilePdfs["a picture of 900 megapixels"];
    if (!hostile) throw new Error("no hostile PDF");
    expect(await send({ content: hostile(), name: "big.pdf", others: [{ content: pdfWithPages(1), name: "fine.pdf" }] })).toEqual({
      ok: true,
    });
    expect((await page(customer, await fileNamed("big.pdf"), 1))?.status).toBe(422);
    expect((await page(customer, await fileNamed("fine.pdf"), 1))?.status).toBe(200);
    const looks = Object.fromEntries((await office()).files.map(({ name, looks: { length } }) => [name, length]));
    expect(looks).toEqual({ "big.pdf": 0, "fine.pdf": 1 });
  }, 60_000);
});
