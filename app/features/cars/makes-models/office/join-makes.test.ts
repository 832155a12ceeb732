import { afterAll, beforeEach, expect, test } from "vitest";
import { countFurther } from "#app/features/cars/catalogue/queries/further-counts.server.ts";
import { emptySearch } from "#app/features/cars/catalogue/search-params.ts";
import { importStock } from "#app/features/cars/imports/commands/import-stock.server.ts";
import { autoscout24 } from "#app/features/cars/imports/reading/formats/autoscout24.ts";
import { companyRegion } from "#app/features/cars/landed-price/lines.ts";
import { runAs, visitor } from "#server/context.ts";
import { contextOf, openTestDatabase } from "#tests/database.ts";
import { insertVehicles } from "#tests/vehicles.ts";
import { makeKey } from "../make-names.ts";
import { joinMakes, joinMakesErrand } from "./commands/join-makes.server.ts";

const database = await openTestDatabase();
const system = contextOf(database);
afterAll(() => database.close());
beforeEach(() =>
  runAs(system, async (transaction) => {
    for (const table of ["vehicles", "vehicle_makes"] as const) await transaction.deleteFrom(table).execute();
  }),
);

const insertMakes = (...makes: string[]) =>
  insertVehicles(
    database,
    makes.map((make) => ({ make })),
  );
const offered = async () => {
  const { makes } = await countFurther(contextOf(database, visitor), emptySearch, companyRegion);
  return Object.fromEntries(makes.map(({ value, count }) => [value, count]));
};

async function importMakes(makes: readonly string[]) {
  const lines = makes.map((make, row) => `${50_000 + row},${make},Modelo,Gasoline,Manual,Used,${12_000 + row},100,2019`);
  const file = ["mileage,make,model,fuel,gear,offerType,price,hp,year", ...lines].join("\n");
  return importStock(
    system,
    (async function* bytes() {
      yield new TextEncoder().encode(file);
    })(),
    { format: autoscout24, status: "available" },
  );
}

test.each([
  ["MERCEDES BENZ", "Mercedes"],
  ["VW", "Volkswagen"],
  ["CITROËN", "Citroen"],
  ["ŠKODA", "skoda"],
  ["Lynk & Co", "LYNK&CO"],
])("%s and %s are one make", (one, other) => {
  expect(makeKey(one)).toBe(makeKey(other));
});

test("an import has one entry for each make, whatever case, accents and hyphens the file has", async () => {
  await insertMakes("Kia", "Mercedes-Benz");
  const makes =
    "VW,Vw,MERCEDES-BENZ,Mercedes,mercedes benz,Citroen,CITROËN,ŠKODA,SKODA,Škoda,CUPRA,Cupra,ALFA ROMEO,KIA,TOYOTA,Toyota,RENAULT,MINI,Mini,ZHIDOU,Zhidou";
  const { created } = await importMakes(makes.split(","));
  expect(created).toBe(21);
  expect(await offered()).toEqual({
    "Alfa Romeo": 1,
    Citroën: 2,
    Cupra: 2,
    Kia: 2,
    "Mercedes-Benz": 4,
    MINI: 2,
    Renault: 1,
    Skoda: 3,
    Toyota: 2,
    Volkswagen: 2,
    ZHIDOU: 2,
  });
});

test("an import writes a make as the team's list does", async () => {
  await runAs(system, (transaction) => transaction.insertInto("vehicle_makes").values({ name: "Škoda" }).execute());
  await importMakes(["SKODA"]);
  expect(await offered()).toEqual({ Škoda: 1 });
});

test("the command joins what is double in the stock and in the team's list, with its models, and then changes nothing", async () => {
  await insertMakes("KIA", "Kia", "mercedes benz", "Mercedes-Benz", "Zhidou", "Zhidou", "ZHIDOU");
  const [kept, other] = await runAs(system, async (transaction) => {
    const ids = await transaction
      .insertInto("vehicle_makes")
      .values([{ name: "Mercedes-Benz" }, { name: "Mercedes Benz" }])
      .returning("id")
      .execute();
    const models = [
      ["CLA", 0],
      ["CLA", 1],
      ["GLC", 1],
    ] as const;
    await transaction
      .insertInto("vehicle_models")
      .values(models.map(([name, make]) => ({ name, make_id: ids[make]?.id ?? "" })))
      .execute();
    return ids.map(({ id }) => id);
  });
  expect(await joinMakes(system)).toEqual([
    { from: "KIA", to: "Kia", cars: 1 },
    { from: "ZHIDOU", to: "Zhidou", cars: 1 },
    { from: "mercedes benz", to: "Mercedes-Benz", cars: 1 },
    { from: "Mercedes Benz", to: "Mercedes-Benz", cars: 0 },
  ]);
  expect(await offered()).toEqual({ Kia: 2, "Mercedes-Benz": 2, Zhidou: 3 });
  const models = await runAs(system, (transaction) =>
    transaction.selectFrom("vehicle_models").select(["make_id", "name"]).orderBy("name").execute(),
  );
  expect([models, other]).toEqual([
    [
      { make_id: kept, name: "CLA" },
      { make_id: kept, name: "GLC" },
    ],
    other,
  ]);

  const said: string[] = [];
  await joinMakesErrand({ context: system, say: (line) => void said.push(line) } as Parameters<typeof joinMakesErrand>[0], []);
  expect(said).toEqual(["Cada marca se escribe de una sola manera: no ha cambiado nada."]);
});
