import { expect, test } from "vitest";
import { estimateEnvironmentalBadge } from "./estimated-badge.ts";

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
