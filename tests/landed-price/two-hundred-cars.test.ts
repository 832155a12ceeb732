import { expect, test } from "vitest";
import { firstTables } from "#app/features/cars/price-tables/first-tables.ts";
import { landedPrice } from "#app/features/cars/landed-price/landed-price.ts";
import type { Amount, LandedPrice, LineName } from "#app/features/cars/landed-price/lines.ts";
import { type Region, regionCodes } from "#app/features/cars/price-tables/regions.ts";
import type { CarFacts } from "#app/features/cars/vehicles/car-facts.ts";
import { type Row, type Sheet, sheetOf } from "./sheet.ts";

const day = Temporal.PlainDate.from("2026-11-23");

/** Eleven cars for each region: every bracket and its edges, ages from a month to thirty years, all regimes. */
const cars: Omit<Row, "region">[] = [
  {
    price: 18_900,
    kilometres: 64_300,
    year: 2021,
    month: 3,
    grams: 128,
    tableValue: 34_200,
    regime: "margin",
    cc: 1968,
    cylinders: 4,
    coc: true,
  },
  {
    price: 12_450,
    kilometres: 98_000,
    year: 2017,
    month: 9,
    grams: 120,
    tableValue: 24_100,
    regime: "shown",
    cc: 999,
    cylinders: 3,
    coc: false,
  },
  {
    price: 27_990,
    kilometres: 41_000,
    year: 2022,
    month: 6,
    grams: 121,
    tableValue: 41_733,
    regime: "private",
    cc: 1498,
    cylinders: 4,
    coc: true,
  },
  {
    price: 33_333,
    kilometres: 6_001,
    year: 2025,
    month: 12,
    grams: 159,
    tableValue: 44_909,
    regime: "shown",
    cc: 1984,
    cylinders: 4,
    coc: false,
  },
  {
    price: 41_777,
    kilometres: 35_250,
    year: 2024,
    month: 2,
    grams: 160,
    tableValue: 61_007,
    regime: "margin",
    cc: 2993,
    cylinders: 6,
    coc: true,
  },
  {
    price: 19_999,
    kilometres: 121_000,
    year: 2021,
    month: 10,
    grams: 191,
    tableValue: 58_613,
    regime: "private",
    cc: 2993,
    cylinders: 6,
    coc: false,
  },
  {
    price: 52_300,
    kilometres: 28_000,
    year: 2022,
    month: 3,
    grams: 210,
    tableValue: 91_457,
    regime: "private",
    cc: 3996,
    cylinders: 8,
    coc: true,
  },
  {
    price: 24_600,
    kilometres: 88_000,
    year: 2012,
    month: 8,
    grams: 243,
    tableValue: 73_219,
    regime: "shown",
    cc: 4663,
    cylinders: 8,
    coc: false,
  },
  {
    price: 9_900,
    kilometres: 187_000,
    year: 2010,
    month: 6,
    grams: 199,
    tableValue: 31_111,
    regime: "private",
    cc: 2497,
    cylinders: 6,
    coc: false,
  },
  {
    price: 38_555,
    kilometres: 5_999,
    year: 2024,
    month: 7,
    grams: 141,
    tableValue: 46_000,
    regime: "shown",
    cc: 1332,
    cylinders: 4,
    coc: true,
  },
  {
    price: 29_870,
    kilometres: 9_400,
    year: 2026,
    month: 7,
    grams: 200,
    tableValue: 39_417,
    regime: "private",
    cc: 1598,
    cylinders: 4,
    coc: false,
  },
];

const rows: Row[] = regionCodes.flatMap((region) => cars.map((car) => ({ ...car, region })));

function factsOf(row: Row): CarFacts {
  return {
    germanPrice: row.price,
    mileage: row.kilometres,
    firstRegistration: `${row.year}-${String(row.month).padStart(2, "0")}`,
    co2: row.grams,
    officialValue: row.tableValue,
    powertrain: "petrol",
    displacement: row.cc,
    cylinders: row.cylinders,
    papers: row.coc ? ["coc"] : ["teil_1"],
    ...(row.regime === "private" ? { seller: "private" } : { seller: "dealer", vatRegime: row.regime }),
  };
}

/** The engine's lines in the columns of the sheet. */
const columnOf: Record<LineName, Exclude<keyof Sheet, "total">> = {
  german_price: "price",
  vat: "vat",
  transfer_tax: "transfer",
  registration_tax: "registration",
  registration_fees: "fees",
  vehicle_tax: "municipal",
  inspection: "services",
  transport: "services",
  translation: "services",
  technical_inspection: "services",
  technical_sheet: "services",
  agency: "services",
  plates: "services",
  our_fee: "services",
};

function asSheet({ lines, total }: LandedPrice): Sheet {
  const sheet: Sheet = {
    price: [0, 0],
    vat: [0, 0],
    transfer: [0, 0],
    registration: [0, 0],
    fees: [0, 0],
    municipal: [0, 0],
    services: [0, 0],
    total: pair(total),
  };
  for (const { name, amount } of lines) {
    const cell = sheet[columnOf[name]];
    cell[0] += amount.low;
    cell[1] += amount.high;
  }
  return sheet;
}

function pair({ low, high }: Amount): [number, number] {
  return [low, high];
}

test("there are more than two hundred cars, in all regions", () => {
  expect(rows.length).toBeGreaterThan(200);
  expect(new Set(rows.map(({ region }) => region)).size).toBe(19);
});

test.each(rows)("$region: $price €, $grams g, $month/$year, $regime", (row) => {
  const price = landedPrice(factsOf(row), { region: row.region as Region, largeFamily: false }, day, firstTables);
  expect(price && asSheet(price)).toEqual(sheetOf(row));
});
