import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openStorage } from "#server/files/storage.ts";
import { runAs } from "#server/context.ts";
import type { RequestScope } from "#server/request.ts";
import { insertSignedIn } from "#tests/accounts.ts";
import { contextOf, openTestDatabase, type TestDatabase } from "#tests/database.ts";
import { noon, scopeOf, sentForm } from "#tests/request-scope.ts";
import { csvText } from "#tests/stock-files.ts";
import { startedRun } from "#tests/stock-runs.ts";
import type { AlikePair } from "../judging/samples.ts";
import { forecastUndo, readImportPage } from "../queries.server.ts";
import { mobileDe } from "../reading/formats/mobile-de.ts";
import type { GoneWish } from "../runs/import-state.ts";
import { carryOut } from "./carry-out.server.ts";
import { decideDoubt, takeDecisionBack } from "./decide.server.ts";
import { workColumns } from "./keep-record.server.ts";
import { originOf } from "../sources/origin.ts";
import { importStock } from "./import-stock.server.ts";
import { carryOutUndo } from "./undo.server.ts";

const storage = openStorage({ kind: "folder", folder: "unused" });
let database: TestDatabase;
let scope: RequestScope;
beforeAll(async () => {
  database = await openTestDatabase();
  scope = scopeOf(database, { session: await insertSignedIn(database, { admin: true, now: noon }) });
});
afterAll(() => database.close());
beforeEach(() =>
  runAs(contextOf(database), async (transaction) => {
    for (const table of ["vehicles", "stock_imports", "stock_sources"] as const) await transaction.deleteFrom(table).execute();
  }),
);

const names = ["interne_nummer", "vin", "marke", "modell", "ez", "kilometer", "preis", "kraftstoffart", "getriebeart", "leistung"];
type Given = { number?: string; vin?: string; model?: string; km?: number; price?: number; month?: string };
const car = ({ number = "", vin = "", model = "Golf", km = 87_412, price = 12_000, month = "05.2018" }: Given) => [
  number,
  vin,
  "Volkswagen",
  model,
  month,
  String(km),
  String(price),
  "Benzin",
  "Schaltgetriebe",
  "92",
];
const vinOf = (number: number) => `WVWZZZ1KZAW${String(100_000 + number)}`;

const [schmidt, weber] = [randomUUID(), randomUUID()];
let clock = Temporal.Instant.from("2026-11-20T11:00:00Z");
const context = () => contextOf(database, { kind: "system" }, clock);

async function* bytesOf(cars: readonly string[][]): AsyncGenerator<Uint8Array> {
  yield Buffer.from(csvText([names, ...cars]));
}

/** Imports the whole list of a source, a day after the previous run. */
async function night(sourceId: string | undefined, cars: readonly string[][], gone: GoneWish = "archive") {
  clock = clock.add({ hours: 24 });
  const id = await startedRun(context(), "mobile.de", gone);
  const result = await carryOut(context(), { id, kind: "run", format: mobileDe, sourceId, status: "available", gone }, bytesOf(cars));
  return { id, ...result };
}

async function undo(id: string): Promise<void> {
  await runAs(context(), (transaction) =>
    transaction
      .updateTable("stock_imports")
      .set({ state: "undoing", ...workColumns(clock) })
      .where("id", "=", id)
      .execute(),
  );
  await carryOutUndo(context(), storage, { id, source: "mobile.de" });
}

const end = (id: string) =>
  runAs(context(), (transaction) => transaction.insertInto("stock_sources").values({ id, name: id, ended_at: noon.toString() }).execute());

const stock = () =>
  runAs(context(), (transaction) => transaction.selectFrom("vehicles").selectAll().orderBy("mileage").orderBy("price").execute());
const owners = new Map<string | null, string>([
  [`s-${schmidt}`, "Schmidt"],
  [`s-${weber}`, "Weber"],
  ["mobile.de", "unnamed"],
  [null, "team"],
]);
const shown = async () =>
  (await stock()).map(({ source, mileage, price, status }) => `${owners.get(source)} ${mileage} km ${price} € ${status}`);

async function pairsOf(id: string): Promise<readonly AlikePair[]> {
  const page = await readImportPage(scope.context, id, { show: "doubtful", page: 1, undo: false });
  return page?.list?.rows.type === "pairs" ? page.list.rows.pairs : [];
}
const decide = async (id: string, doubt: string, decision: string) =>
  (await decideDoubt(scope, id, sentForm("decide", { doubt, decision }))).data;
