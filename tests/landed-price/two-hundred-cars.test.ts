import { expect, test } from "vitest";
import { usualBuyer } from "#app/features/cars/landed-price/lines.ts";
import { firstTables } from "#app/features/cars/price-tables/first-tables.ts";
import { landedPrice } from "#app/features/cars/landed-price/landed-price.ts";
import { type LandedPrice, type LineName, sumOf } from "#app/features/cars/landed-price/lines.ts";
import { type Region, regionCodes } from "#app/features/cars/price-tables/regions.ts";
import type { CarFacts } from "#app/features/cars/vehicles/car-facts.ts";
import { type Cell, type Row, type Sheet, sheetOf } from "./sheet.ts";

const day = Temporal.PlainDate.from("2026-11-23");

/** Eleven cars for each region: every bracket and its edges, ages from a month to thirty years, all regimes. */
const cars: [number, number, number, number, number, number, Row["regime"], number, number, boolean][] = [
  // price, kilometres, year, month, grams, tableValue, regime, cc, cylinders, coc
  [18_900, 64_300, 2021, 3, 128, 34_200, "margin", 1968, 4, true],
  [12_450, 98_000, 2017, 9, 120, 24_100, "shown", 999, 3, false],
  [27_990, 41_000, 2022, 6, 121, 41_733, "private", 1498, 4, true],
  [33_333, 6_001, 2025, 12, 159, 44_909, "shown", 1984, 4, false],
  [41_777, 35_250, 2024, 2, 160, 61_007, "margin", 2993, 6, true],
  [19_999, 121_000, 2021, 10, 191, 58_613, "private", 2993, 6, false],
  [52_300, 28_000, 2022, 3, 210, 91_457, "private", 3996, 8, true],
  [24_600, 88_000, 2012, 8, 243, 73_219, "shown", 4663, 8, false],
  [9_900, 187_000, 2010, 6, 199, 31_111, "private", 2497, 6, false],
  [38_555, 5_999, 2024, 7, 141, 46_000, "shown", 1332, 4, true],
  [29_870, 9_400, 2026, 7, 200, 39_417, "private", 1598, 4, false],
];

const rows: Row[] = regionCodes.flatMap((region) =>
  cars.map(([price, kilometres, year, month, grams, tableValue, regime, cc, cylinders, coc]) => ({
    region,
    price,
    kilometres,
    year,
    month,
    grams,
    tableValue,
    regime,
    cc,
    cylinders,
    coc,
  })),
);

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

/** The engine's lines in the columns of the sheet; all others are services. */
const columnOf: Partial<Record<LineName, keyof Sheet>> = {
  german_price: "price",
  vat: "vat",
  transfer_tax: "transfer",
  registration_tax: "registration",
  registration_fees: "fees",
  vehicle_tax: "municipal",
};

function asSheet({ lines, total }: LandedPrice): Sheet {
  const columns = ["price", "vat", "transfer", "registration", "fees", "municipal", "services"] as const;
  const cells = columns.map((column): [keyof Sheet, Cell] => {
    const { low, high } = sumOf(lines.filter(({ name }) => (columnOf[name] ?? "services") === column).map(({ amount }) => amount));
    return [column, [low, high]];
  });
  return { ...(Object.fromEntries(cells) as Sheet), total: [total.low, total.high] };
}

test.each(rows)("$region: $price €, $grams g, $month/$year, $regime", (row) => {
  const price = landedPrice(factsOf(row), usualBuyer(row.region as Region), day, firstTables);
  expect(price && asSheet(price)).toEqual(sheetOf(row));
});
