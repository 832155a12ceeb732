import { expect, test } from "vitest";
import { vehicleFromFacts } from "./vehicle-from-facts.ts";

test("the known facts of a calculation fill the form of a new vehicle", () => {
  expect(
    vehicleFromFacts(
      {
        make: "Volkswagen",
        model: "Golf Variant 2.0 TDI",
        firstRegistration: "2021-03",
        mileage: 64_300,
        fuelType: "Diésel",
        powertrain: "diesel",
        powerKw: 110,
        co2: 128,
        germanPrice: 18_900,
        papers: ["teil_1", "coc"],
        modified: false,
        inspectionUntil: "2027-05",
      },
      22_694,
      2026,
    ),
  ).toMatchObject({
    make: "Volkswagen",
    year: "2021",
    first_registration: "2021-03",
    mileage: "64.300",
    power_kw: "110",
    co2: "128",
    german_price: "18.900",
    papers: "teil_1,coc",
    modified: "no",
    inspection_until: "2027-05",
    price: "22694",
    status: "german_prospect",
    transmission: "Manual",
    euro_norm: "",
  });
});

test("a year without its month fills only the year", () => {
  expect(vehicleFromFacts({ firstRegistration: "2019" }, undefined, 2026)).toMatchObject({
    year: "2019",
    first_registration: "",
    price: "0",
  });
});