const takeBack = async (id: string, doubt: string) => (await takeDecisionBack(scope, id, sentForm("take-back", { doubt }))).data;
const onlyPair = async (id: string) => {
  const [pair, ...others] = await pairsOf(id);
  if (pair === undefined || others.length > 0) throw new Error("There is not one pair.");
  return pair;
};

describe("the same VIN", () => {
  const one = { number: "1", vin: vinOf(1) };

  test("of another source is no second car: it stays the first one's until that loses it, and is gone when both have lost it", async () => {
    expect(await night(schmidt, [car(one)])).toMatchObject({ created: 1 });
    const joined = [car({ ...one, number: "W7", price: 11_500, km: 88_000 }), car({ number: "W8", month: "01.2019" })];
    expect(await night(weber, joined)).toMatchObject({ created: 1, joined: 1 });
    expect(await night(weber, joined)).toMatchObject({ joined: 1, unchanged: 1 });
    expect(await shown()).toEqual(["Schmidt 87412 km 12000 € available", "Weber 87412 km 12000 € available"]);

    const lost = await night(schmidt, [car({ number: "2", month: "02.2020" })]);
    expect(lost).toMatchObject({ created: 1, gone: 0, moved: 1 });
    expect(await night(weber, joined)).toMatchObject({ updated: 1, unchanged: 1, joined: 0 });
    expect((await shown()).at(-1)).toBe("Weber 88000 km 11500 € available");
    // The first source has it again: it is known.
    expect(await night(schmidt, [car({ number: "2", month: "02.2020" }), car(one)])).toMatchObject({ joined: 1, unchanged: 1 });
    expect(await night(schmidt, [car({ number: "2", month: "02.2020" })])).toMatchObject({ gone: 0, moved: 0 });
    expect(await night(weber, [joined[1] ?? []])).toMatchObject({ gone: 1, archived: 1, moved: 0 });
    expect((await shown()).at(-1)).toBe("Weber 88000 km 11500 € archived");
  });

  test("of an ended source, or of files without a named one, is the car of a named source from now on; the undo gives it back", async () => {
    const two = { number: "2", vin: vinOf(2), km: 90_000, month: "02.2019" };
    await night(undefined, [car(one)]);
    await night(schmidt, [car(two)]);
    await night(weber, [car(two)]);
    await end(schmidt);
    const before = await shown();
    const taking = await night(weber, [car({ ...one, price: 11_500 }), car({ ...two, price: 11_000 })]);
    expect(taking).toMatchObject({ created: 0, updated: 2, joined: 0 });
    expect(await shown()).toEqual(["Weber 87412 km 11500 € available", "Weber 90000 km 11000 € available"]);
    await undo(taking.id);
    expect(await shown()).toEqual(before);
    expect(await night(undefined, [car(one), car(two)])).toMatchObject({ unchanged: 1, joined: 1 });
    expect(await shown()).toEqual(before);

    const run = await night(weber, [car({ number: "3", price: 11_000 })]);
    expect(await decide(run.id, (await onlyPair(run.id)).id, "same")).toMatchObject({ ok: true });
    expect((await shown())[0]).toBe("Weber 87412 km 11000 € available");
  });

  test("does not give a car to a source that has ended", async () => {
    await night(schmidt, [car(one)]);
    await night(weber, [car(one)]);
    await end(weber);
    expect(await night(schmidt, [car({ number: "2", month: "01.2020" })])).toMatchObject({ moved: 0, archived: 1 });
  });

  test("of the same source is the car listed again: it takes the values and the new key, also when it was archived", async () => {
    await night(schmidt, [car(one)]);
    const again = car({ ...one, number: "9", km: 87_500, price: 11_000 });
    expect(await night(schmidt, [again])).toMatchObject({ created: 0, updated: 1, gone: 0 });
    expect(await night(schmidt, [again])).toMatchObject({ unchanged: 1 });
    expect(await shown()).toEqual(["Schmidt 87500 km 11000 € available"]);
    await night(schmidt, [car({ number: "5", month: "03.2021" })]);
    expect(await night(weber, [car({ ...one, number: "W", km: 87_600 })])).toMatchObject({ updated: 1 });
    expect((await shown()).at(-1)).toBe("Weber 87600 km 11000 € available".replace("11000", "12000"));
  });

  test("of a car of the team changes nothing of it; the rest of the file goes on; an invalid VIN, or one of another model, counts as none", async () => {
    await night(schmidt, [car(one)]);
    await runAs(context(), (transaction) => transaction.updateTable("vehicles").set({ source: null, source_key: null }).execute());
    const rows = [
      car({ ...one, price: 1_000 }),
      car({ number: "2", vin: vinOf(2).replace("W", "O"), month: "01.2020" }),
      car({ number: "3", vin: vinOf(1), model: "Polo" }),
      car({ number: "4", vin: vinOf(4), month: "01.2021" }),
      car({ number: "5", vin: vinOf(4), month: "01.2021" }),
    ];
    expect(await night(weber, rows)).toMatchObject({ read: 5, joined: 1, created: 3, duplicates: 1 });
    expect((await stock()).filter(({ vin }) => vin !== null)).toHaveLength(2);
    expect(await shown()).toContain("team 87412 km 12000 € available");
  });

  test("the undo takes back what was joined, moved and listed again", async () => {
    await night(schmidt, [car(one), car({ number: "2", month: "01.2020" })]);
    const joining = await night(weber, [car({ ...one, number: "W7", price: 11_500 })]);
    const before = await stock();
    const lasting = (rows: typeof before) => rows.map((row) => ({ ...row, updated_at: null, revision: null }));
    const moving = await night(schmidt, [car({ number: "2", month: "01.2020" })]);
    expect(await forecastUndo(context(), moving.id)).toMatchObject({ restored: 1, left: 0 });
    await undo(moving.id);
    expect(lasting(await stock())).toEqual(lasting(before));
    // The listing is there again, so the next loss moves the car.
    const again = await night(schmidt, [car({ ...one, number: "11", price: 10_000 }), car({ number: "2", month: "01.2020" })]);
    expect(again).toMatchObject({ updated: 1, unchanged: 1 });
    await undo(again.id);
    expect(lasting(await stock())).toEqual(lasting(before));
    expect(await forecastUndo(context(), joining.id)).toMatchObject({ unlinked: 1 });
    await undo(joining.id);
    expect(await night(schmidt, [car({ number: "2", month: "01.2020" })])).toMatchObject({ moved: 0, archived: 1 });
  });
});

