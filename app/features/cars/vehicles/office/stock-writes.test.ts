import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { findFeatured } from "#app/features/cars/vehicles/queries.server.ts";
import { type Actor, runAs, visitor } from "#server/context.ts";
import { insertUser } from "#tests/accounts.ts";
import { changedColumns, columnsBeside } from "#tests/columns.ts";
import { contextOf, openTestDatabase, type TestDatabase } from "#tests/database.ts";
import { scopeOf, sentForm } from "#tests/request-scope.ts";
import { insertVehicle } from "#tests/vehicles.ts";
import { writeOrder } from "#tests/write-order.ts";
import { changeFeatured, changeStatus } from "./commands/change-state.server.ts";
import { createVehicle, updateVehicle } from "./commands/save.server.ts";
import { findEditable } from "./queries.server.ts";
import { changedVehicleSchema, vehicleSchema } from "./schema.ts";
import { defaultValues } from "./vehicle-values.ts";

let database: TestDatabase;
let ana: Actor & { kind: "admin" };
let eva: Actor & { kind: "admin" };

beforeAll(async () => {
  database = await openTestDatabase();
  ana = { kind: "admin", userId: await insertUser(database, { email: "ana@rinsegura.es", admin: true }) };
  eva = { kind: "admin", userId: await insertUser(database, { email: "eva@rinsegura.es", admin: true }) };
});
afterAll(() => database.close());
beforeEach(() =>
  runAs(contextOf(database), async (transaction) => {
    for (const table of ["vehicle_inquiries", "appointments", "reservations", "vehicles", "form_submissions"] as const)
      await transaction.deleteFrom(table).execute();
  }),
);

const { price_fixed: _loose, ...unticked } = defaultValues(2026);
const golf = {
  ...unticked,
  make: "volkswagen",
  model: "Golf GTI",
  year: "2019",
  price: "24.900 €",
  mileage: "87.000",
  fuel_type: "Gasolina",
  transmission: "Manual",
  body_style: "Compacto",
  power_kw: "180",
  environmental_badge: "C",
  location: "Murcia",
  description: "Un solo dueño.",
  status: "available",
  featured: "on",
  pasted_features: "",
};
type Line = [name: string, value?: string, category?: string];

function formOf(form: string, fields: Record<string, string>, lines: readonly Line[] = [], ticket?: string): FormData {
  const sent = sentForm(form, fields, ticket === undefined ? {} : { ticket });
  for (const [name, value = "", category = "general"] of lines) {
    sent.append("feature_name", name);
    sent.append("feature_value", value);
    sent.append("feature_category", category);
  }
  return sent;
}
const create = (fields: Record<string, string> = {}, lines: readonly Line[] = [], actor: Actor = ana) =>
  createVehicle(scopeOf(database, { actor }), formOf("create-vehicle", { ...golf, ...fields }, lines));
const rows = () =>
  runAs(contextOf(database), (transaction) => transaction.selectFrom("vehicles").selectAll().orderBy(writeOrder).execute());
const rowOf = async (id: string) =>
  runAs(contextOf(database), (transaction) =>
    transaction.selectFrom("vehicles").selectAll().where("id", "=", id).executeTakeFirstOrThrow(),
  );
const linesOf = async (id: string) => {
  const found = await findEditable(contextOf(database, ana), id);
  return (found?.features ?? []).map(({ name, value, category }) => [name, value, category]);
};
const created = async (fields: Record<string, string> = {}, lines: readonly Line[] = []) => {
  const answer = await create(fields, lines);
  expect(answer.data.errors).toEqual({ fields: {} });
  return String(answer.data.outcome?.["id"]);
};
const statusOf = (answer: { init: ResponseInit | null }) => answer.init?.status ?? 200;

