import { describe, expect, test } from "vitest";
import { csvText, inPieces, jsonCars, workbook } from "#tests/stock-files.ts";
import { mappedFormat } from "../mapping/mapped-format.ts";
import { headerHash } from "./columns.ts";
import type { StockFormat } from "./formats/format.ts";
import { stockFormats } from "./formats/formats.ts";
import { openStock } from "./rows.ts";
import { BrokenFile } from "./unpacked-lines.ts";
import { headerAmong, type SurveyedTable, surveyTable, UnknownTable } from "./unknown-table.ts";

/** The table of a file that no format fits, its format, or the sentence why it is no table. */
async function surveyOf(content: string | Uint8Array, formats: readonly StockFormat[] = stockFormats): Promise<SurveyedTable | string> {
  try {
    const { format, rows } = await openStock(inPieces(typeof content === "string" ? Buffer.from(content) : content), formats);
    await rows.return(undefined);
    return format.source;
  } catch (error) {
    if (error instanceof UnknownTable) return error.table;
    if (error instanceof BrokenFile) return error.message;
    throw error;
  }
}

const names = ["Fabrikat", "Bezeichnung", "Endpreis", "Text"];
const cars = [
  ["Volkswagen", "Golf", "12990", "schön"],
  ["Opel", "Corsa", "9000", "zwei\nZeilen"],
];
const columns = [
  { name: "Fabrikat", values: ["Volkswagen", "Opel"] },
  { name: "Bezeichnung", values: ["Golf", "Corsa"] },
  { name: "Endpreis", values: ["12990", "9000"] },
  { name: "Text", values: ["schön", "zwei Zeilen"] },
];
const left = { doubled: [], nameless: 0, empty: 0, further: 0 };

describe("the columns of a table that no format fits", () => {
  test.each<[string, string | Uint8Array]>([
    ["cells", csvText([names, ...cars])],
    ["cells below titles", csvText([["Autohaus Müller", "Stand 01.02.2026", "", ""], [], names, ...cars], "\t")],
    ["a workbook", workbook([["Bestand"], names, ...cars])],
    ["JSON", JSON.stringify(jsonCars([names, ...cars]))],
  ])("are found with their first values in %s", async (_, content) => {
    expect(await surveyOf(content)).toEqual({ header: headerHash(names), columns, left });
  });

  test.each<[string, readonly (readonly string[])[], RegExp]>([
    [
      "only figures in the header",
      [
        ["1", "2"],
        ["Opel", "9000"],
      ],
      /no se reconoce/,
    ],
    [
      "no header",
      [
        ["Opel", "Corsa", "9000"],
        ["Seat", "Ibiza", "8000"],
      ],
      /no se reconoce/,
    ],
    ["no row", [names], /no se reconoce/],
    ["one column", [["Fabrikat"], ["Opel"], ["9000"]], /no se reconoce/],
    [
      "sentences",
      [
        ["Guten Tag", "anbei die Liste"],
        ["Viele Grüße", "Ihr Autohaus"],
      ],
      /no se reconoce/,
    ],
  ])("are not asked for with %s", async (_, rows, sentence) => {
    expect(await surveyOf(csvText(rows))).toMatch(sentence);
    expect(await surveyOf(csvText(rows), [])).toMatch(/no tiene una tabla con una cabecera/);
  });

  test("are asked for by hand also where a format fits, and not where a format was chosen", async () => {
    const known = csvText([
      ["Marke", "Modell", "Preis", "EZ", "Kilometer"],
      ["Opel", "Corsa", "9000", "2019", "5"],
    ]);
    expect(await surveyOf(known)).toBe("mobile.de");
    expect(await surveyOf(known, [])).toMatchObject({ columns: { length: 5 } });
    expect(await surveyOf(csvText([names, ...cars]), stockFormats.slice(0, 1))).toMatch(/no tiene el formato AutoScout24/);
  });
});

