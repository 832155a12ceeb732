import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { FormAnswer } from "#app/features/ground/forms/form-answer.ts";
import { runAs } from "#server/context.ts";
import type { RequestScope } from "#server/request.ts";
import { insertSignedIn, insertUser } from "#tests/accounts.ts";
import { changedColumns, columnsBeside } from "#tests/columns.ts";
import { contextOf, openTestDatabase, type TestDatabase } from "#tests/database.ts";
import { noon, scopeOf, sentForm } from "#tests/request-scope.ts";
import { fallbackMakes } from "../fallback-makes.ts";
import { readMakes } from "../queries.server.ts";
import { activateMake, activateModel, removeMake, removeModel } from "./commands/activate.server.ts";
import { createMake, createModel, renameMake, renameModel, loadFallbackMakes } from "./commands/names.server.ts";
import { listMakes, listModels, summariseNames } from "./queries.server.ts";
import { wholeList } from "./search-params.ts";

let database: TestDatabase;
let scope: RequestScope;
let customer: string;
let another: string;
beforeAll(async () => {
  database = await openTestDatabase();
  scope = scopeOf(database, { session: await insertSignedIn(database, { admin: true, now: noon }) });
  customer = await insertUser(database);
  another = await insertUser(database);
});
afterAll(() => database.close());
beforeEach(() =>
  runAs(contextOf(database), async (transaction) => {
    for (const table of ["vehicle_makes", "audit_log", "form_submissions"] as const) await transaction.deleteFrom(table).execute();
  }),
);

type Answering = (scope: RequestScope, sent: FormData) => Promise<{ data: FormAnswer; init: ResponseInit | null }>;

async function send(command: Answering, fields: Record<string, string>) {
  const { data, init } = await command(scope, sentForm("any", fields));
  return { ok: data.ok, title: data.notice?.title, status: init?.status, ...data.errors, outcome: data.outcome, typed: data.typed };
}

const insertMake = (name: string, given: { is_active?: boolean; created_by?: string } = {}) =>
  runAs(contextOf(database), async (transaction) => {
    const row = await transaction
      .insertInto("vehicle_makes")
      .values({ name, ...given })
      .returning("id")
      .executeTakeFirstOrThrow();
    return row.id;
  });
const insertModel = (make_id: string, name: string, given: { is_active?: boolean; created_by?: string } = {}) =>
  runAs(contextOf(database), async (transaction) => {
    const row = await transaction
      .insertInto("vehicle_models")
      .values({ make_id, name, ...given })
      .returning("id")
      .executeTakeFirstOrThrow();
    return row.id;
  });
const proposal = (created_by = customer) => ({ is_active: false, created_by });
const makes = async () => (await listMakes(scope.context, wholeList("makes"))).rows;
const models = async () => (await listModels(scope.context, wholeList("models"))).rows;
const audited = () =>
  runAs(scope.context, (transaction) => transaction.selectFrom("audit_log").select(["table_name", "operation"]).orderBy("id").execute());

describe("creating a make or a model", () => {
  test("shows a message and makes the name available", async () => {
    expect(await send(createMake, { name: "  Cupra " })).toMatchObject({ ok: true, title: "Marca creada" });
    const [make] = await makes();
    expect(make).toMatchObject({ name: "Cupra", active: true, proposed: false });
    expect(await send(createModel, { make_id: make?.id ?? "", name: "Born" })).toMatchObject({ ok: true, title: "Modelo creado" });
    expect(await readMakes(contextOf(database, { kind: "customer", userId: customer }))).toEqual([{ name: "Cupra", models: ["Born"] }]);
    expect(await audited()).toEqual([
      { table_name: "vehicle_makes", operation: "insert" },
      { table_name: "vehicle_models", operation: "insert" },
    ]);
  });

  test.each([
    ["a blank make", createMake, { name: " \t " }, { name: "Escribe el nombre de la marca." }],
    ["a blank model", createModel, { make_id: crypto.randomUUID(), name: " " }, { name: "Escribe el nombre del modelo." }],
    ["a model without a make", createModel, { make_id: "", name: "Born" }, { make_id: "Elige primero la marca." }],
    ["a model of a make that is gone", createModel, { make_id: crypto.randomUUID(), name: "Born" }, { make_id: "Elige primero la marca." }],
    ["a make of 61 letters", createMake, { name: "x".repeat(61) }, { name: "La marca admite 60 caracteres como mucho." }],
  ])("is refused for %s, and the form keeps the typed values", async (_, command, fields, errors) => {
    expect(await send(command, fields)).toMatchObject({ ok: false, fields: errors, typed: fields });
    expect(await makes()).toEqual([]);
  });

  test("is refused for a name that is public, with or without its accents, or that was removed", async () => {
    const make = await insertMake("Citroën");
    await insertModel(make, "C4");
    await insertMake("Lancia", { is_active: false });
    expect(await send(createMake, { name: "CITROEN" })).toMatchObject({
      status: 409,
      fields: { name: "Ya hay una marca que se llama Citroën." },
    });
    expect(await send(createMake, { name: "lancia" })).toMatchObject({
      status: 409,
      fields: { name: expect.stringContaining("inactiva") },
    });
    expect(await send(createModel, { make_id: make, name: "c4" })).toMatchObject({ status: 409 });
    expect(await makes()).toHaveLength(2);
  });

  test("joins the customers' proposals of that name", async () => {
    const [first, second] = [await insertMake("lucid", proposal()), await insertMake("Lucid", proposal(another))];
    await insertModel(first, "Air", proposal());
    await insertModel(second, "air", proposal(another));
    await send(createMake, { name: "Lucid" });
    expect(await makes()).toMatchObject([{ name: "Lucid", active: true }]);
    expect((await models()).map(({ name, proposed, make }) => `${make.name} ${name} ${proposed}`).toSorted()).toEqual([
      "Lucid Air true",
      "Lucid air true",
    ]);
  });

  test("twenty times at once with one name creates one row", async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(createMake, { name: "Zeekr" })));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await makes()).toHaveLength(1);
  });
});

