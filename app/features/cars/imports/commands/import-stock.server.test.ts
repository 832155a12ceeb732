import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { keepPricesAtDoor } from "#app/features/cars/landed-price/commands.server.ts";
import { contextOf, openTestDatabase, type TestDatabase } from "#tests/database.ts";
import { type ImportOptions, importStock } from "./import-stock.server.ts";
import { autoscout24 } from "../reading/formats/autoscout24.ts";
import { kleinanzeigen } from "../reading/formats/kleinanzeigen.ts";
import { emptyTally, type RefusedRow, SampleCollector, type Tally, totalRefused } from "../judging/samples.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.kysely.deleteFrom("vehicles").execute();
});

const header = "mileage,make,model,fuel,gear,offerType,price,hp,year";
const corsa = "50000,Opel,Corsa,Gasoline,Manual,Used,9000,75,2019";
const giulia = "30000,Alfa,Romeo Giulia,Diesel,Automatic,Used,24900,190,2020";
const corsaAt = (price: number) => corsa.replace(",9000,", `,${price},`);
const manyRows = (count: number) => Array.from({ length: count }, (_, index) => corsa.replace("50000", String(1000 + index)));

type Change = Partial<ImportOptions> & { now?: string };

async function importRows(rows: readonly string[], change: Change = {}) {
  return importBytes(Buffer.from([header, ...rows, ""].join("\n")), change);
}

async function importBytes(bytes: Uint8Array, { now = "2026-11-20T11:00:00Z", ...change }: Change = {}) {
  const context = contextOf(database, { kind: "system" }, Temporal.Instant.from(now));
  const result = await importStock(context, inChunks(bytes), { format: autoscout24, status: "german_prospect", ...change });
  expect(result.read).toBe(accountedFor(result));
  return result;
}

async function* inChunks(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < bytes.length; start += 1000) yield bytes.subarray(start, start + 1000);
}

function accountedFor(tally: Tally): number {
  return tally.created + tally.updated + tally.handPriced + tally.unchanged + tally.duplicates + totalRefused(tally);
}

const stock = () => database.kysely.selectFrom("vehicles").selectAll().orderBy("created_at", "desc").execute();

test("rows become vehicles, and the catalogue lists them newest first in the file's order", async () => {
  const result = await importRows([corsa, giulia]);
  expect(result).toEqual({ ...emptyTally(), read: 2, created: 2, cancelled: false });
  expect(await stock()).toMatchObject([
    {
      make: "Opel",
      model: "Corsa",
      price: 9000,
      year: 2019,
      mileage: 50_000,
      fuel_type: "Gasolina",
      transmission: "Manual",
      location: "Alemania",
      environmental_badge: "C",
      power_hp: 75,
      status: "german_prospect",
      source: "autoscout24",
      created_at: new Date("2026-11-20T11:00:00.000Z"),
    },
    { make: "Alfa Romeo", model: "Giulia", created_at: new Date("2026-11-20T10:59:59.999Z") },
  ]);
  expect(await database.kysely.selectFrom("catalogue").select("price").orderBy("created_at", "desc").execute()).toEqual([
    { price: 9000 },
    { price: 24_900 },
  ]);
});

test("a second import of the same file changes nothing, in any packing", async () => {
  const rows = [corsa, corsaAt(9500), corsa, giulia];
  expect(await importRows(rows)).toMatchObject({ created: 3, duplicates: 1 });
  const before = await stock();
  const again = await importBytes(gzipSync(`\uFEFF${[header, ...rows].join("\r\n")}`), { now: "2026-11-21T11:00:00Z" });
  expect(again).toMatchObject({ created: 0, updated: 0, unchanged: 3, duplicates: 1 });
  expect(await stock()).toEqual(before);
});

