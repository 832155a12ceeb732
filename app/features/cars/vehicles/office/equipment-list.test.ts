import { expect, test } from "vitest";
import { type Feature, featureDifference, gatherFeatures, typedFeatures, readFeatureNames } from "./equipment-list.ts";
import { type Change, changeSentence } from "./change-sentence.ts";

const ana = "ana@rinsegura.es";

test.each<[title: string, changes: Change[], sentence: string]>([
  [
    "several things, in one go and in two",
    [
      { who: ana, before: { price: 19_900, status: "available" }, after: { price: 18_500, status: "reserved" } },
      { who: ana, before: { price: 18_500, featured: false }, after: { price: 18_000, featured: true } },
    ],
    `Mientras lo editabas, ${ana} ha cambiado el precio (19.900\u00a0€ → 18.000\u00a0€), el estado (Disponible → Reservado) y el destacado (no → sí).`,
  ],
  [
    "two people's",
    [
      { who: ana, before: { mileage: 0 }, after: { mileage: 87_000 } },
      { who: "eva@rinsegura.es", before: { body_style: null }, after: { body_style: "SUV" } },
    ],
    `Mientras lo editabas, ${ana} ha cambiado los kilómetros (0\u00a0km → 87.000\u00a0km); eva@rinsegura.es ha cambiado la carrocería (nada → SUV).`,
  ],
  [
    "a long text",
    [{ who: ana, before: { description: "a" }, after: { description: "b" } }],
    `Mientras lo editabas, ${ana} ha cambiado la descripción.`,
  ],
])("%s", (_title, changes, sentence) => {
  expect(changeSentence(changes)).toBe(sentence);
});

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

const line = (name: string, value = "", category: Feature["category"] = "general"): Feature => ({ name, value, category });

test.each<[title: string, saved: Feature[], wanted: Feature[], gone: Feature[], fresh: Feature[]]>([
  ["nothing to nothing", [], [], [], []],
  ["the same in another order", [line("ABS"), line("ESP")], [line("ESP"), line("ABS")], [], []],
  ["one more", [line("ABS")], [line("ABS"), line("ESP")], [], [line("ESP")]],
  ["one less", [line("ABS"), line("ESP")], [line("ESP")], [line("ABS")], []],
  ["another value", [line("Llantas", "17")], [line("Llantas", "18")], [line("Llantas", "17")], [line("Llantas", "18")]],
  ["another category", [line("ABS")], [line("ABS", "", "safety")], [line("ABS")], [line("ABS", "", "safety")]],
  ["saved twice", [line("ABS"), line("ABS")], [line("ABS")], [line("ABS")], []],
  ["wanted twice", [], [line("ABS"), line("ABS")], [], [line("ABS")]],
  ["everything gone", [line("ABS")], [], [line("ABS")], []],
])("the difference between saved and wanted lines: %s", (_title, saved, wanted, gone, fresh) => {
  expect(featureDifference(saved, wanted)).toEqual({ gone, fresh });
});

test("a form's boxes become one field, and can be read back as lines", () => {
  const form = new FormData();
  form.append("make", "Audi");
  for (const [name, value, category] of [
    ["ABS", "", "safety"],
    [" ", "x", "general"],
  ] as const) {
    form.append("feature_name", name);
    form.append("feature_value", value);
    form.append("feature_category", category);
  }
  const gathered = gatherFeatures(form);
  expect([...gathered.keys()]).toEqual(["make", "features"]);
  const field = gathered.get("features");
  expect(typeof field === "string" && typedFeatures(field)).toEqual([line("ABS", "", "safety"), line(" ", "x")]);
});
