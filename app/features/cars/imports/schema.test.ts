import { expect, test } from "vitest";
import { judgeDraft, stockVehicleSchema, type VehicleDraft } from "./schema.ts";

const schema = stockVehicleSchema(Temporal.Instant.from("2026-11-20T11:00:00Z"));
const draft: VehicleDraft = {
  make: "Opel",
  model: "Corsa",
  price: 9000,
  year: 2019,
  mileage: 50_000,
  fuelType: "Gasolina",
  transmission: "Manual",
  location: "Alemania",
  bodyStyle: null,
  powerHp: 75,
  firstRegistration: "2019-03-01",
  vin: null,
  accident: null,
  seller: "private",
};

const keyboardFill = [999_999, 1_111_111, 11_111_111, 123_456, 1_234_567, 12_345_678];

test.each([
  [{ make: "" }, "missing_make"],
  [{ model: "" }, "missing_model"],
  [{ model: "x".repeat(121) }, "name_too_long"],
  ...[undefined, 199, 5_000_001, Number.MAX_VALUE, ...keyboardFill].map((price) => [{ price }, "price_out_of_reason"] as const),
  ...[undefined, 1949, 2028].map((year) => [{ year }, "year_out_of_reason"] as const),
  ...[undefined, 1_000_001, 999_999].map((mileage) => [{ mileage }, "mileage_out_of_reason"] as const),
  [{ fuelType: "" }, "missing_fuel"],
  [{ fuelType: "Kohle" }, "unknown_fuel"],
  [{ transmission: "" }, "missing_transmission"],
  [{ transmission: "constructor" }, "unknown_transmission"],
] as const)("%j is refused: %s", (change, reason) => {
  expect(judgeDraft(schema, { ...draft, ...change })).toEqual({ ok: false, reason });
});

test.each([
  ...[200, 9_999, 12_345, 99_999, 111_111, 123_450, 1_199_900].map((price) => ({ price })),
  ...[1950, 2027].map((year) => ({ year })),
  ...[0, 1_000_000].map((mileage) => ({ mileage })),
])("%j is accepted", (change) => {
  expect(judgeDraft(schema, { ...draft, ...change })).toEqual({ ok: true, vehicle: { ...draft, ...change } });
});

test.each([undefined, 0, 9, 2001, 14_009])("a power of %s counts as unknown, and the car is accepted", (powerHp) => {
  expect(judgeDraft(schema, { ...draft, powerHp })).toEqual({ ok: true, vehicle: { ...draft, powerHp: null } });
});

test.each(["2026-12-01", "2019-3-01", "2019-03-02"])("the first registration %s counts as unknown, and the car is accepted", (month) => {
  const judged = judgeDraft(schema, { ...draft, firstRegistration: month });
  expect(judged).toEqual({ ok: true, vehicle: { ...draft, firstRegistration: null } });
});
