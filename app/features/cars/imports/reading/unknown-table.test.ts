import { expect, test } from "vitest";
import { csvText, inPieces, jsonCars, workbook } from "#tests/stock-files.ts";
import { mappedFormat } from "../mapping/mapped-format.ts";
import { headerHash } from "./columns.ts";
import { stockFormats } from "./formats/formats.ts";
import { openStock } from "./rows.ts";
import { BrokenFile } from "./unpacked-lines.ts";
import { headerAmong, type SurveyedTable, surveyTable, UnknownTable } from "./unknown-table.ts";

/** The table of a file that no format fits, its format, or the sentence why it is no table. */
async function surveyOf(content: string | Uint8Array, formats = stockFormats): Promise<SurveyedTable | string> {
  try {
    const { format, rows } = await openStock(inPieces(Buffer.from(content)), formats);
    await rows.return(undefined);
    return format.source;
  } catch (error) {
    if (error instanceof UnknownTable) return error.table;
    if (error instanceof BrokenFile) return error.message;
    throw error;
  }
}

const names = ["Fabrikat", "Bezeichnung", "Endpreis", "Text"];
const cars = ["Volkswagen;Golf;12990;schön".split(";"), ["Opel", "Corsa", "9000", "zwei\nZeilen"]];

test.each<[string, string | Uint8Array]>([
  ["cells below titles", csvText([["Autohaus Müller", "Stand 01.02.2026", "", ""], [], names, ...cars], "\t")],
  ["a workbook", workbook([["Bestand"], names, ...cars])],
  ["JSON", JSON.stringify(jsonCars([names, ...cars]))],
])("an unknown header is found with the first values of its columns in %s", async (_, content) => {
  expect(await surveyOf(content)).toEqual({
    header: headerHash(names),
    columns: [
      { name: "Fabrikat", values: ["Volkswagen", "Opel"] },
      { name: "Bezeichnung", values: ["Golf", "Corsa"] },
      { name: "Endpreis", values: ["12990", "9000"] },
      { name: "Text", values: ["schön", "zwei Zeilen"] },
    ],
    left: { doubled: [], nameless: 0, empty: 0, further: 0 },
  });
});

test.each([
  ["only figures in its header", "1;2\nOpel;9000"],
  ["no header", "Opel;Corsa;9000\nSeat;Ibiza;8000"],
  ["no row", "Fabrikat;Preis"],
  ["one column", "Fabrikat\nOpel\n9000"],
  ["sentences", "Guten Tag, anbei die Liste\nViele Grüße, Ihr Autohaus"],
])("a file with %s is no table, also by hand", async (_, text) => {
  expect(await surveyOf(text)).toMatch(/no se reconoce/);
  expect(await surveyOf(text, [])).toMatch(/no tiene una tabla con una cabecera/);
});

test("by hand, a known format does not count; a chosen one says what is missing", async () => {
  const known = "Marke;Modell;Preis;EZ;Kilometer\nOpel;Corsa;9000;2019;5\n";
  expect(await surveyOf(known)).toBe("mobile.de");
  expect(await surveyOf(known, [])).toMatchObject({ columns: { length: 5 } });
  expect(await surveyOf(csvText([names, ...cars]), stockFormats.slice(0, 1))).toMatch(/no tiene el formato AutoScout24/);
});

test("columns without a name, with one name, empty or too many are counted; long ones and letters that no database takes are cut", async () => {
  const wide = Array.from({ length: 2_100 }, (_, at) => `c${at}`);
  const survey = surveyTable(["", "Preis", "preis ", "Leer", "__proto__", "constructor", ...wide], [["1", "2", "3", "", "5", "6"]]);
  expect(survey?.left).toEqual({ doubled: ["Preis", "preis"], nameless: 1, empty: 1995, further: 106 });
  expect(survey?.columns.map(({ name }) => name)).toEqual(["__proto__", "constructor"]);

  const long = surveyTable(["x".repeat(10_000), "\u0000a\ud800", "b"], [["9".repeat(10_000), "1", "\u0000 2"]]);
  expect(long?.columns.map(({ name, values: [value = ""] }) => [name.length, value.length])).toEqual([
    [200, 60],
    [1, 1],
  ]);
  expect(long?.left.nameless).toBe(1);
  expect(surveyTable(["x".repeat(300), `${"x".repeat(300)}y`], [["1", "2"]])?.columns).toEqual([]);

  const widest = Array.from({ length: 60_000 }, (_, at) => `c${at}`);
  expect(await surveyOf(csvText([widest, widest.map(() => "9")]))).toMatchObject({ left: { further: 58_000 } });
});

test.each([
  ["Titel||a,b|1,2", 2],
  ["Stand,2026|a,b,c,d,e", 1],
  ["Opel,9000", undefined],
  ["-,+", undefined],
])("the header of %j is at %j", (lines, at) => {
  expect(headerAmong(lines.split("|").map((line) => line.split(",")))).toBe(at);
});

test.each([
  [["Preis (EUR)", "x"], ["X ", "preis_eur"], true],
  [["a", "b", ""], ["a", "b"], true],
  [["a", "b"], ["a", "b", "c"], false],
  [["ab", "c"], ["a", "bc"], false],
])("the headers %j and %j are the same: %s", (one, other, same) => {
  expect(headerHash(one) === headerHash(other)).toBe(same);
});

test("a mapping is for its header alone, also before a known format; of records that lack a name, its needed columns decide", async () => {
  const header = headerHash(names);
  const columns = { make: "Fabrikat", model: "Bezeichnung", price: "Endpreis", mileage: "Text", year: "Text" };
  const formats = [...stockFormats, mappedFormat({ header, fileName: "b.csv", columns })];
  const wider = [[...names, "x"], ...cars.map((car) => [...car, "1"])];
  expect(await surveyOf(csvText([names, ...cars]), formats)).toBe(`mapped-${header}`);
  expect(await surveyOf(csvText(wider), formats)).toMatchObject({ columns: { length: 5 } });
  expect(await surveyOf(JSON.stringify(jsonCars(wider)), formats)).toBe(`mapped-${header}`);
  const odd = mappedFormat({ header, fileName: "b", columns: { make: "__proto__", model: "constructor", price: "p", year: "j" } });
  expect(
    odd.parse(
      Object.fromEntries([
        ["__proto__", "Opel"],
        ["constructor", "Corsa"],
        ["p", "9000"],
        ["j", "2019"],
      ]),
    ),
  ).toMatchObject({
    draft: { make: "Opel", model: "Corsa", price: 9_000, year: 2019 },
  });
});