test("a file as a German dealer saves it in Excel is read: title, capitals, prices, months, German words, empty rows", async () => {
  const file = `Bestand Autohaus Muster;;;;;;;;
Mileage;Make;Model;Fuel;Gear;OfferType;Price;Hp;Year
87.000 km;Volkswagen;Golf;Benzin;Schaltgetriebe;Gebraucht;12.990,00 €;125;05/2018
45 000;Toyota;C-HR;Elektro/Benzin;Automatik;Gebraucht;19.450,-;122;2020-11-01
62'000;BMW;118;Diesel;Schaltgetriebe;Gebraucht;EUR 17.900;150;01.05.2018
51000;Opel;Corsa;Benzin;Schaltgetriebe;Gebraucht;9.990,50;75;201705
51000.0;Opel;Astra;Diesel;Halbautomatik;Jahreswagen;8.990 VB;75.0;2017.0
20000;Tesla;Model 3;Elektro;Automatik;Vorführfahrzeug;29.900 €;283;22
20000;Tesla;Model Y;Elektro;;Gebraucht;VB;283;2022
;;;;;;;;
;;;;;;;;`;
  const refusals: RefusedRow[] = [];
  const utf16 = Buffer.from(`\uFEFF${file.replaceAll(";", "\t").replaceAll("\n", "\r\n")}`, "utf16le");
  const result = await importBytes(utf16, { onRefused: (rows) => void refusals.push(...rows) });
  expect(result).toMatchObject({ read: 7, created: 5 });
  expect(refusals).toMatchObject([
    { line: 8, reason: "year_of_two_digits" },
    { line: 9, reason: "price_out_of_reason" },
  ]);
  expect(await stock()).toMatchObject([
    { model: "Golf", mileage: 87_000, price: 12_990, fuel_type: "Gasolina", transmission: "Manual", first_registration: "2018-05-01" },
    { model: "C-HR", mileage: 45_000, price: 19_450, fuel_type: "Híbrido", transmission: "Automático", first_registration: "2020-11-01" },
    { model: "118", mileage: 62_000, price: 17_900, fuel_type: "Diésel", year: 2018, first_registration: "2018-05-01" },
    { model: "Corsa", price: 9991, year: 2017, first_registration: "2017-05-01" },
    { model: "Astra", price: 8990, transmission: "Automático", year: 2017, first_registration: null },
  ]);
  // In bytes of other kinds it is the same file.
  for (const text of [file, `sep=;\r\n${file}`])
    expect(await importBytes(Buffer.from(text.replaceAll("€", "\u0080"), "latin1"))).toMatchObject({ read: 7, unchanged: 5 });
});

test("a new price updates the car and keeps the team's changes", async () => {
  await importRows([corsa, giulia]);
  const byHand = {
    status: "reserved",
    featured: true,
    description: "Revisado",
    location: "Murcia",
    body_style: "Compacto",
    mileage: 50_321,
  };
  await database.kysely.updateTable("vehicles").set(byHand).where("make", "=", "Opel").execute();

  const result = await importRows([corsaAt(8700), giulia], { now: "2026-12-01T11:00:00Z", status: "available" });
  expect(result).toMatchObject({ created: 0, updated: 1, unchanged: 1 });
  expect(await stock()).toMatchObject([
    { ...byHand, price: 8700, created_at: new Date("2026-11-20T11:00:00Z"), updated_at: new Date("2026-12-01T11:00:00Z") },
    { make: "Alfa Romeo", status: "german_prospect", updated_at: new Date("2026-11-20T11:00:00Z") },
  ]);
  expect(await importRows([corsaAt(8700), giulia])).toMatchObject({ updated: 0, unchanged: 2 });
});

test("a price that the team set by hand stays, and the import reports it (decision 0019)", async () => {
  await importRows([corsa, giulia], { status: "available" });
  await database.kysely.updateTable("vehicles").set({ price: 8_950 }).where("make", "=", "Opel").execute();
  const collector = new SampleCollector();
  for (const dryRun of [true, false]) {
    const result = await importRows([corsaAt(8_700), giulia], { dryRun, collector });
    expect(result).toMatchObject({ updated: 0, handPriced: 1, unchanged: 1 });
  }
  const handPriced = { price: 8_700, stockPrice: 8_950 };
  expect(collector.samples.handPriced).toMatchObject([handPriced, handPriced]);
  expect(await stock()).toMatchObject([{ price: 8_950, imported_price: 9_000 }, { price: 24_900 }]);

  // The file brings the team's own price, so nothing is reported, and the price stays the team's.
  expect(await importRows([corsaAt(8_950)], { status: "available" })).toMatchObject({ handPriced: 0, unchanged: 1 });
  expect(await importRows([corsaAt(8_600)], { status: "available" })).toMatchObject({ handPriced: 1 });
  // Setting the price back to the import's last price returns it to the import.
  await database.kysely.updateTable("vehicles").set({ price: 9_000 }).where("make", "=", "Opel").execute();
  expect(await importRows([corsaAt(8_600)], { status: "available" })).toMatchObject({ updated: 1, handPriced: 0 });
  expect(await stock()).toMatchObject([{ price: 8_600, imported_price: 8_600 }, {}]);
});