describe("a new vehicle", () => {
  test("is stored with the fields of its form", async () => {
    const id = await created({}, [
      ["ABS", "", "safety"],
      ["", "x", "general"],
      ["Llantas", "18", "exterior"],
    ]);
    expect(await rowOf(id)).toMatchObject({
      make: "Volkswagen",
      model: "Golf GTI",
      year: 2019,
      price: 24_900,
      mileage: 87_000,
      fuel_type: "Gasolina",
      transmission: "Manual",
      body_style: "Compacto",
      power_kw: 180,
      environmental_badge: "C",
      location: "Murcia",
      description: "Un solo dueño.",
      status: "available",
      featured: true,
      visitor_count: 0,
      source: null,
      source_key: null,
      revision: 1,
    });
    expect(await linesOf(id)).toEqual([
      ["Llantas", "18", "exterior"],
      ["ABS", "", "safety"],
    ]);
  });

  test("that is sent twice is created once (row R3)", async () => {
    const scope = scopeOf(database, { actor: ana });
    const send = () => createVehicle(scope, formOf("create-vehicle", golf, [["ABS"]], scope.nonce));
    const [first, second] = await Promise.all([send(), send()]);
    expect(first.data.outcome).toEqual(second.data.outcome);
    expect(await rows()).toHaveLength(1);
  });

  test("needs no optional field", async () => {
    const { featured: _unticked, ...unfeatured } = golf;
    const bare = { ...unfeatured, mileage: "", power_kw: "", body_style: "", environmental_badge: "", description: "" };
    const answer = await createVehicle(scopeOf(database, { actor: ana }), formOf("create-vehicle", bare));
    expect(await rowOf(String(answer.data.outcome?.["id"]))).toMatchObject({
      mileage: 0,
      power_kw: null,
      body_style: null,
      environmental_badge: null,
      featured: false,
    });
  });

  test("takes a pasted list that was not turned into lines", async () => {
    const id = await created({ pasted_features: "ABS, ESP., Techo," }, [["ABS"]]);
    expect(await linesOf(id)).toEqual([
      ["ABS", "", "general"],
      ["ESP", "", "general"],
      ["Techo", "", "general"],
    ]);
  });

  test.each<[field: string, text: string, sentence: string]>([
    ["make", " ", "Elige la marca o escríbela."],
    ["model", "", "Elige el modelo o escríbelo."],
    ["year", "", "Escribe el año."],
    ["year", "1899", "Escribe el año con cuatro cifras, como 2019."],
    ["year", "20 19", "Escribe el año con cuatro cifras, como 2019."],
    ["price", "", "Escribe el precio."],
    ["price", "-1", "Escribe el precio en euros, sin céntimos, como 24.900."],
    ["price", "24,9", "Escribe el precio en euros, sin céntimos, como 24.900."],
    ["price", "10000000", "Escribe el precio en euros, sin céntimos, como 24.900."],
    ["price", "1e3", "Escribe el precio en euros, sin céntimos, como 24.900."],
    ["mileage", "muchos", "Escribe los kilómetros, como 87.000."],
    ["location", "", "Escribe dónde está el coche."],
    ["location", "a\nb", "La ubicación va en una sola línea."],
    ["fuel_type", "Agua", "Elige una opción de la lista."],
    ["body_style", "Tanque", "Elige una opción de la lista."],
    ["environmental_badge", "constructor", "Elige una opción de la lista."],
    ["status", "lost", "Elige una opción de la lista."],
    ["power_kw", "10000", "Escribe la potencia en kW, como 110, o deja el campo vacío. 100 CV son 74 kW."],
    ["description", "x".repeat(10_001), "La descripción admite 10000 caracteres como mucho."],
    ["make", "a\0b", "Hay un carácter que no podemos leer. Escríbelo de nuevo, por favor."],
  ])("with %s %j is refused at the field, and nothing typed is lost (row D1)", async (field, text, sentence) => {
    const answer = await create({ [field]: text }, [["ABS"]]);
    expect(statusOf(answer)).toBe(400);
    expect(answer.data.errors.fields).toEqual({ [field]: sentence });
    expect(answer.data.typed).toMatchObject({ ...golf, [field]: text });
    expect(answer.data.typed["features"]).toBe('[{"name":"ABS","value":"","category":"general"}]');
    expect(await rows()).toEqual([]);
  });

  test.each([
    ["Diesel", "fuel_type", "Diésel", {}],
    // Old enough to have no badge, so no question is asked.
    ["NO ETIQUETA", "environmental_badge", "SIN ETIQUETA", { year: "1995", mileage: "190.000" }],
  ])("understands %s", async (text, field, stored, others) => {
    expect(await rowOf(await created({ ...others, [field]: text }))).toMatchObject({ [field]: stored });
  });

  test("takes no column that is not a field of its form (row B5)", async () => {
    const others = await columnsBeside(database, "vehicles", vehicleSchema.shape);
    expect(others).toEqual(expect.arrayContaining(["id", "visitor_count", "source", "revision", "created_at", "search_text"]));
    for (const column of others) {
      const answer = await create({ [column]: "1" });
      expect(statusOf(answer), column).toBe(400);
    }
    expect(await rows()).toEqual([]);
  });

  test.each<[title: string, change: (sent: FormData) => void]>([
    ["boxes of the equipment that do not belong together", (sent) => sent.append("feature_name", "suelta")],
    ["a second list of lines", (sent) => sent.append("features", "[]")],
    ["a value of the calculator (row B6)", (sent) => sent.append("profit_margin", "2000")],
    ["a repeated field", (sent) => sent.append("price", "1")],
  ])("with %s is refused completely", async (_title, change) => {
    const sent = formOf("create-vehicle", golf, [["ABS"]]);
    change(sent);
    const answer = await createVehicle(scopeOf(database, { actor: ana }), sent);
    expect(statusOf(answer)).toBe(400);
    expect(await rows()).toEqual([]);
  });

  test("can only be written by an admin: the database refuses the others (row B4)", async () => {
    for (const actor of [visitor, { kind: "customer", userId: crypto.randomUUID() }] as Actor[]) {
      expect(statusOf(await create({}, [], actor))).toBeGreaterThanOrEqual(400);
    }
    expect(await rows()).toEqual([]);
  });
});

