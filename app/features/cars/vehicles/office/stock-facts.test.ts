import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { landedPrice } from "#app/features/cars/landed-price/landed-price.ts";
import { companyRegion, usualBuyer } from "#app/features/cars/landed-price/lines.ts";
import { firstTables } from "#app/features/cars/price-tables/first-tables.ts";
import { factsOfVehicle, findVehicle } from "#app/features/cars/vehicles/queries.server.ts";
import { carData } from "#app/features/cars/vehicles/structured-data.ts";
import { type Actor, runAs, visitor } from "#server/context.ts";
import { insertUser } from "#tests/accounts.ts";
import { contextOf, openTestDatabase, type TestDatabase } from "#tests/database.ts";
import { scopeOf, sentForm } from "#tests/request-scope.ts";
import { changeStatus } from "./commands/change-state.server.ts";
import { createVehicle, updateVehicle } from "./commands/save.server.ts";
import { findEditable } from "./queries.server.ts";
import { defaultValues, valuesOf, type VehicleValues } from "./vehicle-values.ts";

let database: TestDatabase;
let admin: Actor & { kind: "admin" };
beforeAll(async () => {
  database = await openTestDatabase();
  admin = { kind: "admin", userId: await insertUser(database, { admin: true }) };
});
afterAll(() => database.close());
beforeEach(() => runAs(contextOf(database), (transaction) => transaction.deleteFrom("vehicles").execute()));

/** A German prospect whose file is complete, as a person types it. */
const prospect: Partial<VehicleValues> = {
  make: "BMW",
  model: "320d",
  year: "2019",
  price: "24.900",
  mileage: "87.000",
  fuel_type: "Diésel",
  transmission: "Automático",
  status: "german_prospect",
  location: "Múnich",
  first_registration: "03/2019",
  vin: "wba 8e9c50-gk644237",
  colour: "Azul",
  doors: "4",
  seats: "5",
  powertrain: "diesel",
  power_kw: "140",
  displacement: "1.995",
  cylinders: "4",
  drive: "Trasera",
  co2: "118",
  co2_cycle: "NEDC",
  euro_norm: "Euro 6",
  consumption: "4,5",
  previous_owners: "1",
  accident: "none_declared",
  inspection_until: "2027-05",
  service_history: "complete",
  keys: "2",
  modified: "no",
  former_taxi_or_rental: "yes",
  german_price: "23.800",
  vat_regime: "shown",
  net_price: "20.000",
  seller: "dealer",
};
type Sent = { fields?: Partial<VehicleValues>; papers?: readonly string[]; confirmed?: readonly string[] };

function formOf(form: string, { fields = {}, papers = ["coc", "teil_1"], confirmed = [] }: Sent, more: Record<string, string> = {}) {
  const { papers: _gathered, featured: _unticked, price_fixed: _loose, ...values } = { ...defaultValues(2026), ...prospect, ...fields };
  const sent = sentForm(form, { ...values, price_fixed: "on", pasted_features: "", ...more });
  for (const paper of papers) sent.append("papers", paper);
  for (const sentence of confirmed) sent.append("confirmed", sentence);
  return sent;
}
const create = (sent: Sent = {}) => createVehicle(scopeOf(database, { actor: admin }), formOf("create-vehicle", sent));
const rows = () => runAs(contextOf(database), (transaction) => transaction.selectFrom("vehicles").selectAll().execute());
const statusOf = (answer: { init: ResponseInit | null }) => answer.init?.status ?? 200;

async function created(sent: Sent = {}): Promise<string> {
  const answer = await create(sent);
  expect(answer.data.errors).toEqual({ fields: {} });
  return String(answer.data.outcome?.["id"]);
}
async function update(id: string, sent: Sent) {
  const found = await findEditable(contextOf(database, admin), id);
  const seen = { revision: String(found?.revision), last_change: String(found?.lastChange) };
  return updateVehicle(scopeOf(database, { actor: admin }), id, formOf("update-vehicle", sent, seen));
}

