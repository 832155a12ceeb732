import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { csvText, inPieces, jsonCars, workbook, xmlText, zipOf } from "#tests/stock-files.ts";
import { defineFormat } from "./formats/format.ts";
import { stockFormats } from "./formats/formats.ts";
import { openStock } from "./rows.ts";

/** Columns that no format knows, so that every cell comes back as it was. */
const named = defineFormat({
  source: "test",
  label: "test",
  columns: ["alpha", "beta", "gamma"],
  changeable: ["price"],
  parse: () => ({ ok: false, reason: "not_a_car" }),
});

async function cellsOf(content: string | Uint8Array): Promise<string[][]> {
  const bytes = typeof content === "string" ? Buffer.from(content) : content;
  const { rows } = await openStock(inPieces(bytes, 61), [named]);
  const read: string[][] = [];
  for await (const row of rows) read.push("cells" in row ? named.columns.map((column) => row.cells[column] ?? "") : [row.reason]);
  return read;
}

test("random tables, written in each container, are read back equal", async () => {
  const signs = Array.from("aZ09 äöüßéñÁ,;|.:'\"&<>/=+-€");
  const cell = fc.array(fc.constantFrom(...signs), { maxLength: 12 }).map((letters) => letters.join("").replaceAll(/ +/g, " ").trim());
  // The first cell is neither empty nor the beginning of another kind of file.
  const row = fc.tuple(
    cell.map((text) => `x${text}`),
    cell,
    cell,
  );
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 8 }), async (rows) => {
      const written = [[...named.columns], ...rows];
      const cars = jsonCars(written);
      for (const separator of [",", ";", "\t", "|"]) expect(await cellsOf(csvText(written, separator))).toEqual(rows);
      expect(await cellsOf(gzipSync(csvText(written)))).toEqual(rows);
      expect(await cellsOf(Buffer.from(csvText(written, "\t"), "utf16le"))).toEqual(rows);
      expect(await cellsOf(zipOf({ "a.csv": csvText(written) }))).toEqual(rows);
      expect(await cellsOf(workbook(written))).toEqual(rows);
      expect(await cellsOf(xmlText(written))).toEqual(rows);
      expect(await cellsOf(JSON.stringify(cars, null, rows.length % 3))).toEqual(rows);
      expect(await cellsOf(JSON.stringify({ vehicles: cars }))).toEqual(rows);
      expect(await cellsOf(cars.map((car) => `${JSON.stringify(car)}\n`).join(""))).toEqual(rows);
    }),
    { numRuns: 40 },
  );
});

async function readAll(source: AsyncIterable<Uint8Array>): Promise<void> {
  const { rows } = await openStock(source, stockFormats);
  for await (const row of rows) expect(row.line).toBeGreaterThan(0);
}

