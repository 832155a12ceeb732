import { describe, expect, test } from "vitest";
import { horsepowerOf, readMonthOrYear } from "#app/features/cars/vehicles/written-values.ts";
import { type FurtherFilters, kilowattRange, noFurtherFilters, readFurtherFilters } from "./further-filters.ts";

const read = (query: string) => readFurtherFilters(new URLSearchParams(query));

describe("the further filters in an address", () => {
  test.each<[query: string, expected: Partial<FurtherFilters>]>([
    ["", {}],
    ["make=Audi&make=+BMW+&make=Audi&make=", { makes: ["Audi", "BMW"] }],
    ["make=Audi&model=Audi+A4&model=Audi+A4&model=BMW+320", { makes: ["Audi"], models: ["Audi A4"] }],
    ["model=Audi+A4", {}],
    ["make=Audi&model=AudiA4&model=Audi", { makes: ["Audi"] }],
    ["make=Land&make=Land+Rover&model=Land+Rover+Defender", { makes: ["Land", "Land Rover"], models: ["Land Rover Defender"] }],
    ["body=SUV&body=Berlina&body=suv&body=Avi%C3%B3n", { bodyStyles: ["Berlina", "SUV"] }],
    ["badge=C&badge=CERO&badge=D", { badges: ["CERO", "C"] }],
    ["colour=Violeta&colour=Rojo&colour=red", { colours: ["Rojo", "Violeta"] }],
    ["drive=Total&drive=4x4", { drives: ["Total"] }],
    ["owners=3&owners=0&owners=4&owners=-1", { owners: ["0", "3"] }],
    ["power_min=100&power_max=200", { power: { min: 100, max: 200 } }],
    ["power_min=200&power_max=100&power_unit=kW", { power: { min: 100, max: 200 }, powerUnit: "kW" }],
    ["power_min=1e3&power_max=12345678&power_unit=PS", {}],
    ["registered_min=03%2F2019&registered_max=2021", { registered: { min: "2019-03", max: "2021" } }],
    ["registered_min=2021&registered_max=2019-03", { registered: { min: "2019-03", max: "2021" } }],
    ["registered_min=2019-13&registered_max=1899", {}],
  ])("%j is read as %j", (query, expected) => {
    expect(read(query)).toEqual({ ...noFurtherFilters, ...expected });
  });

  test("keeps at most twenty makes and twenty models, none longer than the database allows", () => {
    const makes = Array.from({ length: 30 }, (_, number) => `make=M${number}`).join("&");
    const models = Array.from({ length: 30 }, (_, number) => `model=M1+${number}`).join("&");
    expect(read(`make=${"x".repeat(61)}&${makes}`).makes).toEqual(Array.from({ length: 20 }, (_, number) => `M${number}`));
    expect(read(`${makes}&${models}`).models).toHaveLength(20);
    expect(read(`make=M&model=M+${"x".repeat(180)}`).models).toEqual([]);
    expect(read(`make=M&model=M+${"x".repeat(179)}`).models).toHaveLength(1);
  });
});

test("a range in CV takes exactly the cars whose power in CV, as the pages show it, is in it", () => {
  const powers = Array.from({ length: 1_200 }, (_, kilowatts) => kilowatts + 1);
  const wrong: string[] = [];
  for (let end = 1; end <= 1_500; end += 1) {
    const { min = Number.NaN } = kilowattRange({ power: { min: end }, powerUnit: "CV" });
    const { max = Number.NaN } = kilowattRange({ power: { max: end }, powerUnit: "CV" });
    for (const kilowatts of powers) {
      if (kilowatts >= min !== horsepowerOf(kilowatts) >= end) wrong.push(`${kilowatts} kW, at least ${end} CV`);
      if (kilowatts <= max !== horsepowerOf(kilowatts) <= end) wrong.push(`${kilowatts} kW, at most ${end} CV`);
    }
  }
  expect(wrong).toEqual([]);
});

test.each([
  ["2019", "2019"],
  [" 2019 ", "2019"],
  ["2019-03", "2019-03"],
  ["03/2019", "2019-03"],
  ["3/2019", "2019-03"],
  ["3.2019", "2019-03"],
  ["12-2019", "2019-12"],
  ["13/2019", undefined],
  ["0/2019", undefined],
  ["1899", undefined],
  ["12/1899", undefined],
  ["2101", undefined],
  ["19", undefined],
  ["20190", undefined],
  ["marzo", undefined],
  ["", undefined],
])("%j is read as %j", (typed, expected) => {
  expect(readMonthOrYear(typed)).toBe(expected);
});
