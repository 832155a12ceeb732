import { existsSync, mkdirSync, rmSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { readConfig } from "#server/config.ts";
import { runAs } from "#server/context.ts";
import { openStorage } from "#server/files/storage.ts";
import type { WatchedSite } from "#server/background/jobs.ts";
import { Background, type BackgroundTools } from "#server/background/after-response.ts";
import { insertSignedIn } from "#tests/accounts.ts";
import { contextOf } from "#tests/database.ts";
import { databaseOfThisFile } from "#tests/database-of-this-file.ts";
import { folderSource } from "#tests/stock-sources.ts";
import { noon, scopeOf, sentForm } from "#tests/request-scope.ts";
import { temporaryFolder } from "#tests/temporary-folder.ts";
import { listTroubledSources } from "../queries/sources.server.ts";
import { endSourceForm, keepSourceForm, makeKeyForm, orderReasons } from "../messages.ts";
import { receiveArrival, recordArrival } from "./arrive.server.ts";
import { endSource, keepSource, makeKey } from "./keep-source.server.ts";
import { lookForStock } from "./look.server.ts";
import { orderStep } from "./order.server.ts";
import { cleanUpImports, fileKey } from "./work.server.ts";

const database = await databaseOfThisFile();
const folder = temporaryFolder("arrivals");
const root = join(folder.path, "sources");
const storage = openStorage({ kind: "folder", folder: join(folder.path, "store") });
const session = await insertSignedIn(database, { admin: true, now: noon });
const scope = scopeOf(database, { session });
Object.assign(scope, {
  storage,
  background: new Background({ config: { kind: "embedded", folder: "" }, database, storage, stockHosts: [], log: scope.log }),
});
afterAll(() => folder.remove());

const siteOrigin = "https://shop.test";
const config = readConfig({ STOCK_FOLDER: root });
const contextAt = (now: Temporal.Instant) => ({ ...contextOf(database), now });

/** A file store whose disk fails while it opens a file. */
const broken = { ...storage, stream: () => Promise.reject(new Error("disk")) };

/** One look of the watch at a moment, and all the work that it begins, at the same moment. */
async function look(now: Temporal.Instant, place: Partial<BackgroundTools> = {}): Promise<void> {
  const begun: Promise<void>[] = [];
  const { signal } = new AbortController();
  const tools: BackgroundTools = { context: contextAt(now), storage, stockHosts: [], log: scope.log, signal, ...place };
  const site: WatchedSite = { storage, config, siteOrigin, background: { begin: (_what, work) => void begun.push(work(tools)) } };
  await cleanUpImports(contextAt(now), storage);
  await lookForStock(contextAt(now), site);
  await Promise.all(begun);
}

/** Three looks: the first sees a file, the second keeps it, and its import begins with it or with the third. */
async function night(now: Temporal.Instant): Promise<void> {
  for (const seconds of [0, 20, 40]) await look(now.add({ seconds }));
}

const cars = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => `${from + index},Opel,Corsa,Gasoline,Manual,Used,9000,75,2019`);
const listing = (rows: readonly string[]) => ["mileage,make,model,fuel,gear,offerType,price,hp,year", ...rows, ""].join("\n");

/** Puts a file into a source's folder, written at a moment. */
function put(name: string, text: string, at: Temporal.Instant, source = "schmidt"): void {
  mkdirSync(join(root, source), { recursive: true });
  const path = join(root, source, name);
  writeFileSync(path, text);
  utimesSync(path, at.epochMilliseconds / 1000, at.epochMilliseconds / 1000);
}

const keep = async (fields: Partial<typeof folderSource> = {}) => {
  const { data } = await keepSource(scope, undefined, sentForm(keepSourceForm, { ...folderSource, ...fields }));
  return { id: String(data.outcome?.["id"]) };
};
const runs = () =>
  runAs(contextOf(database), (transaction) =>
    transaction.selectFrom("stock_imports").select(["id", "state", "asks", "file_name"]).orderBy("created_at").execute(),
  );
const states = async () => (await runs()).map(({ state, asks }) => asks ?? state);
const count = (status: string) =>
  runAs(contextOf(database), async (transaction) => {
    const found = await transaction.selectFrom("vehicles").select("id").where("status", "=", status).execute();
    return found.length;
  });
