import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { CarFacts } from "./car-facts.ts";
import { factParameters, readFactsInAddress, writeFactsInAddress } from "./facts-in-address.ts";
import {
  accidentStates,
  bodyStyles,
  colours,
  driveTypes,
  euroNorms,
  fuelTypes,
  germanPapers,
  powertrains,
  sellerKinds,
  serviceHistories,
  testCycles,
  transmissions,
  vatRegimes,
} from "./vocabulary.ts";

const read = (query: string) => readFactsInAddress(new URLSearchParams(query));

describe("facts in an address", () => {
  test.each<[query: string, facts: CarFacts]>([
    ["", {}],
    ["make=Volkswagen&model=Golf", { make: "Volkswagen", model: "Golf" }],
    ["make=++Citro%C3%ABn%0A%00&model=%20", { make: "Citroën" }],
    [`make=${"x".repeat(500)}`, { make: "x".repeat(60) }],
    ["first=2021-03&km=64300&kw=110", { firstRegistration: "2021-03", mileage: 64_300, powerKw: 110 }],
    ["first=2021", { firstRegistration: "2021" }],
    ["first=2021-13&hu=2027", {}],
    ["first=1821-03&hu=2027-00", {}],
    ["hu=2027-05", { inspectionUntil: "2027-05" }],
    ["km=-5&kw=1e3&cc=19.68&co2=NaN&doors=", {}],
    ["km=99999999", {}],
    ["price=24900.5&net=20924.79&consumption=5.6", { germanPrice: 24_900.5, netPrice: 20_924.79, consumption: 5.6 }],
    ["price=24.900%20%E2%82%AC&net=1.234&consumption=5,6", {}],
    ["fuel=Di%C3%A9sel&powertrain=diesel&gear=Manual", { fuelType: "Diésel", powertrain: "diesel", transmission: "Manual" }],
    ["fuel=diesel&gear=manual&colour=negro&seller=shop", {}],
    ["papers=coc.teil_2.coc.nonsense", { papers: ["teil_2", "coc"] }],
    ["papers=nonsense", {}],
    ["modified=1&taxi=0", { modified: true, formerTaxiOrRental: false }],
    ["modified=yes&taxi=", {}],
    ["km=10&km=20", { mileage: 10 }],
    ["__proto__=1&constructor=2&utm_source=x", {}],
  ])("%j is read as %j", (query, expected) => {
    expect(read(query)).toEqual(expected);
  });

  test("have one parameter each", () => {
    expect(new Set(factParameters).size).toBe(factParameters.length);
  });

  const month = fc
    .record({ year: fc.integer({ min: 1900, max: 2099 }), month: fc.integer({ min: 1, max: 12 }) })
    .map(({ year, month: number }) => `${year}-${String(number).padStart(2, "0")}`);
  const count = fc.integer({ min: 0, max: 9_999_999 });
  const money = fc.integer({ min: 0, max: 999_999_999 }).map((cents) => cents / 100);
  const name = fc.stringMatching(/^[A-Za-z0-9ëéöš&+!.-]{1,20}(?: [A-Za-z0-9]{1,20}){0,2}$/);
  const anyFacts: fc.Arbitrary<CarFacts> = fc.record(
    {
      make: name.filter((text) => text.length <= 60),
      model: name,
      firstRegistration: fc.oneof(month, fc.integer({ min: 1900, max: 2099 }).map(String)),
      mileage: count,
      fuelType: fc.constantFrom(...fuelTypes),
      powertrain: fc.constantFrom(...powertrains),
      transmission: fc.constantFrom(...transmissions),
      bodyStyle: fc.constantFrom(...bodyStyles),
      drive: fc.constantFrom(...driveTypes),
      powerKw: count,
      displacement: count,
      cylinders: count,
      co2: count,
      co2Cycle: fc.constantFrom(...testCycles),
      euroNorm: fc.constantFrom(...euroNorms),
      consumption: money,
      electricRange: count,
      electricRangeCycle: fc.constantFrom(...testCycles),
      doors: count,
      seats: count,
      colour: fc.constantFrom(...colours),
      previousOwners: count,
      accident: fc.constantFrom(...accidentStates),
      inspectionUntil: month,
      serviceHistory: fc.constantFrom(...serviceHistories),
      keys: count,
      germanPrice: money,
      netPrice: money,
      vatRegime: fc.constantFrom(...vatRegimes),
      seller: fc.constantFrom(...sellerKinds),
      papers: fc.subarray([...germanPapers], { minLength: 1 }),
      modified: fc.boolean(),
      formerTaxiOrRental: fc.boolean(),
      officialValue: money,
    },
    { requiredKeys: [] },
  );

  test("are the same after they were written and read", () => {
    fc.assert(
      fc.property(anyFacts, (given) => {
        expect(readFactsInAddress(new URLSearchParams(writeFactsInAddress(given).toString()))).toEqual(given);
      }),
    );
  });

  test("never fail, whatever the address holds", () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom(...factParameters), fc.string({ unit: "binary", maxLength: 12 })), { maxLength: 10 }),
        (pairs) => {
          const facts = readFactsInAddress(new URLSearchParams(pairs));
          const written = writeFactsInAddress(facts).toString();
          expect(readFactsInAddress(new URLSearchParams(written))).toEqual(facts);
        },
      ),
    );
  });
});