describe("renaming a make or a model", () => {
  test("replaces only the name that the page showed (row R21)", async () => {
    const id = await insertMake("Skoda");
    expect(await send(renameMake, { id, seen: "Skoda", name: "Škoda" })).toMatchObject({ ok: true, title: "Marca actualizada" });
    const late = await send(renameMake, { id, seen: "Skoda", name: "SKODA" });
    expect(late).toMatchObject({ ok: false, status: 409, fields: { name: expect.stringContaining("«Škoda»") }, typed: { name: "SKODA" } });
    expect(await makes()).toMatchObject([{ name: "Škoda" }]);
    // The same form sent twice counts once.
    expect(await send(renameMake, { id, seen: "Skoda", name: "Škoda" })).toMatchObject({ ok: true });
  });

  test("is refused for the name of another public row", async () => {
    const [seat, cupra] = [await insertMake("SEAT"), await insertMake("Cupra")];
    const [leon, ibiza] = [await insertModel(seat, "León"), await insertModel(seat, "Ibiza")];
    await insertModel(cupra, "Formentor");
    expect(await send(renameMake, { id: cupra, seen: "Cupra", name: "Seat" })).toMatchObject({ ok: false, status: 409 });
    expect(await send(renameModel, { id: ibiza, seen: "Ibiza", name: "leon" })).toMatchObject({
      ok: false,
      fields: { name: "Esa marca ya tiene un modelo que se llama León." },
    });
    expect(await send(renameModel, { id: leon, seen: "León", name: "Formentor" })).toMatchObject({ ok: true, title: "Modelo actualizado" });
  });

  test("is refused for a row that is gone", async () => {
    expect(await send(renameModel, { id: crypto.randomUUID(), seen: "x", name: "y" })).toMatchObject({ ok: false, status: 404 });
  });
});

describe("removing a make or a model", () => {
  test("removes a make's models too, erases nothing, and can be undone completely", async () => {
    const id = await insertMake("Audi");
    const [a4] = [await insertModel(id, "A4"), await insertModel(id, "A6"), await insertModel(id, "Mío", proposal())];
    expect(await send(removeModel, { id: a4, seen: "A4" })).toMatchObject({ ok: true, title: "Modelo eliminado" });
    expect(await send(removeMake, { id, seen: "Audi" })).toMatchObject({
      ok: true,
      title: "Marca eliminada",
      outcome: { models: "1 modelo" },
    });
    expect((await models()).map(({ active }) => active)).toEqual([false, false, false]);
    expect((await readMakes(contextOf(database, { kind: "customer", userId: customer }))).map(({ name }) => name)).toContain("BMW");

    expect(await send(activateModel, { id: a4 })).toMatchObject({
      ok: false,
      status: 409,
      form: expect.stringContaining("Audi está inactiva"),
    });
    expect(await send(activateMake, { id })).toMatchObject({ ok: true, title: "Marca activada", outcome: { id, models: "2 modelos" } });
    expect((await models()).map(({ active }) => active)).toEqual([false, false, false]);
    expect(await send(activateMake, { id, models: "on" })).toMatchObject({ ok: true, outcome: { note: "Audi, con 2 modelos más." } });
    expect((await models()).map(({ name, active }) => [name, active])).toEqual([
      ["A4", true],
      ["A6", true],
      ["Mío", false],
    ]);
  });

  test("is refused if it was renamed meanwhile (row R21)", async () => {
    const id = await insertMake("Audi");
    expect(await send(removeMake, { id, seen: "Audio" })).toMatchObject({
      ok: false,
      status: 409,
      form: expect.stringContaining("«Audi»"),
    });
    expect(await makes()).toMatchObject([{ active: true }]);
  });
});