describe("what the seller asks in Germany (decision 0043)", () => {
  const prices = async () => (await stock()).map(({ price, german_price: german }) => [price, german]);
  const setByHand = (values: { price?: number; german_price?: number | null; price_fixed?: boolean; status?: string }) =>
    database.kysely.updateTable("vehicles").set(values).execute();

  test("is a prospect's price, and follows the file with it", async () => {
    await importRows([corsa]);
    expect(await prices()).toEqual([[9_000, 9_000]]);
    await importRows([corsaAt(8_700)]);
    // The price itself is computed from it.
    expect(await prices()).toEqual([[9_000, 8_700]]);
  });

  test("stays unknown for a car that is imported as one in Spain", async () => {
    await importRows([corsa], { status: "available" });
    await importRows([corsaAt(8_700)]);
    expect(await prices()).toEqual([[8_700, null]]);
  });

  test("stays if the team set it by hand; an unknown one is filled", async () => {
    await importRows([corsa]);
    await setByHand({ german_price: 8_800 });
    await importRows([corsaAt(8_700)]);
    expect(await prices()).toEqual([[9_000, 8_800]]);
    await setByHand({ german_price: null });
    expect(await importRows([corsaAt(8_700)])).toMatchObject({ updated: 1 });
    expect(await prices()).toEqual([[9_000, 8_700]]);
  });

  test("follows the file also if the team has fixed the price, and the import says how far that is from the sum", async () => {
    await importRows([corsa]);
    await keepPricesAtDoor(contextOf(database));
    const [[sum = 0] = []] = await prices();
    expect(sum).toBeGreaterThan(9_000);
    await setByHand({ price: 12_500, price_fixed: true });
    const collector = new SampleCollector();
    expect(await importRows([corsa], { collector })).toMatchObject({ updated: 0, handPriced: 1 });
    expect(collector.samples.handPriced).toMatchObject([{ price: sum, stockPrice: 12_500 }]);
    expect(await importRows([corsaAt(8_600)])).toMatchObject({ updated: 1, handPriced: 0 });
    expect(await prices()).toEqual([[12_500, 8_600]]);
  });

  test("stays when the car has come to Spain", async () => {
    await importRows([corsa]);
    await setByHand({ status: "reserved" });
    await importRows([corsaAt(8_700)]);
    expect(await prices()).toEqual([[8_700, 9_000]]);
  });
});

test("a listing brings the month of its first registration, its seller and a declared damage", async () => {
  const columns =
    "name,offerType,price,vehicleType,yearOfRegistration,gearbox,powerPS,model,odometer,fuelType,brand,dateCreated,postalCode";
  const row = "Astra,Angebot,$4250,kombi,2008,manuell,116,astra,125000km,benzin,opel,2016-03-02 00:00:00,01067,2016-03-09 10:11:12";
  const file = [`${columns},lastSeen,monthOfRegistration,notRepairedDamage,seller`, `${row},3,ja,privat`, ""].join("\n");
  expect(await importBytes(Buffer.from(file), { format: kleinanzeigen })).toMatchObject({ created: 1 });
  expect(await stock()).toMatchObject([
    { first_registration: "2008-03-01", accident: "damaged", seller: "private", power_kw: 85, german_price: 4250 },
  ]);
});

