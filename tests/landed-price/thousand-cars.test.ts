import { expect, test } from "vitest";
import { firstTables } from "#app/features/cars/price-tables/first-tables.ts";
import { landedPrice } from "#app/features/cars/landed-price/landed-price.ts";
import { type Buyer, type LandedPrice, type LineName, sumOf, usualBuyer } from "#app/features/cars/landed-price/lines.ts";
import { type Region, regionCodes } from "#app/features/cars/price-tables/regions.ts";
import type { CarFacts } from "#app/features/cars/vehicles/car-facts.ts";
import { type Cell, type Row, type Sheet, sheetOf } from "./sheet.ts";

const day = Temporal.PlainDate.from("2026-11-23");

/** Cars for each region: every bracket and its edges, ages from a month to thirty years, all regimes. */
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

const ordinary: Omit<Row, "region">[] = cars.map(([price, kilometres, year, month, grams, tableValue, regime, cc, cylinders, coc]) => ({
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
}));

const petrol = {
  price: 17_300,
  kilometres: 70_000,
  year: 2022,
  month: 5,
  grams: 143,
  tableValue: 36_000,
  cc: 1498,
  cylinders: 4,
  coc: true,
};
const old = { ...petrol, price: 5_000, year: 2012, month: 5, kilometres: 160_000, regime: "private" } as const;

/** The edges of the law: old cars from private sellers, values above the price, cycles, kinds of vehicle and of buyer, electric and hybrid. */
const edges: Omit<Row, "region">[] = [
  { ...old, cc: 999, cylinders: 3 },
  { ...old, cc: 1390, year: 2011, price: 4_000 },
  { ...old, cc: 1598 },
  { ...old, cc: 2000, year: 2014, month: 10 },
  { ...old, cc: 2001, tableValue: 40_000 },
  { ...old, cc: 1984, year: 2014, month: 12 },
  { ...old, year: 2016, month: 10 },
  { ...old, year: 2016, month: 12 },
  { ...old, vehicle: "motor home" },
  { ...petrol, price: 10_000, tableValue: 40_000, year: 2023, regime: "private" },
  { ...petrol, year: 2019, grams: 105, cycle: "NEDC", regime: "margin" },
  { ...petrol, year: 2020, grams: 141, cycle: "unsaid", regime: "margin" },
  { ...petrol, year: 2018, month: 1, grams: 110, cycle: "unsaid", regime: "shown" },
  { ...petrol, year: 2017, month: 12, grams: 110, cycle: "unsaid", regime: "shown" },
  { ...petrol, year: 2021, month: 1, grams: 110, cycle: "unsaid", regime: "shown" },
  { ...petrol, year: 2022, grams: 110, cycle: "NEDC", regime: "private" },
  ...(["margin", "shown", "private"] as const).flatMap((regime): Omit<Row, "region">[] => [
    { ...petrol, regime, vehicle: "motor home", price: 50_000, tableValue: 80_000, grams: 230, year: 2021 },
    { ...petrol, regime, vehicle: "goods", grams: 212 },
    { ...petrol, regime, buyer: "business" },
    { ...petrol, regime, buyer: "disabled" },
    { ...petrol, regime, buyer: "large family", grams: 205 },
    { ...petrol, regime, engine: "electric", grams: 0, power: 150 },
    { ...petrol, regime, engine: "hybrid", grams: 109 },
    { ...petrol, regime, engine: "hybrid", grams: 111 },
    { ...petrol, regime, engine: "hybrid", grams: 101, cycle: "unsaid", year: 2019 },
  ]),
  { ...petrol, price: 35_700, kilometres: 3_000, regime: "shown" },
  { ...petrol, price: 35_700, kilometres: 3_000, regime: "shown", buyer: "business" },
  { ...petrol, price: 35_700, kilometres: 3_000, regime: "private", buyer: "business" },
  { ...petrol, price: 35_700, kilometres: 3_000, regime: "shown", buyer: "disabled", vehicle: "motor home" },
];

const rows: Row[] = regionCodes.flatMap((region) => [...ordinary, ...edges].map((row) => ({ region, ...row })));

function factsOf(row: Row): CarFacts {
  return {
    germanPrice: row.price,
    mileage: row.kilometres,
    firstRegistration: `${row.year}-${String(row.month).padStart(2, "0")}`,
    co2: row.grams,
    officialValue: row.tableValue,
    ...(row.cycle === "unsaid" ? {} : { co2Cycle: row.cycle ?? "WLTP" }),
    ...(row.engine === "electric"
      ? { powertrain: "electric", powerKw: row.power ?? 0 }
      : { powertrain: row.engine === "hybrid" ? "petrol_hybrid" : "petrol", displacement: row.cc, cylinders: row.cylinders }),
    ...(row.vehicle ? { vehicleKind: row.vehicle === "goods" ? "goods" : "motor_home" } : {}),
    seats: 5,
    papers: row.coc ? ["coc"] : ["teil_1"],
    ...(row.regime === "private" ? { seller: "private" } : { seller: "dealer", vatRegime: row.regime }),
  };
}

function buyerOf({ region, buyer }: Row): Buyer {
  return {
    ...usualBuyer(region as Region),
    kind: buyer === "business" ? "business" : "private",
    disability: buyer === "disabled",
    largeFamily: buyer === "large family",
  };
}

/** The engine's lines in the columns of the sheet; all others are services. */
const columnOf: Partial<Record<LineName, keyof Sheet>> = {
  german_price: "price",
  vat: "vat",
  import_tax: "import",
  ship: "sea",
  customs: "sea",
  transfer_tax: "transfer",
  registration_tax: "registration",
  registration_fees: "fees",
  vehicle_tax: "municipal",
};

function asSheet({ lines, total }: LandedPrice): Sheet {
  const columns = ["price", "vat", "import", "transfer", "registration", "fees", "municipal", "services", "sea"] as const;
  const cells = columns.map((column): [keyof Sheet, Cell] => {
    const { low, high } = sumOf(lines.filter(({ name }) => (columnOf[name] ?? "services") === column).map(({ amount }) => amount));
    return [column, [low, high]];
  });
  return { ...(Object.fromEntries(cells) as Sheet), total: [total.low, total.high] };
}

test.each(rows)("$region: $price €, $grams g, $month/$year, $cc cc, $regime, $vehicle, $buyer, $engine, $cycle", (row) => {
  const price = landedPrice(factsOf(row), buyerOf(row), day, firstTables);
  expect(price && asSheet(price)).toEqual(sheetOf(row));
});
