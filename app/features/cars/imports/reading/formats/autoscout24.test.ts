import { expect, test } from "vitest";
import { autoscout24, isNoCarMake, repairMake } from "./autoscout24.ts";
import { germanZone } from "./format.ts";

test.each([
  ["Alfa", "Romeo Giulietta", "Alfa Romeo", "Giulietta"],
  ["Alfa Romeo", "Giulietta", "Alfa Romeo", "Giulietta"],
  ["Aston", "Martin V8", "Aston Martin", "V8"],
  ["Aston", "Martin", "Aston Martin", ""],
  ["Aston", "Martinique", "Aston", "Martinique"],
  ["Land", "Rover Range Rover Sport", "Land Rover", "Range Rover Sport"],
  ["DS", "Automobiles DS 7 Crossback", "DS", "7 Crossback"],
  ["DS Automobiles", "DS 3", "DS", "3"],
  ["Great", "Wall Steed", "Great Wall", "Steed"],
  ["Citroen", "DS3", "Citroën", "DS3"],
  ["smart", "forTwo", "Smart", "forTwo"],
  ["Seat", "Leon", "SEAT", "Leon"],
  ["FISKER", "Karma", "Fisker", "Karma"],
  ["RAM", "1500", "RAM", "1500"],
  ["MINI", "Mini", "MINI", "Mini"],
])("%s + %s is %s + %s", (make, model, repairedMake, repairedModel) => {
  expect(repairMake(make, model)).toEqual({ make: repairedMake, model: repairedModel });
});

test.each([
  ["Others", true],
  ["Caravans-Wohnm", true],
  ["Trucks-Lkw", true],
  ["Opel", false],
])("%s is no car's make: %s", (make, expected) => {
  expect(isNoCarMake(make)).toBe(expected);
});

test.each([
  ["04109", "Leipzig"],
  ["4109", "Leipzig"],
  ["10115", "Berlín"],
  ["20095", "Hamburgo"],
  ["30159", "Hannover"],
  ["40210", "Düsseldorf"],
  ["50667", "Colonia"],
  ["60311", "Fráncfort"],
  ["70173", "Stuttgart"],
  ["80331", "Múnich"],
  ["90402", "Núremberg"],
  ["", "Alemania"],
  ["123", "Alemania"],
  ["123456", "Alemania"],
  ["A-1010", "Alemania"],
])("%j lies in %s", (postalCode, zone) => {
  expect(germanZone(postalCode)).toBe(zone);
});

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