describe("cars on offer that the file does not have any more", () => {
  const statuses = async () => (await stock()).map(({ mileage, status }) => `${mileage} ${status}`).toSorted();

  test("are counted, and archived on request; reserved and sold cars and other sources' cars stay", async () => {
    await importRows(manyRows(5), { status: "available" });
    await importRows([giulia], { status: "german_prospect" });
    await database.kysely.updateTable("vehicles").set({ status: "reserved" }).where("mileage", "=", 1003).execute();
    await database.kysely.updateTable("vehicles").set({ status: "sold" }).where("mileage", "=", 1004).execute();
    await database.kysely.updateTable("vehicles").set({ source: "other" }).where("mileage", "=", 1002).execute();
    const later = manyRows(1);
    const collector = new SampleCollector();
    expect(await importRows(later, { gone: "archive", dryRun: true, collector })).toMatchObject({ gone: 2, archived: 0 });
    const gone = collector.samples.gone.map(({ make, mileage }) => `${make} ${mileage}`);
    expect(gone.toSorted()).toEqual(["Alfa Romeo 30000", "Opel 1001"]);
    expect(await importRows(later, { gone: "leave" })).toMatchObject({ gone: 2, archived: 0 });
    expect(await importRows(later)).toMatchObject({ gone: 0, archived: 0 });
    expect(await importRows(later, { gone: "archive" })).toMatchObject({ gone: 2, archived: 2 });
    expect(await statuses()).toEqual(["1000 available", "1001 archived", "1002 available", "1003 reserved", "1004 sold", "30000 archived"]);
  });

  test("exclude cars with a refused row, and every car if the file is cut or has no car", async () => {
    await importRows([corsa, corsaAt(9_500), giulia]);
    // The car is in the file, but with an unbelievable price.
    expect(await importRows([corsaAt(1), giulia], { gone: "archive" })).toMatchObject({ gone: 0, refused: { price_out_of_reason: 1 } });
    expect(await importRows([corsa], { gone: "archive", dryRun: true })).toMatchObject({ gone: 2 });
    expect(await importRows(["nonsense"], { gone: "archive" })).toMatchObject({ gone: 0 });
    const cut = await importBytes(Buffer.from(`${header}\n${corsa}\n30000,Alfa,Rom`), { gone: "archive" });
    expect(cut).toMatchObject({ gone: 0, archived: 0 });
    expect((await stock()).every(({ status }) => status === "german_prospect")).toBe(true);
  });

  test("are found in a large stock", async () => {
    await importRows(manyRows(4_500));
    const kept = manyRows(4_500).filter((_, index) => index % 3 > 0);
    expect(await importRows(kept, { gone: "archive" })).toMatchObject({ unchanged: 3_000, gone: 1_500, archived: 1_500 });
    expect(await importRows(kept, { gone: "archive" })).toMatchObject({ unchanged: 3_000, gone: 0, archived: 0 });
  });
});

test("a row that only the database refuses costs no other row", async () => {
  await sql`alter table vehicles add constraint for_this_test check (mileage <> 1005)`.execute(database.kysely);
  try {
    const result = await importRows(manyRows(20));
    expect(result).toMatchObject({ read: 20, created: 19, refused: { refused_by_database: 1 } });
  } finally {
    await sql`alter table vehicles drop constraint for_this_test`.execute(database.kysely);
  }
});

test("a cut file keeps the rows before the cut", async () => {
  const cut = await importBytes(Buffer.from(`${header}\n${corsa}\n30000,Alfa,Rom`));
  expect(cut).toMatchObject({
    read: 2,
    created: 1,
    refused: { row_cut: 1 },
    broken: "El archivo está cortado: termina a mitad de la línea 3.",
  });

  const archive = gzipSync([header, ...manyRows(3000)].join("\n"));
  const result = await importBytes(archive.subarray(0, archive.length / 2));
  expect(result.created).toBeGreaterThan(1000);
  expect(result.broken).toMatch(/^El archivo comprimido está cortado/);
});

test("progress is reported after each batch, and an aborted run keeps the written rows", async () => {
  const controller = new AbortController();
  const seen: { read: number; bytesRead: number }[] = [];
  const result = await importRows(manyRows(2500), {
    signal: controller.signal,
    onProgress: ({ read, bytesRead }) => {
      seen.push({ read, bytesRead });
      if (read === 2000) controller.abort();
    },
  });
  expect(seen.map(({ read }) => read)).toEqual([1000, 2000]);
  expect(seen.every(({ bytesRead }) => bytesRead > 0)).toBe(true);
  expect(result).toMatchObject({ read: 2000, created: 2000, cancelled: true });
  expect(await stock()).toHaveLength(2000);
});

