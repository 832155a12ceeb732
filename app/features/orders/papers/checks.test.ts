import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Actor, runAs } from "#server/context.ts";
import { openStorage } from "#server/files/storage.ts";
import { insertUser } from "#tests/accounts.ts";
import { contextOf, openTestDatabase, type TestDatabase } from "#tests/database.ts";
import { askFor, somePdf, uploadRequest } from "#tests/order-papers.ts";
import { insertCustomersOrder, insertOrder } from "#tests/orders.ts";
import { noon, scopeOf, sentForm } from "#tests/request-scope.ts";
import { temporaryFolder } from "#tests/temporary-folder.ts";
import { changedMeanwhile } from "../access/messages.ts";
import { openPaperFile } from "./commands/open-file.server.ts";
import { uploadPaper } from "./commands/upload.server.ts";
import { askForPaper, stopAskingForPaper, acceptPaper, returnPaper } from "./office/commands.server.ts";
import { readOfficePapers } from "./office/queries.server.ts";
import { readPapers } from "./queries.server.ts";

const folder = temporaryFolder("paper-checks");
const storage = openStorage({ kind: "folder", folder: folder.path });
let database: TestDatabase;
let admin: Actor;
let customer: Extract<Actor, { kind: "customer" }>;
let orderId: string;
let paperId: string;
let fileId: string;

beforeAll(async () => {
  database = await openTestDatabase();
  admin = { kind: "admin", userId: await insertUser(database, { admin: true, email: "ana@rinsegura.test" }) };
});
beforeEach(async () => {
  ({ customer, orderId } = await insertCustomersOrder(database));
  paperId = await askFor(database, admin, orderId, { request: "Por las dos caras.", asked_until: "2026-11-26" });
  await uploadPaper(scopeFor(customer), { orderId, paperId }, uploadRequest());
  fileId = (await newestFile()) ?? "";
});
afterAll(async () => {
  await database.close();
  folder.remove();
});

const scopeFor = (actor: Actor) => scopeOf(database, { actor, storage });
const contextFor = (actor: Actor) => contextOf(database, actor);
const papers = () => readPapers(contextFor(customer), orderId);
const newestFile = async () => (await papers()).find(({ id }) => id === paperId)?.files[0]?.id;
const ask = (actor: Actor, given: Record<string, string> = {}) => {
  const fields = { kind: "identity", title: "", brought_by: "customer", request: "", asked_until: "", shared: "yes", ...given };
  return askForPaper(scopeFor(actor), orderId, sentForm("ask-paper", fields));
};
const accept = (fields: Record<string, string> = {}, order = orderId) =>
  acceptPaper(scopeFor(admin), order, sentForm("accept-paper", { file: fileId, seen: "uploaded", ...fields }));
const sendBack = (fields: Record<string, string> = {}) =>
  returnPaper(
    scopeFor(admin),
    orderId,
    sentForm("return-paper", { file: fileId, seen: "uploaded", reason: "Falta la otra cara.", ...fields }),
  );
const news = async () => {
  const rows = await runAs(contextFor(customer), (transaction) =>
    transaction.selectFrom("order_news").select("sentence").where("order_id", "=", orderId).orderBy("id").execute(),
  );
  return rows.map(({ sentence }) => sentence);
};