describe("the file of a car", () => {
  test("is stored as typed, and the form shows it again", async () => {
    const id = await created();
    expect(await rows()).toMatchObject([
      {
        first_registration: "2019-03-01",
        vin: "WBA8E9C50GK644237",
        power_kw: 140,
        power_hp: 190,
        displacement: 1995,
        co2: 118,
        consumption: 4.5,
        inspection_until: "2027-05-01",
        modified: false,
        former_taxi_or_rental: true,
        german_price: 23_800,
        // In the list's order, not in that of the boxes.
        papers: ["teil_1", "coc"],
      },
    ]);
    const found = await findEditable(contextOf(database, admin), id);
    const { papers, vin, first_registration: month, ...others } = valuesOf(found ?? expect.fail());
    expect({ papers, vin, month }).toEqual({ papers: "teil_1,coc", vin: "WBA8E9C50GK644237", month: "2019-03" });
    const { vin: _vin, first_registration: _month, ...typed } = prospect;
    expect(others).toMatchObject(typed);
  });

  test("may be empty: an unknown fact stays unknown, and saving it again changes nothing", async () => {
    const unknown = Object.fromEntries(Object.keys(prospect).map((name) => [name, defaultValues(2026)[name as keyof VehicleValues]]));
    const bare: Sent = { fields: { ...unknown, make: "BMW", model: "320d" }, papers: [] };
    const id = await created(bare);
    const [row] = await rows();
    for (const name of ["vin", "co2", "modified", "papers", "first_registration", "consumption", "german_price"] as const)
      expect([name, row?.[name]]).toEqual([name, null]);
    expect(statusOf(await update(id, bare))).toBe(200);
    expect(await rows()).toMatchObject([{ revision: 1 }]);
  });

  test.each<[field: keyof VehicleValues, text: string, sentence: string]>([
    ["first_registration", "13/2019", "Escribe el mes y el año, como 03/2021, o deja el campo vacío."],
    ["first_registration", "2019", "Escribe el mes y el año, como 03/2021, o deja el campo vacío."],
    ["vin", "WBA8E9C50GK64423", "El VIN tiene 17 letras y cifras, sin I, O ni Q. Cópialo de los documentos, o deja el campo vacío."],
    ["vin", "WBA8E9C50GKO44237", "El VIN tiene 17 letras y cifras, sin I, O ni Q. Cópialo de los documentos, o deja el campo vacío."],
    ["consumption", "4,55", "Escribe el consumo con un decimal como mucho, como 5,4, o deja el campo vacío."],
    ["consumption", "100", "Escribe el consumo con un decimal como mucho, como 5,4, o deja el campo vacío."],
    ["co2", "118,5", "Escribe el CO₂ en g/km sin decimales, como 132, o deja el campo vacío."],
    ["modified", "maybe", "Elige una opción de la lista."],
    ["powertrain", "steam", "Elige una opción de la lista."],
    ["german_price", "veinte mil", "Escribe el precio alemán en euros, sin céntimos, como 24.900, o deja el campo vacío."],
  ])("with %s %j is refused at the field, and nothing typed is lost", async (field, text, sentence) => {
    const answer = await create({ fields: { [field]: text } });
    expect(statusOf(answer)).toBe(400);
    expect(answer.data.errors.fields).toEqual({ [field]: sentence });
    expect(answer.data.typed).toMatchObject({ ...prospect, [field]: text, papers: "coc,teil_1" });
    expect(await rows()).toEqual([]);
  });

  test.each([[["teil_9"]], [["coc,steam"]]])("with the papers %j is refused", async (papers) => {
    const answer = await create({ papers });
    expect(answer.data.errors.fields).toEqual({ papers: "Elige una opción de la lista." });
  });
});

