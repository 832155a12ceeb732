import { describe, expect, test } from "vitest";
import { type BadgeFacts, contradicts, environmentalBadge, estimateEnvironmentalBadge } from "./environmental-badge.ts";

test.each([
  ["Eléctrico", 1995, "CERO"],
  ["Híbrido", 1999, "ECO"],
  ["GLP", 2003, "ECO"],
  ["Gasolina", 2006, "C"],
  ["Gasolina", 2005, "B"],
  ["Gasolina", 2001, "B"],
  ["Gasolina", 2000, "SIN ETIQUETA"],
  ["Diésel", 2015, "C"],
  ["Diésel", 2014, "B"],
  ["Diésel", 2006, "B"],
  ["Diésel", 2005, "SIN ETIQUETA"],
  ["Otro", 2020, null],
] as const)("%s of %i: %s", (fuelType, year, badge) => {
  expect(estimateEnvironmentalBadge(fuelType, year)).toBe(badge);
});

const nedc = { electricRangeCycle: "NEDC" } as const;

describe("a badge that follows from the papers", () => {
  test.each([
    [{ powertrain: "electric" }, "CERO"],
    [{ powertrain: "range_extender" }, "CERO"],
    [{ powertrain: "hydrogen" }, "CERO"],
    [{ powertrain: "petrol_plug_in", electricRange: 55, ...nedc }, "CERO"],
    [{ powertrain: "petrol_plug_in", electricRange: 40, ...nedc }, "CERO"],
    [{ powertrain: "petrol_plug_in", electricRange: 39, euroNorm: "Euro 6", ...nedc }, "ECO"],
    [{ powertrain: "petrol_plug_in", electricRange: 40, electricRangeCycle: "WLTP" }, "CERO"],
    [{ powertrain: "petrol_hybrid", euroNorm: "Euro 4" }, "ECO"],
    [{ powertrain: "petrol_hybrid", euroNorm: "Euro 3" }, "B"],
    [{ powertrain: "diesel_hybrid", euroNorm: "Euro 5" }, "B"],
    [{ powertrain: "diesel_mild_hybrid", euroNorm: "Euro 6" }, "ECO"],
    [{ powertrain: "petrol_mild_hybrid", firstRegistration: "2021-03" }, "ECO"],
    [{ powertrain: "lpg", euroNorm: "Euro 3" }, "B"],
    [{ powertrain: "lpg", euroNorm: "Euro 4" }, "ECO"],
    [{ powertrain: "cng", euroNorm: "Euro 5" }, "ECO"],
    [{ powertrain: "petrol", euroNorm: "Euro 4", firstRegistration: "2005-06" }, "C"],
    [{ powertrain: "petrol", euroNorm: "Euro 3" }, "B"],
    [{ powertrain: "petrol", euroNorm: "Euro 2" }, "SIN ETIQUETA"],
    [{ powertrain: "diesel", euroNorm: "Euro 3" }, "SIN ETIQUETA"],
    [{ powertrain: "diesel", euroNorm: "Euro 4" }, "B"],
    [{ powertrain: "diesel", euroNorm: "Euro 5" }, "B"],
    [{ powertrain: "diesel", euroNorm: "Euro 6", firstRegistration: "2013-05" }, "C"],
    [{ powertrain: "diesel", firstRegistration: "2015-09" }, "C"],
    [{ powertrain: "diesel", firstRegistration: "2007" }, "B"],
    [{ fuelType: "Gasolina", firstRegistration: "2006-01" }, "C"],
    [{ fuelType: "Gasolina", firstRegistration: "1995" }, "SIN ETIQUETA"],
    [{ fuelType: "Eléctrico" }, "CERO"],
  ] satisfies [BadgeFacts, string][])("%o: %s", (facts, badge) => {
    expect(environmentalBadge(facts)).toMatchObject({ badge, reason: expect.stringMatching(/^[^.]+\.$/) });
  });
});

describe("a badge that depends on what is missing", () => {
  test.each([
    [{ powertrain: "diesel", firstRegistration: "2014-01" }, "Depende de la norma Euro: B o C."],
    [{ powertrain: "diesel", firstRegistration: "2015-08" }, "Depende de la norma Euro: B o C."],
    [{ powertrain: "diesel", firstRegistration: "2015" }, "Depende de la norma Euro: B o C."],
    [{ powertrain: "petrol", firstRegistration: "2004-02" }, "Depende de la norma Euro: B o C."],
    [{ powertrain: "petrol" }, "Depende de la norma Euro: SIN ETIQUETA, B o C."],
    [
      { powertrain: "petrol_plug_in", electricRange: 39, electricRangeCycle: "WLTP", euroNorm: "Euro 6" },
      "Depende de la autonomía eléctrica NEDC: ECO o CERO.",
    ],
    [{ powertrain: "petrol_plug_in", electricRange: 45, euroNorm: "Euro 6" }, "Depende de la autonomía eléctrica NEDC: ECO o CERO."],
    [{ fuelType: "Híbrido", firstRegistration: "2021-03" }, "Depende del tipo de motor y de la autonomía eléctrica NEDC: ECO o CERO."],
    [{ firstRegistration: "2021-03" }, "Depende del tipo de motor: C, ECO o CERO."],
  ] satisfies [BadgeFacts, string][])("%o: %s", (facts, reason) => {
    expect(environmentalBadge(facts)).toMatchObject({ reason });
  });
});

test("a chosen badge contradicts the papers only where it cannot be", () => {
  const open = environmentalBadge({ powertrain: "diesel", firstRegistration: "2014-01" });
  const settled = environmentalBadge({ powertrain: "diesel", euroNorm: "Euro 5" });
  expect([contradicts("B", open), contradicts("C", open), contradicts("ECO", open)]).toEqual([false, false, true]);
  expect([contradicts("B", settled), contradicts("C", settled), contradicts(undefined, settled)]).toEqual([false, true, false]);
});
