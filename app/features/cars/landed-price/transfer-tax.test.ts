import { describe, expect, test } from "vitest";
import type { CarFacts } from "#app/features/cars/vehicles/car-facts.ts";
import { firstTables } from "#app/features/cars/price-tables/first-tables.ts";
import type { Region } from "#app/features/cars/price-tables/regions.ts";
import { landedPrice } from "./landed-price.ts";
import { usualBuyer } from "./lines.ts";

const day = Temporal.PlainDate.from("2026-11-27");
const used: CarFacts = { germanPrice: 10_000, mileage: 90_000, seller: "private", powertrain: "petrol", cylinders: 4, co2: 118 };

function transferTax(region: Region, facts: CarFacts) {
  const line = landedPrice({ ...used, ...facts }, usualBuyer(region), day, firstTables)?.lines.find(({ name }) => name === "transfer_tax");
  if (!line) throw new Error("no line");
  return line;
}

describe("an old car from a private seller", () => {
  test.each<[Region, CarFacts, number, number]>([
    ["mc", { firstRegistration: "2012-05", displacement: 999, germanPrice: 5_000 }, 0, 0],
    ["mc", { firstRegistration: "2011-05", displacement: 1390, germanPrice: 4_000 }, 30_00, 30_00],
    ["mc", { firstRegistration: "2012-05", displacement: 1598, germanPrice: 5_000 }, 50_00, 50_00],
    ["mc", { firstRegistration: "2012-05", displacement: 2001, germanPrice: 5_000 }, 200_00, 200_00],
    // Twelve years old on the day, and a day older.
    ["mc", { firstRegistration: "2014-11-27", displacement: 1598, germanPrice: 5_000 }, 200_00, 200_00],
    ["mc", { firstRegistration: "2014-11-26", displacement: 1598, germanPrice: 5_000 }, 50_00, 50_00],
    ["mc", { firstRegistration: "2014-11", displacement: 1598, germanPrice: 5_000 }, 50_00, 200_00],
    ["mc", { firstRegistration: "2012-05", germanPrice: 5_000 }, 0, 200_00],
    ["ct", { firstRegistration: "2016-05", displacement: 1598, officialValue: 39_999 }, 0, 0],
    ["ct", { firstRegistration: "2016-05", displacement: 1598 }, 0, 500_00],
    ["ar", { firstRegistration: "2012-05", displacement: 999 }, 0, 400_00],
    ["nc", { firstRegistration: "2012-05", displacement: 999, officialValue: 20_000 }, 0, 800_00],
  ])("in %s, %o: from %i to %i cents, as an estimate with its reason", (region, facts, low, high) => {
    const line = transferTax(region, facts);
    expect(line).toMatchObject({ amount: { low, high }, certainty: "estimate" });
    expect(line.explanation.join(" ")).toMatch(/Según especialistas|una sola página|No tenemos el tipo|valor de las tablas/);
  });
});

test("what is not old, not cheap or not small enough pays the rate, which is official", () => {
  const dear = transferTax("ct", { firstRegistration: "2016-05", displacement: 1598, officialValue: 40_000 });
  expect(dear).toMatchObject({ amount: { low: 500_00, high: 500_00 }, certainty: "official" });
  const large = transferTax("mc", { firstRegistration: "2012-05", displacement: 2001, officialValue: 40_000 });
  expect(large).toMatchObject({ amount: { low: 400_00, high: 400_00 }, certainty: "official" });
});

test("the official value counts where it is above the price, without the taxes in it being taken out", () => {
  const facts = { officialValue: 40_000, firstRegistration: "2023-05" };
  const line = transferTax("md", facts);
  expect(line).toMatchObject({ amount: { low: 896_00, high: 896_00 }, certainty: "estimate" });
  expect(line.explanation.join(" ")).toContain("22.400\u00a0€ × 4\u00a0%");
  expect(transferTax("md", { ...facts, germanPrice: 25_000 })).toMatchObject({
    amount: { low: 1000_00, high: 1000_00 },
    certainty: "official",
  });
  expect(transferTax("md", { firstRegistration: "2023-05" })).toMatchObject({
    amount: { low: 400_00, high: 400_00 },
    certainty: "estimate",
    settledBy: "el valor oficial de la versión exacta",
  });
});

test("the rate of the País Vasco is never official", () => {
  const line = transferTax("pv", { officialValue: 20_000, germanPrice: 20_000, firstRegistration: "2021-05" });
  expect(line).toMatchObject({ amount: { low: 800_00, high: 800_00 }, certainty: "estimate" });
  expect(line.explanation.join(" ")).toContain("El tipo del País Vasco no lo hemos leído");
});
