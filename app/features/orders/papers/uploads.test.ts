import { join } from "node:path";
import { afterAll, beforeEach, describe, expect, test, vi } from "vitest";
import { type Actor, runAs } from "#server/context.ts";
import { openStorage, type Storage, StorageFull } from "#server/files/storage.ts";
import type { RequestScope } from "#server/request.ts";
import { makeTicket } from "#server/secrets/form-ticket.ts";
import { databaseOfThisFile } from "#tests/database-of-this-file.ts";
import { insertUser } from "#tests/accounts.ts";
import { contextOf } from "#tests/database.ts";
import { askForPaper as insertPaper } from "#tests/order-details.ts";
import { askFor, somePdf, somePng, uploadRequest } from "#tests/order-papers.ts";
import { insertCustomersOrder, insertOrder } from "#tests/orders.ts";
import { noon, scopeOf, sentForm, testKeys } from "#tests/request-scope.ts";
import { namesIn, temporaryFolder } from "#tests/temporary-folder.ts";
import { uploadPaper } from "./commands/upload.server.ts";
import { changedMeanwhile, orderEnded } from "../access/messages.ts";
import { openPaperFile, openPaperPage } from "./commands/open-file.server.ts";
import { uploadSentences } from "./messages.ts";
import { acceptPaper, askForPaper, returnPaper, stopAskingForPaper } from "./office/commands.server.ts";
import { readOfficePapers } from "./office/queries.server.ts";
import { readPapers } from "./queries.server.ts";

const folder = temporaryFolder("order-papers");
const storage = openStorage({ kind: "folder", folder: folder.path });
let customer: Extract<Actor, { kind: "customer" }>;
let orderId: string;
let paperId: string;

const database = await databaseOfThisFile();
const admin: Actor = { kind: "admin", userId: await insertUser(database, { admin: true }) };
beforeEach(async () => {
  ({ customer, orderId } = await insertCustomersOrder(database));
  paperId = await askFor(database, admin, orderId, { request: "Por las dos caras.", asked_until: "2026-11-26" });
});
afterAll(() => folder.remove());

const scopeFor = (actor: Actor, given: { now?: Temporal.Instant; storage?: Storage } = {}): RequestScope =>
  scopeOf(database, { actor, storage, ...given });
const contextFor = (actor: Actor) => contextOf(database, actor);
const upload = (actor: Actor, request = uploadRequest(), target = { orderId, paperId }) => uploadPaper(scopeFor(actor), target, request);
const rows = (order = orderId) =>
  runAs(contextOf(database), (transaction) =>
    transaction.selectFrom("order_paper_files").selectAll().where("order_id", "=", order).orderBy("uploaded_at").execute(),
  );
const stored = (order = orderId) => namesIn(join(folder.path, "order-papers", order));
const mails = (kind: string, order = orderId) =>
  runAs(contextOf(database), (transaction) =>
    transaction.selectFrom("emails").selectAll().where("subject_id", "=", order).where("kind", "=", kind).execute(),
  );

