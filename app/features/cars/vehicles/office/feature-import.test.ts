import { expect, test } from "vitest";
import { readFeatureNames } from "./feature-import.ts";

test.each<[title: string, text: string, names: string[]]>([
  ["commas on one line", "ABS, ESP, Climatizador", ["ABS", "ESP", "Climatizador"]],
  ["lines", "ABS\nESP\nClimatizador", ["ABS", "ESP", "Climatizador"]],
  ["lines of Windows", "ABS\r\nESP\r\n", ["ABS", "ESP"]],
  ["lines with commas in them", "Asientos, delanteros\nTecho", ["Asientos, delanteros", "Techo"]],
  ["commas and an end of line behind them", "ABS, ESP\n", ["ABS", "ESP"]],
  ["one name", "Techo panorámico", ["Techo panorámico"]],
  ["blank items", "ABS,, ,ESP,", ["ABS", "ESP"]],
  ["blank lines", "\n\nABS\n   \nESP\n\n", ["ABS", "ESP"]],
  ["dots and commas at the end", "ABS.\nESP,\nTecho. , .\nUSB...", ["ABS", "ESP", "Techo", "USB"]],
  ["dots within", "Faros 2.0, Motor V.6.", ["Faros 2.0", "Motor V.6"]],
  ["nothing but dots", "., .. ,\n.", []],
  ["nothing", "", []],
  ["spaces", "  \n ", []],
])("%s", (_title, text, names) => {
  expect(readFeatureNames(text)).toEqual(names);
});

test("a text made to be slow is parsed quickly", () => {
  const start = performance.now();
  expect(readFeatureNames(`a${" .".repeat(200_000)}x`)).toHaveLength(1);
  expect(performance.now() - start).toBeLessThan(500);
});
