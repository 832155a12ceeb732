import fc from "fast-check";
import { expect, it } from "vitest";
import { countOf, formatCount, formatEuros, formatKilometres } from "./amounts.ts";

const reference = new Intl.NumberFormat("es-ES", {
  useGrouping: "always",
  maximumFractionDigits: 0,
  roundingMode: "halfExpand",
  signDisplay: "negative",
});

it("groups digits as in Spain", () => {
  expect(formatEuros(24_900)).toBe("24.900\u00a0€");
  expect(formatKilometres(1000)).toBe("1.000\u00a0km");
  expect(formatCount(1_199_900)).toBe("1.199.900");
  expect(countOf(1, "vehículo", "vehículos")).toBe("1 vehículo");
  expect(countOf(0, "vehículo", "vehículos")).toBe("0 vehículos");
});

it("gives the same text as Intl for every amount", () => {
  const sayTheSame = () =>
    fc.assert(
      fc.property(fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }), (amount) => formatCount(amount) === reference.format(amount)),
    );
  expect(sayTheSame).not.toThrow();
});