describe("an upload (ORDER-40)", () => {
  test("stores the file and its row, whatever name and type the browser declares", async () => {
    expect(await upload(customer, uploadRequest({ name: "C:\\papeles\\mi dni.html" }))).toEqual({ ok: true });
    const [row] = await rows();
    expect(row).toMatchObject({
      file_name: "mi dni.html.pdf",
      content_type: "application/pdf",
      bytes: somePdf().length,
      uploaded_by: "customer",
      state: "uploaded",
    });
    expect(row?.storage_key).toMatch(new RegExp(`^order-papers/${orderId}/[0-9a-f-]{36}$`));
    expect(await storage.read(row?.storage_key ?? "")).toEqual(Uint8Array.from(Buffer.from(somePdf())));
  });

  test("by the holder of the link, who sees nothing of other orders", async () => {
    const other = await insertOrder(database);
    const otherPaper = await askFor(database, admin, other);
    const holder: Actor = { kind: "visitor", orderId };
    expect(await upload(holder)).toEqual({ ok: true });
    const foreign = [
      { orderId: other, paperId: otherPaper },
      { orderId, paperId: otherPaper },
      { orderId: other, paperId },
    ];
    for (const target of foreign) {
      for (const actor of [holder, customer, { kind: "visitor" } as const]) {
        const outcome = await upload(actor, uploadRequest(), target);
        expect(outcome).toMatchObject({ ok: false, status: 404 });
      }
    }
    expect(await rows(other)).toEqual([]);
    expect(stored(other)).toEqual([]);
    expect(stored()).toHaveLength(1);
  });

  test.each([
    ["empty", "", uploadSentences.empty],
    ["a page", "<!doctype html><script>alert(1)</script>", uploadSentences.unknown_type],
    ["a drawing with a script", '<svg onload="alert(1)"/>', uploadSentences.unknown_type],
    ["a PDF after other content", "GIF89a%PDF-1.7", uploadSentences.unknown_type],
    ["too large", Buffer.concat([Buffer.from("%PDF-"), Buffer.alloc(15 * 1024 * 1024)]), uploadSentences.too_large],
  ])("that is %s is refused with a sentence and leaves nothing", async (_title, content, sentence) => {
    const outcome = await upload(customer, uploadRequest({ content: typeof content === "string" ? content : Uint8Array.from(content) }));
    expect(outcome).toMatchObject({ ok: false, sentence });
    expect(await rows()).toEqual([]);
    expect(stored()).toEqual([]);
  });

  test("of exactly 15 MiB is accepted", async () => {
    const pdf = Buffer.from(somePdf());
    const content = Uint8Array.from(Buffer.concat([pdf, Buffer.alloc(15 * 1024 * 1024 - pdf.length, " ")]));
    expect(await upload(customer, uploadRequest({ content }))).toEqual({ ok: true });
    expect((await rows())[0]?.bytes).toBe(15_728_640);
  });

  test("sent twice, one after the other or at once, makes one file", async () => {
    const ticket = makeTicket(testKeys, noon.epochMilliseconds - 60_000);
    const twice = await Promise.all([upload(customer, uploadRequest({ ticket })), upload(customer, uploadRequest({ ticket }))]);
    expect(twice).toEqual([{ ok: true }, { ok: true }]);
    expect(await upload(customer, uploadRequest({ ticket }))).toEqual({ ok: true });
    expect(await rows()).toHaveLength(1);
    expect(stored()).toHaveLength(1);
    // Another file with a used ticket is not silently dropped.
    expect(await upload(customer, uploadRequest({ ticket, content: somePdf("2") }))).toMatchObject({ ok: false, status: 422 });
    expect(stored()).toHaveLength(1);
  });

  test("from an old page, by a robot or with an unknown field is refused before anything is stored", async () => {
    const old = makeTicket(testKeys, noon.epochMilliseconds - 25 * 3_600_000);
    expect(await upload(customer, uploadRequest({ ticket: old }))).toMatchObject({ ok: false, sentence: uploadSentences.too_old });
    expect(await upload(customer, uploadRequest({ ticket: "x" }))).toMatchObject({ ok: false, sentence: uploadSentences.too_old });
    expect(await upload(customer, uploadRequest({ more: { uploaded_by: "team" } }))).toMatchObject({ ok: false, status: 400 });
    expect(await upload(customer, uploadRequest({ more: { sha256: "0".repeat(64) } }))).toMatchObject({ ok: false, status: 400 });
    expect(stored()).toEqual([]);
  });

  test("whose form breaks off after its files costs no work on their pages", async () => {
    const read = vi.fn<Storage["read"]>((key) => storage.read(key));
    const whole = await uploadRequest().text();
    const ending = /\r\n--([^\r]+)--\r\n$/.exec(whole);
    const field = `\r\n--${ending?.[1]}\r\nContent-Disposition: form-data; name="more"\r\n\r\n1${ending?.[0]}`;
    const request = (body: string) =>
      new Request("http://shop.test/x", {
        method: "POST",
        headers: { "Content-Type": `multipart/form-data; boundary=${ending?.[1]}` },
        body: Buffer.from(body, "latin1"),
      });
    const send = (body: string) => uploadPaper(scopeFor(customer, { storage: { ...storage, read } }), { orderId, paperId }, request(body));
    expect(await send(whole.replace(/\r\n--[^\r]+--\r\n$/, () => field))).toMatchObject({ ok: false, sentence: uploadSentences.broken });
    // Only to see that the file has its end.
    expect(read).toHaveBeenCalledTimes(1);
    expect(stored()).toEqual([]);
    expect(await send(whole)).toEqual({ ok: true });
    expect(read).toHaveBeenCalledTimes(3);
  });

  test("is refused for an order that has ended, a paper that nobody wants, and one that is accepted", async () => {
    const ended = await insertOrder(database, { userId: customer.userId, status: "completed" });
    const late = await upload(customer, uploadRequest(), { orderId: ended, paperId: await insertPaper(database, ended) });
    expect(late).toMatchObject({ ok: false, sentence: orderEnded });
    expect(await rows(ended)).toEqual([]);

    await runAs(contextOf(database), (transaction) =>
      transaction.updateTable("order_papers").set({ withdrawn_at: noon.toString() }).where("id", "=", paperId).execute(),
    );
    expect(await upload(customer)).toMatchObject({ ok: false, sentence: uploadSentences.withdrawn });
    const accepted = await askFor(database, admin, orderId, { kind: "mandate" });
    expect(await upload(admin, uploadRequest(), { orderId, paperId: accepted })).toEqual({ ok: true });
    const again = await upload(customer, uploadRequest(), { orderId, paperId: accepted });
    expect(again).toMatchObject({ ok: false, sentence: uploadSentences.accepted });
  });

  test("of a customer to a paper that the team brings is refused; the team's own upload is accepted at once", async () => {
    const own = await askFor(database, admin, orderId, { kind: "invoice", brought_by: "team", shared: "no" });
    expect(await upload(customer, uploadRequest(), { orderId, paperId: own })).toMatchObject({ ok: false, status: 404 });
    expect(await upload(admin, uploadRequest(), { orderId, paperId: own })).toEqual({ ok: true });
    expect((await rows())[0]).toMatchObject({ uploaded_by: "team", state: "accepted" });
  });

  test("the forty-first of a customer within an hour is refused, also when all come at once", async () => {
    const ids = await Promise.all(Array.from({ length: 5 }, () => askFor(database, admin, orderId, { kind: "other", title: "Otro" })));
    const outcomes = await Promise.all(
      Array.from({ length: 21 }, (_, number) => {
        const others = [{ content: somePng(`${number}, back`), name: "back.png" }];
        return upload(customer, uploadRequest({ content: somePng(String(number)), others }), { orderId, paperId: ids[number % 5] ?? "" });
      }),
    );
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(20);
    expect(outcomes.find(({ ok }) => !ok)).toMatchObject({ sentence: uploadSentences.too_many, status: 429 });
    expect(await rows()).toHaveLength(40);
    expect(stored()).toHaveLength(40);
    const later = scopeFor(customer, { now: noon.add({ minutes: 61 }) });
    const ticket = makeTicket(testKeys, noon.add({ minutes: 60 }).epochMilliseconds);
    expect(await uploadPaper(later, { orderId, paperId }, uploadRequest({ ticket }))).toEqual({ ok: true });
  });

  test("while the disk is full gets a sentence, and an error after the file was stored removes it", async () => {
    const full: Storage = { ...storage, receive: () => Promise.reject(new StorageFull("full")) };
    const outcome = await uploadPaper(scopeFor(customer, { storage: full }), { orderId, paperId }, uploadRequest());
    expect(outcome).toEqual({ ok: false, status: 507, sentence: uploadSentences.full });
    // The paper disappears between the first look and the row.
    const late: Storage = {
      ...storage,
      async receive(key, source) {
        const bytes = await storage.receive(key, source);
        await runAs(contextOf(database), (transaction) => transaction.deleteFrom("order_papers").where("id", "=", paperId).execute());
        return bytes;
      },
    };
    const gone = await uploadPaper(scopeFor(customer, { storage: late }), { orderId, paperId }, uploadRequest());
    expect(gone).toMatchObject({ ok: false, status: 404 });
    expect(stored()).toEqual([]);
  });
});

