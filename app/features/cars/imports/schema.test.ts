import { expect, test } from "vitest";
import { isKeyboardFill, judgeDraft, stockVehicleSchema, type VehicleDraft } from "./schema.ts";

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
  accident: null,
  seller: "private",
};

test.each([
  [{ make: "" }, "missing_make"],
  [{ model: "" }, "missing_model"],
  [{ model: "x".repeat(121) }, "name_too_long"],
  [{ price: undefined }, "price_out_of_reason"],
  [{ price: 199 }, "price_out_of_reason"],
  [{ price: 5_000_001 }, "price_out_of_reason"],
  [{ price: 1_234_567 }, "price_out_of_reason"],
  [{ price: Number.MAX_VALUE }, "price_out_of_reason"],
  [{ year: 1949 }, "year_out_of_reason"],
  [{ year: 2028 }, "year_out_of_reason"],
  [{ year: undefined }, "year_out_of_reason"],
  [{ mileage: 1_000_001 }, "mileage_out_of_reason"],
  [{ mileage: 999_999 }, "mileage_out_of_reason"],
  [{ mileage: undefined }, "mileage_out_of_reason"],
  [{ fuelType: "" }, "missing_fuel"],
  [{ fuelType: "Kohle" }, "unknown_fuel"],
  [{ transmission: "" }, "missing_transmission"],
  [{ transmission: "constructor" }, "unknown_transmission"],
] as const)("%j is refused: %s", (change, reason) => {
  expect(judgeDraft(schema, { ...draft, ...change })).toEqual({ ok: false, reason });
});

test.each([
  { price: 200 },
  { price: 1_199_900 },
  { price: 111_111 },
  { year: 1950 },
  { year: 2027 },
  { mileage: 0 },
  { mileage: 1_000_000 },
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

test.each([999_999, 1_111_111, 11_111_111, 123_456, 1_234_567, 12_345_678])("%i is keyboard fill", (price) => {
  expect(isKeyboardFill(price)).toBe(true);
});

test.each([9_999, 99_999, 111_111, 12_345, 123_450])("%i is a price", (price) => {
  expect(isKeyboardFill(price)).toBe(false);
});