test("the undo leaves a car on offer that another source lists too, and a decision is not taken back then", async () => {
  const creating = await night(schmidt, [car({ number: "1", vin: vinOf(1) })]);
  const asked = await night(weber, [car({ number: "2" })]);
  const { id } = await onlyPair(asked.id);
  expect(await decide(asked.id, id, "different")).toMatchObject({ ok: true });
  await night(weber, [car({ number: "2" }), car({ number: "3", vin: vinOf(1) })]);
  await runAs(context(), (transaction) =>
    transaction
      .updateTable("vehicles")
      .set({ vin: vinOf(2) })
      .where("source", "=", `s-${weber}`)
      .execute(),
  );
  await night(schmidt, [car({ number: "1", vin: vinOf(1) }), car({ number: "4", vin: vinOf(2) })]);
  const before = await shown();
  expect(await takeBack(asked.id, id)).toMatchObject({ ok: false });
  expect(await forecastUndo(context(), creating.id)).toMatchObject({ erased: 0, archived: 0, left: 1 });
  await undo(creating.id);
  expect(await shown()).toEqual(before);
});

test("a car that was gone and comes back under its key is on offer again, until the team sells it; the undo takes it off offer", async () => {
  const later = clock;
  // The audit log has the real time.
  clock = Temporal.Instant.from("2025-01-01T11:00:00Z");
  const [stays, comes] = [car({ number: "1" }), car({ number: "2", month: "01.2020", vin: vinOf(2) })];
  const change = (by: RequestScope["context"], values: { vin?: string | null; status?: string }) =>
    runAs(by, (transaction) => transaction.updateTable("vehicles").set(values).where("status", "=", "available").execute());
  await night(schmidt, [stays, comes]);
  await night(schmidt, [stays], "sold");
  const before = await shown();
  expect(before).toContain("Schmidt 87412 km 12000 € sold");
  await change(context(), { vin: vinOf(2) });
  expect(await night(schmidt, [stays, comes])).toMatchObject({ updated: 0, unchanged: 2 });
  await change(context(), { vin: null });
  const back = await night(schmidt, [stays, comes]);
  expect(back).toMatchObject({ updated: 1, unchanged: 1, joined: 0 });
  expect(await night(schmidt, [stays, comes])).toMatchObject({ unchanged: 2, joined: 0 });
  expect((await shown()).filter((line) => line.endsWith("available"))).toHaveLength(2);
  await undo(back.id);
  expect(await shown()).toEqual(before);
  expect(await night(schmidt, [stays, comes])).toMatchObject({ updated: 1, unchanged: 1 });
  await change(scope.context, { status: "sold" });
  expect(await night(schmidt, [stays, comes])).toMatchObject({ updated: 0, unchanged: 2 });
  clock = later;
});