describe("who hears of an upload", () => {
  test("the team gets one mail for several uploads of a quarter of an hour, with all that is to check", async () => {
    const second = await askFor(database, admin, orderId, { kind: "mandate", title: "Mandato" });
    await upload(customer);
    await upload(customer, uploadRequest({ content: somePdf("2") }), { orderId, paperId: second });
    const [mail, ...others] = await mails("order-paper-uploaded");
    expect(others).toEqual([]);
    expect(mail?.plain).toContain("DNI, NIE o pasaporte");
    expect(mail?.plain).toContain("Mandato");
    expect(mail?.audience).toBe("team");
  });

  test("the customer hears of a paper that the team shares, and not of one that it keeps", async () => {
    const before = (await mails("order-news"))[0]?.plain ?? "";
    const own = await askFor(database, admin, orderId, { kind: "invoice", title: "Factura del taller", brought_by: "team", shared: "no" });
    await upload(admin, uploadRequest(), { orderId, paperId: own });
    expect((await mails("order-news"))[0]?.plain).toBe(before);
    const shared = await askFor(database, admin, orderId, { kind: "coc", title: "COC", brought_by: "team" });
    await upload(admin, uploadRequest({ content: somePdf("2") }), { orderId, paperId: shared });
    expect((await mails("order-news"))[0]?.plain).toContain("«COC»");
  });
});