test("a batch of long rows ends before its thousandth", async () => {
  const seen: number[] = [];
  const longRow = corsa.replace("Corsa", "x".repeat(1_000_000));
  await importRows(
    Array.from({ length: 9 }, () => longRow),
    { onProgress: ({ read }) => void seen.push(read) },
  );
  expect(seen).toEqual([4, 8, 9]);
});

test("a batch that fails changes none of its cars, and the run's counts say so", async () => {
  const rows = manyRows(1_250);
  await importRows(rows);
  let changes = 0;
  const { kysely } = database;
  const failing: typeof kysely = kysely.withPlugin({
    transformQuery: ({ node, queryId: _id }) => {
      if (JSON.stringify(node).includes("for update of vehicles") && (changes += 1) === 2) throw new Error("gone");
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const seen: { read: number; updated: number }[] = [];
  const source = async function* () {
    yield Buffer.from([header, ...rows.map((row) => row.replace(",9000,", ",8500,")), ""].join("\n"));
  };
  const importing = importStock({ ...contextOf(database), database: { ...database, kysely: failing } }, source(), {
    format: autoscout24,
    status: "german_prospect",
    onProgress: ({ read, updated }) => void seen.push({ read, updated }),
  });
  await expect(importing).rejects.toThrow("gone");
  expect(seen).toEqual([
    { read: 1_000, updated: 1_000 },
    { read: 1_000, updated: 1_000 },
  ]);
  expect((await stock()).filter(({ german_price: german }) => german === 8500)).toHaveLength(1_000);
});

test("the same car from two sources becomes two vehicles, and a later ad may add data", async () => {
  const columns = kleinanzeigen.columns.join(",");
  const ad = (vehicleType: string, gearbox: string) =>
    `Opel_Corsa,Angebot,"$4,250",${vehicleType},2008,${gearbox},75,corsa,"90,000km",benzin,opel,2016-03-02 00:00:00,1067,2016-03-09 10:11:12`;
  const importAd = (row: string) => importBytes(Buffer.from(`${columns}\n${row}\n`), { format: kleinanzeigen });
  await importRows([corsa]);
  expect(await importAd(ad("", "manuell"))).toMatchObject({ created: 1 });
  expect(await importAd(ad("kleinwagen", "automatik"))).toMatchObject({ updated: 1 });
  expect(await importAd(ad("", "automatik"))).toMatchObject({ unchanged: 1 });
  const vehicles = await database.kysely.selectFrom("vehicles").selectAll().where("source", "=", "kleinanzeigen").execute();
  expect(vehicles).toMatchObject([{ body_style: "Compacto", transmission: "Automático", location: "Leipzig" }]);
});

test("an import of any bytes returns and accounts for every row", async () => {
  const file = Buffer.from([header, ...manyRows(20), ""].join("\n"));
  const damaged = fc
    .tuple(fc.constantFrom(file, gzipSync(file)), fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 8 }), fc.nat(2000))
    .map(([bytes, changes, length]) => {
      const copy = Uint8Array.from(bytes);
      for (const [place, value] of changes) copy[place % copy.length] = value;
      return copy.subarray(0, length);
    });
  const text = fc.array(fc.constantFrom(",", '"', "\n", "\r\n", "=1+1", corsa, "ü", "\u0000", "constructor", ";"), { maxLength: 40 });
  const files = fc.oneof(
    fc.uint8Array({ maxLength: 300 }),
    damaged,
    text.map((parts) => Buffer.from(`${header}\n${parts.join("")}`)),
  );
  await fc.assert(
    fc.asyncProperty(files, async (bytes) => {
      let refused = 0;
      const result = await importBytes(bytes, { onRefused: (rows) => void (refused += rows.length) });
      expect(refused).toBe(totalRefused(result));
    }),
    { numRuns: 300 },
  );
});

test("progress is reported also while the stock is compared, because a run that is silent for a minute counts as dead", async () => {
  await importRows(manyRows(2));
  const reports: number[] = [];
  await importRows(manyRows(1), { gone: "archive", onProgress: ({ read }) => void reports.push(read) });
  expect(reports, "after the rows, and after the stock").toEqual([1, 1]);
});