describe("an alike car", () => {
  const first = { number: "1", price: 12_000 };
  const alike = { number: "W1", km: 90_000, price: 11_000 };
  const start = async () => {
    await night(schmidt, [car(first)]);
    const run = await night(weber, [car(alike)]);
    expect(run).toMatchObject({ read: 1, created: 0, doubtful: 1 });
    return { id: run.id, pair: await onlyPair(run.id) };
  };

  test("waits for a person, who sees what is equal and what differs", async () => {
    const { pair } = await start();
    expect(pair).toMatchObject({ decision: null, make: "Volkswagen", model: "Golf" });
    expect(pair.differs.map(({ label, before, after }) => `${label} ${before} ${after}`.replaceAll("\u00A0", " "))).toEqual([
      "Precio (€) 12.000 € 11.000 €",
      "Kilómetros 87.412 km 90.000 km",
    ]);
    expect(pair.equal).toContain("Primera matriculación");
    expect(pair.equal).not.toContain("VIN (bastidor)");
    expect(await shown()).toHaveLength(1);
  });

  test("a car in Germany is compared by what its seller asks, not by the sum at the door", async () => {
    const { id } = await start();
    const inGermany = { status: "german_prospect", german_price: 12_000, price: 14_730 };
    await runAs(context(), (transaction) => transaction.updateTable("vehicles").set(inGermany).execute());
    const [price] = (await onlyPair(id)).differs;
    expect(price?.before.replaceAll("\u00A0", " ")).toBe("12.000 €");
  });

  test("is a new car if the car that it resembles is erased before the file's end", async () => {
    await night(schmidt, [car(first)]);
    const erase = () => runAs(context(), (transaction) => transaction.deleteFrom("vehicles").execute());
    const record = await startedRun(context(), "mobile.de");
    const options = { format: mobileDe, origin: originOf(weber), status: "available", record } as const;
    const onProgress = async () => void (await erase());
    expect(await importStock(context(), bytesOf([car(alike)]), { ...options, onProgress })).toMatchObject({ created: 1, doubtful: 0 });
  });

  test("is the same: its car keeps its values, and nobody is asked again; taken back, the question waits again", async () => {
    const { id, pair } = await start();
    expect(await decide(id, pair.id, "same")).toMatchObject({ ok: true });
    expect(await onlyPair(id)).toMatchObject({ decision: "same", by: expect.stringMatching(/@/) });
    expect(await night(weber, [car(alike)])).toMatchObject({ joined: 1, doubtful: 0 });
    expect(await takeBack(id, pair.id)).toMatchObject({ ok: true });
    const next = await night(weber, [car(alike)]);
    expect(next).toMatchObject({ joined: 0, doubtful: 1 });
    expect(await decide(next.id, (await onlyPair(next.id)).id, "same")).toMatchObject({ ok: true });
    expect(await night(schmidt, [car({ number: "3", month: "01.2020" })])).toMatchObject({ moved: 1, gone: 0 });
  });

  test("is another: it is created at once; taken back it is erased, unless something hangs on it", async () => {
    const { id, pair } = await start();
    expect(await decide(id, pair.id, "different")).toMatchObject({ ok: true });
    expect(await shown()).toEqual(["Schmidt 87412 km 12000 € available", "Weber 90000 km 11000 € available"]);
    expect(await takeBack(id, pair.id)).toMatchObject({ ok: true });
    expect(await shown()).toHaveLength(1);
    expect(await decide(id, pair.id, "different")).toMatchObject({ ok: true });
    expect(await night(weber, [car(alike)])).toMatchObject({ unchanged: 1, doubtful: 0 });
    await runAs({ ...scope.context, now: clock }, (transaction) =>
      transaction.updateTable("vehicles").set({ price: 10_500 }).where("mileage", "=", 90_000).execute(),
    );
    expect(await takeBack(id, pair.id)).toMatchObject({ ok: false, errors: { form: expect.stringMatching(/Ya no se puede deshacer/) } });
    await undo(id);
    expect(await shown()).toContain("Weber 90000 km 10500 € archived");
  });

  test("of the same source is asked too, and is not gone meanwhile; the same car takes the new key and the values", async () => {
    await night(schmidt, [car({})]);
    const run = await night(schmidt, [car({ km: 87_600, price: 11_900 })]);
    expect(run).toMatchObject({ doubtful: 1, gone: 0, archived: 0 });
    const { id } = await onlyPair(run.id);
    expect(await decide(run.id, id, "same")).toMatchObject({ ok: true });
    expect(await shown()).toEqual(["Schmidt 87600 km 11900 € available"]);
    expect(await takeBack(run.id, id)).toMatchObject({ ok: true });
    expect(await shown()).toEqual(["Schmidt 87412 km 12000 € available"]);
    expect(await decide(run.id, id, "same")).toMatchObject({ ok: true });
    expect(await night(schmidt, [car({ km: 87_600, price: 11_900 })])).toMatchObject({ unchanged: 1 });
  });

  test("in another row of the same file is another car, and so are cars of one file that are like each other", async () => {
    await night(schmidt, [car({ number: "2" }), car({ number: "1" })]);
    expect(await night(schmidt, [car({ number: "3", price: 1_000 }), car({ number: "2" }), car({ number: "1" })])).toMatchObject({
      created: 1,
      doubtful: 0,
    });
  });

  test("a question that its file does not ask any more is gone; nobody can decide it, and nothing while an import runs", async () => {
    const { id, pair } = await start();
    await night(weber, [car({ number: "W2", km: 120_000 })]);
    expect(await pairsOf(id)).toEqual([]);
    expect(await decide(id, pair.id, "same")).toMatchObject({ ok: false, errors: { form: expect.stringMatching(/ya no está/) } });
    const asked = await night(weber, [car(alike)]);
    const waiting = await onlyPair(asked.id);
    const running = await startedRun(context(), "x");
    expect(await decide(asked.id, waiting.id, "same")).toMatchObject({ ok: false, errors: { form: expect.stringMatching(/en marcha/) } });
    await runAs(context(), (transaction) =>
      transaction
        .deleteFrom("stock_imports")
        .where("id", "=", running ?? "")
        .execute(),
    );
  });

  test("two people decide at the same moment: one decision counts, the other person is told", async () => {
    const { id, pair } = await start();
    const answers = await Promise.all([decide(id, pair.id, "same"), decide(id, pair.id, "different"), decide(id, pair.id, "same")]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(answers.find(({ ok }) => !ok)?.errors.form).toMatch(/^Otra persona ya ha dicho/);
    const { decision } = await onlyPair(id);
    expect(await shown()).toHaveLength(decision === "same" ? 1 : 2);
  });
});

test("no two cars on offer have one VIN, whatever the sources bring and the team undoes", async () => {
  const listing = fc.record({
    number: fc.constantFrom("1", "2", "3"),
    vin: fc.constantFrom("", vinOf(1), vinOf(2)),
    km: fc.constantFrom(10_000, 10_200, 50_000),
  });
  const step = fc.record({
    source: fc.constantFrom(schmidt, weber),
    cars: fc.array(listing, { minLength: 1, maxLength: 4 }),
    undone: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 6 }), async (steps) => {
      await runAs(context(), (transaction) => transaction.deleteFrom("vehicles").execute());
      for (const { source, cars, undone } of steps) {
        const run = await night(source, cars.map(car));
        if (undone) await undo(run.id);
        const vins = (await stock()).flatMap(({ vin, status }) => (vin !== null && status === "available" ? [vin] : []));
        expect(new Set(vins).size).toBe(vins.length);
      }
    }),
    { numRuns: 25 },
  );
});
