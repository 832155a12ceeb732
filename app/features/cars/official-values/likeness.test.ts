import { describe, expect, test } from "vitest";
import type { CarFacts } from "#app/features/cars/vehicles/car-facts.ts";
import { type OfficialVersion, readEngine } from "./official-version.ts";
import { fitsWell, rankByLikeness } from "./likeness.ts";
import { modelWords } from "./likeness-of-models.ts";
import { makeKeys } from "./queries.server.ts";

/** Invented versions, named as the annex names them: model | years | cc | cylinders | engine | kW | value. */
const lines = `
Golf 1.5 TSI 110kW (150CV)|2020-|1498|4|G|110|28100
Golf 1.5 eTSI 110kW (150CV) DSG|2020-|1498|4|GyE|110|30900
Golf 2.0 TDI 85kW (115CV)|2020-|1968|4|D|85|29800
Golf 2.0 TDI 110kW (150CV)|2020-|1968|4|D|110|31300
Golf 2.0 TDI 110kW (150CV) DSG|2020-|1968|4|D|110|33400
Golf 2.0 TDI GTD 147kW (200CV) DSG|2020-|1968|4|D|147|41900
Golf 2.0 TDI 150 BMT|2012-2019|1968|4|D|110|27900
Golf 2.0 TDI 150 BMT DSG|2012-2019|1968|4|D|110|29900
Arteon 2.0 TDI DSG Elegance 110kW|2017-|1968|4|D|110|45900
Arteon 2.0 TDI DSG R Line 110kW|2017-|1968|4|D|110|48900
Golf 1.9 TDI 105|2003-2008|1896|4|D|77|21000
Golf Variant 2.0 TDI 110kW (150CV) DSG|2020-|1968|4|D|110|34900
Golf Plus 2.0 TDI 140|2005-2009|1968|4|D|103|24000
Golf Cabrio 2.0 TDI 150|2013-2016|1968|4|D|110|31000
Golf 1.4 eHybrid 150kW (204CV)|2020-|1395|4|PHEV|150|39500
Passat 2.0 TDI 110kW (150CV)|2019-|1968|4|D|110|36200
Passat Variant 2.0 TDI 110kW (150CV) DSG|2019-|1968|4|D|110|39000
Tiguan 2.0 TDI 110kW (150CV) 4Motion DSG|2020-|1968|4|D|110|41000
ID.3 Pro 58kWh 150kW (204CV)|2020-||| Elc|150|38000
320d Berlina Aut.|2019-|1995|4|D|140|45600
320d Touring Aut.|2019-|1995|4|DyE|140|47900
318d Berlina|2019-|1995|4|D|110|41000
330e Berlina|2019-|1998|4|PHEV|215|56900
X3 xDrive20d|2017-|1995|4|D|140|52900
C 220 d Berlina 9G-Tronic|2018-2021|1950|4|D|143|46100
C220 CDI BlueEfficiency|2009-2014|2143|4|D|125|40900
E 220 d Berlina 9G-Tronic|2020-|1950|4|D|143|56000
RAV 4 2.5 Hybrid 4x2|2019-|2487|4|GyE|160|36500`;

const versions: OfficialVersion[] = lines
  .trim()
  .split("\n")
  .map((line, at) => {
    const [model = "", years = "", cc = "", cylinders = "", code = "", kw = "", value = ""] = line.split("|").map((cell) => cell.trim());
    const engine = readEngine(code);
    if (engine === undefined) throw new Error(`${code} is no code of the annex`);
    const [begins = "", ends = ""] = years.split("-");
    const figure = (text: string) => (text === "" ? null : Number(text));
    return {
      id: at,
      year: 2026,
      make: "VOLKSWAGEN",
      model,
      begins: figure(begins),
      ends: figure(ends),
      displacement: figure(cc),
      cylinders: figure(cylinders),
      engine,
      power_kw: figure(kw),
      power_cv: null,
      fiscal_power: null,
      value: Number(value),
    };
  });

const golf: CarFacts = {
  make: "VW",
  model: "Golf VIII",
  firstRegistration: "2021-05",
  fuelType: "Diésel",
  powerKw: 110,
  displacement: 1968,
};

const best = (car: CarFacts, count = 1) =>
  rankByLikeness(car, versions)
    .slice(0, count)
    .map(({ model }) => model);