describe("asking for a paper (ORDER-41)", () => {
  test("tells the customer the sentence and the day, and shows both", async () => {
    expect(await news()).toContain(
      "Necesitamos un papel tuyo: «DNI, NIE o pasaporte». Por las dos caras. Súbelo hasta el 26 de noviembre de 2026.",
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
    const stop = (seen: string) => stopAskingForPaper(scopeFor(admin), orderId, sentForm("stop-paper", { paper: paperId, seen }));
    expect((await stop("")).data.errors.form).toBe(changedMeanwhile);
    expect((await stop(fileId)).data.ok).toBe(true);
    expect((await stop(fileId)).data.errors.form).toBe(changedMeanwhile);
    expect((await papers())[0]).toMatchObject({ state: "withdrawn", turn: undefined });
  });

  test("customers and strangers can do none of it", async () => {
    for (const actor of [customer, { kind: "visitor", orderId }] as const) {
      expect((await ask(actor)).data.ok).toBe(false);
      const sent = sentForm("accept-paper", { file: fileId, seen: "uploaded" });
      expect((await acceptPaper(scopeFor(actor), orderId, sent)).data.ok).toBe(false);
    }
    expect((await papers())[0]).toMatchObject({ state: "uploaded" });
    expect(await papers()).toHaveLength(1);
  });
});

describe("checking a file (ORDER-41, ORDER-25)", () => {
  test("accepting it makes the paper correct and tells the customer", async () => {
    expect((await accept()).data.ok).toBe(true);
    expect((await papers())[0]).toMatchObject({ state: "accepted", turn: undefined });
    expect((await news()).at(-1)).toContain("está bien");
  });

  test("sending it back needs a reason, which the customer reads; then the turn is the customer's", async () => {
    expect(Object.keys((await sendBack({ reason: " " })).data.errors.fields)).toEqual(["reason"]);
    expect((await sendBack()).data.ok).toBe(true);
    expect((await papers())[0]).toMatchObject({ state: "returned", turn: "customer", returnReason: "Falta la otra cara." });
    expect((await news()).at(-1)).toBe("Hay que volver a subir «DNI, NIE o pasaporte»: Falta la otra cara.");
    const later = scopeOf(database, { actor: customer, storage, now: noon.add({ minutes: 5 }) });
    await uploadPaper(later, { orderId, paperId }, uploadRequest({ content: somePdf("2") }));
    expect((await papers())[0]).toMatchObject({ state: "uploaded", turn: "team", returnReason: undefined });
  });

  test("of two admins at once, only the first decides", async () => {
    const decided = await Promise.all([accept(), sendBack()]);
    expect(decided.filter(({ data }) => data.ok)).toHaveLength(1);
    expect(decided.find(({ data }) => !data.ok)?.data.errors.form).toBe(changedMeanwhile);
  });

  test("is refused for a file that a newer one has replaced, and through another order", async () => {
    const other = await insertOrder(database);
    expect((await accept({}, other)).data.ok).toBe(false);
    const system = contextOf(database, undefined, contextOf(database).now.add({ minutes: 1 }));
    await runAs(system, (transaction) =>
      transaction
        .insertInto("order_paper_files")
        .values({
          paper_id: paperId,
          order_id: orderId,
          storage_key: `order-papers/${orderId}/${crypto.randomUUID()}`,
          file_name: "nuevo.pdf",
          content_type: "application/pdf",
          bytes: 1,
          sha256: "0".repeat(64),
          uploaded_by: "customer",
          uploaded_at: system.now.toString(),
        })
        .execute(),
    );
    expect((await accept()).data.errors.form).toBe(changedMeanwhile);
    expect((await sendBack()).data.errors.form).toBe(changedMeanwhile);
  });
});

describe("opening a file (ORDER-42)", () => {
  const open = (actor: Actor, by: "account" | "link" | "team", target = { orderId, fileId }) => openPaperFile(scopeFor(actor), target, by);

  test("gives it as a download that nothing executes, and records each look with its person", async () => {
    const response = await open(customer, "account");
    expect(await response?.text()).toBe(somePdf());
    expect(Object.fromEntries(response?.headers ?? [])).toEqual({
      "cache-control": "private, no-store",
      "content-disposition": `attachment; filename="dni.pdf"; filename*=UTF-8''dni.pdf`,
      "content-length": String(somePdf().length),
      "content-security-policy": "sandbox; default-src 'none'",
      "content-type": "application/pdf",
      "referrer-policy": "no-referrer",
      "x-content-type-options": "nosniff",
    });
    await open({ kind: "visitor", orderId }, "link");
    await open({ kind: "customer", userId: await insertUser(database), orderId }, "link");
    await open(admin, "team");
    const [paper] = await readOfficePapers(contextFor(admin), orderId);
    expect(paper?.files[0]?.looks.map(({ by, email }) => [by, email !== null])).toEqual([
      ["team", true],
      ["link", false],
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
    await uploadPaper(scopeFor(admin), { orderId, paperId: own }, uploadRequest({ content: somePdf("own") }));
    const hidden = (await readOfficePapers(contextFor(admin), orderId)).find(({ id }) => id === own)?.files[0]?.id ?? "";
    expect(hidden).not.toBe("");
    expect(await open(customer, "account", { orderId, fileId: hidden })).toBeUndefined();
    expect((await papers()).map(({ id }) => id)).not.toContain(own);

    await runAs(contextOf(database), (transaction) =>
      transaction.updateTable("order_paper_files").set({ erased_at: "2026-11-20T11:00:00Z" }).where("id", "=", fileId).execute(),
    );
    expect(await open(customer, "account")).toBeUndefined();
    expect(await open(admin, "team")).toBeUndefined();
    const looks = await runAs(contextOf(database), (transaction) =>
      transaction.selectFrom("order_paper_looks").select("id").where("file_id", "in", [fileId, hidden]).execute(),
    );
    expect(looks).toEqual([]);
  });
});