describe("hostile columns", () => {
  test("without a name, with one name, empty or too many are counted", () => {
    const wide = Array.from({ length: 2_100 }, (_, at) => `c${at}`);
    const survey = surveyTable(["", "Preis", "preis ", "Leer", "__proto__", "constructor", ...wide], [["1", "2", "3", "", "5", "6"]]);
    expect(survey?.left).toEqual({ doubled: ["Preis", "preis"], nameless: 1, empty: 1995, further: 106 });
    expect(survey?.columns.map(({ name }) => name)).toEqual(["__proto__", "constructor"]);
  });

  test("with long names and values, or letters that no database takes, are cut", () => {
    const long = surveyTable(["x".repeat(10_000), "\u0000a\ud800", "b"], [["9".repeat(10_000), "\u0000 1", "2"]]);
    expect(long?.columns.map(({ name, values: [value = ""] }) => [name.length, value.length])).toEqual([
      [200, 60],
      [1, 1],
    ]);
    expect(long?.left.nameless).toBe(1);
    expect(JSON.stringify(long)).not.toMatch(/\\u0000|\\ud800/);
    expect(surveyTable(["x".repeat(300), `${"x".repeat(300)}y`], [["1", "2"]])?.columns).toEqual([]);
  });

  test("a file of many columns is surveyed in a second", async () => {
    const wide = Array.from({ length: 60_000 }, (_, at) => `c${at}`);
    const begin = performance.now();
    expect(await surveyOf(csvText([wide, wide.map(() => "9")]))).toMatchObject({ columns: { length: 2000 }, left: { further: 58_000 } });
    expect(performance.now() - begin).toBeLessThan(3_000);
  });
});

test.each([
  [
    [
      ["a", "b"],
      ["1", "2"],
    ],
    0,
  ],
  [[["Titel"], [], ["a", "b"], ["1", "2"]], 2],
  [
    [
      ["Stand", "2026"],
      ["a", "b", "c", "d", "e"],
    ],
    1,
  ],
  [[["Opel", "9000"]], undefined],
  [[["-", "+"]], undefined],
  [[], undefined],
])("the header of %j is %j", (lines, at) => {
  expect(headerAmong(lines)).toBe(at);
});

test.each([
  [["a", "b"], ["B ", "A"], true],
  [["Preis (EUR)", "x"], ["preis_eur", "X"], true],
  [["a", "b", ""], ["a", "b"], true],
  [["a", "b"], ["a", "b", "c"], false],
  [["ab", "c"], ["a", "bc"], false],
])("the headers %j and %j are the same: %s", (one, other, same) => {
  expect(headerHash(one) === headerHash(other)).toBe(same);
});

describe("a mapping by hand", () => {
  const header = headerHash(names);
  const mapping = { make: "Fabrikat", model: "Bezeichnung", price: "Endpreis", mileage: "Text", year: "Text" };
  const formats = [...stockFormats, mappedFormat({ header, fileName: "b.csv", columns: mapping })];

  test("is for its header alone, also before a known format; of records that lack a name, its needed columns decide", async () => {
    expect(await surveyOf(csvText([names, ...cars]), formats)).toBe(`mapped-${header}`);
    expect(await surveyOf(csvText([[...names, "x"], ...cars.map((car) => [...car, "1"])]), formats)).toMatchObject({
      columns: { length: 5 },
    });
    expect(await surveyOf(JSON.stringify(jsonCars([[...names, "x"], ...cars])), formats)).toBe(`mapped-${header}`);
    expect(`mapped-${header}`).toHaveLength(19);
  });

  test("may have any names of columns", async () => {
    const odd = mappedFormat({
      header,
      fileName: "b",
      columns: { make: "__proto__", model: "constructor", price: "p", mileage: "m", year: "j" },
    });
    const parsed = odd.parse(
      Object.fromEntries([
        ["__proto__", "Opel"],
        ["constructor", "Corsa"],
        ["p", "9000"],
        ["m", "5"],
        ["j", "2019"],
      ]),
    );
    expect(parsed).toMatchObject({
      ok: true,
      draft: { make: "Opel", model: "Corsa", price: 9_000, mileage: 5, year: 2019, powerHp: undefined },
    });
  });
});