describe("a customer's proposal", () => {
  test("is marked, becomes public when an admin activates it, and is joined with other proposals of its name", async () => {
    const [id] = [await insertMake("Polestar", proposal()), await insertMake("polestar", proposal(another))];
    expect((await makes()).map(({ proposed }) => proposed)).toEqual([true, true]);
    expect(await summariseNames(scope.context)).toMatchObject({ makes: 0, proposedMakes: 2 });
    expect(await send(activateMake, { id })).toMatchObject({ ok: true, title: "Marca activada" });
    expect(await makes()).toMatchObject([{ id, name: "Polestar", active: true, proposed: false }]);
    expect(await readMakes(contextOf(database, { kind: "customer", userId: another }))).toEqual([{ name: "Polestar", models: [] }]);
  });

  test("is joined with the public row of its name", async () => {
    const own = await insertMake("MG", proposal());
    const model = await insertModel(own, "ZS", proposal());
    const removed = await insertMake("MG", { is_active: false });
    await send(activateMake, { id: removed });
    const [make] = await makes();
    expect(make).toMatchObject({ id: removed, active: true });
    expect(await send(activateModel, { id: model })).toMatchObject({ ok: true, title: "Modelo activado" });
    expect(await models()).toMatchObject([{ id: model, name: "ZS", active: true, make: { id: removed } }]);
  });

  test("is joined with a public row after it was renamed to that row's name", async () => {
    const kept = await insertMake("Mercedes-Benz");
    const id = await insertMake("Mercedes", proposal());
    await insertModel(id, "EQE", proposal());
    await send(renameMake, { id, seen: "Mercedes", name: "Mercedes-Benz" });
    expect(await makes()).toMatchObject([{ id: kept, active: true }]);
    expect(await models()).toMatchObject([{ name: "EQE", make: { id: kept }, proposed: true }]);
  });
});

test("the fallback list can be loaded once, while there is no public make", async () => {
  const removed = await insertMake("Audi", { is_active: false });
  await insertMake("bmw", proposal());
  expect(await send(loadFallbackMakes, {})).toMatchObject({ ok: true, title: "Lista cargada" });
  const listed = await makes();
  expect(listed.filter(({ active }) => active)).toHaveLength(fallbackMakes.length);
  expect(listed).toHaveLength(fallbackMakes.length);
  expect(listed[0]).toMatchObject({ id: removed, name: "Audi", active: true });
  const asCustomer = await readMakes(contextOf(database, { kind: "customer", userId: customer }));
  const sorted = (list: typeof asCustomer) => list.map(({ name, models: names }) => `${name}: ${names.toSorted().join()}`).toSorted();
  expect(sorted(asCustomer)).toEqual(sorted([...fallbackMakes]));
  expect(await send(loadFallbackMakes, {})).toMatchObject({ ok: false, status: 409 });
});

describe("the lists", () => {
  test("match every typed word literally, and filter by make and state", async () => {
    const [audi, kia] = [await insertMake("Audi"), await insertMake("100%")];
    await insertModel(audi, "A4 Avant");
    await insertModel(kia, "Ceed", { is_active: false });
    const found = async (search: string, tab: "makes" | "models" = "models") => {
      const wanted = { ...wholeList(tab), search };
      return (await (tab === "makes" ? listMakes : listModels)(scope.context, wanted)).rows.map(({ name }) => name);
    };
    expect(await found("avant audi")).toEqual(["A4 Avant"]);
    expect(await found("%", "makes")).toEqual(["100%"]);
    expect(await found("_")).toEqual([]);
    expect(await found("\\")).toEqual([]);
    const inactive = await listModels(scope.context, { ...wholeList("models"), state: "inactive", make: kia });
    expect(inactive).toMatchObject({ total: 1, pageCount: 1, rows: [{ name: "Ceed" }] });
  });
});

describe("the forms for makes and models (row B5)", () => {
  test.each([
    ["create-make", createMake, () => ({ name: "Otra" })],
    ["rename-make", renameMake, (id: string) => ({ id, seen: "Audi", name: "Otra" })],
    ["remove-make", removeMake, (id: string) => ({ id, seen: "Audi" })],
    ["activate-make", activateMake, (id: string) => ({ id })],
  ] as const)("%s refuses every other column of the table", async (_, command, fieldsOf) => {
    const id = await insertMake("Audi");
    const read = () => runAs(contextOf(database), (transaction) => transaction.selectFrom("vehicle_makes").selectAll().execute());
    const before = await read();
    for (const column of await columnsBeside(database, "vehicle_makes", fieldsOf(id))) {
      expect(await send(command, { ...fieldsOf(id), [column]: customer }), column).toMatchObject({ ok: false, status: 400 });
    }
    expect(await read()).toEqual(before);
    await send(command, fieldsOf(id));
    const row = (await read()).find((found) => found.id === id);
    if (row && before[0]) expect(["name", "is_active"]).toEqual(expect.arrayContaining(changedColumns(before[0], row)));
  });

  test("do nothing for a customer", async () => {
    const id = await insertMake("Audi");
    const own = scopeOf(database, { actor: { kind: "customer", userId: customer } });
    for (const [command, fields] of [
      [createMake, { name: "Otra" }],
      [renameMake, { id, seen: "Audi", name: "Otra" }],
      [removeMake, { id, seen: "Audi" }],
    ] as const) {
      const { data } = await command(own, sentForm("any", fields));
      expect(data.ok).toBe(false);
    }
    expect(await makes()).toMatchObject([{ name: "Audi", active: true }]);
  });
});