describe("the most alike version comes first", () => {
  test("a Golf VIII 2.0 TDI of 2021 with 110 kW finds the right ones first", () => {
    expect(best({ ...golf, transmission: "Automático", bodyStyle: "Compacto" }, 2)).toEqual([
      "Golf 2.0 TDI 110kW (150CV) DSG",
      "Golf 2.0 TDI 110kW (150CV)",
    ]);
    expect(best(golf, 3).toSorted()).toEqual([
      "Golf 2.0 TDI 110kW (150CV)",
      "Golf 2.0 TDI 110kW (150CV) DSG",
      "Golf Variant 2.0 TDI 110kW (150CV) DSG",
    ]);
  });

  test.each<[string, CarFacts, string]>([
    ["manual", { ...golf, transmission: "Manual" }, "Golf 2.0 TDI 110kW (150CV)"],
    ["estate by its body", { ...golf, bodyStyle: "Familiar", transmission: "Automático" }, "Golf Variant 2.0 TDI 110kW (150CV) DSG"],
    ["estate by its name", { ...golf, model: "Golf VIII Variant" }, "Golf Variant 2.0 TDI 110kW (150CV) DSG"],
    ["trim behind six other words", { ...golf, model: "Arteon Shooting 2.0 TDI DSG R-Line" }, "Arteon 2.0 TDI DSG R Line 110kW"],
    ["older, by its years", { ...golf, firstRegistration: "2015", transmission: "Manual" }, "Golf 2.0 TDI 150 BMT"],
    ["open", { ...golf, firstRegistration: "2015", bodyStyle: "Descapotable" }, "Golf Cabrio 2.0 TDI 150"],
    ["exact power before near power", { ...golf, powerKw: 85 }, "Golf 2.0 TDI 85kW (115CV)"],
    ["power rounded in another way", { ...golf, powerKw: 111, transmission: "Manual" }, "Golf 2.0 TDI 110kW (150CV)"],
    ["petrol", { ...golf, fuelType: "Gasolina", displacement: 1498 }, "Golf 1.5 TSI 110kW (150CV)"],
    ["mild hybrid", { ...golf, powertrain: "petrol_mild_hybrid", displacement: 1498 }, "Golf 1.5 eTSI 110kW (150CV) DSG"],
    ["plug-in hybrid", { make: "VW", model: "Golf", fuelType: "Híbrido", powerKw: 150 }, "Golf 1.4 eHybrid 150kW (204CV)"],
    [
      "electric",
      { make: "VW", model: "ID.3", fuelType: "Eléctrico", powerKw: 150, firstRegistration: "2021" },
      "ID.3 Pro 58kWh 150kW (204CV)",
    ],
    ["only its model", { make: "VW", model: "Tiguan" }, "Tiguan 2.0 TDI 110kW (150CV) 4Motion DSG"],
    ["all wheels", { ...golf, model: "Tiguan", drive: "Total" }, "Tiguan 2.0 TDI 110kW (150CV) 4Motion DSG"],
    ["a version in place of a series", { make: "BMW", model: "320d", powerKw: 140, fuelType: "Diésel" }, "320d Berlina Aut."],
    ["a series in Spanish", { make: "BMW", model: "Serie 3", powerKw: 140, fuelType: "Diésel", bodyStyle: "Berlina" }, "320d Berlina Aut."],
    ["a series in German", { make: "BMW", model: "3er", powerKw: 215, firstRegistration: "2020" }, "330e Berlina"],
    ["a class in Spanish", { make: "Mercedes", model: "Clase C", powerKw: 143, firstRegistration: "2019" }, "C 220 d Berlina 9G-Tronic"],
    ["a class in German", { make: "Mercedes-Benz", model: "C-Klasse", powerKw: 125, firstRegistration: "2012" }, "C220 CDI BlueEfficiency"],
    ["another class", { make: "Mercedes-Benz", model: "E-Klasse", powerKw: 143, firstRegistration: "2021" }, "E 220 d Berlina 9G-Tronic"],
    ["a joined name", { make: "Toyota", model: "RAV4", fuelType: "Híbrido" }, "RAV 4 2.5 Hybrid 4x2"],
  ])("%s", (_name, car, first) => {
    expect(best(car)).toEqual([first]);
  });
});

test("each version says why it fits or not", () => {
  const ranked = rankByLikeness(golf, versions);
  const texts = (model: string) => ranked.find((version) => version.model === model)?.reasons.map(({ fits, text }) => `${fits}: ${text}`);
  expect(texts("Golf 2.0 TDI 110kW (150CV)")).toEqual([
    "yes: Golf VIII, como el coche",
    "yes: 110 kW, como el coche",
    "yes: Diésel",
    "yes: Se vende desde 2020; el coche es de 2021",
    "yes: 1.968 cc, como el coche",
  ]);
  expect(texts("Golf 1.9 TDI 105")).toEqual([
    "yes: Golf VIII, como el coche",
    "no: 77 kW; el coche tiene 110",
    "yes: Diésel",
    "no: Se vendió de 2003 a 2008; el coche es de 2021",
    "no: 1.896 cc; el coche tiene 1.968",
  ]);
  expect(texts("Golf 1.5 TSI 110kW (150CV)")).toContain("no: Gasolina: otro motor");
  expect(texts("Passat 2.0 TDI 110kW (150CV)")?.[0]).toBe("no: No es un Golf VIII");
  expect(ranked.map(fitsWell).slice(0, 2)).toEqual([true, true]);
  expect(ranked.map(fitsWell).at(-1)).toBe(false);
});

test("without any fact nothing is compared, and the order is by name", () => {
  const ranked = rankByLikeness({}, versions);
  expect(ranked.every(({ points, reasons }) => points === 0 && reasons.length === 0)).toBe(true);
  expect(ranked.some(fitsWell)).toBe(false);
});

test.each([
  ["VW", "volkswagen"],
  ["Volkswagen", "volkswagen"],
  ["Mercedes-Benz", "mercedes"],
  ["MERCEDES", "mercedesbenz"],
  ["Citroën", "citroen"],
  ["Škoda", "skoda"],
  ["DS Automobiles", "ds"],
  ["Land Rover", "landrover"],
  ["Cupra", "seat"],
])("the make %s is looked for as %s", (make, key) => {
  expect(makeKeys(make)).toContain(key);
});

test("a make of signs only is no make", () => {
  expect(makeKeys("…")).toEqual([]);
});

test.each([
  ["Golf VIII", ["golf"]],
  ["Golf VIII 2.0 TDI", ["golf", "2", "0", "tdi"]],
  ["Serie 3 Touring", ["serie 3", "touring"]],
  ["C-Klasse", ["clase c"]],
  ["(.*)+$", []],
  ["Ç".repeat(5), ["ccccc"]],
])("the words of the model %s", (model, found) => {
  expect(modelWords(model).map(({ word }) => word)).toEqual(found);
});
