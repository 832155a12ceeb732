import { describe, expect, test } from "vitest";
import { type FieldValues, forEachField } from "#app/features/cars/vehicles/fields.ts";
import { questionsAbout } from "./questions.ts";
import { carFactsOf } from "./car-facts.ts";

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

const today = Temporal.PlainDate.from("2026-11-23");

/** A diesel of 2019 about which nothing is odd. */
const car = {
  ...forEachField(() => null),
  price_fixed: false,
  make: "BMW",
  model: "320d",
  price: 24_900,
  year: 2019,
  mileage: 87_000,
  fuel_type: "Diésel",
  transmission: "Automático",
  location: "Múnich",
  status: "german_prospect",
  featured: false,
  description: "",
  first_registration: "2019-03-01",
  vin: "1M8GDM9AXKP042788",
  powertrain: "diesel",
  power_kw: 140,
  displacement: 1995,
  co2: 118,
  consumption: 4.5,
  inspection_until: "2027-05-01",
  german_price: 23_800,
  net_price: 20_000,
  vat_regime: "shown",
  seller: "dealer",
} as FieldValues;

const asked = (change: Partial<FieldValues>) => questionsAbout({ ...car, ...change }, today).map(({ field }) => field);

describe("the vehicle form asks about", () => {
  test.each<[Partial<FieldValues>, string[]]>([
    [{}, []],
    [{ price: 24 }, ["price"]],
    [{ price: 499 }, ["price"]],
    [{ price: 500 }, []],
    [{ price: 0 }, []],
    [{ german_price: 24, net_price: null }, ["german_price"]],
    [{ year: 2028, first_registration: null, mileage: 0 }, ["year"]],
    [{ year: 2027, first_registration: null, mileage: 0 }, []],
    [{ mileage: 300, year: 2016, first_registration: null }, ["mileage"]],
    [{ mileage: 9_999, year: 2016, first_registration: null }, ["mileage"]],
    [{ mileage: 10_000, year: 2016, first_registration: null }, []],
    [{ mileage: 300, year: 2025, first_registration: null }, []],
    [{ mileage: 0 }, []],
    [{ mileage: 600_001 }, ["mileage"]],
    [{ first_registration: "2026-12-01", year: 2026, mileage: 10 }, ["first_registration"]],
    [{ first_registration: "2026-11-01", year: 2026, mileage: 10 }, []],
    [{ first_registration: "2018-12-01" }, ["first_registration"]],
    [{ first_registration: "2020-01-01" }, ["first_registration"]],
    [{ vin: "1M8GDM9A1KP042788" }, ["vin"]],
    [{ vin: "WVWZZZ1KZAW123456" }, []],
    [{ vin: null }, []],
    [{ power_kw: 5_000 }, ["power_kw"]],
    [{ power_kw: 501 }, ["power_kw"]],
    [{ power_kw: 500 }, []],
    [{ power_kw: 9 }, ["power_kw"]],
    [{ displacement: 2 }, ["displacement"]],
    [{ displacement: 8_501 }, ["displacement"]],
    [{ co2: 0 }, ["co2"]],
    [{ co2: 0, powertrain: null }, ["co2"]],
    [{ co2: 0, powertrain: "electric", fuel_type: "Eléctrico", displacement: null }, []],
    [{ co2: 0, powertrain: null, fuel_type: "Eléctrico", displacement: null }, []],
    [{ co2: 90, powertrain: null, fuel_type: "Eléctrico", displacement: null }, ["co2"]],
    [{ co2: 0, powertrain: null, fuel_type: "Otro" }, []],
    [{ powertrain: null, fuel_type: "Eléctrico", co2: null }, ["displacement"]],
    [{ co2: 501 }, ["co2"]],
    [{ powertrain: "petrol" }, ["powertrain"]],
    [{ powertrain: "diesel_mild_hybrid" }, []],
    [{ powertrain: "cng", fuel_type: "Otro" }, []],
    [{ consumption: 45 }, ["consumption"]],
    [{ electric_range: 50 }, ["electric_range"]],
    [{ powertrain: "diesel_plug_in", fuel_type: "Híbrido", electric_range: 55 }, []],
    [{ powertrain: "diesel_plug_in", fuel_type: "Híbrido", electric_range: 550 }, ["electric_range"]],
    [{ previous_owners: 10 }, ["previous_owners"]],
    [{ inspection_until: "2025-10-01" }, ["inspection_until"]],
    [{ inspection_until: "2026-01-01" }, []],
    [{ inspection_until: "2030-05-01" }, ["inspection_until"]],
    [{ net_price: 23_000 }, ["net_price"]],
    [{ net_price: 20 }, ["net_price"]],
    [{ vat_regime: "margin" }, ["net_price"]],
    [{ seller: "private" }, ["vat_regime"]],
    [{ seller: "private", vat_regime: null, net_price: null }, []],
  ])("%j: %j", (change, fields) => {
    expect(asked(change)).toEqual(fields);
  });

  test("several fields at once, with a sentence that names the value", () => {
    expect(questionsAbout({ ...car, price: 24, power_kw: 5_000, co2: 0 }, today)).toEqual([
      { field: "price", sentence: "24\u00a0€ es muy poco. ¿Querías escribir 24.000?" },
      { field: "power_kw", sentence: "5.000 kW es muchísimo. ¿No serán CV? 5.000 CV son 3.677 kW." },
      { field: "co2", sentence: "Pone 0 g/km y el coche quema combustible (Diésel). Si no lo sabes, deja el campo vacío." },
    ]);
  });
});