describe("a value that looks wrong", () => {
  const odd: Partial<VehicleValues> = { power_kw: "5000", co2: "0", vin: "WBA8E9C51GK644237" };

  test("is asked about: nothing is saved, and nothing typed is lost", async () => {
    const answer = await create({ fields: odd });
    expect(statusOf(answer)).toBe(400);
    expect(answer.data.errors.questions).toEqual(["vin", "power_kw", "co2"]);
    expect(answer.data.errors.fields["vin"]).toContain("el noveno carácter debería ser 0");
    expect(answer.data.typed).toMatchObject({ ...prospect, ...odd });
    expect(await rows()).toEqual([]);
  });

  test("is saved with the tick at each sentence, and not with a tick at some of them", async () => {
    const sentences = Object.values((await create({ fields: odd })).data.errors.fields);
    const some = await create({ fields: odd, confirmed: sentences.slice(1) });
    expect(statusOf(some)).toBe(400);
    // All are shown again, so that the ticks stay.
    expect(Object.values(some.data.errors.fields)).toEqual(sentences);
    await created({ fields: odd, confirmed: sentences });
    expect(await rows()).toMatchObject([{ power_kw: 5000, co2: 0, vin: "WBA8E9C51GK644237" }]);
  });

  test("needs a tick of its own after another value was confirmed", async () => {
    const [sentence = ""] = Object.values((await create({ fields: { power_kw: "5000" } })).data.errors.fields);
    const answer = await create({ fields: { power_kw: "6000" }, confirmed: [sentence] });
    expect(answer.data.errors.questions).toEqual(["power_kw"]);
  });

  test("is not asked about again when the form is saved later", async () => {
    const sentences = Object.values((await create({ fields: odd })).data.errors.fields);
    const id = await created({ fields: odd, confirmed: sentences });
    expect(statusOf(await update(id, { fields: { ...odd, price: "25.000" } }))).toBe(200);
    expect(statusOf(await update(id, { fields: { ...odd, price: "25" } }))).toBe(400);
    expect(await rows()).toMatchObject([{ price: 25_000 }]);
  });

  test("is not excused by a confirmation of another sentence", async () => {
    for (const confirmed of [["Es correcto"], ["x".repeat(6_000)], [""]])
      expect(statusOf(await create({ fields: odd, confirmed }))).toBeGreaterThanOrEqual(400);
    expect(await rows()).toEqual([]);
  });
});

describe("a car without a price (CAR-47)", () => {
  const sentence = "El precio es 0 €: la web dirá «Precio a consultar». ¿Es correcto?";
  const typed: Partial<VehicleValues> = { make: "Renault", model: "Mégane E-Tech", price: "0", location: "Murcia" };

  test("is asked about before it is on offer, in its form and in the list; a new one begins archived", async () => {
    expect(defaultValues(2026).status).toBe("archived");
    const asked = await create({ fields: { ...typed, status: "available" } });
    expect(asked.data.errors).toMatchObject({ fields: { price: sentence }, questions: ["price"] });
    expect(asked.data.typed).toMatchObject(typed);

    const id = await created({ fields: { ...typed, status: "archived" } });
    const publish = sentForm("vehicle-status", { id, seen: "archived", status: "available" });
    const refusal = await changeStatus(scopeOf(database, { actor: admin }), publish);
    expect(refusal.data.errors.form).toContain(sentence);
    expect(await rows()).toMatchObject([{ status: "archived" }]);
    expect(statusOf(await update(id, { fields: { ...typed, status: "available" }, confirmed: [sentence] }))).toBe(200);
    expect(await rows()).toMatchObject([{ status: "available", price: 0 }]);
  });

  test("is no offer for search engines, and has no price at the door if the team has fixed that", async () => {
    const id = await created({ fields: { ...typed, status: "german_prospect" }, confirmed: [sentence] });
    const found = await findVehicle(contextOf(database, visitor), id);
    expect(found && carData(found, found.price, "https://shop.test")).not.toHaveProperty("offers");
    expect(found && carData(found, 19_900, "https://shop.test")).toHaveProperty("offers.price", 19_900);
    const door = found && landedPrice(factsOfVehicle(found), usualBuyer(companyRegion), Temporal.PlainDate.from("2026-11-20"), firstTables);
    expect(door).toBeUndefined();
  });
});

test("a car of some years with hardly any kilometres is asked about", async () => {
  const answer = await create({ fields: { year: "2012", first_registration: "", mileage: "87" } });
  expect(answer.data.errors.fields).toMatchObject({ mileage: "87\u00a0km son muy pocos para un coche de 14 años. ¿Faltan ceros?" });
});
