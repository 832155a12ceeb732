import { expect, test } from "vitest";
import { autoscout24, repairMake } from "./autoscout24.ts";
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

test("a postal code becomes the largest city of its zone", () => {
  const codes = "04109 4109 10115 20095 30159 40210 50667 60311 70173 80331 90402";
  const cities = "Leipzig Leipzig Berlín Hamburgo Hannover Düsseldorf Colonia Fráncfort Stuttgart Múnich Núremberg";
  expect(codes.split(" ").map(germanZone)).toEqual(cities.split(" "));
  for (const other of ["", "123", "123456", "A-1010"]) expect(germanZone(other), other).toBe("Alemania");
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
  registration_date: "",
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
    vin: null,
    seller: null,
  });
});

test.each([
  ["Gasoline", "Gasolina"],
  ["Electric", "Eléctrico"],
  ["LPG", "GLP"],
  ...["Electric/Gasoline", "Electric/Diesel"].map((fuel) => [fuel, "Híbrido"] as const),
  ...["CNG", "Ethanol", "Hydrogen", "Others", "-/- (Fuel)"].map((fuel) => [fuel, "Otro"] as const),
] as const)("the fuel %s is %s", (fuel, fuelType) => {
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

test.each([
  ["Benzin", "Schaltgetriebe", "Gasolina", "Manual"],
  ["Elektro/Benzin", "Automatik", "Híbrido", "Automático"],
  ["Elektro", "", "Eléctrico", "Automático"],
  ["Autogas (LPG)", "Halbautomatik", "GLP", "Automático"],
  ["Hybrid (Benzin/Elektro)", "Automatik", "Híbrido", "Automático"],
  ["Erdgas (CNG)", "Manuell", "Otro", "Manual"],
  ["Wasserstoff", "Automatikgetriebe", "Otro", "Automático"],
  ["Andere", "5-Gang", "Otro", "Manual"],
  ["Dampf", "Kurbel", "Dampf", "Kurbel"],
])("the words %s and %s of the German pages are %s and %s", (fuel, gear, fuelType, transmission) => {
  expect(draftOf({ fuel, gear })).toMatchObject({ fuelType, transmission });
});

test.each([
  ["2018", 2018, null],
  ["2017.0", 2017, null],
  ["05/2018", 2018, "2018-05-01"],
  ["2018-05-01", 2018, "2018-05-01"],
  ["2018-05-14 00:00:00", 2018, "2018-05-01"],
  ["01.05.2018", 2018, "2018-05-01"],
  ["201805", 2018, "2018-05-01"],
  ["05/18", 2018, "2018-05-01"],
  ["Mai 2018", 2018, "2018-05-01"],
  ["18", 18, null],
  ["201813", 201_813, null],
  ["neu", undefined, null],
  ["", undefined, null],
])("the year %j is %s with the month %s", (text, year, firstRegistration) => {
  expect(draftOf({ year: text })).toMatchObject({ year, firstRegistration });
});

test("a split make is repaired, and rows that are not about cars are refused", () => {
  expect(draftOf({ make: "Alfa", model: "Romeo MiTo" })).toMatchObject({ make: "Alfa Romeo", model: "MiTo" });
  for (const make of ["Others", "Caravans-Wohnm", "Trucks-Lkw"]) expect(draftOf({ make }), make).toBe("not_a_car");
});

test("the price is not part of a car's identity", () => {
  const [cheap, dear] = [autoscout24.parse({ ...row, price: "1" }), autoscout24.parse({ ...row, price: "2" })];
  expect(cheap.ok && cheap.identity).toEqual(dear.ok && dear.identity);
});
