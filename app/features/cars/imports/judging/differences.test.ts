import { expect, test } from "vitest";
import { changesInWords, differencesBetween } from "./differences.ts";

test("what differs is said in words, and what one side does not know is left out", () => {
  const before = { mileage: 87_000, first_registration: "2018-05-01", vin: null, price: 9_000, fuel_type: "Diésel", imported_price: 1 };
  const after = { mileage: 87_400, first_registration: "2018-06-01", vin: "WVWZZZ1KZAW123456", price: 8_500, imported_price: 2 };
  expect(differencesBetween(before, after).map(({ label }) => label)).toContain("Precio (€)");
  expect(changesInWords(before, after)).toBe(
    "Kilómetros: 87.000\u00A0km → 87.400\u00A0km · Primera matriculación: mayo de 2018 → junio de 2018 · VIN (bastidor): nada → WVWZZZ1KZAW123456",
  );
  expect(changesInWords(before, before)).toBe("");
});
