import { expect, test } from "vitest";
import { carFactsOf } from "./car-facts-of.ts";

test("a row becomes facts; months lose their day, and null is unknown", () => {
  const row = {
    make: "BMW",
    year: 2019,
    first_registration: "2019-03-01",
    inspection_until: "2027-05-01",
    fuel_type: "Diésel",
    powertrain: "diesel_mild_hybrid",
    power_kw: 140,
    consumption: 4.5,
    co2: 0,
    vat_regime: null,
    modified: false,
    papers: ["teil_1", "coc"],
  };
  expect(carFactsOf(row)).toEqual({
    make: "BMW",
    firstRegistration: "2019-03",
    inspectionUntil: "2027-05",
    fuelType: "Diésel",
    powertrain: "diesel_mild_hybrid",
    powerKw: 140,
    consumption: 4.5,
    co2: 0,
    modified: false,
    papers: ["teil_1", "coc"],
  });
});

test("without a month, the year of the car is the year of its first registration", () => {
  expect(carFactsOf({ year: 2019, first_registration: null })).toEqual({ firstRegistration: "2019" });
  expect(carFactsOf({})).toEqual({});
});

test.each([
  ["Gasolina", "petrol"],
  ["Diésel", "diesel"],
  ["Eléctrico", "electric"],
  ["GLP", "lpg"],
  ["Híbrido", undefined],
  ["Otro", undefined],
  ["constructor", undefined],
])("the fuel %s means the powertrain %s", (fuel, powertrain) => {
  expect(carFactsOf({ fuel_type: fuel, powertrain: null }).powertrain).toBe(powertrain);
});
