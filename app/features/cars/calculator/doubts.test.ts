import { expect, test } from "vitest";
import type { CarFacts } from "#app/features/cars/vehicles/car-facts.ts";
import { doubtsAbout } from "./doubts.ts";

const today = Temporal.PlainDate.from("2026-11-23");

test.each<[CarFacts, string]>([
  [{ firstRegistration: "2027-05" }, "firstRegistration"],
  [{ powertrain: "diesel", co2: 0 }, "co2"],
  [{ powerKw: 5_000 }, "powerKw"],
  [{ germanPrice: 18 }, "germanPrice"],
  [{ firstRegistration: "2016-03", mileage: 300 }, "mileage"],
  [{ powertrain: "electric", displacement: 1_998 }, "displacement"],
  [{ seller: "private", vatRegime: "shown" }, "vatRegime"],
])("%j is questioned", (facts, name) => {
  expect(Object.keys(doubtsAbout(facts, today))).toEqual([name]);
});

test.each<CarFacts>([
  {},
  { firstRegistration: "2021-03", mileage: 64_300, powertrain: "diesel", co2: 128, powerKw: 110, germanPrice: 18_900 },
  { powertrain: "electric", co2: 0 },
  { co2: 0 },
])("%j is not", (facts) => {
  expect(doubtsAbout(facts, today)).toEqual({});
});
