import { beforeEach, describe, expect, test } from "vitest";
import { readChangesAfter } from "./queries.server.ts";
import { type Actor, runAs, visitor } from "#server/context.ts";
import { insertUser } from "#tests/accounts.ts";
import { databaseOfThisFile } from "#tests/database-of-this-file.ts";
import { contextOf } from "#tests/database.ts";
import { scopeOf, sentForm } from "#tests/request-scope.ts";
import { insertVehicles, type NewVehicle } from "#tests/vehicles.ts";
import { changeMany, undoMany } from "./commands/change-many.server.ts";
import { changeStatus } from "./commands/change-state.server.ts";
import { leftReasons, manyInWords, readStep } from "./many-cars.ts";
import { noneTicked, wrongStep } from "./messages.ts";

const database = await databaseOfThisFile(["vehicles", "form_submissions"]);
const ana: Actor = { kind: "admin", userId: await insertUser(database, { email: "ana@rinsegura.es", admin: true }) };
const eva: Actor = { kind: "admin", userId: await insertUser(database, { email: "eva@rinsegura.es", admin: true }) };

let ids: string[];
const three: Partial<NewVehicle>[] = [
  { make: "Audi", model: "A3", price: 20_000 },
  { make: "BMW", model: "X3", price: 30_500, status: "reserved" },
  { make: "Seat", model: "León", price: 12_345, featured: true },
];
beforeEach(async () => {
  ids = await insertVehicles(database, three);
});

const rows = () =>
  runAs(contextOf(database), async (transaction) => {
    const found = await transaction.selectFrom("vehicles").selectAll().execute();
    return ids.flatMap((id) => found.find((row) => row.id === id) ?? []);
  });
const columns = async (name: "price" | "status" | "featured") => (await rows()).map((row) => row[name]);
const seen = async () => (await rows()).map(({ id, revision }) => `${id}:${revision}`);

function form(cars: readonly string[], change: string, amount = "", unit = "euros", ticket?: string): FormData {
  const sent = sentForm("many-vehicles", { change, amount, unit }, ticket === undefined ? {} : { ticket });
  for (const car of cars) sent.append("chosen", car);
  return sent;
}
const change = async (sent: FormData, actor: Actor = ana) => {
  const { data, init } = await changeMany(scopeOf(database, { actor }), sent);
  return { ...data, status: init?.status ?? 200 };
};
const undo = async (outcome: Record<string, unknown> | undefined, actor: Actor = ana) => {
  const fields = { column: String(outcome?.["column"]), cars: String(outcome?.["undo"]) };
  const { data, init } = await undoMany(scopeOf(database, { actor }), sentForm("undo-many-vehicles", fields));
  return { ...data, status: init?.status ?? 200 };
};

