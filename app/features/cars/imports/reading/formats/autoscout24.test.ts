import { expect, test } from "vitest";
import { autoscout24 } from "./autoscout24.ts";

const row = {
  mileage: "42000",
  make: "Opel",
  model: "Astra",
  fuel: "Diesel",
  gear: "Manual",
  offerType: "Used",
  price: "12500",
  hp: "110",
  year: "2018",
};

function draftOf(change: Partial<typeof row>) {
  const parsed = autoscout24.parse({ ...row, ...change });
  return parsed.ok ? parsed.draft : parsed.reason;
}

test("a row becomes a vehicle", () => {
  expect(draftOf({})).toEqual({
    make: "Opel",
    model: "Astra",
    price: 12_500,
    year: 2018,
    mileage: 42_000,
    fuelType: "Diésel",
    transmission: "Manual",
    location: "Alemania",
    bodyStyle: null,
    powerHp: 110,
    firstRegistration: null,
    accident: null,
    seller: null,
  });
});

test.each([
  ["Gasoline", "Gasolina"],
  ["Electric", "Eléctrico"],
  ["Electric/Gasoline", "Híbrido"],
  ["Electric/Diesel", "Híbrido"],
  ["LPG", "GLP"],
  ["CNG", "Otro"],
  ["Ethanol", "Otro"],
  ["Hydrogen", "Otro"],
  ["Others", "Otro"],
  ["-/- (Fuel)", "Otro"],
])("the fuel %s is %s", (fuel, fuelType) => {
  expect(draftOf({ fuel })).toMatchObject({ fuelType });
});

test.each([
  ["Automatic", "Diesel", "Automático"],
  ["Semi-automatic", "Diesel", "Automático"],
  ["", "Electric", "Automático"],
  ["", "Gasoline", ""],
])("the gear %j of a %s car is %j", (gear, fuel, transmission) => {
  expect(draftOf({ gear, fuel })).toMatchObject({ transmission });
});

test("a split make is repaired, and rows that are not about cars are refused", () => {
  expect(draftOf({ make: "Alfa", model: "Romeo MiTo" })).toMatchObject({ make: "Alfa Romeo", model: "MiTo" });
  expect(draftOf({ make: "Trucks-Lkw" })).toBe("not_a_car");
});

test("the price is not part of a car's identity", () => {
  const [cheap, dear] = [autoscout24.parse({ ...row, price: "1" }), autoscout24.parse({ ...row, price: "2" })];
  expect(cheap.ok && cheap.identity).toEqual(dear.ok && dear.identity);
});