const mails = () =>
  runAs(contextOf(database), (transaction) =>
    transaction.selectFrom("emails").select(["recipient", "plain"]).where("kind", "=", "stock-source-trouble").execute(),
  );

beforeEach(async () => {
  rmSync(root, { recursive: true, force: true });
  mkdirSync(join(root, "schmidt"), { recursive: true });
  await runAs(contextOf(database), async (transaction) => {
    for (const table of ["vehicles", "stock_imports", "stock_sources", "emails", "audit_log"] as const) {
      await transaction.deleteFrom(table).execute();
    }
  });
});

describe("a watched folder", () => {
  test("gives a file once two looks have seen it unchanged, and only the newest", async () => {
    await keep();
    put("a.csv", listing(cars(1, 3)), noon);
    put("b.csv", listing(cars(1, 2)), noon.add({ seconds: 5 }));
    put(".hidden.csv", listing(cars(1, 9)), noon.add({ seconds: 9 }));
    put("c.csv.part", listing(cars(1, 9)), noon.add({ seconds: 9 }));
    await look(noon.add({ minutes: 1 }));
    expect(await runs()).toEqual([]);
    // The file grows before the second look.
    put("b.csv", listing(cars(1, 4)), noon.add({ seconds: 70 }));
    await look(noon.add({ minutes: 1, seconds: 20 }));
    expect(await runs()).toEqual([]);
    await night(noon.add({ minutes: 1, seconds: 40 }));
    expect(await runs()).toMatchObject([{ state: "done", file_name: "b.csv" }]);
    expect(await count("available")).toBe(3);
    await night(noon.add({ minutes: 5 }));
    expect(await runs()).toHaveLength(1);
  });

  test("refuses links, and what lies outside", async () => {
    await keep();
    const outside = join(folder.path, "outside.csv");
    writeFileSync(outside, listing(cars(1, 3)));
    symlinkSync(outside, join(root, "schmidt", "link.csv"));
    mkdirSync(join(root, "schmidt", "folder.csv"));
    await night(noon);
    expect(await runs()).toEqual([]);
    rmSync(join(root, "schmidt"), { recursive: true });
    symlinkSync(folder.path, join(root, "schmidt"));
    await night(noon.add({ minutes: 5 }));
    expect(await runs()).toEqual([]);
    expect(await listTroubledSources(scope.context)).toMatchObject([{ trouble: "«schmidt» no es una carpeta del servidor." }]);
    expect(existsSync(outside)).toBe(true);
  });

  test("takes no file of a future date, because all later ones would seem older", async () => {
    await keep();
    put("tomorrow.csv", listing(cars(1, 3)), noon.add({ hours: 24 }));
    await night(noon);
    expect(await runs()).toEqual([]);
    const { trouble } = await runAs(contextOf(database), (transaction) =>
      transaction.selectFrom("stock_sources").select("trouble").executeTakeFirstOrThrow(),
    );
    expect(trouble).toBe("La fecha del archivo «tomorrow.csv» es futura.");
    rmSync(join(root, "schmidt", "tomorrow.csv"));
    put("today.csv", listing(cars(1, 3)), noon);
    await night(noon.add({ minutes: 1 }));
    expect(await runs()).toMatchObject([{ state: "done", file_name: "today.csv" }]);
  });

  test("that is not there is told once a day, and forgotten when it is", async () => {
    await keep({ told_id: session.userId, expected_days: "" });
    rmSync(join(root, "schmidt"), { recursive: true });
    await night(noon);
    await night(noon.add({ hours: 3 }));
    expect(await mails()).toMatchObject([{ recipient: session.email, plain: expect.stringContaining("no se puede leer") }]);
    mkdirSync(join(root, "schmidt"));
    await night(noon.add({ hours: 4 }));
    expect(await listTroubledSources(scope.context)).toEqual([]);
  });
});

