import { expect, test } from "vitest";
import { horsepowerOf } from "#app/features/cars/vehicles/written-values.ts";
import { kilowattRange } from "./power-range.ts";

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

test("a range in kW stays as it is, and an open end stays open", () => {
  expect(kilowattRange({ power: { min: 100, max: 110 }, powerUnit: "kW" })).toEqual({ min: 100, max: 110 });
  expect(kilowattRange({ power: {}, powerUnit: "CV" })).toEqual({});
  expect(kilowattRange({ power: { max: 0 }, powerUnit: "CV" })).toEqual({ max: 0 });
});