describe("a change", () => {
  let id: string;
  beforeEach(async () => {
    id = await created({}, kept);
  });

  const seenBy = async (actor: Actor) => {
    const found = await findEditable(contextOf(database, actor), id);
    return { revision: String(found?.revision), last_change: String(found?.lastChange) };
  };
  const kept: Line[] = [
    ["ABS", "", "safety"],
    ["ESP", "", "safety"],
  ];
  const update = (actor: Actor, fields: Record<string, string>, lines = kept, vehicleId = id) =>
    updateVehicle(scopeOf(database, { actor }), vehicleId, formOf("update-vehicle", { ...golf, ...fields }, lines));

  test("is stored, and the response contains the new revision", async () => {
    const answer = await update(ana, { ...(await seenBy(ana)), price: "23.500" });
    expect(answer.data).toMatchObject({ ok: true, notice: { title: "Vehículo actualizado", text: "Vehicle updated successfully" } });
    expect(await rowOf(id)).toMatchObject({ price: 23_500, revision: 2 });
    expect(answer.data.outcome).toEqual(await seenBy(ana));
  });

  test("changes only the form's fields, and no other vehicle (row B5)", async () => {
    const other = await insertVehicle(database);
    const before = [await rowOf(id), await rowOf(other)];
    await update(ana, { ...(await seenBy(ana)), price: "1000", status: "sold", location: "Lorca" });
    expect(changedColumns(before[0] ?? {}, await rowOf(id)).toSorted()).toEqual(["location", "price", "revision", "search_text", "status"]);
    expect(await rowOf(other)).toEqual(before[1]);
    for (const column of await columnsBeside(database, "vehicles", changedVehicleSchema.shape))
      expect(statusOf(await update(ana, { ...(await seenBy(ana)), [column]: "1" })), column).toBe(400);
  });

  test("without a difference writes nothing: no revision, no log entry", async () => {
    const before = await rowOf(id);
    expect((await update(ana, await seenBy(ana))).data.ok).toBe(true);
    expect(await rowOf(id)).toEqual(before);
  });

  test("of the equipment writes only the difference, so that the log stays readable (row B9)", async () => {
    const { last } = await runAs(contextOf(database, ana), (transaction) =>
      transaction
        .selectFrom("audit_log")
        .select(({ fn }) => fn.max("id").as("last"))
        .executeTakeFirstOrThrow(),
    );
    await update(ana, await seenBy(ana), [
      ["ESP", "", "safety"],
      ["Techo", "panorámico", "comfort"],
    ]);
    expect(await linesOf(id)).toEqual([
      ["Techo", "panorámico", "comfort"],
      ["ESP", "", "safety"],
    ]);
    const entries = await runAs(contextOf(database, ana), (transaction) =>
      transaction.selectFrom("audit_log").selectAll().where("id", ">", last).orderBy("id").execute(),
    );
    expect(
      entries
        .filter(({ table_name: table }) => table === "vehicle_features")
        .map(({ operation, before, after }) => [operation, before ?? after]),
    ).toEqual([
      ["delete", expect.objectContaining({ feature_name: "ABS" })],
      ["insert", expect.objectContaining({ feature_name: "Techo", feature_value: "panorámico" })],
    ]);
    expect(await rowOf(id)).toMatchObject({ revision: 2 });
  });

  test("of a vehicle that somebody else changed meanwhile is refused with who changed what, and overwrites nothing (row R21)", async () => {
    const seen = await seenBy(ana);
    await update(eva, { ...(await seenBy(eva)), price: "23.500", status: "reserved" });
    const after = await rowOf(id);
    const answer = await update(ana, { ...seen, description: "Lo mío" }, [["Otra"]]);
    expect(statusOf(answer)).toBe(409);
    expect(answer.data.errors.form).toContain(
      "eva@rinsegura.es ha cambiado el precio (24.900\u00a0€ → 23.500\u00a0€) y el estado (Disponible → Reservado)",
    );
    expect(answer.data.typed).toMatchObject({ description: "Lo mío", price: golf.price });
    expect(await rowOf(id)).toEqual(after);
    expect(await linesOf(id)).toHaveLength(2);

    const newer = await seenBy(ana);
    const again = await update(ana, { ...seen, description: "Lo mío", overwrite: newer.revision });
    expect(again.data.ok).toBe(true);
    expect(await rowOf(id)).toMatchObject({ description: "Lo mío", price: 24_900, revision: 3 });
  });

  const byImport = () =>
    runAs(contextOf(database), (transaction) => transaction.updateTable("vehicles").set({ price: 11_000 }).where("id", "=", id).execute());

  test.each<[what: string, change: () => Promise<unknown>, sentence: string]>([
    ["the equipment", async () => update(eva, await seenBy(eva), [["ABS", "", "safety"]]), "eva@rinsegura.es ha cambiado el equipamiento"],
    [
      "the state in the list",
      () => changeStatus(scopeOf(database, { actor: eva }), sentForm("vehicle-status", { id, seen: "available", status: "sold" })),
      "el estado (Disponible → Vendido)",
    ],
    ["the price by an import", byImport, "Una importación ha cambiado este vehículo"],
  ])("is also refused after a change of %s", async (_what, change, sentence) => {
    const seen = await seenBy(ana);
    await change();
    expect((await update(ana, { ...seen, price: "1" })).data.errors.form).toContain(sentence);
  });

  test("by twenty admins in parallel succeeds once, and nineteen get an error", async () => {
    const seen = await seenBy(ana);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, number) => update(number % 2 ? ana : eva, { ...seen, price: String(1000 + number) })),
    );
    expect(answers.filter(({ data }) => data.ok)).toHaveLength(1);
    expect(answers.filter((answer) => statusOf(answer) === 409)).toHaveLength(19);
    expect(await rowOf(id)).toMatchObject({ revision: 2 });
  });

  test("that is sent twice counts once, and does not conflict with itself (row R3)", async () => {
    const scope = scopeOf(database, { actor: ana });
    const fields = { ...golf, ...(await seenBy(ana)), price: "9.000" };
    const send = () => updateVehicle(scope, id, formOf("update-vehicle", fields, kept, scope.nonce));
    expect((await send()).data.ok).toBe(true);
    expect((await send()).data.ok).toBe(true);
    expect(await rowOf(id)).toMatchObject({ revision: 2 });
  });

  test("of a vehicle that no longer exists is reported", async () => {
    const answer = await update(ana, await seenBy(ana), kept, crypto.randomUUID());
    expect(statusOf(answer)).toBe(404);
    expect(answer.data.errors.form).toMatch(/ya no existe/);
  });
});