describe("a paper with a file", () => {
  let fileId: string;
  beforeEach(async () => {
    await upload(customer);
    fileId = (await newestFile()) ?? "";
  });

  const uploadAgain = () =>
    uploadPaper(scopeFor(customer, { now: noon.add({ minutes: 5 }) }), { orderId, paperId }, uploadRequest({ content: somePdf("2") }));
  const papers = () => readPapers(contextFor(customer), orderId);
  const newestFile = async () => (await papers()).find(({ id }) => id === paperId)?.files[0]?.id;
  const ask = (actor: Actor, given: Record<string, string> = {}) => {
    const fields = { kind: "identity", title: "", brought_by: "customer", request: "", asked_until: "", shared: "yes", ...given };
    return askForPaper(scopeFor(actor), orderId, sentForm("ask-paper", fields));
  };
  /** The set as the team's page shows it. */
  const seenNow = async () => (await readOfficePapers(contextFor(admin), orderId)).find(({ id }) => id === paperId)?.seen ?? "";
  let seen: string;
  beforeEach(async () => {
    seen = await seenNow();
  });
  const lookAt = (file = fileId) => openPaperPage(scopeFor(admin), { orderId, fileId: file, page: 1 }, "team");
  const accept = (fields: Record<string, string> = {}, order = orderId) =>
    acceptPaper(scopeFor(admin), order, sentForm("accept-paper", { paper: paperId, seen, ...fields }));
  const sendBack = (fields: Record<string, string> = {}) =>
    returnPaper(
      scopeFor(admin),
      orderId,
      sentForm("return-paper", { paper: paperId, seen, file: "", reason: "Falta la otra cara.", ...fields }),
    );
  const news = async () => {
    const told = await runAs(contextFor(customer), (transaction) =>
      transaction.selectFrom("order_news").select("sentence").where("order_id", "=", orderId).orderBy("id").execute(),
    );
    return told.map(({ sentence }) => sentence);
  };

  describe("asking for a paper (ORDER-41)", () => {
    test("tells the customer the sentence and the day, and shows both", async () => {
      expect(await news()).toContain(
        "Necesitamos un documento tuyo: «DNI, NIE o pasaporte». Por las dos caras. Súbelo hasta el 26 de noviembre de 2026.",
      );
      const asked = await askFor(database, admin, orderId, { kind: "other", title: "Extracto del banco", asked_until: "2026-11-20" });
      const shown = (await papers()).find(({ id }) => id === asked);
      expect(shown).toMatchObject({ state: "asked", turn: "customer", until: "20 de noviembre de 2026", late: false });
    });

    test.each([
      ["a past day", { asked_until: "2026-11-19" }, "asked_until"],
      ["a day that does not exist", { asked_until: "2026-02-30" }, "asked_until"],
      ["a mistyped year", { asked_until: "2206-11-26" }, "asked_until"],
      ["a kind that does not exist", { kind: "passport" }, "kind"],
      ["a paper of the customer that the customer would not see", { shared: "no" }, "shared"],
    ])("%s is refused next to its field", async (_title, given, field) => {
      const { data } = await ask(admin, given);
      expect(data.ok).toBe(false);
      expect(Object.keys(data.errors.fields)).toEqual([field]);
    });

    test("stops when the team says so, unless a file came that the team has not seen", async () => {
      const stop = (mark: string) => stopAskingForPaper(scopeFor(admin), orderId, sentForm("stop-paper", { paper: paperId, seen: mark }));
      expect((await stop("")).data.errors.form).toBe(changedMeanwhile);
      expect((await stop(seen)).data.ok).toBe(true);
      expect((await stop(seen)).data.errors.form).toBe(changedMeanwhile);
      expect((await sendBack()).data.errors.form).toBe(changedMeanwhile);
      expect((await papers())[0]).toMatchObject({ state: "withdrawn", turn: undefined });
    });

    test("customers and strangers can do none of it", async () => {
      for (const actor of [customer, { kind: "visitor", orderId }] as const) {
        expect((await ask(actor)).data.ok).toBe(false);
        const sent = sentForm("accept-paper", { paper: paperId, seen });
        expect((await acceptPaper(scopeFor(actor), orderId, sent)).data.ok).toBe(false);
      }
      expect((await papers())[0]).toMatchObject({ state: "uploaded" });
      expect(await papers()).toHaveLength(1);
    });
  });

  describe("checking a file (ORDER-41, ORDER-25)", () => {
    test("accepting it makes the paper correct and tells the customer", async () => {
      await lookAt();
      expect((await accept()).data.ok).toBe(true);
      expect((await papers())[0]).toMatchObject({ state: "accepted", turn: undefined });
      expect((await news()).at(-1)).toContain("está bien");
    });

    test("sending it back needs a reason, which the customer reads; then the turn is the customer's", async () => {
      expect(Object.keys((await sendBack({ reason: " " })).data.errors.fields)).toEqual(["reason"]);
      expect((await sendBack()).data.ok).toBe(true);
      expect((await papers())[0]).toMatchObject({ state: "returned", turn: "customer", returnReason: "Falta la otra cara." });
      expect((await news()).at(-1)).toBe("Hay que volver a subir «DNI, NIE o pasaporte»: Falta la otra cara.");
      await uploadAgain();
      expect((await papers())[0]).toMatchObject({ state: "uploaded", turn: "team", returnReason: undefined });
    });

    test("of two admins at once, only the first decides", async () => {
      await lookAt();
      const decided = await Promise.all([accept(), sendBack()]);
      expect(decided.filter(({ data }) => data.ok)).toHaveLength(1);
      expect(decided.find(({ data }) => !data.ok)?.data.errors.form).toBe(changedMeanwhile);
    });

    test("is refused for a file that a newer one has replaced, and through another order", async () => {
      const other = await insertOrder(database);
      expect((await accept({}, other)).data.ok).toBe(false);
      await uploadAgain();
      expect((await accept()).data.errors.form).toBe(changedMeanwhile);
      expect((await sendBack()).data.errors.form).toBe(changedMeanwhile);
    });
  });

  describe("opening a file (ORDER-42)", () => {
    const open = (actor: Actor, by: "account" | "link" | "team", target = { orderId, fileId }) =>
      openPaperFile(scopeFor(actor), target, by);

    test("gives it as a download that nothing executes, and records each look with its person", async () => {
      const response = await open(customer, "account");
      expect(await response?.text()).toBe(somePdf());
      expect(Object.fromEntries(response?.headers ?? [])).toEqual({
        "cache-control": "private, no-store",
        "content-disposition": `attachment; filename="dni.pdf"; filename*=UTF-8''dni.pdf`,
        "content-length": String(somePdf().length),
        "content-security-policy": "sandbox; default-src 'none'",
        "content-type": "application/pdf",
        "cross-origin-resource-policy": "same-origin",
        "referrer-policy": "no-referrer",
        "x-content-type-options": "nosniff",
      });
      await open({ kind: "visitor", orderId }, "link");
      await open({ kind: "customer", userId: await insertUser(database), orderId }, "link");
      await open(admin, "team");
      const [paper] = await readOfficePapers(contextFor(admin), orderId);
      expect(paper?.files[0]?.looks.map(({ by, email }) => [by, email !== null])).toEqual([
        ["team", true],
        // Both holders of the link in this minute.
        ["link", false],
        ["account", true],
      ]);
    });

    test("is refused, without a look, for every other person and for what they may not see", async () => {
      const { customer: stranger, orderId: other } = await insertCustomersOrder(database);
      expect(await open(stranger, "account")).toBeUndefined();
      expect(await open({ kind: "visitor" }, "link")).toBeUndefined();
      expect(await open({ kind: "visitor", orderId: other }, "link")).toBeUndefined();
      expect(await open(customer, "account", { orderId: other, fileId })).toBeUndefined();
      expect(await open(customer, "account", { orderId, fileId: crypto.randomUUID() })).toBeUndefined();

      const own = await askFor(database, admin, orderId, { kind: "invoice", brought_by: "team", shared: "no" });
      await upload(admin, uploadRequest({ content: somePdf("own") }), { orderId, paperId: own });
      const hidden = (await readOfficePapers(contextFor(admin), orderId)).find(({ id }) => id === own)?.files[0]?.id ?? "";
      expect(hidden).not.toBe("");
      expect(await open(customer, "account", { orderId, fileId: hidden })).toBeUndefined();
      expect((await papers()).map(({ id }) => id)).not.toContain(own);

      await runAs(contextOf(database), (transaction) =>
        transaction.updateTable("order_paper_files").set({ erased_at: "2026-11-20T11:00:00Z" }).where("id", "=", fileId).execute(),
      );
      expect(await open(customer, "account")).toBeUndefined();
      expect(await open(admin, "team")).toBeUndefined();
      await storage.remove((await rows()).find(({ paper_id: paper }) => paper === own)?.storage_key ?? "");
      expect(await open(admin, "team", { orderId, fileId: hidden })).toBeUndefined();
      expect(await openPaperPage(scopeFor(admin), { orderId, fileId: hidden, page: 1 }, "team")).toBeUndefined();
      const looks = await runAs(contextOf(database), (transaction) =>
        transaction.selectFrom("order_paper_looks").select("id").where("file_id", "in", [fileId, hidden]).execute(),
      );
      expect(looks).toEqual([]);
    });
  });
});