describe("a file that came by itself", () => {
  const day = (days: number) => noon.add({ hours: 24 * days });

  test("for ten nights, with files that are missing, halved, late and broken", async () => {
    await keep();
    const arrive = async (days: number, text: string | undefined, hours = 0) => {
      const at = day(days).add({ hours });
      if (text !== undefined) put("bestand.csv", text, at.subtract({ minutes: 5 }));
      await night(at);
      return { last: (await states()).at(-1), mails: (await mails()).length, cars: await count("available") };
    };
    expect(await arrive(0, listing(cars(0, 100)))).toEqual({ last: "done", mails: 0, cars: 100 });
    // Ten cars are gone, and ten are new.
    expect(await arrive(1, listing(cars(10, 110)))).toEqual({ last: "done", mails: 0, cars: 100 });
    expect(await count("archived")).toBe(10);
    // Missing: nothing happens at its hour, and it is told once, some hours later.
    expect(await arrive(2, undefined)).toEqual({ last: "done", mails: 0, cars: 100 });
    expect(await arrive(2, undefined, 7)).toEqual({ last: "done", mails: 1, cars: 100 });
    expect(await arrive(2, undefined, 8)).toMatchObject({ mails: 1 });
    expect(await listTroubledSources(contextAt(day(2).add({ hours: 8 })))).toMatchObject([{ trouble: expect.stringContaining("plazo") }]);
    // Late: it came in the end.
    expect(await arrive(2, listing(cars(10, 111)), 12)).toEqual({ last: "done", mails: 1, cars: 101 });
    // Halved: it stops and asks, and touches nothing.
    expect(await arrive(3, listing(cars(10, 40)), 12)).toEqual({ last: "halved", mails: 2, cars: 101 });
    expect(await listTroubledSources(contextAt(day(4)))).toMatchObject([{ trouble: expect.stringContaining("la mitad") }]);
    // The next night goes on.
    expect(await arrive(4, listing(cars(10, 112)), 12)).toEqual({ last: "done", mails: 2, cars: 102 });
    // Broken: what is no list at all, and one that ends in the middle.
    expect(await arrive(5, "<!doctype html><title>Login</title>", 13)).toEqual({ last: "failed", mails: 3, cars: 102 });
    expect(await arrive(6, listing(cars(10, 112)).slice(0, -20), 14)).toEqual({ last: "broken", mails: 4, cars: 102 });
    expect(await arrive(7, listing([]), 15)).toMatchObject({ mails: 5, cars: 102 });
    // The same file again changes nothing and has come.
    expect(await arrive(8, listing(cars(10, 112)), 15)).toEqual({ last: "done", mails: 5, cars: 102 });
    expect(await listTroubledSources(contextAt(day(8).add({ hours: 16 })))).toEqual([]);
    expect(await arrive(9, listing(cars(10, 30)), 15)).toEqual({ last: "halved", mails: 6, cars: 102 });
    // A newer file has replaced those that waited. Of the last one, a person says that the half is right.
    expect(await runs()).toMatchObject([{}, {}, {}, { state: "cancelled", asks: "halved" }, {}, {}, {}, {}, {}, { state: "previewed" }]);
    const { id = "" } = (await runs()).at(-1) ?? {};
    expect((await orderStep(scope, "start", id, sentForm("any", { gone: "archive" }))).data.ok).toBe(true);
    await scope.background.idle();
    expect([(await runs()).at(-1)?.state, await count("available")]).toEqual(["done", 20]);
  });

  test("with the usual number of cars under other keys stops and asks", async () => {
    await keep();
    put("a.csv", listing(cars(0, 100)), noon);
    await night(noon.add({ minutes: 1 }));
    put("a.csv", listing(cars(100, 200)), day(1));
    await night(day(1).add({ minutes: 1 }));
    expect([await states(), await count("available")]).toEqual([["done", "gone"], 100]);
    // Another question of the same day is told, too.
    put("a.csv", listing(cars(0, 40)), day(1).add({ hours: 1 }));
    await night(day(1).add({ hours: 2 }));
    expect([await states(), (await mails()).length]).toEqual([["done", "gone", "halved"], 2]);
  });

  test("of an unknown table waits until somebody has said what its columns are", async () => {
    await keep({ expected_days: "" });
    put("a.csv", "Hersteller;Typ;Preis;Lauf;Baujahr;Sprit\nOpel;Corsa;9000;50000;2019;Benzin\n", noon);
    await night(noon.add({ minutes: 1 }));
    expect([await states(), (await mails()).length]).toEqual([["unmapped"], 1]);
    expect(await listTroubledSources(scope.context)).toMatchObject([{ trouble: expect.stringContaining("no se reconoce") }]);
  });

  test("waits for its turn: two sources with the same cars at the same time, in the order in which they came", async () => {
    const one = await keep();
    const other = await keep({ name: "Autohaus Weber", folder: "weber" });
    put("a.csv", listing(cars(1, 6)), noon);
    put("a.csv", listing(cars(1, 8)), noon, "weber");
    await night(noon.add({ minutes: 1 }));
    expect(await states()).toEqual(["done", "done"]);
    expect((await runs()).map(({ file_name }) => file_name)).toEqual(["a.csv", "a.csv"]);
    // Each source has its own cars: none takes those of the other for its own.
    expect(await count("available")).toBe(5 + 7);
    put("b.csv", listing(cars(3, 6)), noon.add({ hours: 1 }));
    await night(noon.add({ hours: 1, minutes: 1 }));
    expect(await count("available")).toBe(3 + 7);
    expect(one.id).not.toBe(other.id);
  });

  test("that a person left lying is not imported after a newer one", async () => {
    const { id } = await keep({ arrives: "by_hand" });
    const record = (hours: number) =>
      recordArrival({ ...scope, context: contextAt(noon.add({ hours })) }, id, {
        bytes: piece(listing(cars(1, 4))),
        fileName: "",
        by: "post",
      });
    const older = (await record(0)) ?? "";
    await runAs(contextOf(database), (transaction) =>
      transaction.updateTable("stock_imports").set({ state: "previewed", arrived_by: null }).execute(),
    );
    await record(1);
    await look(noon.add({ hours: 2 }));
    expect(await states()).toEqual(["previewed", "done"]);
    const { data } = await orderStep(scope, "start", older, sentForm("any", { gone: "archive" }));
    expect(data).toMatchObject({ ok: false, errors: { form: orderReasons.outdated } });
    expect(await states()).toEqual(["previewed", "done"]);
  });

  test("two looks at the same moment read a file once", async () => {
    await keep();
    put("a.csv", listing(cars(1, 6)), noon);
    await look(noon.add({ minutes: 1 }));
    const at = noon.add({ minutes: 1, seconds: 20 });
    await Promise.all([look(at), look(at)]);
    await look(at.add({ seconds: 20 }));
    expect(await states()).toEqual(["done"]);
  });

  test("fails when it cannot be opened, and the next one is not locked out", async () => {
    await keep();
    put("a.csv", listing(cars(1, 6)), noon);
    for (const seconds of [0, 20]) await look(noon.add({ seconds }), { storage: broken }).catch(() => undefined);
    expect(await states()).toEqual(["failed"]);
    put("a.csv", listing(cars(1, 7)), day(1));
    await night(day(1).add({ minutes: 1 }));
    expect(await states()).toEqual(["failed", "done"]);
  });

  test("is interrupted when its process dies while it writes, and begins anew when it only counted", async () => {
    await keep();
    put("a.csv", listing(cars(1, 6)), noon);
    await night(noon.add({ minutes: 1 }));
    const at = noon.add({ hours: 1 });
    const died = (state: string) =>
      runAs(contextOf(database), (transaction) =>
        transaction
          .updateTable("stock_imports")
          .set({ state, worker: crypto.randomUUID(), alive_at: at.subtract({ minutes: 2 }).toString() })
          .execute(),
      );
    await died("running");
    await look(at);
    expect(await states()).toEqual(["interrupted"]);
    expect(await listTroubledSources(scope.context)).toMatchObject([{ trouble: expect.stringContaining("«Interrumpido»") }]);
    put("a.csv", listing(cars(1, 7)), day(1));
    await night(day(1).add({ minutes: 1 }));
    expect(await states()).toEqual(["interrupted", "done"]);
    await runAs(contextOf(database), (transaction) => transaction.deleteFrom("stock_imports").where("state", "=", "interrupted").execute());
    await runAs(contextOf(database), (transaction) => transaction.updateTable("stock_imports").set({ started_at: null }).execute());
    await died("previewing");
    await look(at);
    expect(await states()).toEqual(["done"]);
  });
});

