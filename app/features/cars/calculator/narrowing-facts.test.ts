import { expect, test } from "vitest";
import { firstTables } from "#app/features/cars/price-tables/first-tables.ts";
import { landedPrice } from "#app/features/cars/landed-price/landed-price.ts";
import { usualBuyer } from "#app/features/cars/landed-price/lines.ts";
import type { CarFacts } from "#app/features/cars/vehicles/car-facts.ts";
import { narrowingFacts } from "./narrowing-facts.ts";

const day = Temporal.PlainDate.from("2026-11-27");
const totalOf = (facts: CarFacts) => landedPrice(facts, usualBuyer("mc"), day, firstTables)?.total;

const known: CarFacts = {
  germanPrice: 18_900,
  firstRegistration: "2021-03",
  mileage: 64_300,
  powertrain: "diesel",
  fuelType: "Diésel",
  co2: 128,
  co2Cycle: "WLTP",
  displacement: 1_968,
  cylinders: 4,
  powerKw: 110,
  seller: "dealer",
  vatRegime: "margin",
  officialValue: 34_200,
  papers: ["coc"],
  seats: 5,
};
const without = (...names: string[]): CarFacts => Object.fromEntries(Object.entries(known).filter(([name]) => !names.includes(name)));

test.each<[string, CarFacts, string[]]>([
  ["everything is known", known, []],
  ["there is no price", { make: "Volkswagen" }, []],
  ["CO2 is the widest", without("co2"), ["co2"]],
  ["the official value is missing", without("officialValue"), ["officialValue"]],
  ["an electric car pays by no CO2", { ...without("co2"), powertrain: "electric", fuelType: "Eléctrico" }, []],
  ["the certificate alone would save a sheet", without("papers"), ["papers"]],
])("%s", (_case, facts, asked) => {
  expect(narrowingFacts(facts, totalOf)).toEqual(asked);
});

test("of a car with a price alone, three facts are asked for, and a year without its month is one of those that may be", () => {
  expect(narrowingFacts({ germanPrice: 30_000 }, totalOf)).toHaveLength(3);
  expect(narrowingFacts({ ...known, firstRegistration: "2026" }, totalOf)).toContain("firstRegistration");
});

test("who sells is asked for before what the circulation tax depends on", () => {
  expect(narrowingFacts(without("seller", "vatRegime", "cylinders"), totalOf)[0]).toBe("seller");
});