describe("a hostile file costs neither memory nor time", () => {
  async function* repeated(head: string, text: string, times: number): AsyncGenerator<Uint8Array> {
    yield Buffer.from(head);
    const bytes = Buffer.from(text);
    for (let time = 0; time < times; time += 1) yield bytes;
  }
  const sheet = '<worksheet><sheetData><row><c t="inlineStr"><is><t>';
  const long = "x".repeat(60_000);
  const numbered = (count: number, text: string) => Array.from({ length: count }, (_, at) => text.replace("#", String(at))).join("");
  type Hostile = [name: string, source: () => AsyncGenerator<Uint8Array>, sentence: RegExp];
  const zeros = Buffer.alloc(40 * 1024 * 1024);
  const packed = zipOf({ "a.csv": zeros });
  const book = (files: Record<string, string | Uint8Array>) => () =>
    inPieces(zipOf({ "[Content_Types].xml": "<Types/>", ...files }), 65_536);
  /** The same ZIP, which says that its files have another size. */
  const promising = (size: number) => () => {
    const bytes = Buffer.from(packed);
    for (const at of [bytes.indexOf("PK\u0003\u0004") + 22, bytes.indexOf("PK\u0001\u0002") + 24]) bytes.writeUInt32LE(size, at);
    return inPieces(bytes, 65_536);
  };

  test.each<Hostile>([
    ["a ZIP of zeros", () => inPieces(packed, 65_536), /«a.csv» crecería demasiado/],
    ["a ZIP of 10 GB of zeros, says its size", promising(0xff_ff_ff_f0), /«a.csv» crecería demasiado/],
    ["a ZIP that says that it is small", promising(1000), /datos binarios en la línea 1|cortado o dañado/],
    ["a workbook of zeros", book({ "xl/worksheets/sheet1.xml": zeros }), /«xl\/worksheets\/sheet1.xml» crecería demasiado/],
    [
      "shared texts of spaces",
      book({
        "xl/worksheets/sheet1.xml": `${sheet}x</t></is></c></row></sheetData></worksheet>`,
        "xl/sharedStrings.xml": Buffer.alloc(zeros.length, " "),
      }),
      /crecería demasiado/,
    ],
    ["a cell without end", book({ "xl/worksheets/sheet1.xml": sheet + "x1y2".repeat(1_000_000) }), /la línea 1 pasa de 1 MB/],
    [
      "a row that repeats a long shared text",
      book({
        "xl/worksheets/sheet1.xml": `<worksheet><sheetData><row>${"mileage,make,model,fuel,gear,price,hp,year".replaceAll(/\w+/g, '<c t="inlineStr"><is><t>$&</t></is></c>')}</row><row>${'<c t="s"><v>0</v></c>'.repeat(700)}</row></sheetData></worksheet>`,
        "xl/sharedStrings.xml": `<sst><si><t>${"x".repeat(1_000_000)}</t></si></sst>`,
      }),
      /la línea 2 pasa de 1 MB/,
    ],
    ...[
      ["styles.xml", `<a><cellXfs>${"<xf/>".repeat(70_000)}</cellXfs></a>`],
      ["styles.xml", `<a>${numbered(70_000, '<numFmt numFmtId="#"/>')}</a>`],
      ["sharedStrings.xml", `<sst>${"<si/>".repeat(1_100_000)}</sst>`],
      ["workbook.xml", `<a>${"<sheet/>".repeat(2000)}</a>`],
      ["_rels/workbook.xml.rels", `<a>${numbered(2000, '<Relationship Id="#"/>')}</a>`],
    ].map(([name = "", text = ""]): Hostile => [
      `a workbook's ${name} without end`,
      book({ "xl/worksheets/sheet1.xml": "<a/>", [`xl/${name}`]: text }),
      /El libro tiene demasiado contenido/,
    ]),
    ...[
      `[{"make":"VW","${long}":{"a":1${numbered(5000, ',"#":1')}}}]`,
      `<ads><ad make="VW"><${long}>${numbered(8000, "<b#/>")}</${long}></ad></ads>`,
    ].map((text): Hostile => ["a long name around many", () => repeated(text, "", 0), /no se reconoce/]),
    ["gzip of zeros", () => inPieces(gzipSync(zeros)), /la línea 1 pasa de 1 MB/],
    ["entities in XML", () => repeated('<!DOCTYPE a [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><ads><ad>&b;</ad></ads>', "", 0), /DOCTYPE/],
    [
      "a file's text by an entity",
      () => repeated('<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><ads>&x;</ads>', "", 0),
      /DOCTYPE/,
    ],
    ["levels of XML without end", () => repeated("", "<a>".repeat(10_000), 1000), /mal formado/],
    [
      "a car in XML without end",
      () => repeated("<ads><ad>", `<b>${"x".repeat(10_000)}</b>`, 20_000),
      /El coche 1 del archivo pasa de 1 MB/,
    ],
    ["a car in JSON without end", () => repeated('[{"a":"', "x".repeat(100_000), 2000), /El coche 1 del archivo pasa de 1 MB/],
    ["levels of JSON without end", () => repeated("", "[".repeat(100_000), 2000), /demasiados niveles/],
    ["a line without end", () => repeated("make;", "x".repeat(100_000), 2000), /la línea 1 pasa de 1 MB/],
  ])("%s", async (_name, source, sentence) => {
    const before = process.memoryUsage().rss;
    await expect(readAll(source())).rejects.toThrow(sentence);
    expect(process.memoryUsage().rss - before).toBeLessThan(350_000_000);
  });
});