describe("a file that a program sends", () => {
  const post = (key: string, body: string) =>
    receiveArrival(
      scope,
      new Request("https://shop.test/stock-files", { method: "POST", headers: { Authorization: `Bearer ${key}` }, body }),
    );
  const keyOf = async (id: string) => (await makeKey(scope, id, sentForm(makeKeyForm, {}))).data.key;

  test("is kept for the source of its key, and imported with the source's choices", async () => {
    const { id } = await keep({ arrives: "post", vehicle_status: "german_prospect" });
    const key = await keyOf(id);
    const answer = await post(key, listing(cars(1, 4)));
    const [run] = await runs();
    expect([answer.status, answer.headers.get("location")]).toEqual([202, `https://shop.test/admin/import/${run?.id}`]);
    await look(noon);
    expect(await count("german_prospect")).toBe(3);
    expect((await post(key, "")).status).toBe(400);
    expect((await post(key.slice(1), "x")).status).toBe(401);
    const second = await keyOf(id);
    expect((await post(key, "x")).status).toBe(401);
    await endSource(scope, id, sentForm(endSourceForm, {}));
    expect((await post(second, "x")).status).toBe(401);
    expect(await runs()).toHaveLength(1);
  });

  test.each(["uploaded", "previewing", "previewed"])("and is %s is cancelled with its key or its source", async (state) => {
    const { id } = await keep({ arrives: "post" });
    for (const stop of [() => keyOf(id), () => endSource(scope, id, sentForm(endSourceForm, {}))]) {
      const run = await recordArrival(scope, id, { bytes: piece(listing(cars(1, 4))), fileName: "", by: "post" });
      const work = state === "previewing" ? { worker: crypto.randomUUID(), alive_at: noon.toString() } : {};
      await runAs(contextOf(database), (transaction) =>
        transaction
          .updateTable("stock_imports")
          .set({ state, ...work })
          .where("id", "=", run ?? "")
          .execute(),
      );
      await stop();
      expect([(await states()).at(-1), await storage.stream(fileKey(run ?? ""))]).toEqual(["cancelled", undefined]);
    }
    await look(noon);
    expect([await states(), await count("available")]).toEqual([["cancelled", "cancelled"], 0]);
  });

  test("is not begun once its source has ended", async () => {
    const { id } = await keep({ arrives: "post" });
    await recordArrival(scope, id, { bytes: piece(listing(cars(1, 4))), fileName: "", by: "post" });
    await runAs(contextOf(database), (transaction) =>
      transaction.updateTable("stock_sources").set({ ended_at: noon.toString() }).execute(),
    );
    await look(noon);
    expect(await states()).toEqual(["uploaded"]);
  });

  test("comes at most ten times an hour", async () => {
    const { id } = await keep({ arrives: "post" });
    const key = await keyOf(id);
    for (let sent = 0; sent < 10; sent += 1) await recordArrival(scope, id, { bytes: piece("x"), fileName: "", by: "post" });
    expect((await post(key, listing(cars(1, 4)))).status).toBe(429);
  });

  test("comes at most ten times an hour also when many come at once, and only the newest waits", async () => {
    const { id } = await keep({ arrives: "post" });
    const key = await keyOf(id);
    const before: string[] = [];
    for await (const file of storage.list("stock-imports")) before.push(file.key);
    const answers = await Promise.all(Array.from({ length: 14 }, (_, at) => post(key, listing(cars(at, at + 4)))));
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(4);
    expect((await states()).toSorted()).toEqual([...Array.from({ length: 9 }, () => "cancelled"), "uploaded"]);
    const kept: string[] = [];
    for await (const file of storage.list("stock-imports")) if (!before.includes(file.key)) kept.push(file.key);
    expect(kept).toEqual((await runs()).filter(({ state }) => state === "uploaded").map((run) => fileKey(run.id)));
  });
});

async function* piece(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}
