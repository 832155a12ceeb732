import type { Updateable } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { DB } from "#db/types.ts";
import { runAs } from "#server/context.ts";
import { openStorage, type Storage, StorageFull } from "#server/files/storage.ts";
import { Background } from "#server/background/after-response.ts";
import type { RequestScope } from "#server/request.ts";
import { insertSignedIn } from "#tests/accounts.ts";
import { contextOf, openTestDatabase, type TestDatabase } from "#tests/database.ts";
import { noon, scopeOf, sentForm } from "#tests/request-scope.ts";
import { workbook } from "#tests/stock-files.ts";
import { temporaryFolder } from "#tests/temporary-folder.ts";
import { readdirSync } from "node:fs";
import { readImportPage } from "../queries.server.ts";
import { readRefusals } from "../queries/shown-rows.server.ts";
import type { ImportStep } from "../runs/import-state.ts";
import { startWork, workColumns } from "./keep-record.server.ts";
import { orderStep } from "./order.server.ts";
import { cleanUpImports, openFile, removeOldFiles } from "./work.server.ts";
import { receiveUpload } from "./upload.server.ts";

let database: TestDatabase;
let folder: ReturnType<typeof temporaryFolder>;
let storage: Storage;
let scope: RequestScope;
beforeAll(async () => {
  database = await openTestDatabase();
  folder = temporaryFolder("uploads");
  storage = openStorage({ kind: "folder", folder: folder.path });
  const session = await insertSignedIn(database, { admin: true, now: noon });
  const plain = scopeOf(database, { session });
  scope = { ...plain, storage, background: backgroundWith(storage, plain) };
});
afterAll(async () => {
  await database.close();
  folder.remove();
});
beforeEach(async () => {
  await runAs(contextOf(database), async (transaction) => {
    for (const table of ["vehicles", "stock_imports", "audit_log"] as const) await transaction.deleteFrom(table).execute();
  });
  await storage.removeAll("stock-imports");
});

const backgroundWith = (store: Storage, { log }: RequestScope) =>
  new Background({ config: { kind: "embedded", folder: "" }, database, storage: store, log });

const header = "mileage,make,model,fuel,gear,offerType,price,hp,year";
const corsa = "50000,Opel,Corsa,Gasoline,Manual,Used,9000,75,2019";
const listing = (...rows: string[]) => [header, ...rows, ""].join("\n");

const workbookText = workbook([header.split(","), corsa.split(",")]);

function uploadOf(
  content: string | Uint8Array<ArrayBuffer>,
  { source = "autoscout24", status = "available", name = "lista.csv" } = {},
): Request {
  const sent = new FormData();
  sent.append("source", source);
  sent.append("status", status);
  sent.append("file", new File([content], name));
  return new Request("http://shop.test/admin/import", { method: "POST", body: sent });
}

/** Uploads a file and waits for the dry run; returns the import's id. */
async function upload(content: string | Uint8Array<ArrayBuffer>, given = {}): Promise<string> {
  const uploaded = await receiveUpload(scope, uploadOf(content, given));
  if (!uploaded.ok) throw new Error(uploaded.refusal);
  await scope.background.idle();
  return uploaded.id;
}

const page = async (id: string, show?: "created" | "updated" | "handPriced" | "duplicates" | "refused") => {
  const found = await readImportPage(scope.context, id, { show, page: 1, undo: false });
  if (!found) throw new Error("The import is not there.");
  return found;
};
const stateOf = async (id: string) => (await page(id)).found.state;
const order = async (step: ImportStep, id: string, fields: Record<string, string> = {}) => {
  const { data, init } = await orderStep(scope, step, id, sentForm("any", fields));
  await scope.background.idle();
  return { ok: data.ok, status: init?.status, form: data.errors.form, fields: data.errors.fields };
};
const setImport = (id: string, values: Updateable<DB["stock_imports"]>) =>
  runAs(contextOf(database), (transaction) => transaction.updateTable("stock_imports").set(values).where("id", "=", id).execute());