const status = (fields: Record<string, string>, actor: Actor = ana) =>
  changeStatus(scopeOf(database, { actor }), sentForm("vehicle-status", fields));
const featured = (fields: Record<string, string>) =>
  changeFeatured(scopeOf(database, { actor: ana }), sentForm("vehicle-featured", fields));

describe("a state that is changed in the list", () => {
  const every = ["available", "reserved", "sold", "german_prospect", "archived"];

  test("may follow any other (FLEET-2)", async () => {
    for (const from of every)
      for (const to of every) {
        const id = await insertVehicle(database, { status: from });
        expect((await status({ id, seen: from, status: to })).data.ok, `${from} ${to}`).toBe(true);
        expect(await rowOf(id)).toMatchObject({ status: to });
      }
  });

  test("is not changed if somebody else was first, and the error names the current state (row R21)", async () => {
    const id = await insertVehicle(database, { status: "reserved" });
    const answer = await status({ id, seen: "available", status: "sold" });
    expect(statusOf(answer)).toBe(409);
    expect(answer.data.errors.form).toContain("«Reservado»");
    expect(await rowOf(id)).toMatchObject({ status: "reserved" });
  });

  test.each<[fields: Record<string, string>, status: number]>([
    [{ id: "x", seen: "available", status: "sold" }, 400],
    [{ id: crypto.randomUUID(), seen: "available", status: "sold" }, 404],
    [{ id: crypto.randomUUID(), seen: "available", status: "lost" }, 400],
    [{ id: crypto.randomUUID(), seen: "available", status: "sold", price: "1" }, 400],
  ])("%j gets the status %i", async (fields, expected) => {
    expect(statusOf(await status(fields))).toBe(expected);
  });

  test("is recorded with the admin who changed it (row B9)", async () => {
    const id = await insertVehicle(database);
    await status({ id, seen: "available", status: "sold" }, eva);
    const entry = await runAs(contextOf(database, ana), (transaction) =>
      transaction.selectFrom("audit_log").selectAll().where("row_id", "=", id).executeTakeFirstOrThrow(),
    );
    expect(entry).toMatchObject({ admin_user_id: eva.userId, before: { status: "available" }, after: { status: "sold" } });
  });

  test("of 'featured' goes on and off, based on the seen state", async () => {
    const id = await insertVehicle(database, { featured: false });
    expect((await featured({ id, seen: "no", featured: "yes" })).data.ok).toBe(true);
    expect(await rowOf(id)).toMatchObject({ featured: true });
    expect((await findFeatured(contextOf(database, visitor))).map((card) => card.id)).toEqual([id]);
    // A form may be sent twice.
    expect((await featured({ id, seen: "no", featured: "yes" })).data.ok).toBe(true);
    expect((await featured({ id, seen: "yes", featured: "no" })).data.ok).toBe(true);
    expect(await rowOf(id)).toMatchObject({ featured: false });
  });
});
