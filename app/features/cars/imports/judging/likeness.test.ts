import { expect, test } from "vitest";
import { type ComparedCar, isAlike, likelyMileages } from "./likeness.ts";

const golf: ComparedCar = {
  make: "Volkswagen",
  model: "Golf",
  first_registration: "2018-05-01",
  mileage: 87_412,
  fuel_type: "Gasolina",
  transmission: "Manual",
  power_kw: 92,
  location: "Múnich",
  vin: null,
};

test.each<[Partial<ComparedCar>, boolean]>([
  [{}, true],
  [{ model: "GOLF" }, true],
  [{ mileage: 87_000 }, true],
  [{ mileage: 90_000 }, true],
  [{ mileage: 90_200 }, false],
  [{ mileage: 84_700 }, false],
  [{ location: "Alemania" }, true],
  [{ location: "Berlín" }, false],
  [{ power_kw: null }, true],
  [{ power_kw: 91 }, true],
  [{ power_kw: 110 }, false],
  [{ vin: "WVWZZZ1KZAW123456" }, true],
  [{ first_registration: "2018-06-01" }, false],
  [{ first_registration: null }, false],
  [{ make: "Seat" }, false],
  [{ model: "Golf Plus" }, false],
  [{ fuel_type: "Diésel" }, false],
  [{ transmission: "Automático" }, false],
])("a car with %j may be the Golf: %s", (change, alike) => {
  const other = { ...golf, ...change };
  expect([isAlike(golf, other), isAlike(other, golf)]).toEqual([alike, alike]);
});

test("two VINs are two cars, and two cars without a month of registration are not compared", () => {
  expect(isAlike({ ...golf, vin: "WVWZZZ1KZAW123456" }, { ...golf, vin: "WVWZZZ1KZAW123457" })).toBe(false);
  expect(isAlike({ ...golf, first_registration: null }, { ...golf, first_registration: null })).toBe(false);
});

test.each([
  [0, -500, 500],
  [12_345, 11_845, 12_845],
  [87_412, 84_789, 90_116],
])("another advertisement of a car with %i km names %i to %i km", (mileage, least, most) => {
  expect(likelyMileages(mileage)).toEqual({ least, most });
});