const files = () => readdirSync(folder.path, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
const vehicles = () =>
  runAs(contextOf(database), (transaction) => transaction.selectFrom("vehicles").select(["price", "status"]).orderBy("price").execute());

describe("an uploaded file", () => {
  test("is kept and reviewed at once: the dry run shows the changes with rows of each kind and writes nothing", async () => {
    const rows = [corsa, corsa, "x", corsa.replace("50000", "1"), corsa.replace("Opel", "Others")];
    const id = await upload(listing(...rows), { name: "C:\\tmp\\li\tsta.csv" });
    const { found, tally, kinds } = await page(id);
    expect(found).toMatchObject({ state: "previewed", fileName: "li sta.csv", source: "autoscout24", status: "available", began: false });
    expect(found.by).toMatch(/@example\.es$/);
    expect(tally).toMatchObject({ read: 5, created: 2, duplicates: 1, refused: { wrong_columns: 1, not_a_car: 1 } });
    expect(kinds.map(({ label, count }) => `${label} ${count}`)).toEqual([
      "Nuevos 2",
      "Cambian 0",
      "Precio puesto a mano 0",
      "Ya no están 0",
      "Sin cambios 0",
      "Duplicadas 1",
      "Rechazadas 2",
    ]);
    expect((await page(id, "created")).list?.rows).toMatchObject({ type: "cars", cars: [{ make: "Opel", price: 9_000 }, { mileage: 1 }] });
    expect((await page(id, "duplicates")).list?.rows).toEqual({ type: "lines", lines: [{ line: 3, text: corsa }] });
    expect(await readRefusals(scope.context, id, { most: 10 })).toEqual([
      { line: 4, reason: "wrong_columns", text: "x" },
      { line: 6, reason: "not_a_car", column: "make", value: "Others", text: corsa.replace("Opel", "Others") },
    ]);
    expect(await vehicles()).toEqual([]);
    expect(files()).toHaveLength(1);
  });

  test("is read in the format that is recognised, and again in another one that the team chooses", async () => {
    const id = await upload(workbookText, { source: "recognise", name: "bestand.xlsx" });
    const { found, formats } = await page(id);
    expect(found).toMatchObject({ state: "previewed", source: "autoscout24", sourceLabel: "AutoScout24" });
    expect(formats[0]).toEqual({ value: "recognise", label: "Reconocer el formato" });
    expect(await order("preview", id, { source: "nonsense" })).toMatchObject({ ok: false });
    expect(await order("preview", id, { source: "google" })).toMatchObject({ ok: true });
    expect((await page(id)).found).toMatchObject({ state: "previewed", source: "google" });
    expect((await page(id)).tally).toMatchObject({ read: 1, refused: { missing_transmission: 1 } });
    expect(await order("preview", id, { source: "recognise" })).toMatchObject({ ok: true });
    expect((await page(id)).tally).toMatchObject({ read: 1, created: 1 });
    await order("start", id, { gone: "leave" });
    expect(await vehicles()).toEqual([{ price: 9_000, status: "available" }]);
  });

  test("is no listing: then the page says what it is", async () => {
    const id = await upload("%PDF-1.7 x", { source: "recognise", name: "bestand.csv" });
    const { found } = await page(id);
    expect(found).toMatchObject({
      state: "failed",
      sourceLabel: "Reconocer el formato",
      preview: { broken: expect.stringMatching(/es un PDF/) },
    });
  });

  test("that is no listing is refused with a reason", async () => {
    const id = await upload("hola\nadiós\n");
    expect((await page(id)).found).toMatchObject({ state: "failed", preview: { broken: expect.stringMatching(/no tiene el formato/) } });
  });

  type Wrong = { content?: string; name?: string; source?: string; status?: string };
  test.each<[string, Wrong, string]>([
    ["no file", { name: "" }, "no_file"],
    ["an empty file", { content: "" }, "empty"],
    ["a format that is none", { source: "mobile" }, "no_format"],
    ["a status that is none", { status: "gone" }, "no_status"],
  ])("with %s is refused, and leaves nothing", async (_, { content = listing(corsa), ...given }, refusal) => {
    expect(await receiveUpload(scope, uploadOf(content, given))).toEqual({ ok: false, refusal });
    expect(files()).toEqual([]);
  });

  test("with an unexpected field is refused (row B5)", async () => {
    for (const column of ["stock_source_id", "state", "created_by", "id", "gone", "worker", "file_name"]) {
      const sent = new FormData();
      sent.append("source", "autoscout24");
      sent.append("status", "available");
      sent.append(column, "x");
      sent.append("file", new File([listing(corsa)], "x.csv"));
      const request = new Request("http://shop.test/admin/import", { method: "POST", body: sent });
      expect(await receiveUpload(scope, request), column).toEqual({ ok: false, refusal: "broken" });
    }
    expect(files()).toEqual([]);
  });

  test("is refused with that reason if the file store is full (row R15)", async () => {
    const full: Storage = { ...storage, receive: () => Promise.reject(new StorageFull("full")) };
    expect(await receiveUpload({ ...scope, storage: full }, uploadOf(listing(corsa)))).toEqual({ ok: false, refusal: "full" });
  });

  test("is recorded under the admin with the results of its run and undo, and the audit log has none of its cars (row B9)", async () => {
    const id = await upload(listing(corsa, corsa.replace("50000", "2")));
    await order("start", id, { gone: "leave" });
    expect(await vehicles()).toHaveLength(2);
    await order("undo", id);
    const log = await runAs(scope.context, (transaction) => transaction.selectFrom("audit_log").selectAll().orderBy("id").execute());
    expect(new Set(log.map((entry) => `${entry.table_name} ${entry.row_id} ${entry.admin_user_id}`))).toHaveLength(1);
    expect(log).toMatchObject([
      { table_name: "stock_imports", row_id: id, operation: "insert" },
      { operation: "update", before: { state: "previewed" }, after: { state: "running" } },
      { operation: "update", before: { state: "running" }, after: { state: "done", counts: { read: 2, created: 2 } } },
      { operation: "update", after: { state: "undoing" } },
      { operation: "update", after: { state: "undone", counts: { erased: 2 } } },
    ]);
  });
});

describe("a run", () => {
  const manyRows = Array.from({ length: 30_000 }, (_, index) => corsa.replace("50000", String(index)));

  test("writes the cars, records the changes and keeps the file for 30 days; a second file changes prices except those set by hand", async () => {
    const first = await upload(listing(corsa, corsa.replace("50000", "2")));
    expect(await order("start", first, { gone: "leave" })).toMatchObject({ ok: true });
    expect((await page(first)).found).toMatchObject({ state: "done", began: true });
    expect(await (await openFile(scope, first))?.text()).toBe(listing(corsa, corsa.replace("50000", "2")));
    expect(await removeOldFiles({ ...contextOf(database), now: Temporal.Now.instant().add({ hours: 29 * 24 }) }, storage)).toBe(0);
    expect(await removeOldFiles({ ...contextOf(database), now: Temporal.Now.instant().add({ hours: 31 * 24 }) }, storage)).toBe(1);
    expect(await openFile(scope, first)).toBeUndefined();
    await runAs(scope.context, (transaction) =>
      transaction.updateTable("vehicles").set({ price: 8_888 }).where("mileage", "=", 2).execute(),
    );

    const second = await upload(listing(corsa.replace("9000", "8500"), corsa.replace("50000", "2").replace("9000", "8500")));
    expect((await page(second, "updated")).list?.rows).toMatchObject({ cars: [{ price: 8_500, stockPrice: 9_000 }] });
    expect((await page(second, "handPriced")).list).toMatchObject({ count: 1, rows: { cars: [{ price: 8_500, stockPrice: 8_888 }] } });
    await order("start", second, { gone: "leave" });
    expect(await vehicles()).toMatchObject([{ price: 8_500 }, { price: 8_888 }]);
    expect((await page(second, "updated")).list?.rows).toMatchObject({ cars: [{ price: 8_500, stockPrice: 9_000 }] });

    expect(await order("undo", second)).toMatchObject({ ok: true });
    expect((await page(second)).found.state).toBe("undone");
    expect(await vehicles()).toMatchObject([{ price: 8_888 }, { price: 9_000 }]);
  });

  test("is ordered with a choice for missing cars, and only from an allowed state", async () => {
    const id = await upload(listing(corsa));
    expect(await order("start", id)).toMatchObject({ ok: false, status: 400 });
    expect(await order("start", id, { gone: "erase" })).toMatchObject({ ok: false, status: 400, fields: { gone: expect.any(String) } });
    expect(await order("start", id, { gone: "leave", state: "done" })).toMatchObject({ ok: false, status: 400 });
    expect(await order("undo", id)).toMatchObject({ ok: false, status: 409, form: expect.stringContaining("no hay nada que deshacer") });
    expect(await order("start", id, { gone: "leave" })).toMatchObject({ ok: true });
    expect(await order("start", id, { gone: "leave" })).toMatchObject({
      ok: false,
      status: 409,
      form: expect.stringContaining("«Importado»"),
    });
    expect(await order("discard", id)).toMatchObject({ ok: false, status: 409 });
    expect(await order("start", crypto.randomUUID(), { gone: "leave" })).toMatchObject({ ok: false, status: 404 });
  });

  test("is the only one at a time, for any person (twenty at once)", async () => {
    const ids = [await upload(listing(corsa)), await upload(listing(corsa.replace("50000", "2")))];
    const sent = () => sentForm("any", { gone: "leave" });
    const answers = await Promise.all(Array.from({ length: 20 }, (_, number) => orderStep(scope, "start", ids[number % 2] ?? "", sent())));
    await scope.background.idle();
    const taken = answers.filter(({ data }) => data.ok).length;
    expect(taken).toBeGreaterThan(0);
    expect(taken).toBeLessThanOrEqual(2);
    const states = await Promise.all(ids.map(stateOf));
    expect(states.filter((state) => state === "done")).toHaveLength(taken);
    // The database also refuses a second import at work without any command.
    await expect(
      runAs(contextOf(database), (transaction) =>
        transaction
          .insertInto("stock_imports")
          .values(
            [1, 2].map((number) => ({
              source: "x",
              vehicle_status: "available",
              file_name: String(number),
              file_size: 1,
              state: "running",
              ...workColumns(noon),
            })),
          )
          .execute(),
      ),
    ).rejects.toMatchObject({ code: "23505" });
  });

  test("waits for another one: the file is kept, and reviewed on order", async () => {
    const busy = await upload(listing(corsa));
    await setImport(busy, { state: "running", ...workColumns(Temporal.Now.instant()) });
    const id = await upload(listing(corsa));
    expect(await stateOf(id)).toBe("uploaded");
    expect(await order("preview", id)).toMatchObject({ ok: false, status: 409, form: expect.stringContaining("otra importación") });
    await setImport(busy, { state: "done", worker: null });
    expect(await order("preview", id)).toMatchObject({ ok: true });
    expect(await stateOf(id)).toBe("previewed");
    expect(await order("discard", id)).toMatchObject({ ok: true });
    expect(await stateOf(id)).toBe("cancelled");
  });

  test("is cancelled between two batches: written rows stay, and can be undone", async () => {
    const id = await upload(listing(...manyRows));
    const begun = await orderStep(scope, "start", id, sentForm("any", { gone: "archive" }));
    expect(begun.data.ok).toBe(true);
    await untilWritten(id);
    expect((await orderStep(scope, "cancel", id, sentForm("any", {}))).data.ok).toBe(true);
    await scope.background.idle();
    const { found, changes } = await page(id);
    expect(found).toMatchObject({ state: "cancelled", began: true });
    expect(changes.created).toBeGreaterThan(0);
    expect(changes.created).toBeLessThan(manyRows.length);
    expect(await vehicles()).toHaveLength(changes.created);
    expect(await order("undo", id)).toMatchObject({ ok: true });
    expect(await vehicles()).toEqual([]);
  });

  test("is interrupted when the process ends: written rows stay", async () => {
    const id = await upload(listing(...manyRows));
    const stopping = { ...scope, background: backgroundWith(storage, scope) };
    await orderStep(stopping, "start", id, sentForm("any", { gone: "leave" }));
    await untilWritten(id);
    await stopping.background.end();
    const { found, changes } = await page(id);
    expect(found.state).toBe("interrupted");
    expect(await vehicles()).toHaveLength(changes.created);
  });

  async function untilWritten(id: string): Promise<void> {
    for (;;) {
      if ((await page(id)).changes.created > 0) return;
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }
});

describe("an import of a dead process", () => {
  // The day on which `scopeOf` makes the imports: with the true day they would be a week old one day.
  const now = noon;
  /** Sets the state in which another process left an import `seconds` ago. */
  async function leave(id: string, state: "running" | "previewing", seconds: number): Promise<void> {
    const at = now.subtract({ seconds }).toString();
    await setImport(id, { state, worker: crypto.randomUUID(), alive_at: at, started_at: at });
  }
  const tend = () => cleanUpImports({ ...contextOf(database), now }, storage);

  test("is marked: a run as interrupted, a dry run as repeatable", async () => {
    const id = await upload(listing(corsa));
    await leave(id, "running", 120);
    expect(await tend()).toBe(1);
    expect(await stateOf(id)).toBe("interrupted");

    const other = await upload(listing(corsa));
    await leave(other, "previewing", 120);
    expect(await tend()).toBe(1);
    expect(await stateOf(other)).toBe("uploaded");
    expect(await order("preview", other)).toMatchObject({ ok: true });
    expect(await stateOf(other)).toBe("previewed");
    expect(await tend()).toBe(0);
  });

  test("is left alone while this process works on it, and for a minute where other processes may live", async () => {
    const id = await upload(listing(corsa));
    await setImport(id, { state: "uploaded" });
    expect(await startWork({ ...contextOf(database), now: now.subtract({ seconds: 30 }) }, id, "uploaded", "previewing")).toBe(true);
    expect(await tend()).toBe(0);
    await leave(id, "running", 30);
    // The embedded database has only one process at a time, so another one is dead at once.
    expect(await tend()).toBe(database.kind === "embedded" ? 1 : 0);
  });

  test("is discarded after a week if nobody imports its file", async () => {
    const id = await upload(listing(corsa));
    await setImport(id, { created_at: now.subtract({ hours: 7 * 24 + 1 }).toString() });
    expect(await tend()).toBe(1);
    expect(await stateOf(id)).toBe("cancelled");
    expect(files()).toEqual([]);
  });
});
