import { describe, expect, test } from "vitest";
import { usualBuyer } from "#app/features/cars/landed-price/lines.ts";
import type { CarFacts } from "#app/features/cars/vehicles/car-facts.ts";
import { writtenAmount } from "./lines.ts";
import { firstTables } from "#app/features/cars/price-tables/first-tables.ts";
import { landedPrice } from "./landed-price.ts";
import type { Region } from "#app/features/cars/price-tables/regions.ts";

const used: CarFacts = { germanPrice: 18_900, mileage: 64_300, powertrain: "diesel", seller: "dealer", vatRegime: "margin" };

function taxLine(car: CarFacts, region: Region, day: string, largeFamily = false) {
  const price = landedPrice(car, { ...usualBuyer(region), largeFamily }, Temporal.PlainDate.from(day), firstTables);
  const line = price?.lines.find(({ name }) => name === "registration_tax");
  if (!line) throw new Error("no line");
  return line;
}

/** The arithmetic of the order of 2026, step by step; checked by hand. */
test.each([
  { officialValue: 20_000, co2: 180, firstRegistration: "2025-07", day: "2026-07-01", region: "md", base: "15.296,37", tax: "1.491,40" },
  { officialValue: 20_000, co2: 180, firstRegistration: "2025-06", day: "2026-07-01", region: "md", base: "12.848,95", tax: "1.252,77" },
  { officialValue: 21_100, co2: 132, firstRegistration: "2012-03-01", day: "2026-07-01", region: "ct", base: "1.718,94", tax: "81,65" },
  { officialValue: 61_200, co2: 210, firstRegistration: "2014-06", day: "2026-07-01", region: "md", base: "4.508,29", tax: "664,97" },
  { officialValue: 40_000, co2: 210, firstRegistration: "2022-03", day: "2026-11-20", region: "mc", base: "13.732,65", tax: "2.183,49" },
  // The sketch of the page.
  { officialValue: 34_200, co2: 128, firstRegistration: "2021-03", day: "2026-11-22", region: "mc", base: "10.606,76", tax: "503,82" },
] as const)(
  "$officialValue € new, $co2 g, of $firstRegistration, on $day in $region: base $base, tax $tax",
  ({ day, region, base, tax, ...facts }) => {
    const line = taxLine({ ...used, ...facts }, region, day);
    expect(writtenAmount(line.amount)).toBe(`${tax}\u00a0€`);
    expect(line.explanation.join(" ")).toContain(`${base}\u00a0€`);
    expect(line).toMatchObject({ certainty: "official" });
    expect(line.settledBy).toBeUndefined();
  },
);

describe("without tax", () => {
  test.each([
    ["120 g", { co2: 120 }, "mc"],
    ["a battery", { powertrain: "electric" }, "mc"],
    ["hydrogen", { powertrain: "hydrogen" }, "mc"],
    ["Ceuta", { co2: 250 }, "ce"],
    ["Melilla, even without known CO2", {}, "ml"],
  ] as const)("%s: 0 €, and form 576 all the same", (_, facts, region) => {
    const line = taxLine({ ...used, firstRegistration: "2021-03", ...facts }, region, "2026-11-22");
    expect(line).toMatchObject({ amount: { low: 0, high: 0 }, certainty: "official" });
    expect(line.explanation.join(" ")).toContain("576");
  });
});

test("121 g pay, also on Canarias", () => {
  expect(
    taxLine({ ...used, officialValue: 30_000, co2: 121, firstRegistration: "2021-03" }, "cn", "2026-11-22").amount.low,
  ).toBeGreaterThan(0);
});

test("the thresholds of July to December 2021 count for the taxes of then, and not for today's rate", () => {
  const car = { ...used, officialValue: 30_000, co2: 140 };
  expect(taxLine({ ...car, firstRegistration: "2021-12" }, "md", "2026-11-22").explanation.join(" ")).toContain("÷ 1,21 =");
  expect(taxLine({ ...car, firstRegistration: "2022-01" }, "md", "2026-11-22").explanation.join(" ")).toContain("÷ 1,2575 =");
});

test("a month in which the thresholds change is a range, and a day settles it", () => {
  const car = { ...used, officialValue: 30_000, co2: 140 };
  const month = taxLine({ ...car, firstRegistration: "2021-07" }, "md", "2026-11-22");
  expect(month.amount.low).toBeLessThan(month.amount.high);
  expect(month.certainty).toBe("estimate");
  expect(taxLine({ ...car, firstRegistration: "2021-07-11" }, "md", "2026-11-22").amount.low).toBe(month.amount.high);
  expect(taxLine({ ...car, firstRegistration: "2021-07-10" }, "md", "2026-11-22").amount.high).toBe(month.amount.low);
});

test("unknown CO2 reaches to the top rate, and the COC settles it", () => {
  const car = { ...used, officialValue: 40_000, firstRegistration: "2022-03" };
  const line = taxLine(car, "mc", "2026-11-20");
  expect(line.amount).toEqual({ low: 0, high: 218_349 });
  expect(line.settledBy).toContain("V.7");
});

test("without an official value the real price counts, as an estimate", () => {
  const line = taxLine({ ...used, co2: 132, firstRegistration: "2021-03" }, "mc", "2026-11-20");
  expect(line.amount).toEqual({ low: 713_92, high: 897_75 });
  expect(line).toMatchObject({ certainty: "estimate", settledBy: "el valor oficial de la versión exacta" });
});

test("a former taxi has seven tenths of the value", () => {
  const car = { ...used, officialValue: 20_000, co2: 180, firstRegistration: "2025-07" };
  expect(taxLine({ ...car, formerTaxiOrRental: true }, "md", "2026-07-01").amount.low).toBe(Math.round((14_000_00 / 1.3075) * 0.0975));
});

test("a large family pays on half of the base, with five to nine seats", () => {
  const car = { ...used, officialValue: 20_000, co2: 180, firstRegistration: "2025-07" };
  const halved = { amount: { low: 745_70, high: 745_70 }, certainty: "estimate" };
  expect(taxLine({ ...car, seats: 5 }, "md", "2026-07-01", true)).toMatchObject(halved);
  expect(taxLine({ ...car, seats: 4 }, "md", "2026-07-01", true).amount.low).toBe(1491_40);
  expect(taxLine(car, "md", "2026-07-01", true).amount).toEqual({ low: 745_70, high: 1491_40 });
});

test("before 2008 the tax then is not known, and the line says so", () => {
  const line = taxLine({ ...used, officialValue: 30_000, co2: 180, firstRegistration: "2005-05" }, "md", "2026-07-01");
  expect(line.amount).toEqual({ low: 223_71, high: 252_16 });
  expect(line.explanation.join(" ")).toContain("cilindrada");
});

test("a car that is new for VAT pays on its net price", () => {
  const car: CarFacts = { ...used, vatRegime: "shown", germanPrice: 35_700, mileage: 3_000, firstRegistration: "2025-01", co2: 130 };
  expect(taxLine(car, "md", "2026-07-01").amount).toEqual({ low: 1425_00, high: 1425_00 });
});