describe("many cars at once", () => {
  test.each<[what: string, amount: string, unit: string, column: "price" | "status" | "featured", after: unknown[]]>([
    ["sold", "", "euros", "status", ["sold", "sold", "sold"]],
    ["archived", "", "euros", "status", ["archived", "archived", "archived"]],
    ["lower", "500", "euros", "price", [19_500, 30_000, 11_845]],
    ["raise", "1.000 €", "euros", "price", [21_000, 31_500, 13_345]],
    ["lower", "2,5", "percent", "price", [19_500, 29_738, 12_036]],
    ["feature", "", "euros", "featured", [true, true, true]],
    ["unfeature", "", "euros", "featured", [false, false, false]],
  ])("%s %s %s is done for each, and undone (case D20)", async (what, amount, unit, column, after) => {
    const before = await columns(column);
    const answer = await change(form(await seen(), what, amount, unit));
    expect(answer).toMatchObject({ ok: true, notice: { title: "Cambios guardados" } });
    expect(await columns(column)).toEqual(after);
    expect((await undo(answer.outcome)).ok).toBe(true);
    expect(await columns(column)).toEqual(before);
  });

  test("leaves what somebody else changed meanwhile, and says which car it is (row R21)", async () => {
    const page = await seen();
    await changeStatus(
      scopeOf(database, { actor: eva }),
      sentForm("vehicle-status", { id: ids[1] ?? "", seen: "reserved", status: "sold" }),
    );
    const answer = await change(form(page, "available"));
    expect(answer.notice?.text).toBe(
      "0 coches cambiados. 2 ya estaban así. No se ha tocado 1, porque otra persona lo ha cambiado antes: BMW X3.",
    );
    expect(await columns("status")).toEqual(["available", "sold", "available"]);
    const none = await change(form([page[1] ?? ""], "lower", "500"));
    expect(none).toMatchObject({ ok: false, status: 409 });
    expect(none.errors.form).toContain("otra persona lo ha cambiado antes: BMW X3");
    expect(none.typed["cars"]).toBe(page[1]);
  });

  test("the undo leaves what somebody changed since, and counts once", async () => {
    const { outcome } = await change(form(await seen(), "sold"));
    await changeStatus(
      scopeOf(database, { actor: eva }),
      sentForm("vehicle-status", { id: ids[2] ?? "", seen: "sold", status: "archived" }),
    );
    const undone = await undo(outcome);
    expect(undone.notice?.text).toBe(
      "2 coches vuelven a como estaba antes. No se ha tocado 1, porque otra persona lo ha cambiado antes: Seat León.",
    );
    expect(await columns("status")).toEqual(["available", "reserved", "archived"]);
    await undo(outcome);
    expect(await columns("status")).toEqual(["available", "reserved", "archived"]);
  });

  test("is written in the log for each car, with its person (row B9)", async () => {
    await change(form(await seen(), "lower", "500"), eva);
    for (const [at, id] of ids.entries()) {
      const changes = await runAs(contextOf(database, ana), (transaction) => readChangesAfter(transaction, id, 0));
      expect(changes).toMatchObject([{ who: "eva@rinsegura.es", before: { price: three[at]?.price }, after: {} }]);
    }
  });

  test("a form that is sent twice lowers prices once, and hears the same (row R3)", async () => {
    const scope = scopeOf(database, { actor: ana });
    const page = await seen();
    const send = () => changeMany(scope, form(page, "lower", "500", "euros", scope.nonce));
    const [first, second] = [await send(), await send()];
    expect(second.data).toEqual(first.data);
    expect(await columns("price")).toEqual([19_500, 30_000, 11_845]);
  });

  test("the box of the whole page stands for its cars, for a browser without scripts", async () => {
    const sent = form([], "sold");
    sent.append("whole", "on");
    sent.append("page_cars", (await seen()).join(","));
    expect((await change(sent)).ok).toBe(true);
    expect(await columns("status")).toEqual(["sold", "sold", "sold"]);
  });

  test("a price that is computed, missing or would be next to nothing stays", async () => {
    ids = await insertVehicles(database, [
      { make: "VW", model: "Polo", status: "german_prospect", german_price: 9_000 },
      { make: "Kia", model: "Rio", price: 0 },
      { make: "Opel", model: "Corsa", price: 900 },
      { make: "VW", model: "Golf", status: "german_prospect", german_price: 9_000, price: 15_000, price_fixed: true },
    ]);
    const before = await columns("price");
    const { notice } = await change(form(await seen(), "lower", "500"));
    expect(await columns("price")).toEqual([before[0], 0, 900, 14_500]);
    expect(notice?.text).toMatch(
      /^1 coche cambiado\. .*sigue a la cuenta de Alemania: VW Polo\. .*no tiene precio: Kia Rio\. .*menos de 500\u00a0€: Opel Corsa\.$/,
    );
  });

  test("a public state asks what the single car asks: without a price a car stays, and is named", async () => {
    ids = await insertVehicles(database, [
      { make: "Kia", model: "Rio", price: 0, status: "archived" },
      { make: "Opel", model: "Corsa", price: 9_000, status: "archived" },
      { make: "VW", model: "Polo", price: 0, german_price: 9_000, status: "archived" },
    ]);
    const answer = await change(form(await seen(), "available"));
    expect(await columns("status")).toEqual(["archived", "available", "archived"]);
    expect(answer.notice?.text).toContain(`1 coche cambiado. No se han tocado 2, porque ${leftReasons.asked[1]}: `);
    expect(answer.notice?.text).toMatch(/Kia Rio.*VW Polo|VW Polo.*Kia Rio/);
    const none = await change(form((await seen()).slice(0, 1), "reserved"));
    expect(none.errors.form).toBe(`No se ha tocado 1, porque ${leftReasons.asked[0]}: Kia Rio.`);
    expect((await change(form(await seen(), "sold"))).ok).toBe(true);
    expect(await columns("status")).toEqual(["sold", "sold", "sold"]);
  });

  test("an undone state brings back the price that the account of Germany moved meanwhile", async () => {
    ids = await insertVehicles(database, [{ price: 24_900, german_price: 9_000 }]);
    const { outcome } = await change(form(await seen(), "german_prospect"));
    await runAs(contextOf(database), (transaction) => transaction.updateTable("vehicles").set({ price: 13_000 }).execute());
    await undo(outcome);
    expect(await rows()).toMatchObject([{ status: "available", price: 24_900 }]);
  });

  test("a car that is gone is named as gone", async () => {
    const gone = `${crypto.randomUUID()}:1`;
    expect((await change(form([...(await seen()), gone], "sold"))).notice?.text).toContain("No se ha tocado 1, porque ya no existe.");
  });

  test.each<[what: string, sent: () => FormData, error: Record<string, unknown>]>([
    ["no car", () => form([], "sold"), { fields: { cars: noneTicked } }],
    ["no such change", () => form([`${ids[0]}:1`], "lost"), { fields: { change: "Elige qué hacer con ellos." } }],
    ["no amount", () => form([`${ids[0]}:1`], "lower", ""), { fields: { amount: wrongStep } }],
    ["all of the price", () => form([`${ids[0]}:1`], "lower", "100", "percent"), { fields: { amount: wrongStep } }],
    ["no id", () => form(["x:1"], "sold"), { fields: { cars: "Recarga la página." } }],
    [
      "more than a page",
      () =>
        form(
          Array.from({ length: 51 }, () => `${ids[0]}:1`),
          "sold",
        ),
      { fields: { cars: "Recarga la página." } },
    ],
  ])("%s is refused, and nothing changes", async (_what, sent, errors) => {
    expect(await change(sent())).toMatchObject({ ok: false, status: 400, errors });
    expect(await columns("status")).toEqual(["available", "reserved", "available"]);
  });

  test("an undo of values that no car can have is refused", async () => {
    for (const cars of [`${ids[0]}:lost:available:1`, `${ids[0]}:sold:available`, "x", `${ids[0]}:sold:available:1:2`])
      expect(await undo({ column: "status", undo: cars }), cars).toMatchObject({ ok: false, status: 400 });
    expect(await undo({ column: "price", undo: `${ids[0]}:sold:20000:20000` })).toMatchObject({ status: 400 });
  });

  test("only the team writes: the database refuses the others (row B4)", async () => {
    for (const actor of [visitor, { kind: "customer", userId: crypto.randomUUID() } as Actor])
      expect((await change(form(await seen(), "sold"), actor)).ok).toBe(false);
    expect(await columns("status")).toEqual(["available", "reserved", "available"]);
  });
});

test.each([
  ["500", "euros", 500],
  ["1.500 €", "euros", 1500],
  ["2,5", "percent", 2.5],
  ["3 %", "percent", 3],
  ["0", "euros", undefined],
  ["-500", "euros", undefined],
  ["1,5", "euros", undefined],
  ["100", "percent", undefined],
] as const)("a step of %s in %s is %s", (text, unit, amount) => {
  expect(readStep(text, unit)).toBe(amount);
});

test("the answer names three cars of many", () => {
  const left = { meanwhile: ["A", "B", "C", "D", "E"] };
  expect(manyInWords({ changed: 1, same: 0, left })).toBe(
    "1 coche cambiado. No se han tocado 5, porque otra persona los ha cambiado antes: A, B, C y 2 más.",
  );
});
